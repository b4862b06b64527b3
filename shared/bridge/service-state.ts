import type { Failure } from './failure.ts'
import type { ServicePart } from './service-part.ts'

/** State of the service inside the app. */
export type ServiceState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'running'; readonly address: ServiceAddressInfo }

/** Addresses and keys, as printed by `proofbench serve`. */
export interface ServiceAddressInfo {
  readonly baseUrl: string
  readonly apiRoot: string
  readonly controlRoot: string
  readonly backendKey: string
  readonly userAgentKey: string
  readonly controlKey: string
  /** PEM. */
  readonly publicKey: string
  /** Lower-case hex SHA-256 of the public key, as in reports. */
  readonly fingerprint: string
}

/** Successful response of the service; refusals are failures of the call instead. */
export interface ServiceAnswer {
  readonly status: number
  /** Parsed JSON; null if the response is not JSON. */
  readonly json: unknown
  /** Base64 of a response that is not JSON. */
  readonly base64: string | null
}

/** Proof that was retrieved while the app is running. */
export interface ServiceProof {
  /** Id for `archive.open`; the proof is verified with the key of the service. */
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
  /** JSON of the requested text, as the service accepts it. */
  readonly json: string | null
}

export interface ScenarioInfo {
  readonly name: string
  readonly about: string
}

/** Returns the ticket of the progress events of a scenario. */
export const playTicket = (scenario: string): string => `play.${scenario}`

/** Kinds of events in the service, by which views decide when to reload. */
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
