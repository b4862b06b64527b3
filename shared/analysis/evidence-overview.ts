import type { FileCoverage } from '../report/index.ts'
import type { EvidenceModel } from './evidence-models.ts'
import type { Result } from './result.ts'

/** Evidence items of one type with the same result. */
export interface EvidenceGroup {
  readonly ids: readonly string[]
  readonly first: EvidenceModel
  readonly cover: FileCoverage | null
}

export interface EvidenceOverview {
  /** Worst first. Contains everything that is INVALID, NOT_VERIFIED or otherwise failed. */
  readonly shown: readonly EvidenceGroup[]
  /** Omitted evidence, counted by status. */
  readonly hidden: readonly { readonly count: number; readonly status: string | null; readonly isDeleted: boolean }[]
}

/** Maximum number of groups listed if nothing is wrong with them. */
const MAX_SHOWN = 4

const WORST_FIRST: readonly Result[] = [
  'NEGATIVE',
  'TECHNICAL_ERROR',
  'INCONCLUSIVE',
  'NOT_PERFORMED',
  'WARNING',
  'PENDING',
  'NEUTRAL',
  'POSITIVE',
]
const NEVER_HIDDEN: ReadonlySet<Result> = new Set(['NEGATIVE', 'TECHNICAL_ERROR', 'INCONCLUSIVE', 'NOT_PERFORMED'])

/** Selects the evidence that a header lists: worst first, all failures included, the rest counted. */
export function evidenceOverview(
  evidences: readonly EvidenceModel[],
  coverOf: (id: string) => FileCoverage | null,
): EvidenceOverview {
  const groups = groupsOf(
    evidences.filter(({ isDeleted }) => !isDeleted),
    coverOf,
  ).toSorted((a, b) => rank(a) - rank(b))
  const bad = groups.filter(isBad).length
  const shown = groups.slice(0, Math.max(MAX_SHOWN, bad))
  const counts = new Map<string, { count: number; status: string | null; isDeleted: boolean }>()
  const shownIds = new Set(shown.flatMap(({ ids }) => ids))
  for (const { id, isDeleted, standing } of evidences) {
    if (shownIds.has(id)) continue
    const status = isDeleted ? null : standing.status
    const key = `${isDeleted} ${status}`
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, status, isDeleted })
  }
  return { shown, hidden: [...counts.values()] }
}

const rank = (group: EvidenceGroup): number =>
  Math.min(WORST_FIRST.indexOf(group.first.result), hasWrongPicture(group) ? 0.5 : WORST_FIRST.length)

const isBad = (group: EvidenceGroup): boolean => NEVER_HIDDEN.has(group.first.result) || hasWrongPicture(group)

/** Ranks a picture that differs from the signed one like a failed check. Coverage of the whole record is shown once, above. */
const hasWrongPicture = ({ cover }: EvidenceGroup): boolean =>
  cover !== null &&
  cover.coverage !== 'COVERED' &&
  cover.coverage !== 'UNCONFIRMED' &&
  /^(images|videos)\//.test(cover.path)

function groupsOf(
  evidences: readonly EvidenceModel[],
  coverOf: (id: string) => FileCoverage | null,
): readonly EvidenceGroup[] {
  const groups = new Map<string, { ids: string[]; first: EvidenceModel; cover: FileCoverage | null }>()
  for (const evidence of evidences) {
    const cover = coverOf(evidence.id)
    const name = evidence.type === '' ? `${evidence.operations[0]?.name}` : evidence.type
    const key = `${name} ${evidence.standing.status} ${evidence.result} ${cover?.coverage} ${cover?.reason}`
    const group = groups.get(key)
    if (group) group.ids.push(evidence.id)
    else groups.set(key, { ids: [evidence.id], first: evidence, cover })
  }
  return [...groups.values()]
}
