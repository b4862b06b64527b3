import { hexOf } from '../hex.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { verificationRows } from '../store/verification-rows.ts'
import { latestReport } from './latest-report.ts'
import type { FacetCount } from './list-archives.ts'

export interface VerificationRow {
  readonly verifiedAt: number
  readonly verifiedBy: string
  readonly validationTime: string
  readonly tool: string
  readonly policyId: string
  readonly policySha256: string
  readonly trustSha256: string
  readonly reportSha256: string
  readonly indication: string
  readonly subIndication: string | null
}

/** Everything that the library knows about an archive, except its matches. */
export interface ArchiveDetails extends ArchiveSummary {
  readonly places: readonly { readonly host: string; readonly path: string; readonly seenAt: number }[]
  /** Newest first. */
  readonly verifications: readonly VerificationRow[]
  readonly facets: readonly Omit<FacetCount, 'count'>[]
  /** Report of the latest verification as JSON, with the data of the holder masked; null after erasure. */
  readonly report: string | null
}

export async function archiveDetails({ database }: Library, id: number): Promise<ArchiveDetails | null> {
  const [summary] = await summariesOf(database, [id])
  if (!summary) return null
  const [places, verifications, facets] = await Promise.all([
    database
      .selectFrom('places')
      .select(['host', 'path', 'seenAt'])
      .where('archiveId', '=', id)
      .orderBy('path')
      .execute(),
    verificationRows(database, [id]).orderBy('verifications.id', 'desc').execute(),
    database
      .selectFrom('facets')
      .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
      .select(['name', 'value'])
      .where('archiveId', '=', id)
      .orderBy('name')
      .orderBy('value')
      .execute(),
  ])
  return {
    ...summary,
    places,
    verifications: verifications.map(
      ({ policySha256, trustSha256, reportSha256, id: _, archiveId, setupId, ...row }) => ({
        ...row,
        policySha256: hexOf(policySha256),
        trustSha256: hexOf(trustSha256),
        reportSha256: hexOf(reportSha256),
      }),
    ),
    facets: facets as ArchiveDetails['facets'], // only facets are inserted
    report: await latestReport(database, id),
  }
}
