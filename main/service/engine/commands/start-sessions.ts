import { CAPTURED_ON_BOTH_SIDES } from '../../../../shared/rules/index.ts'
import type {
  ChipSessionRequest,
  EvidenceHandle,
  LiveCaptureRequest,
  PortraitSessionRequest,
} from '../../../../shared/spec/index.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'
import { present } from '../present-members.ts'
import type { SessionKind, SessionState } from '../state.ts'
import { handleOf, type NewEvidence, submitEvidence } from '../submit-evidence.ts'
import { demandConsent } from './submit-consents.ts'

/** Service: Start portrait capture session, "default 2" */
const CHALLENGES = 2
/** Liveness modes that record a video. */
const FILMED: ReadonlySet<string> = new Set(['LIVENESS_PASSIVE_VIDEO', 'LIVENESS_ACTIVE', 'LIVENESS_MLC'])

/** Service: Start live document capture session */
export function startLiveCapture(
  core: EngineCore,
  call: Call,
  identityId: string,
  { issuingCountry, idDocumentType, sidesToCapture }: LiveCaptureRequest,
): EvidenceHandle {
  // Without a type, the back may be needed: the document shows it. Not shown: D-99
  const both = idDocumentType === undefined || CAPTURED_ON_BOTH_SIDES.has(idDocumentType)
  const sides = sidesToCapture ?? (both ? (['FRONT', 'BACK'] as const) : (['FRONT'] as const))
  return startSession(core, call, identityId, 'DOCUMENT', {
    session: { sidesToCapture: sides, ...present({ documentType: idDocumentType, issuingCountry }) },
    evidence: {
      kind: 'IMAGES',
      operation: 'ID_DOCUMENT_LIVE_CAPTURE',
      family: 'IDDOCUMENT',
      type: idDocumentType ?? 'ID_DOCUMENT',
      data: issuingCountry === undefined ? null : { issuingCountry },
      channel: 'webSDK',
    },
  })
}

/** Service: Start chip reading session */
export function startChipReading(
  core: EngineCore,
  call: Call,
  identityId: string,
  { mrz }: ChipSessionRequest,
): EvidenceHandle {
  return startSession(core, call, identityId, 'CHIP', {
    session: { mrz },
    evidence: {
      kind: 'CHIP',
      operation: 'EVIDENCE_NFC_VERIFICATION',
      family: 'IDDOCUMENT',
      type: 'ID_DOCUMENT',
      channel: 'nativeSDK',
    },
  })
}

/** Service: Start portrait capture session; the body configures the native mode only */
export function startPortraitCapture(
  core: EngineCore,
  call: Call,
  identityId: string,
  mode: 'webSDK' | 'nativeSDK',
  { type, nbChallenge }: PortraitSessionRequest,
): EvidenceHandle {
  demandConsent(core, core.identities.get(identityId, call.tenant.id), 'PORTRAIT')
  const livenessType = mode === 'nativeSDK' ? (type ?? 'LIVENESS_PASSIVE_VIDEO') : undefined
  const challenges = livenessType === 'LIVENESS_ACTIVE' ? (nbChallenge ?? CHALLENGES) : undefined
  return startSession(core, call, identityId, 'PORTRAIT', {
    session: { mode, ...present({ livenessType, nbChallenge: challenges }) },
    evidence: {
      kind: 'PORTRAIT',
      operation: livenessType !== undefined && FILMED.has(livenessType) ? 'LIVENESS_VIDEO' : 'PORTRAIT_CAPTURE',
      family: 'IDENTIFICATION',
      type: 'PORTRAIT',
      channel: mode,
    },
  })
}

function startSession(
  core: EngineCore,
  call: Call,
  identityId: string,
  kind: SessionKind,
  { session: more, evidence: newEvidence }: { readonly session: Partial<SessionState>; readonly evidence: NewEvidence },
): EvidenceHandle {
  const identity = core.identities.get(identityId, call.tenant.id)
  const createdAt = core.clock.now()
  const expiresAt = createdAt + call.tenant.sessionTimeoutMs
  const session: SessionState = { ...more, id: core.ids.next(), kind, createdAt, expiresAt, ended: null }
  const evidence = submitEvidence(core, identity, { call, isComplete: false, evidence: { ...newEvidence, session } })
  core.store.saveLookup(session.id, identityId)
  core.addJob({ identityId, due: expiresAt, kind: 'SESSION_TIMEOUT', evidenceId: evidence.id })
  core.emit({ kind: 'session', tenantId: identity.tenantId, identityId, evidenceId: evidence.id })
  return handleOf(evidence)
}
