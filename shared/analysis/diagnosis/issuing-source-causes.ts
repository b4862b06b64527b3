import {
  ELIGIBILITY_CAUSES,
  ISSUER_CAUSES,
  NOT_OFFERED,
  type Response,
  type TemplateValues,
} from '../../findings/index.ts'
import { joinNames } from '../../report/index.ts'
import { issuingSourceObstacle } from '../../rules/index.ts'
import { AU_JURISDICTIONS, readIndicator, US_JURISDICTIONS } from '../../spec/index.ts'
import type { IndicatorEntry } from '../indicator-breakdown.ts'
import { labelFor } from '../value-label.ts'

/** Comparisons that distinguish persons. */
const PERSON: ReadonlySet<string> = new Set(['SURNAME_COMPARE', 'FIRSTNAME_COMPARE', 'BIRTHDATE_COMPARE'])

const isTolerant = (name: string): boolean => /_(FUZZY|INITIAL)_COMPARE$/.test(name)

export interface NamedCause {
  readonly cause: string
  readonly values: TemplateValues
  /** Response to this cause; by default that to the indicator. */
  readonly response?: Response
}

/** Returns why the issuing source refused, from its field comparisons; null if those are inconclusive. */
export function issuerCause(entries: readonly IndicatorEntry[]): NamedCause | null {
  const compared = entries
    .filter(({ name }) => name.endsWith('_COMPARE') && !isTolerant(name))
    .map(({ indicator, mitigatedBy }) => ({ ...readIndicator(indicator), isLifted: mitigatedBy.length > 0 }))
  const isNumberKnown = compared.some(({ name, status }) => name === 'IDDOCUMENT_NUMBER_COMPARE' && status === 'OK')
  const failed = compared.filter(({ status, isLifted }) => status === 'FAILED' && !isLifted).map(({ name }) => name)
  if (!isNumberKnown || failed.length === 0) return null
  const persons = failed.filter((name) => PERSON.has(name))
  // A changed surname alone does not indicate another person.
  if (persons.length > 1) return { cause: ISSUER_CAUSES.OTHER_PERSON, values: {} }
  const fields = joinNames(failed.map((name) => labelFor('Indicator', name).title.toLowerCase()))
  return { cause: ISSUER_CAUSES.FIELDS_DIFFER, values: { fields } }
}

/** Returns the name of a state or country; the code itself if it is unknown. */
function placeName(code: string, country: string): string {
  const state =
    country === 'AUS'
      ? (AU_JURISDICTIONS as { readonly [code: string]: string })[code]
      : US_JURISDICTIONS.find((jurisdiction) => jurisdiction.code === code)?.name
  const name = (country === code ? undefined : state) ?? labelFor('Country', code).title
  return WITH_ARTICLE.test(name) ? `the ${name}` : name
}

const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Gambia|Maldives|District|Australian Capital|Northern Terr)| Islands$/

/**
 * Returns why no issuing source is available for a document, from its recorded values. Settings of the tenant and the user group
 * are not recorded; they are named if nothing else explains it. Service: Issuing source validation
 */
export function eligibilityCause(values: TemplateValues, hasConsent: boolean): NamedCause {
  const { documentType = '', issuingCountry = '', issuingState } = values
  const request = {
    documentType,
    country: issuingCountry,
    state: issuingState ?? null,
    hasApprovedConsent: hasConsent,
    isEnabledForTenant: true,
    isGovernmentUser: true,
    includesSomeCards: true,
  }
  const place = issuingState ?? issuingCountry
  const templateValues = { ...values, place: place === '' ? 'an unknown country' : placeName(place, issuingCountry) }
  const obstacle = issuingSourceObstacle(request)
  if (obstacle !== null) return { cause: ELIGIBILITY_CAUSES[obstacle], values: templateValues }
  if (issuingSourceObstacle({ ...request, includesSomeCards: false }) !== null)
    return { cause: ELIGIBILITY_CAUSES.SOME_CARDS, values: templateValues, response: NOT_OFFERED }
  if (issuingSourceObstacle({ ...request, isGovernmentUser: false }) !== null)
    return { cause: ELIGIBILITY_CAUSES.GOVERNMENT_USERS_ONLY, values: templateValues, response: NOT_OFFERED }
  return { cause: ELIGIBILITY_CAUSES.NOT_ENABLED, values: templateValues, response: NOT_OFFERED }
}
