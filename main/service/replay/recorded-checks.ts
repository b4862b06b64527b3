import type { VerificationDetails } from '../../../shared/spec/details.ts'
import { portraitReference } from '../engine/evaluation/references.ts'
import type { Examination, Finding, ParticipantCheck, Participants } from '../engine/participant.ts'
import type { EvidenceState } from '../engine/state.ts'
import { documentDataOf } from './document-data.ts'
import { type RecordedOperation, timeOf } from './recorded-archive.ts'

/** Which recorded element an evidence of the replay stands for, and which recorded evidence. */
export interface Counterparts {
  elementOf(evidence: EvidenceState): RecordedOperation | null
  /** Id in the record of an evidence of the replay. */
  recordedId(id: string): string | null
  /** What time it is in the replay, which keeps the times. */
  now(): number
}

const MATCHING = 'BIOMETRIC_MATCHING'

/** Checks that answer what the record says they answered. */
export function recordedChecks(counterparts: Counterparts): Participants {
  return (identity, evidence) => {
    const element = counterparts.elementOf(evidence)
    if (!element) return []
    const rounds = roundsOf(element)
    const begun = rounds.filter(([first]) => first && timeOf(first.startDateTime) <= counterparts.now())
    const round = (evidence.evaluation === null ? rounds[0] : begun.at(-1)) ?? []
    // A portrait is compared whenever there is something to compare it with.
    const match = portraitReference(identity) ? matchesOf(element).at(-1) : undefined
    return [...round, ...(match ? [match] : [])].map((record) => recordedCheck(record, element, counterparts))
  }
}

/** The records of one evidence, a list for each time that it was examined; reviews and comparisons left out. */
function roundsOf({ verificationDetails = [] }: RecordedOperation): readonly (readonly VerificationDetails[])[] {
  const own = verificationDetails.filter(
    ({ participantType }) => participantType !== 'ADJUDICATION' && participantType !== MATCHING,
  )
  const rounds: VerificationDetails[][] = []
  for (const record of own) {
    if (record.participantType === own[0]?.participantType) rounds.push([record])
    else rounds.at(-1)?.push(record)
  }
  return rounds
}

const matchesOf = ({ verificationDetails = [] }: RecordedOperation): readonly VerificationDetails[] =>
  verificationDetails.filter(({ participantType }) => participantType === MATCHING)

const recordedCheck = (
  record: VerificationDetails,
  element: RecordedOperation,
  counterparts: Counterparts,
): ParticipantCheck => ({
  participant: record.participantType ?? 'IMAGE_OCR',
  isBlocking: record.isBlockingParticipant ?? false,
  examine: (examination) =>
    record.participantType === MATCHING
      ? recordedMatch(examination, element, counterparts)
      : answer(examination, record, element),
})

/** What was recorded when the portrait was compared with what is its reference now. */
async function recordedMatch(
  examination: Examination,
  element: RecordedOperation,
  counterparts: Counterparts,
): Promise<Finding> {
  const { identity, evidence } = examination
  const referenceId = identity.portraitReferenceEvidenceId
  const wanted = referenceId === null ? null : counterparts.recordedId(referenceId)
  const records = matchesOf(element)
  const fitting = records.filter((one) => one.referenceId === wanted)
  // The same two can have been compared more than once; the replay keeps the times.
  const record = fitting.find((one) => timeOf(one.startDateTime) >= examination.now) ?? fitting.at(-1) ?? records.at(-1)
  if (!record) return { indicators: [], errors: [] }
  const found = await answer(examination, record, element)
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
  const data = element.evidenceDetails?.data
  return {
    indicators: record.raisedIndicators ?? [],
    errors: record.errors ?? [],
    ...(record.participantState === 'REJECTED' ? { state: 'REJECTED' } : {}),
    isForReview: (element.verificationDetails ?? []).some(
      ({ participantState }) => participantState === 'ADJUDICATION',
    ),
    isTechnicalError: (record.verificationServices ?? []).some((service) => service.isTechnicalError),
    ...(data ? { data: documentDataOf(data) } : {}),
  }
}
