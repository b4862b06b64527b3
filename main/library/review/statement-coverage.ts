import {
  missingRequirements,
  notDisplayed,
  type Requirement,
  type ReviewCoverage,
  type StatementCoverage,
} from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'
import { Refused } from '../people/refused.ts'
import { coverageDigest, coverageOf, itemsOf } from './saved-coverage.ts'

/** Returns what a person has displayed of an archive, as a statement states it; null if nothing was recorded. */
export async function statementCoverage(
  database: Database,
  archiveId: number,
  fingerprint: string,
): Promise<StatementCoverage | null> {
  const coverage = await coverageOf(database, archiveId, fingerprint)
  return coverage && summaryOf(coverage, await itemsOf(database, archiveId))
}

function summaryOf(coverage: ReviewCoverage, all: ReviewCoverage): StatementCoverage {
  const missing = notDisplayed(all, coverage)
  const opened = (kind: 'findings' | 'images' | 'indicators') => ({
    opened: all[kind].length - missing[kind].length,
    total: all[kind].length,
  })
  return {
    sha256: coverageDigest(coverage),
    tabs: [...coverage.tabs],
    findings: opened('findings'),
    images: opened('images'),
    indicators: opened('indicators'),
  }
}

/**
 * Saves the displayed items that a statement summarizes, so that its digest can be compared later. Throws `Refused` if they are not the ones
 * that are recorded, or their numbers are not those of the archive.
 */
export async function saveSignedCoverage(
  write: Database,
  archiveId: number,
  fingerprint: string,
  signed: StatementCoverage | null,
): Promise<void> {
  if (signed === null) return
  const coverage = await coverageOf(write, archiveId, fingerprint)
  if (!coverage || JSON.stringify(summaryOf(coverage, await itemsOf(write, archiveId))) !== JSON.stringify(signed))
    throw new Refused('CHANGED_MEANWHILE', 'More of the archive was displayed in the meantime', 'Decide again.')
  await write
    .insertInto('signedCoverage')
    .values({ digest: bytesOf(signed.sha256), archiveId, content: JSON.stringify(coverage) })
    .onConflict((conflict) => conflict.columns(['archiveId', 'digest']).doNothing())
    .execute()
}

/** Throws `Refused` unless a statement shows what the policy demands of makers and checkers. */
export function checkRequirements(
  requires: readonly Requirement[],
  signed: { readonly coverage: StatementCoverage | null; readonly checklist: object | null },
): void {
  const missing = missingRequirements(requires, signed)
  if (missing.length > 0)
    throw new Refused(
      'NOT_POSSIBLE',
      `The policy of the library demands more before a signature: ${missing.join('; ')}`,
      'Open what is missing in the window, and answer the checklist.',
    )
}
