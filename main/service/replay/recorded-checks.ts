import type { VerificationDetails } from '../../../shared/spec/details.ts'
import { portraitReference } from '../engine/evaluation/references.ts'
import type { Examination, Finding, ParticipantCheck, Participants } from '../engine/participant.ts'
import type { EvidenceState } from '../engine/state.ts'
import { documentDataOf } from './document-data.ts'
import { type RecordedOperation, timeOf } from './recorded-archive.ts'
import { endOf, MATCHING, type RecordedRounds } from './recorded-rounds.ts'

/** Which recorded element an evidence of the replay stands for, and which recorded evidence. */
export interface Counterparts {
  elementOf(evidence: EvidenceState): RecordedOperation | null
  /** Id in the record of an evidence of the replay. */
  recordedId(id: string): string | null
  roundsOf(element: RecordedOperation): RecordedRounds
  /** What time it is in the replay, which keeps the times. */
  now(): number
}

/** Checks that answer what the record says they answered. */
export function recordedChecks(counterparts: Counterparts): Participants {
  return (identity, evidence) => {
    const element = counterparts.elementOf(evidence)
    if (!element) return []
    const { first, again, comparisons } = counterparts.roundsOf(element)
    // A portrait is compared when there is something to compare it with.
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
      ? compared(examination, record, element, counterparts)
      : answer(examination, record, element),
})

/** What was recorded when the portrait was compared with what is its reference now. */
async function compared(
  examination: Examination,
  last: VerificationDetails,
  element: RecordedOperation,
  counterparts: Counterparts,
): Promise<Finding> {
  const { identity, evidence } = examination
  const referenceId = identity.portraitReferenceEvidenceId
  const wanted = referenceId === null ? null : counterparts.recordedId(referenceId)
  const fitting = counterparts.roundsOf(element).comparisons.filter((one) => one.referenceId === wanted)
  // The same two can have been compared more than once; the replay keeps the times.
  const next = fitting.find((one) => endOf(one) >= examination.now) ?? fitting.at(-1)
  const found = await answer(examination, evidence.evaluation === null ? last : (next ?? last), element)
  return {
    ...found,
    more: { ...(referenceId === null ? {} : { referenceId }), candidateId: evidence.id, candidateType: evidence.type },
  }
}

async function answer(
  examination: Examination,
  record: VerificationDetails,
  element: RecordedOperation,
): Promise<Finding> {
  for (const { responseTimeMS: _time, serviceRequestId: _id, ...service } of record.verificationServices ?? [])
    await examination.ask(() => service)
  const { data, type } = element.evidenceDetails ?? {}
  return {
    indicators: record.raisedIndicators ?? [],
    errors: record.errors ?? [],
    ...(record.participantState === 'REJECTED' ? { state: 'REJECTED' } : {}),
    isForReview: (element.verificationDetails ?? []).some(
      ({ participantState }) => participantState === 'ADJUDICATION',
    ),
    isTechnicalError: (record.verificationServices ?? []).some((service) => service.isTechnicalError),
    ...(data ? { data: { ...documentDataOf(data), ...(type === undefined ? {} : { documentType: type }) } } : {}),
  }
}
