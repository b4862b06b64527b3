import type { Database } from '../database/open-database.ts'
import { appendEntries } from '../log/append-entries.ts'
import { type LatestRule, latestRuleEntry } from '../log/latest-rule.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../people/actor.ts'
import { Refused } from '../people/refused.ts'
import { listReviewers, stateOf } from '../people/reviewers.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { type ParsedRules, parseRules, type Rules } from './rules.ts'

/** Returns the rules in force: the latest that the log records. Throws `Refused` for an entry that was changed from outside. */
export const rulesOf = async (database: Database): Promise<Rules> => (await rulesInForce(database)).rules

/** Returns the rules in force, with their entry; null for those of a new library. Throws as `rulesOf`. */
export async function rulesInForce(
  database: Database,
): Promise<{ readonly rules: Rules; readonly entry: LatestRule | null }> {
  const entry = await latestRuleEntry(database, 'rules.changed')
  const { rules } = parseRules(entry === null ? DEFAULT_RULES : String(entry.detail?.text))
  if (rules) return { rules, entry }
  throw new Refused(
    'INVALID_INPUT',
    'The log has rules that cannot be read: the database was changed from outside',
    'proofbench library verify shows what else was. An administrator sets the rules again.',
  )
}

/** Parses rules for a library: each step must find somebody among its valid reviewers. Faults have line and column. */
export async function rulesFor(database: Database, text: string, now: number): Promise<ParsedRules> {
  const reviewers = await listReviewers(database)
  return parseRules(
    text,
    reviewers.filter((reviewer) => stateOf(reviewer, now) === 'VALID'),
  )
}

/** Puts rules into force from now on. Each version is an entry of the log. Throws `Refused`. */
export async function setRules(library: Library, actor: Actor, text: string, now: number): Promise<void> {
  const object = { kind: 'library' } as const
  await permit(library, actor, 'managePolicy', object, now)
  await library.database.transaction().execute(async (write) => {
    const { rules, faults } = await rulesFor(write, text, now)
    if (!rules) throw new Refused('INVALID_INPUT', `The rules have errors: ${faults[0]?.message}`)
    const entry = { action: 'rules.changed', object, ...actedBy(actor), detail: { title: rules.title, text } } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
  })
}
