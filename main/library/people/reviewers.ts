import type { Selectable } from 'kysely'
import { isRole, type Role } from '../../../shared/review/index.ts'
import { fingerprintDigits } from '../../proof/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf, hexOrNull } from '../hex.ts'

/** Person who acts with a key. Times are epoch milliseconds. */
export interface Reviewer {
  /** SHA-256 of the public key (SPKI, DER), hex. */
  readonly fingerprint: string
  readonly name: string
  readonly spki: Uint8Array
  readonly roles: readonly Role[]
  readonly validFrom: number
  readonly validUntil: number | null
  readonly addedAt: number
  readonly addedBy: string | null
  readonly revokedAt: number | null
  readonly revokedBy: string | null
  readonly revocationReason: string | null
  /** Login of the server that alone may use the key; null for any. */
  readonly account: string | null
}

/** Returns all reviewers in the order of their addition. */
export async function listReviewers(database: Database): Promise<readonly Reviewer[]> {
  const rows = await database.selectFrom('reviewers').selectAll().orderBy('addedAt').orderBy('name').execute()
  return rows.map(toReviewer)
}

export async function reviewersByFingerprint(database: Database): Promise<ReadonlyMap<string, Reviewer>> {
  return new Map((await listReviewers(database)).map((reviewer) => [reviewer.fingerprint, reviewer]))
}

/** Returns the reviewers whose name, or the start of whose fingerprint, is `text`. */
export async function findReviewers(database: Database, text: string): Promise<readonly Reviewer[]> {
  const all = await listReviewers(database)
  const byName = all.filter(({ name }) => name === text)
  const digits = fingerprintDigits(text)
  if (byName.length > 0 || !/^[0-9a-f]{6,64}$/.test(digits)) return byName
  return all.filter(({ fingerprint }) => fingerprint.startsWith(digits))
}

/** Returns the name of the reviewer with a key; null for a key that the library does not know. */
export const reviewerName = (reviewers: readonly Reviewer[], fingerprint: string): string | null =>
  reviewers.find((reviewer) => reviewer.fingerprint === fingerprint)?.name ?? null

export type ReviewerState = 'VALID' | 'NOT_YET_VALID' | 'EXPIRED' | 'REVOKED'

export function stateOf({ validFrom, validUntil, revokedAt }: Reviewer, time: number): ReviewerState {
  if (revokedAt !== null && time >= revokedAt) return 'REVOKED'
  if (time < validFrom) return 'NOT_YET_VALID'
  return validUntil !== null && time > validUntil ? 'EXPIRED' : 'VALID'
}

const toReviewer = (row: Selectable<Tables['reviewers']>): Reviewer => ({
  ...row,
  fingerprint: hexOf(row.fingerprint),
  roles: row.roles.split(',').filter(isRole),
  addedBy: hexOrNull(row.addedBy),
  revokedBy: hexOrNull(row.revokedBy),
})
