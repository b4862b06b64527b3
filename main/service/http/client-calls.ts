import type { JsonValue } from '../../../shared/report/facts.ts'
import type {
  ChipSessionRequest,
  ConsentsRequest,
  DocumentCaptureDetails,
  DocumentTextRequest,
  LiveCaptureRequest,
  MedicareRequest,
  PortraitSessionRequest,
} from '../../../shared/spec/service.ts'
import type { Call, Engine } from '../engine/engine.ts'
import { documentImages } from './document-images.ts'
import type { Part } from './multipart.ts'

/** Input of a call, validated against its endpoint. */
export interface ClientInput {
  readonly identityId: string
  readonly evidenceId: string
  readonly mode: 'webSDK' | 'nativeSDK'
  /** Matches the structure that the endpoint names; an empty object if an optional body is absent. */
  readonly body: JsonValue
  readonly parts: ReadonlyMap<string, Part>
}

type Perform = (engine: Engine, call: Call, input: ClientInput) => unknown

/**
 * Map of endpoint ids to engine calls, except the retrieval of the proof. The casts are safe because the body was validated
 * against the structure.
 */
export const CLIENT_CALLS: { readonly [endpoint: string]: Perform } = {
  createIdentity: (engine, call, { body }) => engine.createIdentity(call, body as { businessId?: string }),
  submitConsents: (engine, call, { identityId, body }) =>
    engine.submitConsents(call, identityId, body as ConsentsRequest),
  submitDocumentImages: (engine, call, { identityId, body, parts }) =>
    engine.submitDocumentImages(call, identityId, documentImages(parts), body as DocumentCaptureDetails),
  submitDocumentText: (engine, call, { identityId, body }) =>
    engine.submitDocumentText(call, identityId, body as DocumentTextRequest),
  submitMedicareCard: (engine, call, { identityId, body }) =>
    engine.submitMedicareCard(call, identityId, body as MedicareRequest),
  startLiveCapture: (engine, call, { identityId, body }) =>
    engine.startLiveCapture(call, identityId, body as LiveCaptureRequest),
  startChipReading: (engine, call, { identityId, body }) =>
    engine.startChipReading(call, identityId, body as ChipSessionRequest),
  // Service: Start portrait capture session, "mode=webSDK: no body"
  startPortraitCapture: (engine, call, { identityId, mode, body }) =>
    engine.startPortraitCapture(call, identityId, mode, mode === 'webSDK' ? {} : (body as PortraitSessionRequest)),
  checkEvidenceStatus: (engine, call, { identityId, evidenceId }) =>
    engine.evidenceStatus(call, identityId, evidenceId),
  getIdentity: (engine, call, { identityId }) => engine.identity(call, identityId),
  getPortrait: (engine, call, { identityId }) => engine.portrait(call, identityId),
  deleteEvidence: (engine, call, { identityId, evidenceId }) => engine.deleteEvidence(call, identityId, evidenceId),
  resumeIdentity: (engine, call, { identityId }) => engine.resume(call, identityId),
}
