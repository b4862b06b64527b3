import { MEASURED } from '../../shared/analysis/index.ts'
import type { RulePolicy } from '../../shared/rules/index.ts'
import { readIndicator, type VerificationDetails } from '../../shared/spec/index.ts'
import { documentTypeOfZone } from '../examination/index.ts'
import {
  type EvidenceState,
  type Examination,
  type Finding,
  type ParticipantCheck,
  type Participants,
  portraitReference,
  replaced,
} from '../service/index.ts'
import { documentDataOf } from './document-data.ts'
import { type RecordedOperation, timeOf } from './recorded-archive.ts'
import { endOf, MATCHING, type RecordedRounds } from './recorded-rounds.ts'

/** Maps evidence of the replay to recorded elements and evidence. */
export interface Counterparts {
  elementOf(evidence: EvidenceState): RecordedOperation | null
  /** Returns the recorded id of an evidence of the replay. */
  recordedId(id: string): string | null
  roundsOf(element: RecordedOperation): RecordedRounds
  /** Whether a technical error of an optional check had no effect on the evaluations of an element. */
  toleratesErrors(element: RecordedOperation): boolean
  /** Current time of the replay, which follows the recorded times. */
  now(): number
}

/** Returns checks that repeat their recorded results. */
export function recordedChecks(counterparts: Counterparts): Participants {
  return (identity, evidence) => {
    const element = counterparts.elementOf(evidence)
    if (!element) return []
    const { first, again, comparisons } = counterparts.roundsOf(element)
    // A portrait is only compared if there is a reference.
    const canCompare = portraitReference(identity) !== null
    const comparison = canCompare ? comparisons.at(-1) : undefined
    const records =
      evidence.evaluation === null
        ? first.filter(({ participantType }) => canCompare || participantType !== MATCHING)
        : [...(lastBegun([first, ...again], counterparts.now()) ?? []), ...(comparison ? [comparison] : [])]
    return records.map((record) => recordedCheck(record, element, counterparts))
  }
}

const lastBegun = (rounds: readonly (readonly VerificationDetails[])[], now: number) =>
  rounds
    .findLast(([begun]) => begun && timeOf(begun.startDateTime) <= now)
    ?.filter(({ participantType }) => participantType !== MATCHING)

const recordedCheck = (
  record: VerificationDetails,
  element: RecordedOperation,
  counterparts: Counterparts,
): ParticipantCheck => ({
  participant: record.participantType ?? 'IMAGE_OCR',
  isBlocking: record.isBlockingParticipant ?? false,
  examine: (examination) =>
    record.participantType === MATCHING
      ? compareRecorded(examination, record, element, counterparts)
      : answer(examination, record, element, counterparts),
})

/** Returns the recorded result of comparing the portrait with its current reference. */
async function compareRecorded(
  examination: Examination,
  last: VerificationDetails,
  element: RecordedOperation,
  counterparts: Counterparts,
): Promise<Finding> {
  const { identity, evidence } = examination
  const referenceId = identity.portraitReferenceEvidenceId
  const recordedReferenceId = referenceId === null ? null : counterparts.recordedId(referenceId)
  const candidates = counterparts
    .roundsOf(element)
    .comparisons.filter((comparison) => comparison.referenceId === recordedReferenceId)
  // The same pair may have been compared repeatedly; the time selects the comparison.
  const next = candidates.find((comparison) => endOf(comparison) >= examination.now) ?? candidates.at(-1)
  const finding = await answer(examination, evidence.evaluation === null ? last : (next ?? last), element, counterparts)
  return {
    ...finding,
    more: { ...(referenceId === null ? {} : { referenceId }), candidateId: evidence.id, candidateType: evidence.type },
  }
}

async function answer(
  examination: Examination,
  record: VerificationDetails,
  element: RecordedOperation,
  { toleratesErrors }: Counterparts,
): Promise<Finding> {
  const isOptional = record.isBlockingParticipant === false
  for (const { responseTimeMS: _time, serviceRequestId: _id, ...service } of record.verificationServices ?? [])
    await examination.ask(() => service)
  const { data, type } = element.evidenceDetails ?? {}
  return {
    indicators: measured(record, examination.tenant.rules),
    errors: record.errors ?? [],
    ...(record.participantState === 'REJECTED' ? { state: 'REJECTED' } : {}),
    isForReview: (element.verificationDetails ?? []).some(
      ({ participantState }) => participantState === 'ADJUDICATION',
    ),
    isTechnicalError:
      (record.verificationServices ?? []).some((service) => service.isTechnicalError) &&
      !(isOptional && toleratesErrors(element)),
    ...(data ? { data: { ...documentDataOf(data), ...typeOf(type, data.mrz) } } : {}),
  }
}

/** Returns the indicators of a check, with the results of the scores for which the rules have a threshold. */
function measured(
  { participantType, raisedIndicators = [], verificationServices = [] }: VerificationDetails,
  rules: RulePolicy | undefined,
): readonly string[] {
  const measure = MEASURED.find(({ participant }) => participant === participantType)
  const min = measure ? (rules?.thresholds[measure.threshold] ?? null) : null
  const score = measure && verificationServices.findLast((service) => service[measure.threshold] !== undefined)
  const value = measure && score?.[measure.threshold]
  if (!measure || min === null || value === undefined) return raisedIndicators
  const isRaised = raisedIndicators.some((indicator) => readIndicator(indicator).name === measure.check)
  return isRaised ? replaced(raisedIndicators, [`${measure.check}_${value < min ? 'FAILED' : 'OK'}`]) : raisedIndicators
}

/** A chip has the type of its zone. */
function typeOf(type: string | undefined, mrz: readonly string[] | undefined): { readonly documentType?: string } {
  const documentType = type === 'ID_DOCUMENT' && mrz ? (documentTypeOfZone(mrz) ?? type) : type
  return documentType === undefined ? {} : { documentType }
}
