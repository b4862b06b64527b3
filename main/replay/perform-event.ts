import { typedValuesOf } from './document-data.ts'
import { evidenceIdOf, lacking, NotReproducible, type RecordedOperation, timeOf } from './recorded-archive.ts'
import { examinationsOf, isCaptured } from './recorded-rounds.ts'
import { callOf, idOf, imagesOf, NO_PICTURE, type Replay } from './replay.ts'
import type { ReplayEvent } from './replay-events.ts'
import { submit } from './submit-again.ts'

/** Repeats a recorded event. Throws NotReproducible. */
export async function performEvent(replay: Replay, event: ReplayEvent): Promise<void> {
  switch (event.kind) {
    case 'SUBMIT':
      return submit(replay, event.element)
    case 'COMPLETE':
      return endSession(replay, event.element)
    case 'DELETE':
      return remove(replay, event.element)
    case 'DECIDE':
      return decide(replay, event.element)
    case 'AGAIN':
      return replay.engine.control.evaluateAgain(replay.identityId, idOf(replay, event.element.participantContextId))
  }
}

const TIME_OUTS: ReadonlySet<string> = new Set(['2401', '1609', '1007'])

/** Completes a session, or ends it without a capture. */
async function endSession(replay: Replay, element: RecordedOperation): Promise<void> {
  const { engine, sessions } = replay
  const { participantContextId } = element
  const sessionId = sessions.get(participantContextId)
  if (sessionId === undefined) throw new NotReproducible(`the session of ${participantContextId} was never started`)
  if (!isCaptured(element)) {
    const { code = '2403', message } = examinationsOf(element)[0]?.errors?.[0] ?? {}
    if (TIME_OUTS.has(code)) await engine.control.timeOutSession(sessionId)
    else if (code === '2402') await engine.control.endSession(sessionId)
    else await engine.control.failSession(sessionId, code, message)
    return
  }
  const name = element.identityOperation.name
  if (name === 'ID_DOCUMENT_LIVE_CAPTURE')
    await engine.control.completeDocumentSession(sessionId, imagesOf(replay, element))
  else if (name === 'EVIDENCE_NFC_VERIFICATION')
    await engine.control.completeChipSession(sessionId, { dataGroups: {}, securityObject: null })
  else
    await engine.control.completePortraitSession(sessionId, {
      image: imagesOf(replay, element)[0]?.bytes ?? NO_PICTURE,
    })
}

async function remove(replay: Replay, element: RecordedOperation): Promise<void> {
  const { engine, identityId } = replay
  if (!element.consentsDetails) {
    const id = idOf(replay, evidenceIdOf(element))
    return engine.deleteEvidence(callOf(replay, element), identityId, id)
  }
  for (const { type } of element.consentsDetails?.consents ?? []) await engine.control.withdrawConsent(identityId, type)
}

async function decide(replay: Replay, element: RecordedOperation): Promise<void> {
  const { engine, identityId } = replay
  const record = element.verificationDetails?.[0]
  const details = record?.verificationServices?.[0]?.adjudicationDetails
  const evidenceId = idOf(replay, element.identityOperationParent ?? '')
  const review = engine.control
    .reviews()
    .find((open) => open.identityId === identityId && open.evidenceId === evidenceId)
  if (!review) throw withoutRequest(replay.archive.operations, element)
  replay.ids.set(element.participantContextId, review.id)
  const indicators = record?.raisedIndicators ?? []
  const typed = typedValuesOf(element)
  for (const { operatorId, status, startTime, endTime, comment } of details?.decisionsDetails ?? [])
    await engine.control.decide(review.id, {
      ...(status === 'ACCEPTED' ? { values: typed } : {}),
      status: statusOf(status),
      operatorId: operatorId ?? 'unknown',
      indicators,
      ...(comment === undefined ? {} : { comment }),
      ...(startTime === undefined ? {} : { startTime: timeOf(startTime) }),
      ...(endTime === undefined ? {} : { endTime: timeOf(endTime) }),
    })
  if (details?.globalStatus === 'EXPIRED') await engine.control.expireReview(review.id)
}

/** Returns the failure for a review of evidence that the record never sends to one. */
export const withoutRequest = (
  operations: readonly RecordedOperation[],
  { identityOperationParent }: RecordedOperation,
): NotReproducible => {
  const reviewed = operations.find(({ participantContextId }) => participantContextId === identityOperationParent)
  if (!reviewed) return new NotReproducible(`${identityOperationParent ?? 'an evidence'} was never submitted`)
  const member = 'verificationDetails with participantState ADJUDICATION'
  return lacking(operations, reviewed, member, 'no review of this evidence is open')
}

/** Unknown statuses of other services count as undecided. */
export const statusOf = (status: string | undefined): 'ACCEPTED' | 'REJECTED' | 'UNDECIDED' =>
  status === 'ACCEPTED' || status === 'REJECTED' ? status : 'UNDECIDED'
