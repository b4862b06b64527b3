import type { BodyOf, EndpointId } from '../../../shared/spec/index.ts'
import type { Call, Engine } from '../engine/engine.ts'
import { documentImages } from './document-images.ts'
import type { Part } from './multipart.ts'

/** Input of a call, validated against its endpoint. */
export interface ClientInput<Body = unknown> {
  readonly identityId: string
  readonly evidenceId: string
  readonly mode: 'webSDK' | 'nativeSDK'
  /** Matches the structure that the endpoint names; an empty object if an optional body is absent. */
  readonly body: Body
  readonly parts: ReadonlyMap<string, Part>
}

type Perform<Body> = (engine: Engine, call: Call, input: ClientInput<Body>) => unknown

/** Endpoints that the engine answers with a value. The proof is delivered as a stream. */
export type ValueEndpointId = Exclude<EndpointId, 'retrieveProof'>

const CLIENT_CALLS: { readonly [Id in ValueEndpointId]: Perform<BodyOf<Id>> } = {
  createIdentity: (engine, call, { body }) => engine.createIdentity(call, body),
  submitConsents: (engine, call, { identityId, body }) => engine.submitConsents(call, identityId, body),
  submitDocumentImages: (engine, call, { identityId, body, parts }) =>
    engine.submitDocumentImages(call, identityId, documentImages(parts), body),
  submitDocumentText: (engine, call, { identityId, body }) => engine.submitDocumentText(call, identityId, body),
  submitMedicareCard: (engine, call, { identityId, body }) => engine.submitMedicareCard(call, identityId, body),
  startLiveCapture: (engine, call, { identityId, body }) => engine.startLiveCapture(call, identityId, body),
  startChipReading: (engine, call, { identityId, body }) => engine.startChipReading(call, identityId, body),
  // Service: Start portrait capture session, "mode=webSDK: no body"
  startPortraitCapture: (engine, call, { identityId, mode, body }) =>
    engine.startPortraitCapture(call, identityId, mode, mode === 'webSDK' ? {} : body),
  checkEvidenceStatus: (engine, call, { identityId, evidenceId }) =>
    engine.evidenceStatus(call, identityId, evidenceId),
  getIdentity: (engine, call, { identityId }) => engine.identity(call, identityId),
  getPortrait: (engine, call, { identityId }) => engine.portrait(call, identityId),
  deleteEvidence: (engine, call, { identityId, evidenceId }) => engine.deleteEvidence(call, identityId, evidenceId),
  resumeIdentity: (engine, call, { identityId }) => engine.resume(call, identityId),
}

/** Returns the engine call of an endpoint. Requires a body that was validated against the structure of the endpoint. */
export const clientCall = (id: ValueEndpointId): Perform<unknown> => CLIENT_CALLS[id] as Perform<unknown> // validated
