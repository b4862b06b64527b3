import { ROLES, type Role } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import type { PublicKey } from '../../statement/index.ts'
import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'
import { appendEntries, lockLog } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit, refused } from '../people/actor.ts'
import { checkedText } from '../people/checked-text.ts'
import { Refused } from '../people/refused.ts'
import { listReviewers, type Reviewer, stateOf } from '../people/reviewers.ts'

const MAX_NAME = 200
const MAX_REASON = 1000

export interface ReviewerInput {
  readonly name: string
  readonly roles: readonly Role[]
  /** Epoch milliseconds; now if absent. */
  readonly validFrom?: number | undefined
  /** Epoch milliseconds; null for no end. */
  readonly validUntil: number | null
  /** Login of the server that alone may use the key. */
  readonly account?: string | null
}

/**
 * Adds a reviewer, or changes roles and validity of a known one. The first reviewer of a library needs no actor and is its administrator.
 * Throws `Refused`.
 */
export async function addReviewer(
  library: Library,
  actor: Actor | null,
  key: PublicKey,
  input: ReviewerInput,
  now: number,
): Promise<Reviewer> {
  const object = { kind: 'reviewer', id: key.fingerprint } as const
  await permit(library, actor, 'manageReviewers', object, now)
  const name = checkedText(input.name, 'name', MAX_NAME, 1).trim()
  const { validFrom = now, validUntil } = input
  if (validUntil !== null && validUntil <= validFrom)
    throw new Refused('INVALID_INPUT', 'The key would expire before it becomes valid', 'Give a later end with --until.')
  const added = await library.database.transaction().execute(async (write): Promise<Reviewer | Refused> => {
    await lockLog(write, library.log)
    const others = await listReviewers(write)
    const isFirst = others.length === 0
    // Another process has added the first one in the meantime.
    if (!actor && !isFirst) return new Refused('NO_KEY', 'The library has an administrator now', 'Ask for its key.')
    const known = others.find(({ fingerprint }) => fingerprint === key.fingerprint)
    const account = input.account ?? null
    const refusal = refusalOf(name, account, known, others)
    if (refusal) return refusal
    const granted = new Set<Role>([...input.roles, ...(isFirst ? (['administrator'] as const) : [])])
    const roles = ROLES.filter((role) => granted.has(role))
    const rest = others.filter((other) => other !== known)
    if (known && !isFirst && !roles.includes('administrator') && !hasAdministrator(rest, now)) return LAST
    const row = { name, roles: roles.join(','), validFrom, validUntil, account }
    await write
      .insertInto('reviewers')
      .values({
        ...row,
        fingerprint: bytesOf(key.fingerprint),
        spki: key.spki,
        addedAt: now,
        addedBy: actor ? bytesOf(actor.reviewer.fingerprint) : null,
      })
      .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(row))
      .execute()
    const detail = {
      ...{ name, roles, account: row.account },
      validFrom: isoTime(validFrom),
      validUntil: validUntil === null ? null : isoTime(validUntil),
    }
    const entry = { action: 'reviewer.added', object, ...actedBy(actor), detail } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
    return (await byFingerprint(write, key.fingerprint)) ?? LAST
  })
  if (!(added instanceof Refused)) return added
  throw await refused(library, actor?.reviewer.fingerprint ?? null, added, object, now)
}

/** Returns why a key cannot be added: it was revoked, or name or login are those of another key; null if it can. */
function refusalOf(
  name: string,
  account: string | null,
  known: Reviewer | undefined,
  others: readonly Reviewer[],
): Refused | null {
  if (known?.revokedAt != null)
    return new Refused('REVOKED', `The key of ${known.name} was revoked; it cannot be added again`, 'Create a new key.')
  const rest = others.filter((other) => other !== known && other.revokedAt === null)
  const namesake = rest.find((other) => other.name === name)
  if (namesake)
    return new Refused(
      'INVALID_INPUT',
      `A reviewer named ${name} exists, with the key ${namesake.fingerprint.slice(0, 16)}`,
      'Revoke that key first, or give another name with --name.',
    )
  // With two keys, one person at one login could confirm their own decisions.
  const sharer = account === null ? undefined : rest.find((other) => other.account === account)
  if (!sharer) return null
  return new Refused(
    'INVALID_INPUT',
    `The login ${account} belongs to the key of ${sharer.name}`,
    'A login has one key: revoke that one first, or give another login with --account.',
  )
}

/** Revokes a key from now on. Throws `Refused`. Its earlier statements stay valid. */
export async function revokeReviewer(
  library: Library,
  actor: Actor,
  fingerprint: string,
  reason: string,
  now: number,
): Promise<void> {
  const object = { kind: 'reviewer', id: fingerprint } as const
  await permit(library, actor, 'manageReviewers', object, now)
  const text = checkedText(reason, 'reason', MAX_REASON, 1)
  const refusal = await library.database.transaction().execute(async (write): Promise<Refused | null> => {
    await lockLog(write, library.log)
    const all = await listReviewers(write)
    const reviewer = all.find((other) => other.fingerprint === fingerprint)
    if (!reviewer) return new Refused('UNKNOWN_KEY', 'The library has no such reviewer')
    if (reviewer.revokedAt !== null) return new Refused('REVOKED', `The key of ${reviewer.name} is revoked already`)
    const others = all.filter((other) => other !== reviewer)
    if (!hasAdministrator(others, now)) return LAST
    await write
      .updateTable('reviewers')
      .set({ revokedAt: now, revokedBy: bytesOf(actor.reviewer.fingerprint), revocationReason: text })
      .where('fingerprint', '=', bytesOf(fingerprint))
      .execute()
    const entry = { action: 'reviewer.revoked', object, ...actedBy(actor), detail: { reason: text } } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
    return null
  })
  if (refusal) throw await refused(library, actor.reviewer.fingerprint, refusal, object, now)
}

const LAST = new Refused(
  'LAST_ADMINISTRATOR',
  'The library would have no administrator any more',
  'Make another reviewer its administrator first.',
)

const hasAdministrator = (reviewers: readonly Reviewer[], now: number): boolean =>
  reviewers.some((reviewer) => reviewer.roles.includes('administrator') && stateOf(reviewer, now) === 'VALID')

async function byFingerprint(database: Database, fingerprint: string): Promise<Reviewer | undefined> {
  return (await listReviewers(database)).find((reviewer) => reviewer.fingerprint === fingerprint)
}
