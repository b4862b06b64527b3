import type {
  DocumentCaptureDetails,
  DocumentTextRequest,
  EvidenceHandle,
  MedicareRequest,
} from '../../../../shared/spec/index.ts'
import { isMagic } from '../../checks/scripted/magic.ts'
import { demandTransition } from '../change-status.ts'
import type { EngineCore } from '../core.ts'
import { storeFile } from '../files.ts'
import type { Call, UploadedImage } from '../messages.ts'
import { present } from '../present-members.ts'
import { documentTextFaults } from '../request-rules.ts'
import { refuse, ServiceError } from '../service-error.ts'
import type { DocumentData, IdentityState, StoredFile } from '../state.ts'
import { handleOf, submitEvidence } from '../submit-evidence.ts'
import { ensureTransactionCapacity } from '../transaction-limits.ts'

/** Service: Submit document images */
export function submitDocumentImages(
  core: EngineCore,
  call: Call,
  identityId: string,
  images: readonly UploadedImage[],
  { documentType, jurisdiction, source }: DocumentCaptureDetails,
): EvidenceHandle {
  const identity = core.identities.get(identityId, call.tenant.id)
  if (images.length === 0) throw refuse('invalid', 'invalid-body', 'An image of the front is needed', 'DocumentFront')
  // Checked before any file is stored.
  demandTransition(identity, 'SUBMISSION')
  ensureTransactionCapacity(core, identity)
  const evidence = submitEvidence(core, identity, {
    call,
    isComplete: true,
    evidence: {
      kind: 'IMAGES',
      operation: 'ID_DOCUMENT_CAPTURE',
      family: 'IDDOCUMENT',
      type: documentType ?? 'ID_DOCUMENT',
      files: storeSides(core, identity, images, source ?? 'OTHER'),
      data: jurisdiction === undefined ? null : { issuingCountry: jurisdiction },
    },
  })
  return handleOf(evidence)
}

/** Stores the images of a document's sides. */
export const storeSides = (
  core: EngineCore,
  identity: IdentityState,
  images: readonly UploadedImage[],
  source: NonNullable<StoredFile['source']>,
  channel?: 'webSDK' | 'nativeSDK',
): StoredFile[] =>
  images.map(({ side, bytes, fileName }) =>
    storeFile(core, identity, bytes, {
      group: 'images',
      role: 'CAPTURE',
      side,
      source,
      ...(channel ? { channel } : {}),
      ...(fileName !== undefined && isMagic(fileName) ? { magic: fileName } : {}),
    }),
  )

/** Service: Submit document details as text */
export function submitDocumentText(
  core: EngineCore,
  call: Call,
  identityId: string,
  request: DocumentTextRequest,
): EvidenceHandle {
  const identity = core.identities.get(identityId, call.tenant.id)
  const faults = documentTextFaults(request)
  if (faults.length > 0) throw new ServiceError('invalid', faults)
  const evidence = submitEvidence(core, identity, {
    call,
    isComplete: true,
    evidence: {
      kind: 'TEXT',
      operation: 'ID_DOCUMENT',
      family: 'IDDOCUMENT',
      type: request.idDocumentType,
      data: textData(request),
    },
  })
  return handleOf(evidence)
}

function textData(request: DocumentTextRequest): DocumentData {
  const { personalAttributes: holder, address } = request
  const optional = {
    issuingState: request.issuingState,
    issuingDate: request.issuingDate,
    expiryDate: request.expiryDate,
    fullname: holder.fullname?.value,
    gender: holder.gender?.value,
    height: holder.height?.value,
    eyeColor: holder.eyeColor?.value,
  }
  return {
    documentType: request.idDocumentType,
    documentNumber: request.idDocumentNumber,
    issuingCountry: request.issuingCountry,
    surname: holder.surname.value,
    givenNames: holder.givenNames.map(({ value }) => value),
    dateOfBirth: holder.dateOfBirth.value,
    ...present(optional),
    ...(address
      ? {
          address: {
            // "only the first two lines are used"
            lines: (address.streetDetails?.streetLines ?? []).slice(0, 2),
            ...present({ city: address.city, state: address.state, postcode: address.postcode }),
          },
        }
      : {}),
  }
}

/** Service: Submit Medicare card */
export function submitMedicareCard(
  core: EngineCore,
  call: Call,
  identityId: string,
  request: MedicareRequest,
): EvidenceHandle {
  const identity = core.identities.get(identityId, call.tenant.id)
  const { cardNumber, cardType, expiryDate, individualReferenceNumber, personalAttributes: holder } = request
  const metadata = present({
    cardType,
    individualReferenceNumber: individualReferenceNumber === undefined ? undefined : String(individualReferenceNumber),
    fullname2: request.fullname2,
    fullname3: request.fullname3,
    fullname4: request.fullname4,
  })
  const evidence = submitEvidence(core, identity, {
    call,
    isComplete: true,
    evidence: {
      kind: 'TEXT',
      operation: 'MEDICARE',
      family: 'IDDOCUMENT',
      type: 'MEDICARE',
      data: {
        documentType: 'MEDICARE',
        documentNumber: cardNumber,
        issuingCountry: request.issuingCountry ?? 'AUS',
        expiryDate,
        fullname: holder.fullname.value,
        dateOfBirth: holder.dateOfBirth.value,
        metadata,
      },
    },
  })
  return handleOf(evidence)
}
