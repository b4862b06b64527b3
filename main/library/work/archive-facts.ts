import type { Selectable } from 'kysely'
import { CONFIRMED_INDICATION } from '../../../shared/library/index.ts'
import { levelNumber } from '../../../shared/rules/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf, hexOrNull } from '../hex.ts'
import type { Condition } from './rules.ts'

/** Latest decision about an archive, with its check. Times are epoch milliseconds, keys are fingerprints. */
export interface LatestDecision {
  readonly id: number
  readonly maker: string
  readonly value: string
  readonly state: 'SUBMITTED' | 'SIGNED' | 'CONFIRMED' | 'RETURNED'
  readonly time: number
  readonly checker: string | null
  readonly checkedAt: number | null
  /** Index of the entry of the check, or of the decision without one. */
  readonly logIndex: number
}

/** What rules ask of an archive. */
export interface ArchiveFacts {
  readonly id: number
  readonly sha256: string
  readonly addedAt: number
  readonly verifiedAt: number
  readonly endTime: string | null
  readonly indication: string | null
  /** Level that is confirmed; null for what only an archive claims that is not genuine. */
  readonly level: number | null
  readonly latest: LatestDecision | null
}

/** Returns the facts of all archives that were not erased, or of some of them, in the order of their addition. */
export async function archiveFacts(
  database: Database,
  ids: readonly number[] | null,
): Promise<readonly ArchiveFacts[]> {
  const query = database
    .selectFrom('archives as a')
    .leftJoin('decisions as d', (join) =>
      join
        .onRef('d.archiveId', '=', 'a.id')
        .on(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('decisions as later').select('later.id').whereRef('later.previousId', '=', 'd.id'))),
        ),
    )
    .leftJoin('decisionChecks as c', 'c.decisionId', 'd.id')
    .select(['a.id', 'a.sha256', 'a.addedAt', 'a.verifiedAt', 'a.endTime', 'a.indication', 'a.levelOfAssurance'])
    .select(['d.id as review', 'd.reviewer', 'd.decision', 'd.secondPerson', 'd.time', 'd.logIndex'])
    .select(['c.result', 'c.checker', 'c.time as checkedAt', 'c.logIndex as checkIndex'])
    .where('a.bytesState', '<>', 'erased')
    .orderBy('a.id')
  const rows = await (ids === null ? query : query.where('a.id', 'in', ids)).execute()
  return rows.map(({ review, reviewer, decision, secondPerson, time, logIndex, ...row }) => ({
    ...{ id: row.id, addedAt: row.addedAt, verifiedAt: row.verifiedAt, endTime: row.endTime },
    ...{ sha256: hexOf(row.sha256), indication: row.indication },
    level: row.indication === CONFIRMED_INDICATION ? levelNumber(row.levelOfAssurance) : null,
    latest:
      review === null || reviewer === null || decision === null || time === null || logIndex === null
        ? null
        : {
            ...{ id: review, maker: hexOf(reviewer), value: decision, time },
            state: stateOf(row.result, secondPerson === 1),
            ...{ checker: hexOrNull(row.checker), checkedAt: row.checkedAt, logIndex: row.checkIndex ?? logIndex },
          },
  }))
}

function stateOf(
  result: Selectable<Tables['decisionChecks']>['result'] | null,
  secondPerson: boolean,
): LatestDecision['state'] {
  if (result === 'RETURNED' || result === 'CONFIRMED') return result
  return secondPerson ? 'SUBMITTED' : 'SIGNED'
}

/** Returns the people who decided about or checked archives, by archive. `ids`: only of these; null for all. */
export async function workedOn(
  database: Database,
  ids: readonly number[] | null,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const query = database
    .selectFrom('decisions as d')
    .leftJoin('decisionChecks as c', 'c.decisionId', 'd.id')
    .select(['d.archiveId', 'd.reviewer', 'c.checker'])
  const rows = await (ids === null ? query : query.where('d.archiveId', 'in', ids)).execute()
  const people = new Map<number, Set<string>>()
  for (const { archiveId, reviewer, checker } of rows) {
    const known = people.get(archiveId) ?? new Set<string>()
    people.set(archiveId, known.add(hexOf(reviewer)))
    if (checker) known.add(hexOf(checker))
  }
  return people
}

/** Returns whether an archive meets a condition. */
export type Meets = (facts: ArchiveFacts) => boolean

/** Kinds of values by which two archives are matched for a rule: those of one person or document. */
const MATCHED_KINDS = [2, 3, 4, 5, 6, 7]

/**
 * Returns the test of a condition, for which the rows that it needs are read once. `shareOf`: position of an archive in the sample.
 * A match is a value or a picture that another archive has, too; altered and similar pictures are left to people.
 */
export async function conditionTest(
  database: Database,
  condition: Condition | undefined,
  shareOf: (sha256: string) => number,
): Promise<Meets> {
  const { verdict, findings, countries, level, contradictions, matches, sample } = condition ?? {}
  const tests: Meets[] = []
  if (verdict) tests.push(({ indication }) => verdict.some((known) => known === indication))
  if (level !== undefined) tests.push((facts) => (facts.level ?? level) >= level)
  if (sample !== undefined) tests.push(({ sha256 }) => shareOf(sha256) < sample)
  const among = async (ids: Promise<ReadonlySet<number>>): Promise<void> => {
    const found = await ids
    tests.push(({ id }) => found.has(id))
  }
  if (findings) await among(withFacet(database, 'finding', findings))
  if (countries) await among(withFacet(database, 'country', countries))
  if (contradictions) await among(withFacet(database, 'finding', null))
  if (matches) await among(matched(database))
  return (facts) => tests.every((test) => test(facts))
}

/** `values`: null for all findings of consistency. */
async function withFacet(
  database: Database,
  name: string,
  values: readonly string[] | null,
): Promise<ReadonlySet<number>> {
  const query = database
    .selectFrom('facets')
    .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
    .select('facets.archiveId')
    .where('facetValues.name', '=', name)
  const rows = await (values === null
    ? query.where('facetValues.value', 'like', 'consistency.%')
    : query.where('facetValues.value', 'in', values)
  ).execute()
  return new Set(rows.map(({ archiveId }) => archiveId))
}

async function matched(database: Database): Promise<ReadonlySet<number>> {
  const values = await database
    .selectFrom('occurrences as o')
    .select('o.archiveId')
    .distinct()
    .where('o.kind', 'in', MATCHED_KINDS)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('occurrences as other')
          .select('other.archiveId')
          .whereRef('other.digest', '=', 'o.digest')
          .whereRef('other.kind', '=', 'o.kind')
          .whereRef('other.archiveId', '<>', 'o.archiveId'),
      ),
    )
    .execute()
  const pictures = await database
    .selectFrom('images as i')
    .select('i.archiveId')
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('images as other')
          .select('other.archiveId')
          .whereRef('other.digest', '=', 'i.digest')
          .whereRef('other.archiveId', '<>', 'i.archiveId'),
      ),
    )
    .execute()
  return new Set([...values, ...pictures].map(({ archiveId }) => archiveId))
}
