import { createHash } from 'node:crypto'
import type { FourEyes } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { appendEntries } from '../log/append-entries.ts'
import { latestRule } from '../log/latest-rule.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../people/actor.ts'
import { policyOf, setPolicy } from '../people/policy-settings.ts'
import { Refused } from '../people/refused.ts'
import { type Checklist, parseChecklist } from './checklist.ts'
import { DEFAULT_CHECKLIST } from './default-checklist.ts'

export const fourEyesOf = async (database: Database): Promise<FourEyes> => (await policyOf(database)).fourEyes

/** Sets the four-eyes policy for decisions from now on. Throws `Refused`. */
export const setFourEyes = (library: Library, actor: Actor, fourEyes: FourEyes, now: number): Promise<void> =>
  setPolicy(library, actor, { fourEyes }, now)

/**
 * Returns the checklist of a library as its file. The text is stored; which text is in force follows from the log. Throws `Refused` if the
 * stored text is another one.
 */
export async function checklistText(database: Database): Promise<string> {
  const rule = await latestRule(database, 'checklist.changed')
  if (rule === null) return DEFAULT_CHECKLIST
  const text = (await readSetting(database, 'checklist')) ?? ''
  if (createHash('sha256').update(text).digest('hex') === rule.sha256) return text
  throw new Refused(
    'INVALID_INPUT',
    'The stored checklist is not the one that the log records: the database was changed from outside',
    'proofbench library verify shows what else was. An administrator sets the checklist again.',
  )
}

export async function checklistOf(database: Database): Promise<Checklist> {
  const { checklist } = parseChecklist(await checklistText(database))
  if (!checklist) throw new Refused('INVALID_INPUT', 'The checklist of the library is damaged', 'Set it again.')
  return checklist
}

/** Replaces the checklist. `text` has been parsed without a fault. Throws `Refused`. */
export async function setChecklist(library: Library, actor: Actor, text: string, now: number): Promise<void> {
  const { checklist } = parseChecklist(text)
  if (!checklist) throw new Refused('INVALID_INPUT', 'The checklist has errors')
  const object = { kind: 'library' } as const
  await permit(library, actor, 'managePolicy', object, now)
  await library.database.transaction().execute(async (write) => {
    await writeSetting(write, 'checklist', text)
    const detail = { sha256: checklist.sha256 }
    const entry = { action: 'checklist.changed', object, ...actedBy(actor), detail } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
  })
}
