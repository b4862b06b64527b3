import { weightOf } from '../rules/blocking.ts'
import type { EvidenceToEvaluate } from '../rules/evaluate-evidence.ts'
import { FUZZY_MITIGATIONS, mitigatedBy } from '../rules/mitigations.ts'
import { strengthRule } from '../rules/strength-rules.ts'
import { readIndicator } from '../spec/codes/read-indicator.ts'

/** One check that would have had to end otherwise. */
export interface IndicatorChange {
  /** What was raised; null where the check was not made. */
  readonly from: string | null
  readonly to: string
  /** Other indicators that would do as well: another check of the same rule, or a fuzzy comparison that lifts this one. */
  readonly alternatives: readonly string[]
  readonly reason: 'BLOCKS' | 'LEAVES_OPEN' | 'MANDATORY'
  /** Name of the mandatory check. */
  readonly rule: string | null
}

/** The smallest set of changes after which the rules say VERIFIED: leave out any one of them and they no longer do. */
export function smallestChange(evidence: EvidenceToEvaluate): readonly IndicatorChange[] {
  const raised = [...new Set(evidence.indicators)]
  // A fuzzy comparison that is turned itself lifts its exact one: that needs no change of its own.
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
    .mandatory.filter(({ anyOf }) => !anyOf.some((one) => then.has(one)))
    .flatMap(({ name, anyOf }): IndicatorChange[] => {
      const [to, ...alternatives] = anyOf
      if (to === undefined) return []
      const from = raised.find((one) => positive(one) === to && one !== to) ?? null
      return [{ from, to, alternatives, reason: 'MANDATORY', rule: name }]
    })
  return [...turned, ...missing]
}

/** The indicator of the same check that would have supported the evidence. */
function positive(indicator: string): string {
  const { name } = readIndicator(indicator)
  return name === 'GIV_VERIFICATION' ? 'GIV_VERIFICATION_VERIFIED' : `${name}_OK`
}

/** The indicators as they would have been raised. */
export function indicatorsAfter(indicators: readonly string[], changes: readonly IndicatorChange[]): readonly string[] {
  const gone = new Set(changes.map(({ from }) => from))
  return [...indicators.filter((one) => !gone.has(one)), ...changes.map(({ to }) => to)]
}
