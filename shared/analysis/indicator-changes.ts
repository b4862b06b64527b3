import { type EvidenceToEvaluate, FUZZY_MITIGATIONS, mitigatedBy, strengthRule, weightOf } from '../rules/index.ts'
import { readIndicator } from '../spec/index.ts'

/** Check with another outcome than the recorded one. */
export interface IndicatorChange {
  /** Raised indicator; null if the check was not made. */
  readonly from: string | null
  readonly to: string
  /** Other sufficient indicators: another check of the same rule, or a fuzzy comparison that mitigates this one. */
  readonly alternatives: readonly string[]
  readonly reason: 'BLOCKS' | 'LEAVES_OPEN' | 'MANDATORY'
  /** Name of the mandatory check. */
  readonly rule: string | null
}

/** Returns the minimal set of changes after which the rules yield VERIFIED: none of them can be omitted. */
export function smallestChange(evidence: EvidenceToEvaluate): readonly IndicatorChange[] {
  const raised = [...new Set(evidence.indicators)]
  // A changed fuzzy comparison mitigates its exact one, which then needs no change of its own.
  const open = raised.filter((indicator) => weightOf(indicator) !== 'NONE').map(positive)
  const lifted = mitigatedBy(new Set([...raised, ...open]))
  const turned = raised.flatMap((indicator): IndicatorChange[] => {
    const weight = weightOf(indicator)
    if (weight === 'NONE' || (weight === 'BLOCKS' && lifted.has(indicator))) return []
    const lifting = FUZZY_MITIGATIONS.filter(({ mitigated }) => mitigated.includes(indicator)).map(({ by }) => by)
    return [{ from: indicator, to: positive(indicator), alternatives: lifting, reason: weight, rule: null }]
  })
  const then = new Set([...raised, ...turned.map(({ to }) => to)])
  const missing = strengthRule(evidence.kind, evidence.type)
    .mandatory.filter(({ anyOf }) => !anyOf.some((indicator) => then.has(indicator)))
    .flatMap(({ name, anyOf }): IndicatorChange[] => {
      const [to, ...alternatives] = anyOf
      if (to === undefined) return []
      const from = raised.find((indicator) => positive(indicator) === to && indicator !== to) ?? null
      return [{ from, to, alternatives, reason: 'MANDATORY', rule: name }]
    })
  return [...turned, ...missing]
}

/** Returns the indicator of the same check that supports the evidence. */
function positive(indicator: string): string {
  const { name } = readIndicator(indicator)
  return name === 'GIV_VERIFICATION' ? 'GIV_VERIFICATION_VERIFIED' : `${name}_OK`
}

/** Returns the indicators after the changes. */
export function indicatorsAfter(indicators: readonly string[], changes: readonly IndicatorChange[]): readonly string[] {
  const replaced = new Set(changes.map(({ from }) => from))
  return [...indicators.filter((indicator) => !replaced.has(indicator)), ...changes.map(({ to }) => to)]
}
