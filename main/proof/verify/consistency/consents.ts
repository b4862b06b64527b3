import type { Observation } from '../../../../shared/findings/finding.ts'
import { localMilliseconds } from '../../../../shared/rules/local-time.ts'
import {
  DETAILS,
  IDENTITY,
  list,
  type Members,
  members,
  type Operation,
  type ProofRecord,
  text,
  texts,
} from './record.ts'
import { at, brief, type Rule } from './rule.ts'

type ConsentType = 'PORTRAIT' | 'GIV'

interface Given {
  readonly time: number | null
  readonly approved: boolean
  readonly until: string | null
}

const TOLERANCE = 5000

/** Verdict: "consent before use (PORTRAIT, GIV) and within its validity". Service: Submit consents */
const consentBeforeUse: Rule = (record) => (['PORTRAIT', 'GIV'] as const).flatMap((type) => check(record, type))

function check(record: ProofRecord, type: ConsentType): readonly Observation[] {
  const given = consentsOf(record, type)
  return record.operations
    .filter((operation) => needs(operation, type))
    .flatMap(({ pointer, start }): Observation[] => {
      const used = localMilliseconds(start)
      const subject = `${pointer}/startDateTime`
      const approved = given.filter((consent) => consent.approved)
      if (approved.length === 0)
        return [
          at(DETAILS, subject, 'consistency.consent-missing', {
            expected: `an approved consent ${type}`,
            actual: given.length === 0 ? 'none' : 'only refused ones',
          }),
        ]
      if (used === null) return []
      const before = approved.filter(({ time }) => time === null || time <= used + TOLERANCE)
      if (before.length === 0)
        return [
          at(DETAILS, subject, 'consistency.consent-late', {
            expected: `a consent ${type} before ${brief(start)}`,
            actual: 'only later ones',
          }),
        ]
      const day = brief(start).slice(0, 10)
      const valid = before.some(({ until }) => until === null || until >= day)
      return valid
        ? []
        : [
            at(DETAILS, subject, 'consistency.consent-expired', {
              expected: `a consent ${type} valid on ${day}`,
              actual: `valid to ${brief(before[0]?.until)}`,
            }),
          ]
    })
}

function consentsOf({ operations, identity }: ProofRecord, type: ConsentType): readonly Given[] {
  const recorded = operations
    .filter((operation) => operation.type !== 'DELETE')
    .flatMap(({ raw, start }) => ofType(list(members(raw.consentsDetails)?.consents), type, localMilliseconds(start)))
  return recorded.length > 0 ? recorded : ofType(list(identity.consents), type, null)
}

const ofType = (consents: ReturnType<typeof list>, type: ConsentType, time: number | null): readonly Given[] =>
  consents.flatMap((element) => {
    const consent = members(element)
    if (consent?.type !== type) return []
    return [
      {
        time,
        approved: consent.approved === true,
        until: text(members(consent.validityPeriod)?.to)?.slice(0, 10) ?? null,
      },
    ]
  })

/** PORTRAIT "is used for biometric processing of the portrait", GIV "for issuing source validation". Service: Consent */
function needs({ name, verifications, type }: Operation, consent: ConsentType): boolean {
  if (type === 'DELETE') return false
  if (consent === 'PORTRAIT') return name === 'PORTRAIT_CAPTURE' || name === 'LIVENESS_VIDEO'
  return verifications.some(
    (verification) => verification.participantType === 'GOV_VERIFICATION' || hasIssuingSource(verification),
  )
}

const hasIssuingSource = (verification: Members): boolean =>
  texts(verification.raisedIndicators).some((indicator) => indicator.startsWith('GIV_VERIFICATION_'))

/** A consent in the end that is no longer valid when the identity was evaluated is worth a word. */
const periods: Rule = ({ identity }) =>
  list(identity.consents).flatMap((element, index) => {
    const period = members(members(element)?.validityPeriod)
    const [from, to] = [text(period?.from), text(period?.to)]
    return from !== null && to !== null && from > to
      ? [
          at(IDENTITY, `/consents/${index}/validityPeriod`, 'consistency.consent-period', {
            expected: `an end not before ${brief(from)}`,
            actual: brief(to),
          }),
        ]
      : []
  })

export const consentRules: readonly Rule[] = [consentBeforeUse, periods]
