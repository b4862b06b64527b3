import type { RowWork } from '../../../shared/bridge/index.ts'
import { type FacetName, isWorkFacet } from '../../../shared/library/index.ts'
import { dueRange, parseFigure } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import type { Library } from '../open-library.ts'
import { listReviewers, reviewerName } from '../people/reviewers.ts'
import type { ArchiveFacts } from '../work/archive-facts.ts'
import { figureArchives } from '../work/figures.ts'
import { type Work, type WorkOptions, workOf } from '../work/work-of.ts'
import { type ArchiveFilter, countFacets, type FacetCounts, isUnfiltered, matchingIds } from './list-archives.ts'

/** Returns who decided about archives, and who has them now, by number. An erased archive has no row. */
export async function workRows(
  library: Library,
  now: number,
  options: WorkOptions = {},
): Promise<ReadonlyMap<number, RowWork>> {
  const work = await workOf(library, now, options)
  const reviewers = await listReviewers(library.database)
  const nameOf = (key: string | null): string | null => key && (reviewerName(reviewers, key) ?? key.slice(0, 16))
  return new Map([...work.archives.values()].map((archive) => [archive.id, toRow(archive, work, nameOf)]))
}

function toRow(
  { id, latest }: ArchiveFacts,
  { byArchive, now }: Work,
  nameOf: (key: string | null) => string | null,
): RowWork {
  const item = byArchive.get(id)
  const due = item?.due ?? null
  return {
    state: item?.queue === 'drifted' ? 'DRIFTED' : (latest?.state ?? 'OPEN'),
    decision: latest?.value ?? null,
    ...{ maker: nameOf(latest?.maker ?? null), checker: nameOf(latest?.checker ?? null) },
    ...{ queue: item?.queue ?? null, reason: item?.reason ?? null },
    since: item ? isoTime(item.since) : null,
    ageHours: item ? Math.max(0, Math.floor((now - item.since) / 3_600_000)) : null,
    due: due === null ? null : isoTime(due),
    isOverdue: dueRange(due, now) === 'overdue',
    assignee: nameOf(item?.assignee ?? null),
  }
}

/** Returns the values of the facets that are derived: what has none has no facet. */
export function workFacets({ queue, reason, assignee, due, state, decision, maker, checker }: RowWork, now: number) {
  const values: { readonly [name in FacetName]?: string | null } = {
    ...{ queue, assignee, decision, maker, checker, reviewState: state, workReason: reason },
    due: queue === null ? null : dueRange(due === null ? null : Date.parse(due), now),
  }
  return Object.entries(values).flatMap(
    ([name, value]) => (value == null ? [] : [{ name: name as FacetName, value }]), // only facets are members
  )
}

/** Returns a filter in which conditions on derived facets are the archives that meet them. */
export async function resolvedFilter(library: Library, filter: ArchiveFilter, now: number): Promise<ArchiveFilter> {
  const { facets = [], ...rest } = filter
  const derived = facets.filter(({ name }) => isWorkFacet(name))
  if (derived.length === 0) return filter
  const { figures = [], others = [] } = Object.groupBy(derived, ({ name }) =>
    name === 'figure' ? 'figures' : 'others',
  )
  const counted: ReadonlySet<number>[] = []
  for (const { value } of figures) {
    const figure = parseFigure(value)
    counted.push(figure ? await figureArchives(library, figure, now) : new Set())
  }
  const isCounted = (id: number): boolean => counted.every((ids) => ids.has(id))
  // What was erased is counted by figures, and has no row.
  const among = others.length === 0 ? [...(counted[0] ?? [])].filter(isCounted) : []
  if (others.length > 0)
    for (const [id, row] of await workRows(library, now)) {
      const own = workFacets(row, now)
      const isMet = others.every(({ name, value }) => own.some((facet) => facet.name === name && facet.value === value))
      if (isMet && isCounted(id)) among.push(id)
    }
  return { ...rest, facets: facets.filter(({ name }) => !isWorkFacet(name)), among: among.sort((a, b) => b - a) }
}

/** Archives of a library up to which derived facets are counted: each takes about 15 µs. */
const MAX_DERIVED = 200_000

/** Counts the archives of each value of stored and derived facets. The derived ones are counted exactly. */
export async function countAllFacets(library: Library, filter: ArchiveFilter, now: number): Promise<FacetCounts> {
  const resolved = await resolvedFilter(library, filter, now)
  const { counts, isPartial } = await countFacets(library.database, resolved)
  const { archives } = await library.database
    .selectFrom('archives')
    .select(({ fn }) => fn.countAll<number | string>().as('archives'))
    .executeTakeFirstOrThrow()
  if (Number(archives) > MAX_DERIVED) return { counts, isPartial: true }
  const rows = await workRows(library, now)
  const ids = isUnfiltered(resolved)
    ? [...rows.keys()]
    : await matchingIds(library.database, resolved, Number.MAX_SAFE_INTEGER, null)
  const found = new Map<string, { readonly name: FacetName; readonly value: string; count: number }>()
  for (const id of ids) {
    const row = rows.get(id)
    for (const { name, value } of row ? workFacets(row, now) : []) {
      const known = found.get(`${name} ${value}`) ?? { name, value, count: 0 }
      known.count++
      found.set(`${name} ${value}`, known)
    }
  }
  return { counts: [...counts, ...[...found.values()].sort((a, b) => b.count - a.count)], isPartial }
}
