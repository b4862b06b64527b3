import { DEFAULT_FOUR_EYES, type FourEyes, formatFourEyes, parseFourEyes } from '../../../shared/review/four-eyes.ts'
import type { LogAction } from '../../../shared/review/log-actions.ts'
import type { Database } from '../database/open-database.ts'
import { appendEntries } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import { type Actor, permit } from './actor.ts'
import { type Checklist, parseChecklist } from './checklist.ts'
import { DEFAULT_CHECKLIST } from './default-checklist.ts'
import { Refused } from './refused.ts'

export async function fourEyesOf(database: Database): Promise<FourEyes> {
  const text = await readSetting(database, 'fourEyes')
  return (text === null ? null : parseFourEyes(text)) ?? DEFAULT_FOUR_EYES
}

/** Sets the policy for decisions from now on. Throws `Refused`. */
export async function setFourEyes(library: Library, actor: Actor, policy: FourEyes, now: number): Promise<void> {
  await change(
    library,
    actor,
    'fourEyes',
    formatFourEyes(policy),
    'policy.changed',
    { policy: formatFourEyes(policy) },
    now,
  )
}

/** Returns the checklist of a library as its file. */
export const checklistText = async (database: Database): Promise<string> =>
  (await readSetting(database, 'checklist')) ?? DEFAULT_CHECKLIST

export async function checklistOf(database: Database): Promise<Checklist> {
  const { checklist } = parseChecklist(await checklistText(database))
  if (!checklist) throw new Refused('INVALID_INPUT', 'The checklist of the library is damaged', 'Set it again.')
  return checklist
}

/** Replaces the checklist. `text` has been parsed without a fault. Throws `Refused`. */
export async function setChecklist(library: Library, actor: Actor, text: string, now: number): Promise<void> {
  const { checklist } = parseChecklist(text)
  if (!checklist) throw new Refused('INVALID_INPUT', 'The checklist has errors')
  await change(library, actor, 'checklist', text, 'checklist.changed', { sha256: checklist.sha256 }, now)
}

async function change(
  library: Library,
  actor: Actor,
  name: string,
  value: string,
  action: LogAction,
  detail: { readonly [name: string]: string },
  now: number,
): Promise<void> {
  const object = { kind: 'library' } as const
  await permit(library, actor, 'managePolicy', object, now)
  await library.database.transaction().execute(async (write) => {
    await writeSetting(write, name, value)
    const entry = { action, object, actor: actor.reviewer.fingerprint, detail }
    await appendEntries(write, library.log, [entry], { now, signs: true })
  })
}
