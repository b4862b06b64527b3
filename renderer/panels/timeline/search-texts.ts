import type { EvidenceModel } from '../../../shared/analysis/evidence-models.ts'
import type { IndicatorEntry } from '../../../shared/analysis/indicator-breakdown.ts'
import type { Place } from '../../../shared/analysis/place.ts'
import type { TimelineItem } from '../../../shared/analysis/timeline-items.ts'
import { itemState, itemTitle } from '../../../shared/analysis/timeline-labels.ts'
import { evidenceTitle } from '../../model/archive/evidence-title.ts'

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
      const about = evidence ? [evidence.type, evidenceTitle(evidence), ...indicatorsIn(item, evidence)] : []
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
