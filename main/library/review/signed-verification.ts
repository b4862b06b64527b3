import type { DecisionPredicate } from '../../../shared/review/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import { hexOf } from '../hex.ts'
import { type SavedVerification, verificationRows } from '../store/verification-rows.ts'

export type SignedVerification = DecisionPredicate['verification']

/** Returns the latest verification of an archive as a statement names it. */
export const latestVerification = async (database: Database, archiveId: number): Promise<SignedVerification | null> =>
  (await latestVerifications(database, [archiveId])).get(archiveId) ?? null

/** Returns the latest verifications of archives, by their numbers. */
export async function latestVerifications(
  database: Database,
  archiveIds: readonly number[],
): Promise<ReadonlyMap<number, SignedVerification>> {
  const found = new Map<number, SignedVerification>()
  await inChunks(archiveIds, 1, async (chunk) => {
    const latest = database
      .selectFrom('verifications')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('archiveId', 'in', chunk)
      .groupBy('archiveId')
    const rows = await verificationRows(database, chunk).where('verifications.id', 'in', latest).execute()
    for (const row of rows) found.set(row.archiveId, toSigned(row))
  })
  return found
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
