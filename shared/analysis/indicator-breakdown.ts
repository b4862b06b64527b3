import { FUZZY_MITIGATIONS, liftedBy } from '../rules/mitigations.ts'
import { INDICATOR_GROUPS, type IndicatorGroup } from '../spec/codes/indicators.ts'
import { type IndicatorStatus, readIndicator } from '../spec/codes/read-indicator.ts'
import { list, type Members, member, members, texts } from './json-access.ts'
import { below, type Place } from './place.ts'
import { indicatorWords } from './words.ts'

/** Which list of the evaluation an indicator stands in; NONE where it was raised and is in no list. Archive: StatusAndScoring */
export type IndicatorList = 'POSITIVE' | 'WARNING' | 'BLOCKING' | 'UNVERIFIED' | 'NONE'
export type IndicatorFamily = IndicatorGroup | 'unknown'

/** Who raised an indicator. */
export interface IndicatorSource {
  readonly participant: string
  readonly service: string | null
  readonly place: Place
}

export interface IndicatorEntry {
  readonly indicator: string
  readonly name: string
  readonly status: IndicatorStatus | null
  readonly list: IndicatorList
  readonly family: IndicatorFamily
  readonly title: string
  readonly meaning: string
  readonly isKnown: boolean
  readonly place: Place
  readonly sources: readonly IndicatorSource[]
  /** Indicators that lift this one's blocking; empty where nothing does. */
  readonly mitigatedBy: readonly string[]
}

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

export interface IndicatorBreakdown {
  readonly entries: readonly IndicatorEntry[]
  readonly counts: { readonly [list in IndicatorList]: number }
  readonly byFamily: readonly {
    readonly family: IndicatorFamily
    readonly counts: { readonly [list in IndicatorList]: number }
  }[]
  readonly mitigations: readonly MitigationLink[]
  /** Blocking and lifted by nothing. */
  readonly unmitigated: readonly string[]
}

const LISTS = [
  ['POSITIVE', 'positiveIndicators'],
  ['WARNING', 'warningIndicators'],
  ['BLOCKING', 'blockingIndicators'],
  ['UNVERIFIED', 'unverifiedIndicators'],
] as const

export interface PlacedIndicator {
  readonly indicator: string
  readonly place: Place
}

/** What an evaluation's lists come from: its scoring, all that was raised, and where both stand. */
export interface IndicatorInput {
  readonly scoring: Members | null
  /** Place of the object that has the four lists. */
  readonly scoringPlace: Place
  readonly raised: readonly PlacedIndicator[]
  readonly sources: ReadonlyMap<string, readonly IndicatorSource[]>
}

/** All indicators of one evidence by list and family, with who raised them and what lifts what. Linear in the content. */
export function indicatorBreakdown(input: IndicatorInput): IndicatorBreakdown {
  const mitigations = mitigationLinks(input)
  const lifted = new Map<string, Set<string>>()
  for (const { mitigating, mitigated, isContradiction } of mitigations)
    for (const one of isContradiction ? [] : mitigated) {
      const by = lifted.get(one) ?? new Set<string>()
      for (const indicator of mitigating) by.add(indicator)
      lifted.set(one, by)
    }
  const entries = listed(input).map(({ indicator, list: of, place }): IndicatorEntry => {
    const { name, status } = readIndicator(indicator)
    return {
      indicator,
      name,
      status,
      list: of,
      family: familyOf(name),
      ...indicatorWords(indicator),
      place,
      sources: input.sources.get(indicator) ?? [],
      mitigatedBy: [...(lifted.get(indicator) ?? [])],
    }
  })
  const families = [...Object.keys(INDICATOR_GROUPS), 'unknown'] as readonly IndicatorFamily[] // the groups' own keys
  return {
    entries,
    counts: countLists(entries),
    byFamily: families.flatMap((family) => {
      const own = entries.filter((entry) => entry.family === family)
      return own.length === 0 ? [] : [{ family, counts: countLists(own) }]
    }),
    mitigations,
    unmitigated: entries
      .filter((one) => one.list === 'BLOCKING' && !lifted.has(one.indicator))
      .map((one) => one.indicator),
  }
}

/** Each indicator of the four lists, then those raised that stand in none of them; one that stands in a list twice is one. */
function listed({ scoring, scoringPlace, raised }: IndicatorInput) {
  const seen = new Set<string>()
  const found: { readonly indicator: string; readonly list: IndicatorList; readonly place: Place }[] = []
  for (const [of, name] of LISTS)
    for (const [index, indicator] of list(member(scoring, name)).entries()) {
      if (typeof indicator !== 'string' || seen.has(`${of} ${indicator}`)) continue
      seen.add(`${of} ${indicator}`).add(indicator)
      found.push({ indicator, list: of, place: below(scoringPlace, name, index) })
    }
  for (const { indicator, place } of raised) {
    if (seen.has(indicator)) continue
    seen.add(indicator)
    found.push({ indicator, list: 'NONE', place })
  }
  return found
}

/** What the evaluation records, then what the rules of the service lift besides. Service: Fuzzy name matching */
function mitigationLinks({ scoring, scoringPlace, raised }: IndicatorInput): readonly MitigationLink[] {
  const recorded = list(member(scoring, 'indicatorsMitigations')).flatMap((element, index): MitigationLink[] => {
    const one = members(element)
    if (!one) return []
    const mitigating = texts(member(one, 'mitigatingIndicators'))
    // Archive: array of array of string; a plain array is read as one group.
    const mitigated = list(member(one, 'mitigatedIndicators')).flatMap((group) =>
      typeof group === 'string' ? [group] : texts(group),
    )
    const isContradiction = mitigated.some((what) => mitigating.length > 0 && liftedBy(mitigating, [what]).length === 0)
    const place = below(scoringPlace, 'indicatorsMitigations', index)
    return [{ mitigating, mitigated, place, origin: 'RECORDED', isContradiction }]
  })
  const known = new Set(recorded.flatMap(({ isContradiction, mitigated }) => (isContradiction ? [] : mitigated)))
  const present = new Set([
    ...raised.map(({ indicator }) => indicator),
    ...texts(member(scoring, 'positiveIndicators')),
  ])
  const blocking = list(member(scoring, 'blockingIndicators'))
  const byRule = FUZZY_MITIGATIONS.filter(({ by }) => present.has(by)).flatMap(({ by, mitigated }) =>
    mitigated.flatMap((one): MitigationLink[] => {
      const at = known.has(one) ? -1 : blocking.indexOf(one)
      const place = below(scoringPlace, 'blockingIndicators', at)
      return at < 0 ? [] : [{ mitigating: [by], mitigated: [one], place, origin: 'RULE', isContradiction: false }]
    }),
  )
  return [...recorded, ...byRule]
}

const FAMILIES: ReadonlyMap<string, IndicatorGroup> = new Map(
  Object.entries(INDICATOR_GROUPS).flatMap(
    ([family, { names }]) => Object.keys(names).map((name) => [name, family as IndicatorGroup] as const), // a key of the groups
  ),
)

export const familyOf = (name: string): IndicatorFamily => FAMILIES.get(name) ?? 'unknown'

export function countLists(entries: readonly IndicatorEntry[]): { readonly [list in IndicatorList]: number } {
  const counts = { POSITIVE: 0, WARNING: 0, BLOCKING: 0, UNVERIFIED: 0, NONE: 0 }
  for (const entry of entries) counts[entry.list]++
  return counts
}
