import { member, members } from '../report/index.ts'
import type { EvidenceTrace } from './evidence-trace.ts'
import { type IndicatorBreakdown, type IndicatorSource, indicatorBreakdown } from './indicator-breakdown.ts'
import { below, type Place } from './place.ts'

const NOWHERE: Place = { path: '', pointer: '' }

/** Returns the indicators of one evidence from its last evaluation, or from the identity if it was never evaluated. */
export function breakdownOf(trace: EvidenceTrace): IndicatorBreakdown {
  const last = trace.assessments.at(-1)?.assessment
  const sources = sourcesOf(trace)
  if (last) {
    const { scoring, place } = last
    const raised = last.indicators.map((indicator, index) => ({
      indicator,
      place: below(place, 'raisedIndicators', index),
    }))
    return indicatorBreakdown({ scoring, scoringPlace: below(place, 'statusAndScoring'), raised, sources })
  }
  const { view } = trace
  return indicatorBreakdown({
    scoring: members(member(view?.raw ?? null, 'evidenceStatus')),
    scoringPlace: view ? below(view.place, 'evidenceStatus') : NOWHERE,
    // Without an evaluation only the indicators raised by services are known.
    raised: [...sources].flatMap(([indicator, [first]]) => (first ? [{ indicator, place: first.place }] : [])),
    sources,
  })
}

/** Maps each indicator to the services that raised it, or to the participant if none of its services did. */
function sourcesOf({ verifications }: EvidenceTrace): ReadonlyMap<string, readonly IndicatorSource[]> {
  const sources = new Map<string, IndicatorSource[]>()
  const add = (indicator: string, source: IndicatorSource) => {
    const known = sources.get(indicator)
    if (known) known.push(source)
    else sources.set(indicator, [source])
  }
  for (const { verification } of verifications) {
    const { participant, services, indicators, place } = verification
    for (const service of services)
      for (const [index, indicator] of service.indicators.entries())
        add(indicator, { participant, service: service.name, place: below(service.place, 'raisedIndicators', index) })
    for (const [index, indicator] of indicators.entries()) {
      // The services of this verification come last, so search from the end.
      const isRaisedByService = sources.get(indicator)?.at(-1)?.place.pointer.startsWith(`${place.pointer}/`)
      if (!isRaisedByService)
        add(indicator, { participant, service: null, place: below(place, 'raisedIndicators', index) })
    }
  }
  return sources
}
