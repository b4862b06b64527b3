import type { DecisionPredicate } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { hexOf } from '../hex.ts'
import { type SavedVerification, verificationRows } from '../store/verification-rows.ts'

export type SignedVerification = DecisionPredicate['verification']

/** Returns the latest verification of an archive as a statement names it. */
export async function latestVerification(database: Database, archiveId: number): Promise<SignedVerification | null> {
  const row = await verificationRows(database, [archiveId])
    .orderBy('verifications.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toSigned(row) : null
}

export const toSigned = (row: SavedVerification): SignedVerification => ({
  // Only indications of reports are inserted.
  indication: row.indication as SignedVerification['indication'],
  subIndication: row.subIndication,
  report: hexOf(row.reportSha256),
  policyId: row.policyId,
  policy: hexOf(row.policySha256),
  trust: hexOf(row.trustSha256),
  validationTime: row.validationTime,
  build: row.tool,
})
