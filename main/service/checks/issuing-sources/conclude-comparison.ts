import type { GIV_RESULTS } from '../../../../shared/spec/codes/indicators.ts'

export type IssuingSourceResult = keyof typeof GIV_RESULTS

/** Comparisons that must be there and be right before a record counts as that of the document. The specification names none. */
const DECISIVE = [
  'IDDOCUMENT_NUMBER_COMPARE',
  'IDDOCUMENT_TYPE_COMPARE',
  'BIRTHDATE_COMPARE',
  'SURNAME_COMPARE',
  'FIRSTNAME_COMPARE',
] as const

/** Held by some people only; a person with a single name has no first name. */
const OPTIONAL: ReadonlySet<string> = new Set(['FIRSTNAME_COMPARE'])

/** Names that may differ in letters where a fuzzy comparison is OK. Service: Fuzzy name matching */
const LIFTED_BY: ReadonlyMap<string, string> = new Map([
  ['FIRSTNAME_COMPARE', 'FIRSTNAME_FUZZY_COMPARE'],
  ['MIDDLENAME_COMPARE', 'MIDDLENAME_FUZZY_COMPARE'],
  ['SURNAME_COMPARE', 'SURNAME_FUZZY_COMPARE'],
])

/**
 * What the comparisons say together: FAILED where what decides is wrong, so that the record is another's; UNVERIFIED where that
 * is open, something else differs, or the submission lacks what is needed; VERIFIED otherwise. Service: Issuing source validation,
 * indicators at evidence level
 */
export function concludeComparison(indicators: readonly string[], isLacking: boolean): IssuingSourceResult {
  const raised = new Set(indicators)
  const isRaised = (name: string) => ['OK', 'FAILED', 'UNVERIFIED'].some((status) => raised.has(`${name}_${status}`))
  const isLifted = (name: string) => raised.has(`${LIFTED_BY.get(name) ?? ''}_OK`)
  const isRight = (name: string) => raised.has(`${name}_OK`) || isLifted(name)
  if (DECISIVE.some((name) => raised.has(`${name}_FAILED`) && !isLifted(name))) return 'GIV_VERIFICATION_FAILED'
  const isDecided = DECISIVE.every((name) => isRight(name) || (OPTIONAL.has(name) && !isRaised(name)))
  const differs = indicators.some((indicator) => {
    const name = /^(.*_COMPARE)_FAILED$/.exec(indicator)?.[1]
    // A fuzzy comparison that failed says no more than the exact one beside it.
    return name !== undefined && !name.endsWith('_FUZZY_COMPARE') && !isLifted(name)
  })
  return isDecided && !differs && !isLacking ? 'GIV_VERIFICATION_VERIFIED' : 'GIV_VERIFICATION_UNVERIFIED'
}
