import type { GIV_RESULTS } from '../../../../shared/spec/index.ts'

export type IssuingSourceResult = keyof typeof GIV_RESULTS

/** Comparisons that must be made and be OK for a record to match the document. The specification does not define them. */
const DECISIVE = [
  'IDDOCUMENT_NUMBER_COMPARE',
  'IDDOCUMENT_TYPE_COMPARE',
  'BIRTHDATE_COMPARE',
  'SURNAME_COMPARE',
  'FIRSTNAME_COMPARE',
] as const

/** Decisive comparisons that may be missing: a person with a single name has no first name. */
const OPTIONAL: ReadonlySet<string> = new Set(['FIRSTNAME_COMPARE'])

/** Exact comparisons that may fail if the fuzzy one is OK. Service: Fuzzy name matching */
const LIFTED_BY: ReadonlyMap<string, string> = new Map([
  ['FIRSTNAME_COMPARE', 'FIRSTNAME_FUZZY_COMPARE'],
  ['MIDDLENAME_COMPARE', 'MIDDLENAME_FUZZY_COMPARE'],
  ['SURNAME_COMPARE', 'SURNAME_FUZZY_COMPARE'],
])

/**
 * Concludes from all comparisons: FAILED if a decisive one failed, so that the record is another person's; UNVERIFIED if a
 * decisive one is not OK, another one failed, or the submission lacks required members; VERIFIED otherwise. Service: Issuing
 * source validation, indicators at evidence level
 */
export function concludeComparison(indicators: readonly string[], isLacking: boolean): IssuingSourceResult {
  const raised = new Set(indicators)
  const isRaised = (name: string) => ['OK', 'FAILED', 'UNVERIFIED'].some((status) => raised.has(`${name}_${status}`))
  const isLifted = (name: string) => raised.has(`${LIFTED_BY.get(name) ?? ''}_OK`)
  const isOk = (name: string) => raised.has(`${name}_OK`) || isLifted(name)
  if (DECISIVE.some((name) => raised.has(`${name}_FAILED`) && !isLifted(name))) return 'GIV_VERIFICATION_FAILED'
  const areDecisiveOk = DECISIVE.every((name) => isOk(name) || (OPTIONAL.has(name) && !isRaised(name)))
  const differs = indicators.some((indicator) => {
    const name = /^(.*_COMPARE)_FAILED$/.exec(indicator)?.[1]
    // A failed fuzzy comparison adds nothing to the failed exact one.
    return name !== undefined && !name.endsWith('_FUZZY_COMPARE') && !isLifted(name)
  })
  return areDecisiveOk && !differs && !isLacking ? 'GIV_VERIFICATION_VERIFIED' : 'GIV_VERIFICATION_UNVERIFIED'
}
