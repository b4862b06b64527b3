import { list, type Members, member, members, texts } from '../report/index.ts'
import { FUZZY_MITIGATIONS, liftedBy } from '../rules/index.ts'
import { below, type Place } from './place.ts'

/** Edge from a mitigating indicator to a mitigated one. */
export interface MitigationLink {
  readonly mitigating: readonly string[]
  readonly mitigated: readonly string[]
  readonly place: Place
  /** RECORDED by the evaluation, or RULE: implied by the specification but not recorded. */
  readonly origin: 'RECORDED' | 'RULE'
  /** True if a fuzzy comparison is recorded for an indicator that it cannot mitigate. Service: Fuzzy name matching */
  readonly isContradiction: boolean
}

export interface PlacedIndicator {
  readonly indicator: string
  readonly place: Place
}

/** Recorded scoring of an evidence, with its place, and the indicators that were raised. */
export interface MitigationInput {
  readonly scoring: Members | null
  /** Place of the object that contains the four lists. */
  readonly scoringPlace: Place
  readonly raised: readonly PlacedIndicator[]
}

/** Returns the recorded mitigations, followed by additional ones implied by the rules. Service: Fuzzy name matching */
export function mitigationLinks({ scoring, scoringPlace, raised }: MitigationInput): readonly MitigationLink[] {
  const recorded = list(member(scoring, 'indicatorsMitigations')).flatMap((element, index): MitigationLink[] => {
    const entry = members(element)
    if (!entry) return []
    const mitigating = [...new Set(texts(member(entry, 'mitigatingIndicators')))]
    // Archive: array of array of string; a plain array is read as one group.
    const mitigated = list(member(entry, 'mitigatedIndicators')).flatMap((group) =>
      typeof group === 'string' ? [group] : texts(group),
    )
    const isContradiction = mitigated.some(
      (indicator) => mitigating.length > 0 && liftedBy(mitigating, [indicator]).length === 0,
    )
    const place = below(scoringPlace, 'indicatorsMitigations', index)
    return [{ mitigating, mitigated, place, origin: 'RECORDED', isContradiction }]
  })
  const blocking = list(member(scoring, 'blockingIndicators'))
  if (blocking.length === 0) return recorded
  const known = new Set(recorded.flatMap(({ isContradiction, mitigated }) => (isContradiction ? [] : mitigated)))
  const positive = list(member(scoring, 'positiveIndicators'))
  const isPresent = (by: string) => positive.includes(by) || raised.some(({ indicator }) => indicator === by)
  const byRule = FUZZY_MITIGATIONS.filter(({ by }) => isPresent(by)).flatMap(({ by, mitigated }) =>
    mitigated.flatMap((indicator): MitigationLink[] => {
      const at = known.has(indicator) ? -1 : blocking.indexOf(indicator)
      const place = below(scoringPlace, 'blockingIndicators', at)
      return at < 0 ? [] : [{ mitigating: [by], mitigated: [indicator], place, origin: 'RULE', isContradiction: false }]
    }),
  )
  return [...recorded, ...byRule]
}

/** Maps each mitigated indicator to those that mitigate it. */
export function liftedIndicators(links: readonly MitigationLink[]): ReadonlyMap<string, readonly string[]> {
  if (links.length === 0) return NOTHING
  const lifted = new Map<string, Set<string>>()
  for (const { mitigating, mitigated, isContradiction } of links)
    for (const indicator of isContradiction ? [] : mitigated) {
      const by = lifted.get(indicator) ?? new Set<string>()
      for (const indicator of mitigating) by.add(indicator)
      lifted.set(indicator, by)
    }
  return new Map([...lifted].map(([indicator, by]) => [indicator, [...by]]))
}

const NOTHING: ReadonlyMap<string, readonly string[]> = new Map()
