import { FUZZY_MITIGATIONS, liftedBy } from '../rules/mitigations.ts'
import type { IndicatorInput } from './indicator-breakdown.ts'
import { list, member, members, texts } from './json-access.ts'
import { below, type Place } from './place.ts'

/** A line from what lifts to what is lifted. */
export interface MitigationLink {
  readonly mitigating: readonly string[]
  readonly mitigated: readonly string[]
  readonly place: Place
  /** RECORDED by the evaluation, or RULE: it follows from the specification and was not recorded. */
  readonly origin: 'RECORDED' | 'RULE'
  /** True where a fuzzy comparison is named for what it does not lift. Service: Fuzzy name matching */
  readonly isContradiction: boolean
}

/** What the evaluation records, then what the rules of the service lift besides. Service: Fuzzy name matching */
export function mitigationLinks({ scoring, scoringPlace, raised }: IndicatorInput): readonly MitigationLink[] {
  const recorded = list(member(scoring, 'indicatorsMitigations')).flatMap((element, index): MitigationLink[] => {
    const one = members(element)
    if (!one) return []
    const mitigating = [...new Set(texts(member(one, 'mitigatingIndicators')))]
    // Archive: array of array of string; a plain array is read as one group.
    const mitigated = list(member(one, 'mitigatedIndicators')).flatMap((group) =>
      typeof group === 'string' ? [group] : texts(group),
    )
    const isContradiction = mitigated.some((what) => mitigating.length > 0 && liftedBy(mitigating, [what]).length === 0)
    const place = below(scoringPlace, 'indicatorsMitigations', index)
    return [{ mitigating, mitigated, place, origin: 'RECORDED', isContradiction }]
  })
  const blocking = list(member(scoring, 'blockingIndicators'))
  if (blocking.length === 0) return recorded
  const known = new Set(recorded.flatMap(({ isContradiction, mitigated }) => (isContradiction ? [] : mitigated)))
  const positive = list(member(scoring, 'positiveIndicators'))
  const isPresent = (by: string) => positive.includes(by) || raised.some(({ indicator }) => indicator === by)
  const byRule = FUZZY_MITIGATIONS.filter(({ by }) => isPresent(by)).flatMap(({ by, mitigated }) =>
    mitigated.flatMap((one): MitigationLink[] => {
      const at = known.has(one) ? -1 : blocking.indexOf(one)
      const place = below(scoringPlace, 'blockingIndicators', at)
      return at < 0 ? [] : [{ mitigating: [by], mitigated: [one], place, origin: 'RULE', isContradiction: false }]
    }),
  )
  return [...recorded, ...byRule]
}

/** By the indicator that no longer blocks, the indicators that lift it. */
export function liftedIndicators(links: readonly MitigationLink[]): ReadonlyMap<string, readonly string[]> {
  if (links.length === 0) return NOTHING
  const lifted = new Map<string, Set<string>>()
  for (const { mitigating, mitigated, isContradiction } of links)
    for (const one of isContradiction ? [] : mitigated) {
      const by = lifted.get(one) ?? new Set<string>()
      for (const indicator of mitigating) by.add(indicator)
      lifted.set(one, by)
    }
  return new Map([...lifted].map(([one, by]) => [one, [...by]]))
}

const NOTHING: ReadonlyMap<string, readonly string[]> = new Map()
