import { createHash } from 'node:crypto'
import type { Report } from '../../../shared/report/index.ts'
import { isAllowed, joinCoverage, NO_COVERAGE, type ReviewCoverage } from '../../../shared/review/index.ts'
import type { Database } from '../database/open-database.ts'
import { bytesOf } from '../hex.ts'
import type { Library } from '../open-library.ts'
import { reviewersByFingerprint } from '../people/reviewers.ts'
import { latestReport } from '../queries/latest-report.ts'

/** Maximum number of items of a kind; further ones are not recorded. */
const MAX_ITEMS = 5000

/** Returns what a reviewer has displayed of an archive. */
export async function coverageOf(
  database: Database,
  archiveId: number,
  fingerprint: string,
): Promise<ReviewCoverage | null> {
  const row = await database
    .selectFrom('savedCoverage')
    .select('content')
    .where('archiveId', '=', archiveId)
    .where('reviewer', '=', bytesOf(fingerprint))
    .executeTakeFirst()
  // Only written by saveCoverage.
  return row ? (JSON.parse(row.content) as ReviewCoverage) : null
}

/** Adds displayed items to those that were recorded before. Returns all. Records nothing of a reviewer who decides about no archive. */
export async function saveCoverage(
  { database }: Library,
  archiveId: number,
  fingerprint: string,
  displayed: ReviewCoverage,
  now: number,
): Promise<ReviewCoverage> {
  const reviewer = (await reviewersByFingerprint(database)).get(fingerprint)
  if (!reviewer || !isAllowed(reviewer.roles, 'decide')) return displayed
  return database.transaction().execute(async (write) => {
    const known = (await coverageOf(write, archiveId, fingerprint)) ?? NO_COVERAGE
    const coverage = limited(joinCoverage(known, displayed))
    const content = JSON.stringify(coverage)
    await write
      .insertInto('savedCoverage')
      .values({ archiveId, reviewer: bytesOf(fingerprint), content, updatedAt: now })
      .onConflict((conflict) => conflict.columns(['archiveId', 'reviewer']).doUpdateSet({ content, updatedAt: now }))
      .execute()
    return coverage
  })
}

/** Returns the items of an archive that a reviewer can display, from its latest report and facets. */
export async function itemsOf(database: Database, archiveId: number): Promise<ReviewCoverage> {
  const [report, indicators] = await Promise.all([
    latestReport(database, archiveId),
    database
      .selectFrom('facets')
      .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
      .select('value')
      .where('archiveId', '=', archiveId)
      .where('name', '=', 'indicator')
      .execute(),
  ])
  // Only reports are stored.
  const { findings = [], files = [] } = (report === null ? {} : JSON.parse(report)) as Partial<Report>
  return joinCoverage(NO_COVERAGE, {
    tabs: [],
    findings: findings.filter(({ level }) => level !== 'INFORM').map(({ code }) => code),
    images: files.filter(({ path }) => path.startsWith('images/')).map(({ path }) => path),
    indicators: indicators.map(({ value }) => value),
  })
}

/** Returns the digest of a coverage that a statement contains: SHA-256 of its JSON. */
export const coverageDigest = (coverage: ReviewCoverage): string =>
  createHash('sha256')
    .update(JSON.stringify(joinCoverage(coverage, NO_COVERAGE)))
    .digest('hex')

const limited = (coverage: ReviewCoverage): ReviewCoverage => ({
  tabs: coverage.tabs.slice(0, MAX_ITEMS),
  findings: coverage.findings.slice(0, MAX_ITEMS),
  images: coverage.images.slice(0, MAX_ITEMS),
  indicators: coverage.indicators.slice(0, MAX_ITEMS),
})
