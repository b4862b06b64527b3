import type { BodyOf, CreateIdentityRequest, EndpointId } from '../../../shared/spec/index.ts'
import type { Answers } from './answers.ts'
import { createIdentity } from './commands/create-identity.ts'
import { deleteEvidence } from './commands/delete-evidence.ts'
import { resumeIdentity } from './commands/life-cycle.ts'
import { startChipReading, startLiveCapture, startPortraitCapture } from './commands/start-sessions.ts'
import { submitConsents } from './commands/submit-consents.ts'
import { submitDocumentImages, submitDocumentText, submitMedicareCard } from './commands/submit-documents.ts'
import type { EngineCore } from './core.ts'
import type { Call, UploadedImage } from './messages.ts'
import { documentPictures, portraitPictures } from './views/captured-pictures.ts'
import { evidenceStatusOf, identityViewOf, portraitDetailsOf } from './views/identity-view.ts'
import { supportedCountries, supportedCountry } from './views/supported-evidence.ts'

/** Input of a call, validated against its endpoint. */
export interface ClientInput<Body = unknown> {
  readonly identityId: string
  readonly evidenceId: string
  readonly countryCode: string
  readonly mode: 'webSDK' | 'nativeSDK'
  /** Matches the structure that the endpoint names; an empty object if an optional body is absent. */
  readonly body: Body
  readonly images: readonly UploadedImage[]
}

/** A call of the client API: what it does, and what of its input it is given. */
interface ClientCall<Body, Given extends readonly unknown[], Result, IsWrite extends boolean> {
  /** Whether it writes: its answer waits until all writes are durable. */
  readonly isWrite: IsWrite
  readonly run: (core: EngineCore, call: Call, ...given: Given) => Result
  readonly given: (input: ClientInput<Body>) => readonly [...Given]
}

const write = <Body, Given extends readonly unknown[], Result>(
  run: (core: EngineCore, call: Call, ...given: Given) => Result,
  given: (input: ClientInput<Body>) => readonly [...Given],
): ClientCall<Body, Given, Result, true> => ({ isWrite: true, run, given })

const read = <Body, Given extends readonly unknown[], Result>(
  run: (core: EngineCore, call: Call, ...given: Given) => Result,
  given: (input: ClientInput<Body>) => readonly [...Given],
): ClientCall<Body, Given, Result, false> => ({ isWrite: false, run, given })

const ofIdentity = ({ identityId }: ClientInput): readonly [string] => [identityId]
const ofEvidence = ({ identityId, evidenceId }: ClientInput): readonly [string, string] => [identityId, evidenceId]
const withBody = <Body>({ identityId, body }: ClientInput<Body>): readonly [string, Body] => [identityId, body]

const find = ({ identities }: EngineCore, { tenant }: Call, identityId: string) => identities.get(identityId, tenant.id)

/** Answers with a stream: `deliverProof`. */
type StreamedEndpoint = 'retrieveProof'
/** The body of Create identity has many forms, which become one. Not shown: D-40 */
type BodyOfCall<Id extends EndpointId> = Id extends 'createIdentity' ? CreateIdentityRequest : BodyOf<Id>

/**
 * Every endpoint of the client API but the proof, by its id: the engine, its calls over HTTP and their types derive from this table.
 */
export const CLIENT_CALLS = {
  createIdentity: write(createIdentity, ({ body }) => [body]),
  submitConsents: write(submitConsents, withBody),
  submitDocumentImages: write(submitDocumentImages, ({ identityId, images, body }) => [identityId, images, body]),
  submitDocumentText: write(submitDocumentText, withBody),
  submitMedicareCard: write(submitMedicareCard, withBody),
  startLiveCapture: write(startLiveCapture, withBody),
  startChipReading: write(startChipReading, withBody),
  // Service: Start portrait capture session, "mode=webSDK: no body"
  startPortraitCapture: write(startPortraitCapture, ({ identityId, mode, body }) => [
    identityId,
    mode,
    mode === 'webSDK' ? {} : body,
  ]),
  // Not shown: D-96
  startPortraitLiveCapture: write(
    (core, call, identityId: string) => startPortraitCapture(core, call, identityId, 'webSDK', {}),
    ofIdentity,
  ),
  checkEvidenceStatus: read(
    (core, call, identityId: string, evidenceId: string) => evidenceStatusOf(find(core, call, identityId), evidenceId),
    ofEvidence,
  ),
  getIdentity: read((core, call, identityId: string) => identityViewOf(core, find(core, call, identityId)), ofIdentity),
  getPortrait: read(
    (core, call, identityId: string) => portraitDetailsOf(core, find(core, call, identityId)),
    ofIdentity,
  ),
  deleteEvidence: write(deleteEvidence, ofEvidence),
  resumeIdentity: write(resumeIdentity, ofIdentity),
  supportedCountries: read(supportedCountries, () => []),
  supportedCountry: read(
    (_core, _call, code: string) => supportedCountry(code),
    ({ countryCode }) => [countryCode],
  ),
  getDocumentCapture: read(
    (core, call, identityId: string, evidenceId: string) =>
      documentPictures(core, find(core, call, identityId), evidenceId),
    ofEvidence,
  ),
  getPortraitCapture: read(
    (core, call, identityId: string) => portraitPictures(core, find(core, call, identityId)),
    ofIdentity,
  ),
} satisfies {
  readonly [Id in Exclude<EndpointId, StreamedEndpoint>]: {
    readonly given: (input: ClientInput<BodyOfCall<Id>>) => readonly unknown[]
  }
}

type Calls = typeof CLIENT_CALLS
export type ClientCallId = keyof Calls

/** The calls of the table as methods of the engine: those that write return a promise. */
export type ClientCalls = {
  readonly [Id in ClientCallId]: Calls[Id] extends ClientCall<never, infer Given, infer Result, infer IsWrite>
    ? (call: Call, ...given: Given) => IsWrite extends true ? Promise<Result> : Result
    : never
}

/** Binds the calls of the table to an engine's core. */
export function bindClientCalls(core: EngineCore, answers: Answers): ClientCalls {
  const bound = Object.entries(CLIENT_CALLS).map(([id, { isWrite, run }]) => {
    const start = run as (core: EngineCore, call: Call, ...given: readonly unknown[]) => unknown
    return [
      id,
      (call: Call, ...given: readonly unknown[]) =>
        isWrite ? answers.whenDurable(() => start(core, call, ...given)) : start(core, call, ...given),
    ]
  })
  return Object.fromEntries(bound) as ClientCalls // as in the table
}

/** Performs the call of an endpoint. Requires an input that was validated against the endpoint. */
export function performCall(engine: ClientCalls, id: ClientCallId, call: Call, input: ClientInput): unknown {
  const { given } = CLIENT_CALLS[id]
  const perform = engine[id] as (call: Call, ...given: readonly unknown[]) => unknown
  return perform(call, ...(given as (input: ClientInput) => readonly unknown[])(input))
}
