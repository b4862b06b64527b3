import { AU_JURISDICTIONS, ISSUING_SOURCE_DOCUMENTS, type Support, US_JURISDICTIONS } from '../spec/index.ts'

/** Consents required before the data they are about. Service: Submit consents */
export const CONSENTS_BEFORE_DATA = ['PORTRAIT', 'GIV'] as const
export type ConsentBeforeData = (typeof CONSENTS_BEFORE_DATA)[number]

/** Data that decides whether a document can be compared with the records of its issuer. */
export interface IssuingSourceQuestion {
  readonly documentType: string
  /** Alpha-3. */
  readonly country: string
  /** Code of the jurisdiction, if the document has one. */
  readonly state: string | null
  readonly hasApprovedConsent: boolean
  readonly isEnabledForTenant: boolean
  readonly isGovernmentUser: boolean
  /** Whether the "some" identity cards of a jurisdiction include this one. Not shown: D-53 */
  readonly includesSomeCards: boolean
}

export type Ineligibility =
  | 'NOT_ENABLED'
  | 'NO_CONSENT'
  | 'COUNTRY'
  | 'DOCUMENT'
  | 'NO_STATE'
  | 'STATE'
  | 'GOVERNMENT_USERS_ONLY'

/** Documents issued by states, which require the state. Service: Submit document details as text, issuingState */
const STATE_DOCUMENTS: ReadonlySet<string> = new Set(['DRIVING_LICENSE', 'DRIVING_PERMIT', 'IDENTITY_CARD'])

/** Returns why a document cannot be validated at its issuing source; null if it can. Service: Issuing source validation */
export function issuingSourceObstacle(question: IssuingSourceQuestion): Ineligibility | null {
  const { documentType, country, hasApprovedConsent, isEnabledForTenant } = question
  if (!isEnabledForTenant) return 'NOT_ENABLED'
  if (!hasApprovedConsent) return 'NO_CONSENT'
  if (country !== 'AUS' && country !== 'USA') return 'COUNTRY'
  const documents: readonly string[] = ISSUING_SOURCE_DOCUMENTS[country]
  if (!documents.includes(documentType)) return 'DOCUMENT'
  if (!STATE_DOCUMENTS.has(documentType)) return null
  if (question.state === null) return 'NO_STATE'
  if (country === 'AUS') return Object.hasOwn(AU_JURISDICTIONS, question.state) ? null : 'STATE'
  return usObstacle(question)
}

/**
 * Returns why a document of a US jurisdiction cannot be compared with its issuer. A driving permit counts as a licence of its
 * state. Service: table of jurisdictions
 */
function usObstacle({
  documentType,
  state,
  isGovernmentUser,
  includesSomeCards,
}: IssuingSourceQuestion): Ineligibility | null {
  const jurisdiction = US_JURISDICTIONS.find(({ code }) => code === state)
  if (!jurisdiction) return 'STATE'
  const support: Support = documentType === 'IDENTITY_CARD' ? jurisdiction.identityCards : jurisdiction.drivingLicence
  if (support === 'no' || (support === 'some' && !includesSomeCards)) return 'DOCUMENT'
  return jurisdiction.users === 'government' && !isGovernmentUser ? 'GOVERNMENT_USERS_ONLY' : null
}
