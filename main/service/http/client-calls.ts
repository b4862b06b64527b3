import type { BodyOf, EndpointId } from '../../../shared/spec/index.ts'
import type { Call, CapturedPicture, Engine } from '../engine/engine.ts'
import { documentImages } from './document-images.ts'
import type { Part } from './multipart.ts'

/** Input of a call, validated against its endpoint. */
export interface ClientInput<Body = unknown> {
  readonly identityId: string
  readonly evidenceId: string
  readonly countryCode: string
  readonly mode: 'webSDK' | 'nativeSDK'
  /** Matches the structure that the endpoint names; an empty object if an optional body is absent. */
  readonly body: Body
  readonly parts: ReadonlyMap<string, Part>
}

type Perform<Body> = (engine: Engine, call: Call, input: ClientInput<Body>) => unknown

/** Endpoints whose answer is a value; Create identity has a body of many forms, the proof is a stream, pictures are forms. */
export type ValueEndpointId = Exclude<EndpointId, 'createIdentity' | 'retrieveProof' | PicturesEndpointId>
type PicturesEndpointId = 'getDocumentCapture' | 'getPortraitCapture'

const CLIENT_CALLS: { readonly [Id in ValueEndpointId]: Perform<BodyOf<Id>> } = {
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
  // Not shown: D-96
  startPortraitLiveCapture: (engine, call, { identityId }) =>
    engine.startPortraitCapture(call, identityId, 'webSDK', {}),
  checkEvidenceStatus: (engine, call, { identityId, evidenceId }) =>
    engine.evidenceStatus(call, identityId, evidenceId),
  getIdentity: (engine, call, { identityId }) => engine.identity(call, identityId),
  getPortrait: (engine, call, { identityId }) => engine.portrait(call, identityId),
  deleteEvidence: (engine, call, { identityId, evidenceId }) => engine.deleteEvidence(call, identityId, evidenceId),
  resumeIdentity: (engine, call, { identityId }) => engine.resume(call, identityId),
  supportedCountries: (engine) => engine.supportedCountries(),
  supportedCountry: (engine, _call, { countryCode }) => engine.supportedCountry(countryCode),
}

/** Returns the call that reads pictures. Not shown: D-97 */
export function picturesCall(
  id: EndpointId,
): (engine: Engine, call: Call, input: ClientInput) => readonly CapturedPicture[] {
  return id === 'getPortraitCapture'
    ? (engine, call, { identityId }) => engine.portraitPictures(call, identityId)
    : (engine, call, { identityId, evidenceId }) => engine.documentPictures(call, identityId, evidenceId)
}

/** Returns the engine call of an endpoint. Requires a body that was validated against the structure of the endpoint. */
export const clientCall = (id: ValueEndpointId): Perform<unknown> => CLIENT_CALLS[id] as Perform<unknown> // validated
