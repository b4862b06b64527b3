import type {
  EvidenceHandle,
  EvidenceStatus,
  IdDocumentEvidence,
  Identity,
  IdentityView,
  PortraitDetails,
  PortraitEvidence,
} from '../../../../shared/spec/index.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import { upgradePathsOf } from '../evaluation/evaluation-record.ts'
import { isAdjudicable } from '../evaluation/is-adjudicable.ts'
import { portraitOf } from '../evaluation/references.ts'
import { present } from '../present-members.ts'
import { refuse } from '../service-error.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import { handleOf } from '../submit-evidence.ts'
import { addressOf, attributesOf } from './holder-views.ts'

/** Service: Identity (globalStatus) */
export function globalStatusOf(core: EngineCore, identity: IdentityState): Identity {
  const { id, status, levelOfAssurance, createdAt, evaluatedAt } = identity
  return {
    id,
    status,
    levelOfAssurance,
    creationDateTime: localDateTime(createdAt),
    ...(evaluatedAt === null ? {} : { evaluationDateTime: localDateTime(evaluatedAt) }),
    ...(identity.nameReferenceEvidenceId ? { nameReferenceEvidenceId: identity.nameReferenceEvidenceId } : {}),
    ...(identity.portraitReferenceEvidenceId
      ? { portraitReferenceEvidenceId: identity.portraitReferenceEvidenceId }
      : {}),
    upgradePaths: upgradePathsOf(core, identity),
  }
}

/** Returns the status of one evidence; throws `unknown` if there is none with this id. Service: Check evidence status */
export function evidenceStatusOf({ evidences }: IdentityState, evidenceId: string): EvidenceHandle {
  const evidence = evidences.find(({ id }) => id === evidenceId)
  if (!evidence)
    throw refuse('unknown', 'unknown-evidence', 'The transaction has no evidence with this id', 'evidence_id')
  const { id, status, type } = handleOf(evidence)
  return { status, type, id }
}

/** Service: Get portrait details */
export function portraitDetailsOf(core: EngineCore, identity: IdentityState): PortraitDetails {
  const portrait = portraitOf(identity)
  return { globalStatus: globalStatusOf(core, identity), ...(portrait ? { portrait: portraitView(portrait) } : {}) }
}

/** Service: Identity view, "Sections with no content may be absent" */
export function identityViewOf(core: EngineCore, identity: IdentityState): IdentityView {
  const { consents, evidences } = identity
  const attributes = evidences.filter(({ type }) => type === 'ATTRIBUTES')
  const addresses = evidences.filter(({ type }) => type === 'ADDRESS')
  const idDocuments = evidences.filter(({ family, isEvaluated }) => family === 'IDDOCUMENT' && isEvaluated)
  const portrait = portraitOf(identity)
  return {
    globalStatus: globalStatusOf(core, identity),
    ...(consents.length > 0 ? { consents } : {}),
    ...(attributes.length > 0
      ? {
          attributes: attributes.map((evidence) => ({
            ...common(evidence),
            attributesData: evidence.attributes ?? {},
          })),
        }
      : {}),
    ...(addresses.length > 0
      ? {
          addresses: addresses.map((evidence) => ({
            ...common(evidence),
            referenceIds: evidence.referenceId === null ? [] : [evidence.referenceId],
            addressData: evidence.address ?? {},
          })),
        }
      : {}),
    ...(idDocuments.length > 0 ? { idDocuments: idDocuments.map(idDocument) } : {}),
    ...(portrait ? { portrait: portraitView(portrait) } : {}),
  }
}

/** Service: Evidence common fields */
const common = (evidence: EvidenceState) => ({
  evidenceId: evidence.id,
  submitDateTime: localDateTime(evidence.submittedAt),
  type: evidence.type,
  evidenceStatus: statusOf(evidence),
})

function statusOf(evidence: EvidenceState): EvidenceStatus {
  const { status, evaluation, evaluatedAt, errors } = evidence
  if (!evaluation) return { status, isAdjudicable: false, errors: [...errors] }
  return {
    ...(evaluatedAt === null ? {} : { evaluationDateTime: localDateTime(evaluatedAt) }),
    status,
    strength: evaluation.strength,
    score: evaluation.score,
    isAdjudicable: isAdjudicable(evidence),
    errors: [...errors],
    positiveIndicators: evaluation.positiveIndicators,
    warningIndicators: evaluation.warningIndicators,
    blockingIndicators: evaluation.blockingIndicators,
    unverifiedIndicators: evaluation.unverifiedIndicators,
  }
}

/** Service: Identity document evidence */
function idDocument(evidence: EvidenceState): IdDocumentEvidence {
  const { data, session, type, status } = evidence
  const isVerified = status === 'VERIFIED'
  const documentType = data?.documentType ?? session?.documentType ?? (type === 'ID_DOCUMENT' ? undefined : type)
  const issuingCountry = data?.issuingCountry ?? session?.issuingCountry
  const single = {
    idDocumentType: documentType,
    idDocumentNumber: data?.documentNumber,
    issuingCountry,
    issuingState: data?.issuingState,
    issuingDate: data?.issuingDate,
    expiryDate: data?.expiryDate,
  }
  return {
    ...common(evidence),
    idDocumentData: {
      ...Object.fromEntries(Object.entries(single).filter(([, value]) => value !== undefined)),
      ...(data ? { personalAttributes: attributesOf(data, isVerified) } : {}),
      ...(data?.address ? { address: addressOf(data, isVerified) } : {}),
      ...(data?.mrz && data.mrz.length > 0 ? { mrz: [...data.mrz] } : {}),
    },
  }
}

/** Service: Portrait evidence */
function portraitView(evidence: EvidenceState): PortraitEvidence {
  const { channel, session, files, captureMetadata = {} } = evidence
  const source = files.find(({ role }) => role === 'PORTRAIT')?.source
  const metadata = [
    ...(session?.livenessType ? [{ key: 'livenessType', value: session.livenessType }] : []),
    ...Object.entries(captureMetadata).map(([key, value]) => ({ key, value })),
  ]
  return {
    ...common(evidence),
    ...(evidence.portraitQuality === undefined ? {} : { portraitQuality: evidence.portraitQuality }),
    ...(isInconclusive(evidence) ? present({ livenessDiagnostic: evidence.livenessDiagnostic }) : {}),
    portraitData: {
      ...(source ? { source } : {}),
      ...(channel ? { channel } : {}),
      ...(metadata.length > 0 ? { metadata } : {}),
    },
  }
}

/** "when liveness type is LIVENESS_MLC and the result is inconclusive". Service: Portrait evidence, livenessDiagnostic */
const isInconclusive = ({ session, indicators }: EvidenceState): boolean =>
  session?.livenessType === 'LIVENESS_MLC' && indicators.includes('BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED')
