/** Indicators that stop blocking if a fuzzy comparison is OK. Service: Issuing source validation, "Fuzzy name matching" */
export const FUZZY_MITIGATIONS: readonly {
  readonly by: string
  readonly mitigated: readonly string[]
  readonly specification: string
}[] = [
  {
    by: 'FIRSTNAME_FUZZY_COMPARE_OK',
    mitigated: ['FIRSTNAME_COMPARE_FAILED', 'FIRSTNAME_COMPARE_UNVERIFIED'],
    specification: 'Service: Fuzzy name matching, first name',
  },
  {
    by: 'SURNAME_FUZZY_COMPARE_OK',
    mitigated: ['SURNAME_COMPARE_FAILED', 'SURNAME_COMPARE_UNVERIFIED'],
    specification: 'Service: Fuzzy name matching, surname',
  },
]

/** Returns the indicators in `raised` that no longer block, by the rules above. */
export function mitigatedBy(raised: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(FUZZY_MITIGATIONS.filter(({ by }) => raised.has(by)).flatMap(({ mitigated }) => mitigated))
}

/** Returns whether a fuzzy comparison is recorded as mitigating an indicator that it cannot mitigate. */
export const isWrongMitigation = (mitigating: string, mitigated: string): boolean =>
  FUZZY_MITIGATIONS.some(({ by, mitigated: allowed }) => by === mitigating && !allowed.includes(mitigated))

/**
 * Returns the indicators that a recorded mitigation lifts. A tenant may have additional rules, so only contradictions are
 * excluded.
 */
export function liftedBy(mitigating: readonly string[], mitigated: readonly string[]): readonly string[] {
  // Only the names of the table above can be wrong: any other name mitigates everything.
  const named = new Set(mitigating)
  const isKnown = (by: string): boolean => FUZZY_MITIGATIONS.some((rule) => rule.by === by)
  if (mitigating.length === 0 || [...named].some((by) => !isKnown(by))) return mitigated
  return mitigated.filter((indicator) => ![...named].every((by) => isWrongMitigation(by, indicator)))
}

/**
 * "do not block when the fuzzy comparison is OK": an indicator raised nowhere in the record mitigates nothing. It may be raised
 * by other evidence, because the checks of images and chip are combined. `everRaised`: null if not everything could be read.
 * Service: Fuzzy name matching; Chip reading outcome
 */
export const standingMitigations = (
  mitigating: readonly string[],
  everRaised: ReadonlySet<string> | null,
): readonly string[] =>
  everRaised === null
    ? mitigating
    : mitigating.filter((indicator) => everRaised.has(indicator) || everRaised.has(`${indicator}_OK`))
