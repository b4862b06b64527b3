import type { Failure } from './calls.ts'
import type { ServicePart } from './service-part.ts'

/** The service inside the app. */
export type ServiceState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'running'; readonly address: ServiceAddressInfo }

/** What `proofbench serve` prints when it listens. */
export interface ServiceAddressInfo {
  readonly baseUrl: string
  readonly apiRoot: string
  readonly controlRoot: string
  readonly backendKey: string
  readonly userAgentKey: string
  readonly controlKey: string
  /** PEM. */
  readonly publicKey: string
  /** Lower-case hex SHA-256 of the public key, as reports name it. */
  readonly fingerprint: string
}

/** What the service answered; refusals of it come as failures of the call instead. */
export interface ServiceAnswer {
  readonly status: number
  /** Parsed JSON; null where the answer is none. */
  readonly json: unknown
  /** Bytes that are no JSON. */
  readonly base64: string | null
}

/** A proof that was retrieved while the app ran. */
export interface ServiceProof {
  /** Id under which it is opened; it is then checked with the service's own key. */
  readonly archive: string
  readonly name: string
  readonly identity: string
  /** ISO 8601 UTC. */
  readonly retrievedAt: string
  readonly size: number
}

export interface MadeParts {
  readonly parts: readonly ServicePart[]
  /** Lines of the machine-readable zone of the holder's passport. */
  readonly mrz: readonly string[]
  /** JSON of what was asked for as text, as the service takes it. */
  readonly json: string | null
}

export interface ScenarioInfo {
  readonly name: string
  readonly about: string
}

/** What has happened in the service, so that views know when to look again. */
export const SERVICE_TOPICS = [
  'state',
  'identity',
  'evidence',
  'session',
  'review',
  'notification',
  'ended',
  'delivery',
  'proof',
  'call',
] as const
export type ServiceTopic = (typeof SERVICE_TOPICS)[number]
