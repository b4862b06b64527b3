import { ERROR_CODE, type EvidenceHandle } from '../../../../shared/spec/index.ts'
import { isMagic } from '../../checks/scripted/magic.ts'
import { TECHNICAL_CODES } from '../../checks/technical-codes.ts'
import type { Device, EngineCore } from '../core.ts'
import { failEvidence } from '../evaluation/fail-evidence.ts'
import { storeFile } from '../files.ts'
import type { ChipReading, PortraitCapture, UploadedImage } from '../messages.ts'
import { evidenceRecord } from '../record/evidence-record.ts'
import { refuse } from '../service-error.ts'
import type { EvidenceState, IdentityState, OperationElement, SessionState } from '../state.ts'
import { chipFileId, encodeReading } from '../stored-reading.ts'
import { evidenceEvent, handleOf } from '../submit-evidence.ts'
import { replacePortraits } from './delete-evidence.ts'
import { demandConsent, hasConsent } from './submit-consents.ts'
import { storeSides } from './submit-documents.ts'

/** An open session with its evidence and identity. */
export interface OpenSession {
  readonly identity: IdentityState
  readonly evidence: EvidenceState
  readonly session: SessionState
}

/** Reason for a session to end without a capture. Service: Error codes */
export type SessionEnd =
  | { readonly kind: 'TIMED_OUT' }
  | { readonly kind: 'ENDED_BY_USER' }
  | { readonly kind: 'FAILED'; readonly code: string; readonly message?: string | undefined }

const TIME_OUT_CODES = { DOCUMENT: '2401', PORTRAIT: '1609', CHIP: '1007' } as const

export function completeDocument(
  core: EngineCore,
  { identity, evidence, session }: OpenSession,
  images: readonly UploadedImage[],
  device: Device | undefined,
): EvidenceHandle {
  if (images.length === 0) throw refuse('invalid', 'invalid-body', 'At least one image is needed', 'images')
  evidence.files = storeSides(core, identity, images, 'LIVE_CAPTURE_IMAGE', evidence.channel ?? 'webSDK')
  return complete(core, identity, evidence, session, device)
}

export function completeChip(
  core: EngineCore,
  { identity, evidence, session }: OpenSession,
  reading: ChipReading,
  device: Device | undefined,
): EvidenceHandle {
  core.store.saveFile(identity.id, chipFileId(evidence.id), encodeReading(reading))
  return complete(core, identity, evidence, session, device)
}

export function completePortrait(
  core: EngineCore,
  { identity, evidence, session }: OpenSession,
  { image, video, device, fileName, metadata, liveness }: PortraitCapture,
): EvidenceHandle {
  // The consent may have been withdrawn since the session started.
  demandConsent(core, identity, 'PORTRAIT')
  // An identity has one portrait, so a new one replaces it. Service: Identity view
  replacePortraits(core, identity, evidence.id)
  const channel = session.mode ?? 'webSDK'
  const magic = fileName !== undefined && isMagic(fileName) ? { magic: fileName } : {}
  // "no user action, single image". Service: Start portrait capture session
  const source = session.livenessType === 'LIVENESS_PASSIVE' ? 'LIVE_CAPTURE_IMAGE' : 'LIVE_CAPTURE_VIDEO'
  const about = { group: 'images', role: 'PORTRAIT', source, channel, ...magic } as const
  evidence.files = [
    storeFile(core, identity, image, about),
    ...(video ? [storeFile(core, identity, video, { group: 'videos', role: 'VIDEO' })] : []),
  ]
  if (metadata && Object.keys(metadata).length > 0) evidence.captureMetadata = metadata
  if (liveness) evidence.capturedLiveness = liveness
  return complete(core, identity, evidence, session, device)
}

function complete(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  session: SessionState,
  device: Device | undefined,
): EvidenceHandle {
  session.ended = 'COMPLETED'
  evidence.mayAskIssuer = hasConsent(identity, 'GIV', core.clock.now())
  const { videosInProof } = core.tenant(identity.tenantId)
  core.store.changeOperation(identity.id, evidence.sequence, (element) => ({
    ...element,
    progress: 'PROCESSING',
    evidenceDetails: evidenceRecord(evidence, { videos: videosInProof, device }),
  }))
  core.addJob({ identityId: identity.id, due: core.clock.now(), kind: 'EVALUATE', evidenceId: evidence.id })
  core.identities.save(identity)
  core.emit({
    kind: 'session',
    tenantId: identity.tenantId,
    identityId: identity.id,
    evidenceId: evidence.id,
    status: 'COMPLETED',
  })
  return handleOf(evidence)
}

/** Ends a session without a capture: time-out, end by the user, or error. */
export function endSession(core: EngineCore, open: OpenSession, end: SessionEnd): EvidenceHandle {
  endNow(core, open, end)
  return handleOf(open.evidence)
}

export function endNow(
  core: EngineCore,
  { identity, evidence, session }: OpenSession,
  end: SessionEnd,
  progress?: OperationElement['progress'],
): void {
  const code = codeOf(session, end)
  const entry = Object.entries(ERROR_CODE.values).find(([name]) => name === code)
  const message = (end.kind === 'FAILED' ? end.message : undefined) ?? entry?.[1][1]
  session.ended = end.kind
  failEvidence(core, identity, evidence, {
    error: { code, ...(message === undefined ? {} : { message }) },
    isTechnicalError: end.kind === 'FAILED' && TECHNICAL_CODES.has(code),
    ...(progress ? { progress } : {}),
  })
  core.identities.save(identity)
  core.emit(evidenceEvent(identity, evidence))
  core.emit({
    kind: 'session',
    tenantId: identity.tenantId,
    identityId: identity.id,
    evidenceId: evidence.id,
    status: end.kind,
  })
}

function codeOf({ kind }: SessionState, end: SessionEnd): string {
  if (end.kind === 'FAILED') return end.code
  return end.kind === 'TIMED_OUT' ? TIME_OUT_CODES[kind] : '2402'
}

/** Returns the open sessions of a transaction. */
export const openSessionsOf = (identity: IdentityState): readonly OpenSession[] =>
  identity.evidences.flatMap((evidence) =>
    evidence.session && evidence.session.ended === null ? [{ identity, evidence, session: evidence.session }] : [],
  )
