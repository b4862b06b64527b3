import { DEFAULT_POLICY, type LibraryPolicy, policyDetail, readPolicy } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { appendEntries, lockLog } from '../log/append-entries.ts'
import { latestRule } from '../log/latest-rule.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from './actor.ts'

/** Returns the policy in force: the latest that the log records. */
export async function policyOf(database: Database): Promise<LibraryPolicy> {
  return readPolicy(await latestRule(database, 'policy.changed')) ?? DEFAULT_POLICY
}

/**
 * Changes the policy from now on; what is not named stays. Throws `Refused`. Two administrators who change it at once get the changes of
 * both, unless they change the same rule: then the later entry holds.
 */
export async function setPolicy(
  library: Library,
  actor: Actor,
  changes: Partial<LibraryPolicy>,
  now: number,
): Promise<void> {
  const object = { kind: 'library' } as const
  await permit(library, actor, 'managePolicy', object, now)
  await library.database.transaction().execute(async (write) => {
    await lockLog(write, library.log)
    const detail = policyDetail({ ...(await policyOf(write)), ...changes })
    const entry = { action: 'policy.changed', object, ...actedBy(actor), detail } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
  })
}
