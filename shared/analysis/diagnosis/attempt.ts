import {
  type Actor,
  ATTEMPT_RESPONSES,
  CONTRADICTION,
  type Response,
  type RetryClass,
  TRANSACTION_ENDS,
} from '../../findings/index.ts'
import { capitalize, joinNames, member, scalarText } from '../../report/index.ts'
import { levelNumber } from '../../rules/index.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import { labelFor } from '../fields/value-label.ts'
import { type ConsentHistory, toConsents } from '../identity/consents.ts'
import { inIdentity, type Place } from '../places/place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { noRecordClause } from '../record/unread.ts'
import type { Result } from '../result.ts'
import { contradictionClause, deletionClause, problemClause, verifiedClause } from './attempt-clauses.ts'
import { type AttemptSubjects, attemptSubjects } from './attempt-subjects.ts'
import type { Cause } from './cause.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'

/** End of the whole attempt. */
export type AttemptEnd =
  | 'PROOF_RETRIEVED'
  | 'TIMEOUT'
  | 'PAUSED'
  | 'ERROR'
  | 'PROCESSING'
  | 'NOTHING_SUBMITTED'
  /** A level is stated, but the record lists no operation. */
  | 'UNSUPPORTED'
  | 'UNREADABLE'

/** Diagnosis of the whole attempt: a sentence and the recommended response. */
export interface Attempt {
  readonly sentence: string
  readonly end: AttemptEnd
  readonly result: Result
  readonly levelOfAssurance: string | null
  readonly actor: Actor
  readonly retry: RetryClass | null
  readonly advice: string
  /** Empty if the holder may be told nothing. */
  readonly forHolder: string
  readonly internal: string
  readonly consentsRefused: readonly string[]
  readonly consentsWithdrawn: readonly string[]
  readonly places: readonly Place[]
}

/** Summarises the attempt in one sentence, in the order of causes. Linear in the number of evidences. */
export function diagnoseAttempt(
  record: ArchiveRecord,
  models: readonly EvidenceModel[],
  diagnoses: readonly EvidenceDiagnosis[],
): Attempt {
  const { globalStatus } = record
  const level = scalarText(member(globalStatus, 'levelOfAssurance'))
  const status = scalarText(member(globalStatus, 'status'))
  const subjects = attemptSubjects(record, models, diagnoses)
  const consents = toConsents(record)
  const end = endOf(status, level, record, models)
  const clauses = clausesOf(subjects, consents, level, record)
  const response = responseOf(subjects, consents, end, { level, record })
  return {
    sentence: sentenceOf(clauses, end, level, record),
    end,
    result: resultOf(subjects, end, level),
    levelOfAssurance: level,
    ...response,
    consentsRefused: typesOf(refused(consents)),
    consentsWithdrawn: typesOf(withdrawn(consents)),
    places: Object.keys(record.identity).length === 0 ? [] : [inIdentity('/globalStatus')],
  }
}

function endOf(
  status: string | null,
  level: string | null,
  { operations, identity, readings, isList }: ArchiveRecord,
  models: readonly EvidenceModel[],
): AttemptEnd {
  const isUnread = readings.details !== 'READ' && readings.details !== 'AMBIGUOUS'
  if (isUnread || !isList) return 'UNREADABLE'
  if (operations.length === 0 && (levelNumber(level) ?? 0) > 0) return 'UNSUPPORTED'
  if (status !== null && Object.hasOwn(TRANSACTION_ENDS, status)) return status as keyof typeof TRANSACTION_ENDS // checked by hasOwn
  if (operations.length === 0 && models.length === 0)
    return Object.keys(identity).length === 0 ? 'UNREADABLE' : 'NOTHING_SUBMITTED'
  return 'PROOF_RETRIEVED'
}

const levelTitle = (level: string | null): string => (level === null ? '' : labelFor('LevelOfAssurance', level).title)

function sentenceOf(clauses: readonly string[], end: AttemptEnd, level: string | null, record: ArchiveRecord): string {
  const atLevel = level === null ? '' : ` at ${levelTitle(level)}`
  switch (end) {
    case 'UNREADABLE':
      return unreadSentence(record)
    case 'UNSUPPORTED':
      return `${levelTitle(level)} is stated, but ${noRecordClause(record)} that could have led to it.`
    case 'NOTHING_SUBMITTED':
      return 'Nothing was submitted: the proof was made without consent or evidence.'
    case 'PROOF_RETRIEVED': {
      const lead = reached(level)
      return clauses.length === 0 ? `${lead}.` : `${lead}: ${clauses.join('; ')}.`
    }
    case 'PAUSED':
      return sentenceOfEnd(clauses, `the transaction was paused${atLevel} and not resumed`)
    default:
      return sentenceOfEnd(clauses, `${TRANSACTION_ENDS[end].cause}${atLevel}`)
  }
}

function reached(level: string | null): string {
  if (level === null) return 'No level of assurance is recorded'
  return level === 'LOA0' ? 'No level of assurance was reached' : `${levelTitle(level)} was reached`
}

function unreadSentence(record: ArchiveRecord): string {
  const { details, identity } = record.readings
  if (details === 'UNREADABLE' && identity === 'UNREADABLE')
    return 'The content of the archive cannot be read: there is nothing to diagnose.'
  return `What happened cannot be told: ${noRecordClause(record)}.`
}

const sentenceOfEnd = (clauses: readonly string[], last: string): string =>
  clauses.length === 0 ? `Nothing was submitted before ${last}.` : `${capitalize(clauses.join('; '))}; then ${last}.`

function clausesOf(
  subjects: AttemptSubjects,
  consents: readonly ConsentHistory[],
  level: string | null,
  record: ArchiveRecord,
): readonly string[] {
  const { verified, open, overcome } = subjects
  const overcomeClause = problemClause(overcome, [])
  const problems = problemClause(open, subjects.deleted)
  const isEnough = level !== 'LOA0' || open.length > 0 || verified.length === 0
  const success =
    verified.length === 0
      ? ''
      : `${verifiedClause(verified)}${overcomeClause === '' ? '' : `, after ${overcomeClause}`}${isEnough ? '' : ', but this is not enough for LOA 1'}`
  const clauses = [
    consentClause('refused', refused(consents)),
    consentClause('withdrawn', withdrawn(consents)),
    success,
    contradictionClause(verified.filter(isContradicted)),
    problems,
    deletionClause(subjects),
  ].filter((clause) => clause !== '')
  const isWithoutEvidence = verified.length + open.length + overcome.length + subjects.deleted.length === 0
  return isWithoutEvidence && record.operations.length > 0 ? [...clauses, withoutEvidence(record)] : clauses
}

function withoutEvidence({ operations }: ArchiveRecord): string {
  const hasConsents = operations.some(({ name }) => name === 'CONSENTS')
  const hasOthers = operations.some(({ name }) => name !== 'CONSENTS')
  const submitted = [hasConsents ? 'consents' : '', hasOthers ? 'contact details' : ''].filter((part) => part !== '')
  return `only ${submitted.join(' and ')} were submitted, no evidence`
}

const refused = (consents: readonly ConsentHistory[]) =>
  consents.filter(({ isApproved, isWithdrawn }) => isApproved === false && !isWithdrawn)
const withdrawn = (consents: readonly ConsentHistory[]) => consents.filter(({ isWithdrawn }) => isWithdrawn)
const typesOf = (consents: readonly ConsentHistory[]): readonly string[] => [
  ...new Set(consents.map(({ type }) => type)),
]

function consentClause(verb: string, consents: readonly ConsentHistory[]): string {
  const names = typesOf(consents).map((type) => labelFor('ConsentType', type).title.toLowerCase())
  return names.length === 0 ? '' : `consent to use the ${joinNames(names)} was ${verb}`
}

function resultOf({ verified, open }: AttemptSubjects, end: AttemptEnd, level: string | null): Result {
  if (end === 'ERROR') return 'TECHNICAL_ERROR'
  if (end === 'NOTHING_SUBMITTED' || end === 'UNREADABLE') return 'NEUTRAL'
  if (end === 'UNSUPPORTED') return 'WARNING'
  if (end === 'PROCESSING') return 'PENDING'
  if (end !== 'PROOF_RETRIEVED') return 'INCONCLUSIVE'
  const [first] = open
  if (first) return isSettled(open, level) ? 'WARNING' : first.model.result
  return verified.some(isContradicted) ? 'WARNING' : verified.length > 0 ? 'POSITIVE' : 'NEUTRAL'
}

/** Returns whether the record contradicts itself about evidence that it calls verified. */
const isContradicted = ({ diagnosis }: AttemptSubjects['verified'][number]): boolean => diagnosis.causes.length > 0

/** Returns the response to the first open problem, or to the end of the transaction if there is none. */
function responseOf(
  { verified, open }: AttemptSubjects,
  consents: readonly ConsentHistory[],
  end: AttemptEnd,
  { level, record }: { readonly level: string | null; readonly record: ArchiveRecord },
): Response {
  if (end === 'UNREADABLE' && record.readings.details === 'READ' && record.isList) return ATTEMPT_RESPONSES.EMPTY
  if (end === 'UNREADABLE' || end === 'UNSUPPORTED') return ATTEMPT_RESPONSES[end]
  if (verified.some(isContradicted)) return CONTRADICTION
  if (end === 'PROOF_RETRIEVED' && isSettled(open, level)) return ATTEMPT_RESPONSES.SUCCEEDED
  const cause = open.flatMap(({ diagnosis }) => diagnosis.causes).find(({ retry }) => retry !== null)
  if (cause) return pickResponse(cause)
  if (end !== 'PROOF_RETRIEVED' && end !== 'NOTHING_SUBMITTED') return TRANSACTION_ENDS[end].response
  if (end === 'NOTHING_SUBMITTED' || verified.length + open.length === 0)
    return refused(consents).length + withdrawn(consents).length > 0
      ? ATTEMPT_RESPONSES.CONSENT
      : record.operations.length > 0
        ? ATTEMPT_RESPONSES.NO_EVIDENCE
        : ATTEMPT_RESPONSES.NOTHING_SUBMITTED
  if (refused(consents).length + withdrawn(consents).length > 0) return ATTEMPT_RESPONSES.CONSENT
  if (level === null) return ATTEMPT_RESPONSES.NO_LEVEL
  return (levelNumber(level) ?? 0) === 0 ? ATTEMPT_RESPONSES.NOT_ENOUGH : ATTEMPT_RESPONSES.SUCCEEDED
}

/**
 * Returns whether problems do not concern the level that was reached: the highest one needs nothing more, and a final refusal
 * cannot be tried again.
 */
function isSettled(open: AttemptSubjects['open'], level: string | null): boolean {
  const reached = levelNumber(level) ?? 0
  const isRetried = open.some(({ diagnosis }) =>
    diagnosis.causes.some(({ retry }) => retry !== null && retry !== 'FINAL'),
  )
  return open.length > 0 && reached > 0 && (level === HIGHEST_LEVEL || !isRetried)
}

const HIGHEST_LEVEL = 'LOA3'

const pickResponse = ({ actor, retry, advice, forHolder, internal }: Cause): Response => ({
  actor,
  retry,
  advice,
  forHolder,
  internal,
})
