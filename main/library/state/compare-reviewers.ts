import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { hexOf, hexOrNull } from '../hex.ts'
import { compareRow } from './compare-row.ts'
import { type Differences, shortDigest } from './difference.ts'
import type { LoggedReviewer, LogState } from './log-state.ts'

type Row = Selectable<Tables['reviewers']>

/** Returns the public keys of rows by fingerprint, as far as they have it: nothing else of a row is trusted. */
export function publicKeys(rows: readonly Row[], found: Differences): ReadonlyMap<string, Uint8Array> {
  const keys = new Map<string, Uint8Array>()
  for (const { fingerprint, spki, name } of rows) {
    const own = hexOf(fingerprint)
    if (createHash('sha256').update(spki).digest('hex') === own) keys.set(own, spki)
    else
      found.add(
        'ROW_DIFFERS',
        null,
        rowOf(own),
        `${rowOf(own)}: the public key of ${name} does not have this fingerprint`,
      )
  }
  return keys
}

/** Compares the reviewers of the table with those of the log. */
export function compareReviewers(rows: readonly Row[], { reviewers, policy }: LogState, found: Differences): void {
  const missing = new Map(reviewers)
  for (const row of rows) {
    const fingerprint = hexOf(row.fingerprint)
    const logged = reviewers.get(fingerprint)
    missing.delete(fingerprint)
    if (!logged)
      found.add(
        'ROW_WITHOUT_ENTRY',
        null,
        rowOf(fingerprint),
        `${rowOf(fingerprint)}: no entry adds the reviewer ${row.name}`,
      )
    else compareReviewer(row, logged, policy.clockMinutes * 60_000, found)
  }
  for (const [fingerprint, { index, name }] of missing)
    found.add(
      'ROW_MISSING',
      index,
      rowOf(fingerprint),
      `${rowOf(fingerprint)} is missing: entry ${index} adds ${name ?? 'the reviewer'}`,
    )
}

const rowOf = (fingerprint: string): string => `reviewers ${shortDigest(fingerprint)}`

function compareReviewer(row: Row, logged: LoggedReviewer, within: number, found: Differences): void {
  const { revoked } = logged
  compareRow(
    rowOf(hexOf(row.fingerprint)),
    logged.index,
    [
      { column: 'name', row: row.name, log: logged.name },
      { column: 'roles', row: row.roles, log: logged.roles.join(',') },
      { column: 'valid from', row: row.validFrom, log: logged.validFrom },
      { column: 'valid until', row: row.validUntil, log: logged.validUntil },
      { column: 'login', row: row.account, log: logged.account },
      { column: 'added at', row: row.addedAt, log: logged.addedAt, within },
      { column: 'added by', row: hexOrNull(row.addedBy), log: logged.addedBy },
      { column: 'revoked at', row: row.revokedAt, log: revoked?.time ?? null, within },
      { column: 'revoked by', row: hexOrNull(row.revokedBy), log: revoked?.by ?? null },
      { column: 'reason of the revocation', row: row.revocationReason, log: revoked ? revoked.reason : null },
    ],
    found,
  )
}
