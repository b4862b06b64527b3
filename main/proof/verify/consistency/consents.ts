import { list, type Members, members, texts } from '../../../../shared/report/index.ts'
import { CONSENTS_BEFORE_DATA, type ConsentBeforeData, localMilliseconds } from '../../../../shared/rules/index.ts'
import { type ConsentEntry, consentHistory, dayOf, statesBetween } from './consent-history.ts'
import { MAX_STATES } from './entries-between.ts'
import type { Operation } from './operation.ts'
import { DETAILS, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'
import { CLOCK_TOLERANCE } from './times.ts'

/**
 * Reports the use of data before, without or outside the validity of its consent. Verdict: "consent before use (PORTRAIT, GIV)
 * and within its validity". Service: Submit consents
 */
const consentBeforeUse: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  for (const type of CONSENTS_BEFORE_DATA) {
    const using = record.operations.filter((operation) => needs(operation, type))
    if (using.length === 0) continue
    const history = consentHistory(record, type)
    // identityDetails.json may be the only source.
    if (history.length === 0 && !record.isIdentityRead) continue
    const isApproved = history.some(({ approved }) => approved)
    for (const operation of using)
      if (isApproved) checkUse(operation, type, history, contradictions)
      else {
        const more = {
          expected: `an approved consent ${type}`,
          actual: history.length === 0 ? 'none' : 'only refused ones',
        }
        contradictions.add('consistency.consent-missing', DETAILS, `${operation.pointer}/startDateTime`, more)
      }
  }
}

function checkUse(
  operation: Operation,
  type: ConsentBeforeData,
  history: readonly ConsentEntry[],
  contradictions: Contradictions,
): void {
  const { place, value } = arrivalOfData(operation, type)
  const time = localMilliseconds(value)
  if (time === null) return
  const day = brief(value).slice(0, 10)
  const states = statesBetween(history, time, time + CLOCK_TOLERANCE)
  if (states.length > MAX_STATES) return
  if (states.some((consent) => consent.approved && isValidOn(consent, day))) return
  const state = states.at(-1)
  if (!state) {
    const more = { expected: `a consent ${type} before ${brief(value)}`, actual: 'only later ones' }
    contradictions.add('consistency.consent-late', DETAILS, place, more)
    return
  }
  if (!state.approved) {
    const more = { expected: `an approved consent ${type}`, actual: 'refused or taken back before' }
    contradictions.add('consistency.consent-missing', DETAILS, place, more)
    return
  }
  const actual = `valid ${brief(state.from ?? '')} to ${brief(state.until ?? '')}`
  contradictions.add('consistency.consent-expired', DETAILS, place, {
    expected: `a consent ${type} valid on ${day}`,
    actual,
  })
}

const isValidOn = ({ from, until }: ConsentEntry, day: string): boolean =>
  (from === null || from <= day) && (until === null || until >= day)

/**
 * Returns the time of the data: with the call, but for a live capture only after the start of its session, immediately before the
 * first check. Service: Issuing source validation, "before the document data"
 */
function arrivalOfData({ name, pointer, raw, verifications }: Operation, type: ConsentBeforeData) {
  const [first] = verifications
  if (type === 'GIV' && name === 'ID_DOCUMENT_LIVE_CAPTURE' && localMilliseconds(first?.startDateTime) !== null)
    return { place: `${pointer}/verificationDetails/0/startDateTime`, value: first?.startDateTime }
  return { place: `${pointer}/startDateTime`, value: raw.startDateTime }
}

/**
 * Returns whether an operation uses data that needs the consent: PORTRAIT "is used for biometric processing of the portrait",
 * GIV "for issuing source validation". Service: Consent
 */
function needs({ name, type, contextId, verifications, assessments }: Operation, consent: ConsentBeforeData): boolean {
  if (type === 'DELETE') return false
  if (consent === 'PORTRAIT') return name === 'PORTRAIT_CAPTURE' || name === 'LIVENESS_VIDEO'
  if (
    verifications.some(
      (verification) => verification.participantType === 'GOV_VERIFICATION' || hasIssuingSource(verification),
    )
  )
    return true
  return assessments.some(({ id, raw }) => id === contextId && hasIssuingSource(raw))
}

const hasIssuingSource = ({ raisedIndicators }: Members): boolean =>
  texts(raisedIndicators).some((indicator) => indicator.startsWith('GIV_VERIFICATION_'))

/** Reports a validity of the identity's consents that ends before it begins. Service: Consent, validityPeriod */
const periods: Rule = ({ identity }: ProofRecord, contradictions) => {
  for (const [index, element] of list(identity.consents).entries()) {
    const period = members(members(element)?.validityPeriod)
    const [from, to] = [dayOf(period?.from), dayOf(period?.to)]
    if (from === null || to === null || from <= to) continue
    const more = { expected: `an end not before ${brief(from)}`, actual: brief(to) }
    contradictions.add('consistency.consent-period', IDENTITY, `/consents/${index}/validityPeriod`, more)
  }
}

export const consentRules: readonly Rule[] = [consentBeforeUse, periods]
