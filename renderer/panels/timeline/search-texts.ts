import {
  type EvidenceModel,
  type IndicatorEntry,
  itemState,
  itemTitle,
  type Place,
  type TimelineItem,
} from '../../../shared/analysis/index.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'

/** Maximum number of indicators of one evidence that are searched. */
const MAX_INDICATORS = 1000

/**
 * Returns the searchable text of each item, in lower case: its codes and labels, its evidence, and the indicators raised in it.
 */
export function searchTexts(
  items: readonly TimelineItem[],
  evidences: readonly EvidenceModel[],
): ReadonlyMap<string, string> {
  const byId = new Map(evidences.map((evidence) => [evidence.id, evidence]))
  return new Map(
    items.map((item) => {
      const evidence = item.evidenceId === null ? undefined : byId.get(item.evidenceId)
      const parts = [item.title, itemTitle(item), item.state, itemState(item), item.evidenceId]
      const about = evidence
        ? [evidence.type, numberedTitle(evidences, evidence.id), ...indicatorsIn(item, evidence)]
        : []
      return [item.key, [...parts, ...about].join(' ').toLowerCase()]
    }),
  )
}

function indicatorsIn({ place }: TimelineItem, { breakdown }: EvidenceModel): readonly string[] {
  return breakdown.entries
    .slice(0, MAX_INDICATORS)
    .filter((entry) => placesOf(entry).some((other) => isBelow(other, place)))
    .flatMap(({ indicator, title }) => [indicator, title])
}

const placesOf = ({ place, sources }: IndicatorEntry): readonly Place[] => [
  place,
  ...sources.map((source) => source.place),
]

const isBelow = (inner: Place, outer: Place): boolean =>
  inner.path === outer.path && (inner.pointer === outer.pointer || inner.pointer.startsWith(`${outer.pointer}/`))
