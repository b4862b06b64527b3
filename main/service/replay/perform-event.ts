import type { Call, Engine, UploadedImage } from '../engine/engine.ts'
import type { TenantSettings } from '../engine/tenant.ts'
import { documentDataOf } from './document-data.ts'
import { NotReproducible, type RecordedArchive, type RecordedOperation, timeOf } from './recorded-archive.ts'
import { isSession, type ReplayEvent } from './replay-events.ts'

/** A replay under way. */
export interface Replay {
  readonly engine: Engine
  readonly tenant: TenantSettings
  readonly archive: RecordedArchive
  readonly identityId: string
  /** Ids of the replay by those of the record. */
  readonly ids: Map<string, string>
  readonly sessions: Map<string, string>
  /** What is submitted at this moment. */
  readonly underWay: { element: RecordedOperation | null }
  now(): number
}

/** Stands for a picture that is not kept any more: the checks are not made again, but recorded. */
const NO_PICTURE: Uint8Array = Buffer.from('89504e470d0a1a0a', 'hex')

/** Does again what the record says was done. Throws NotReproducible. */
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

export function callOf({ tenant, now }: Replay, { processingDetails }: RecordedOperation): Call {
  return {
    tenant,
    role: processingDetails?.tokenRole ?? 'RELYING_SERVICE',
    method: processingDetails?.method ?? 'POST',
    uri: processingDetails?.uri ?? '/svc/v1/identities',
    startedAt: now(),
    ip: null,
  }
}

function idOf({ ids }: Replay, recorded: string): string {
  const id = ids.get(recorded)
  if (id === undefined) throw new NotReproducible(`${recorded} was never submitted`)
  return id
}

async function submit(replay: Replay, element: RecordedOperation): Promise<void> {
  const { engine, identityId, ids, sessions } = replay
  const { participantContextId, consentsDetails } = element
  replay.underWay.element = element
  if (element.identityOperation.name === 'CONSENTS' && consentsDetails) {
    const consents = (consentsDetails?.consents ?? []).map(({ approved, type, validityPeriod }) => ({
      approved,
      type,
      ...(validityPeriod ? { validityPeriod } : {}),
    }))
    await engine.submitConsents(callOf(replay, element), identityId, consents)
    return
  }
  const handle = isSession(element) ? await start(replay, element) : await submitEvidence(replay, element)
  ids.set(participantContextId, handle.id)
  if ('sessionId' in handle && handle.sessionId) sessions.set(participantContextId, handle.sessionId)
}

const DOCUMENTS = ['PASSPORT', 'DRIVING_LICENSE', 'RESIDENT_CARD', 'IDENTITY_CARD', 'TAX_CARD', 'VOTER_CARD'] as const
const documentType = (element: RecordedOperation) => DOCUMENTS.find((type) => type === element.evidenceDetails?.type)

function start(replay: Replay, element: RecordedOperation) {
  const { engine, identityId } = replay
  const call = callOf(replay, element)
  const type = documentType(element)
  switch (element.identityOperation.name) {
    case 'ID_DOCUMENT_LIVE_CAPTURE':
      return engine.startLiveCapture(call, identityId, type ? { idDocumentType: type } : {})
    case 'EVIDENCE_NFC_VERIFICATION':
      return engine.startChipReading(call, identityId, { mrz: element.evidenceDetails?.data?.mrz ?? [] })
    case 'LIVENESS_VIDEO':
      return engine.startPortraitCapture(call, identityId, 'nativeSDK', {})
    default:
      return engine.startPortraitCapture(call, identityId, call.uri.includes('nativeSDK') ? 'nativeSDK' : 'webSDK', {
        type: 'LIVENESS_PASSIVE',
      })
  }
}

function submitEvidence(replay: Replay, element: RecordedOperation) {
  const { engine, identityId } = replay
  const evidence = element.evidenceDetails
  const call = callOf(replay, element)
  switch (element.identityOperation.name) {
    case 'ID_DOCUMENT_CAPTURE': {
      const type = documentType(element)
      return engine.submitDocumentImages(
        call,
        identityId,
        imagesOf(replay, element),
        type ? { documentType: type } : {},
      )
    }
    case 'ID_DOCUMENT':
    case 'MEDICARE':
      if (ruleOf(replay, element) !== 'DERIVED_DATA') return submitText(replay, element, call)
  }
  if (!evidence) throw new NotReproducible(`the operation ${element.participantContextId} has no evidence`)
  return engine.control.submit(identityId, {
    operation: element.identityOperation.name,
    type: evidence.type,
    family: evidence.family,
    isEvaluated: isEvaluated(replay, element),
    ...(evidence.data ? { data: documentDataOf(evidence.data) } : {}),
    ...(element.contactDetails ? { contactDetails: element.contactDetails } : {}),
    ...(element.additionalFile
      ? {
          file: {
            bytes: replay.archive.medium(element.additionalFile.id) ?? NO_PICTURE,
            metadata: element.additionalFile.metadata,
          },
        }
      : {}),
  })
}

/** Whether any evaluation saw the evidence. */
const isEvaluated = ({ archive }: Replay, { participantContextId }: RecordedOperation): boolean =>
  archive.operations.some(({ evaluationDetails }) =>
    evaluationDetails?.evidences.some(({ id, statusAndScoring }) => id === participantContextId && statusAndScoring),
  )

/** The rule by which the evidence was evaluated tells how it came in. */
const ruleOf = ({ archive }: Replay, { participantContextId }: RecordedOperation): string | undefined =>
  archive.operations
    .flatMap(({ evaluationDetails }) => evaluationDetails?.evidences ?? [])
    .findLast(({ id }) => id === participantContextId)?.statusAndScoring?.strengthRuleUsed

/** The requests have more than the record keeps; what is not kept is taken from the data of the evidence. */
function submitText({ engine, identityId }: Replay, element: RecordedOperation, call: Call) {
  const data = element.evidenceDetails?.data ? documentDataOf(element.evidenceDetails.data) : {}
  const { documentNumber = '', surname = '', fullname = '', givenNames = [], dateOfBirth = '', expiryDate } = data
  if (element.identityOperation.name === 'MEDICARE')
    return engine.submitMedicareCard(call, identityId, {
      cardNumber: documentNumber,
      cardType: 'G',
      expiryDate: expiryDate ?? '',
      personalAttributes: { fullname: { value: fullname }, dateOfBirth: { value: dateOfBirth } },
    })
  return engine.submitDocumentText(call, identityId, {
    idDocumentType: documentType(element) ?? 'IDENTITY_CARD',
    idDocumentNumber: documentNumber,
    issuingCountry: data.issuingCountry ?? '',
    issuingState: data.issuingState ?? '-',
    personalAttributes: {
      dateOfBirth: { value: dateOfBirth },
      givenNames: givenNames.map((value) => ({ value })),
      surname: { value: surname },
    },
  })
}

function imagesOf({ archive }: Replay, { evidenceDetails }: RecordedOperation): readonly UploadedImage[] {
  const images = evidenceDetails?.captureImages ?? []
  if (images.length === 0) return [{ side: 'FRONT', bytes: NO_PICTURE }]
  return images.map(({ id, side }) => ({
    side: side ?? 'FRONT',
    bytes: (id === undefined ? null : archive.medium(id)) ?? NO_PICTURE,
  }))
}

const TIME_OUTS: ReadonlySet<string> = new Set(['2401', '1609', '1007'])

/** A session came to its capture, or ended without one: then the record has nothing but a rejection. */
async function endSession(replay: Replay, element: RecordedOperation): Promise<void> {
  const { engine, sessions } = replay
  const { participantContextId, verificationDetails = [], evidenceDetails } = element
  const sessionId = sessions.get(participantContextId)
  if (sessionId === undefined) throw new NotReproducible(`the session of ${participantContextId} was never started`)
  const records = verificationDetails.filter(({ participantType }) => participantType !== 'ADJUDICATION')
  const [only] = records
  const isCaptured =
    records.length > 1 || evidenceDetails?.captureImages !== undefined || only?.participantState !== 'REJECTED'
  if (!isCaptured) {
    const { code = '2403', message } = only?.errors?.[0] ?? {}
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
  if (element.identityOperation.name !== 'CONSENTS') {
    const id = idOf(replay, element.evidenceDetails?.id ?? element.participantContextId)
    return engine.deleteEvidence(callOf(replay, element), identityId, id)
  }
  for (const { type } of element.consentsDetails?.consents ?? []) await engine.control.withdrawConsent(identityId, type)
}

async function decide(replay: Replay, element: RecordedOperation): Promise<void> {
  const { engine, identityId } = replay
  const record = element.verificationDetails?.[0]
  const details = record?.verificationServices?.[0]?.adjudicationDetails
  const evidenceId = idOf(replay, element.identityOperationParent ?? '')
  const review = engine.control.reviews().find((one) => one.identityId === identityId && one.evidenceId === evidenceId)
  if (!review) throw new NotReproducible(`no review of ${element.identityOperationParent ?? 'an evidence'} is open`)
  replay.ids.set(element.participantContextId, review.id)
  const indicators = record?.raisedIndicators ?? []
  for (const { operatorId, status, startTime, endTime, comment } of details?.decisionsDetails ?? [])
    await engine.control.decide(review.id, {
      status: statusOf(status),
      operatorId: operatorId ?? 'unknown',
      indicators,
      ...(comment === undefined ? {} : { comment }),
      ...(startTime === undefined ? {} : { startTime: timeOf(startTime) }),
      ...(endTime === undefined ? {} : { endTime: timeOf(endTime) }),
    })
  if (details?.globalStatus === 'EXPIRED') await engine.control.expireReview(review.id)
}

/** Other services have other words; what is not known decides nothing. */
const statusOf = (status: string | undefined) =>
  status === 'ACCEPTED' || status === 'REJECTED' ? status : ('UNDECIDED' as const)
