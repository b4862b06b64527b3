import { list, member } from '../report/index.ts'
import { INDICATOR_GROUPS, type IndicatorGroup, type IndicatorStatus, readIndicator } from '../spec/index.ts'
import { liftedIndicators, type MitigationInput, type MitigationLink, mitigationLinks } from './mitigation-links.ts'
import { below, type Place } from './place.ts'
import { indicatorLabel } from './value-label.ts'

/** List of the evaluation that contains an indicator; NONE if it was raised but is in no list. Archive: StatusAndScoring */
export type IndicatorList = 'POSITIVE' | 'WARNING' | 'BLOCKING' | 'UNVERIFIED' | 'NONE'
export type IndicatorFamily = IndicatorGroup | 'unknown'

/** Origin of an indicator. */
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
  /** Indicators that mitigate this one; empty if there are none. */
  readonly mitigatedBy: readonly string[]
}

export type { MitigationLink } from './mitigation-links.ts'

export interface IndicatorBreakdown {
  readonly entries: readonly IndicatorEntry[]
  readonly counts: { readonly [list in IndicatorList]: number }
  readonly byFamily: readonly {
    readonly family: IndicatorFamily
    readonly counts: { readonly [list in IndicatorList]: number }
  }[]
  readonly mitigations: readonly MitigationLink[]
  /** Blocking indicators without mitigation. */
  readonly unmitigated: readonly string[]
}

const LISTS = [
  ['POSITIVE', 'positiveIndicators'],
  ['WARNING', 'warningIndicators'],
  ['BLOCKING', 'blockingIndicators'],
  ['UNVERIFIED', 'unverifiedIndicators'],
] as const

/** Input of a breakdown: the scoring, all raised indicators, and their places. */
export interface IndicatorInput extends MitigationInput {
  readonly sources: ReadonlyMap<string, readonly IndicatorSource[]>
}

/** Returns all indicators of one evidence by list and family, with their origin and mitigations. Linear in the content. */
export function indicatorBreakdown(input: IndicatorInput): IndicatorBreakdown {
  const mitigations = mitigationLinks(input)
  const lifted = liftedIndicators(mitigations)
  const entries: IndicatorEntry[] = []
  for (const { indicator, list: of, place } of listed(input)) {
    const { name, status } = readIndicator(indicator)
    const { title, meaning, isKnown } = indicatorLabel(indicator)
    const [sources, by] = [input.sources.get(indicator) ?? NO_SOURCES, lifted.get(indicator) ?? NO_INDICATORS]
    const family = familyOf(name)
    entries.push({
      indicator,
      name,
      status,
      list: of,
      family,
      title,
      meaning,
      isKnown,
      place,
      sources,
      mitigatedBy: by,
    })
  }
  return {
    entries,
    counts: countLists(entries),
    byFamily: byFamily(entries),
    mitigations,
    unmitigated: entries
      .filter((entry) => entry.list === 'BLOCKING' && !lifted.has(entry.indicator))
      .map((entry) => entry.indicator),
  }
}

const FAMILY_ORDER = [...Object.keys(INDICATOR_GROUPS), 'unknown'] as readonly IndicatorFamily[] // the groups' own keys

function byFamily(entries: readonly IndicatorEntry[]): IndicatorBreakdown['byFamily'] {
  const found: { readonly family: IndicatorFamily; readonly counts: Record<IndicatorList, number> }[] = []
  for (const { family, list: of } of entries) {
    // The number of families is small, so a linear search is sufficient.
    let known = found.find((group) => group.family === family)
    if (!known) {
      known = { family, counts: { POSITIVE: 0, WARNING: 0, BLOCKING: 0, UNVERIFIED: 0, NONE: 0 } }
      found.push(known)
    }
    known.counts[of]++
  }
  return found.sort((x, y) => FAMILY_ORDER.indexOf(x.family) - FAMILY_ORDER.indexOf(y.family))
}

const NO_SOURCES: readonly IndicatorSource[] = []
const NO_INDICATORS: readonly string[] = []

/** Returns each indicator of the four lists once, followed by raised ones that are in none of them. */
function listed({ scoring, scoringPlace, raised }: IndicatorInput) {
  // Bit set of the lists that contain each indicator.
  const seen = new Map<string, number>()
  const found: { readonly indicator: string; readonly list: IndicatorList; readonly place: Place }[] = []
  for (const [at, [of, name]] of LISTS.entries())
    for (const [index, indicator] of list(member(scoring, name)).entries()) {
      if (typeof indicator !== 'string') continue
      const before = seen.get(indicator) ?? 0
      if ((before & (1 << at)) !== 0) continue
      seen.set(indicator, before | (1 << at))
      found.push({ indicator, list: of, place: below(scoringPlace, name, index) })
    }
  for (const { indicator, place } of raised) {
    if (seen.has(indicator)) continue
    seen.set(indicator, 0)
    found.push({ indicator, list: 'NONE', place })
  }
  return found
}

const FAMILIES: ReadonlyMap<string, IndicatorGroup> = new Map(
  Object.entries(INDICATOR_GROUPS).flatMap(
    ([family, { names }]) => Object.keys(names).map((name) => [name, family as IndicatorGroup] as const), // keys of the groups
  ),
)

const familyOf = (name: string): IndicatorFamily => FAMILIES.get(name) ?? 'unknown'

/** Counts the entries of each indicator list. */
function countLists(entries: readonly IndicatorEntry[]): { readonly [list in IndicatorList]: number } {
  const counts = { POSITIVE: 0, WARNING: 0, BLOCKING: 0, UNVERIFIED: 0, NONE: 0 }
  for (const entry of entries) counts[entry.list]++
  return counts
}
