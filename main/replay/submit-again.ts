import { type Call, documentTypeNamed } from '../service/index.ts'
import { documentDataOf } from './document-data.ts'
import { lacking, type RecordedOperation } from './recorded-archive.ts'
import { callOf, imagesOf, NO_PICTURE, type Replay } from './replay.ts'
import { isSession } from './replay-events.ts'

/** Repeats a recorded submission. Throws NotReproducible. */
export async function submit(replay: Replay, element: RecordedOperation): Promise<void> {
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

const documentType = (element: RecordedOperation) => documentTypeNamed(element.evidenceDetails?.type)

/** Returns the submitted type: evaluations during the processing show it; otherwise the final type is used. */
function submittedType(replay: Replay, element: RecordedOperation) {
  const seen = assessmentsOf(replay, element).find(({ statusAndScoring }) => statusAndScoring?.status === 'PROCESSING')
  return seen ? documentTypeNamed(seen.type) : documentType(element)
}

function start(replay: Replay, element: RecordedOperation) {
  const { engine, identityId } = replay
  const call = callOf(replay, element)
  const type = submittedType(replay, element)
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
      const type = submittedType(replay, element)
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
  if (!evidence)
    throw lacking(replay.archive.operations, element, 'evidenceDetails', 'the submission cannot be repeated')
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

/** Returns whether any evaluation assessed the evidence. */
const isEvaluated = (replay: Replay, element: RecordedOperation): boolean =>
  assessmentsOf(replay, element).some(({ statusAndScoring }) => statusAndScoring)

/** Returns the strength rule of the evidence, which reveals how it was submitted. */
const ruleOf = (replay: Replay, element: RecordedOperation): string | undefined =>
  assessmentsOf(replay, element).at(-1)?.statusAndScoring?.strengthRuleUsed

/** Returns all recorded assessments of the evidence. */
const assessmentsOf = ({ archive }: Replay, { participantContextId }: RecordedOperation) =>
  archive.operations
    .flatMap(({ evaluationDetails }) => evaluationDetails?.evidences ?? [])
    .filter(({ id }) => id === participantContextId)

/** Requests contain more than the record; missing members are derived from the evidence data. */
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
