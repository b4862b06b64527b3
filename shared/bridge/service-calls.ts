import type { ValueOf } from '../spec/enumeration.ts'
import type { DOCUMENT_TYPE } from '../spec/enums.ts'
import { type ArgumentChecks, choice, id, integer, optional, text } from './argument-checks.ts'
import { type ServicePart, serviceParts } from './service-part.ts'
import { servicePath } from './service-path.ts'
import type { MadeParts, ScenarioInfo, ServiceAnswer, ServiceProof, ServiceState } from './service-state.ts'

/** Types of documents that can be generated. */
export const MADE_DOCUMENTS = [
  'PASSPORT',
  'IDENTITY_CARD',
  'DRIVING_LICENSE',
  'RESIDENT_CARD',
  'DRIVING_PERMIT',
  'VISA',
  'TAX_CARD',
  'VOTER_CARD',
] as const satisfies readonly ValueOf<typeof DOCUMENT_TYPE>[]

/** Kinds of evidence that can be generated for a transaction. All parts of one transaction have the same holder. */
export const MADE_KINDS = [
  ...MADE_DOCUMENTS,
  'CHIP',
  'PORTRAIT',
  'PORTRAIT_AND_VIDEO',
  // JSON instead of files: bodies of the client API, then of the control API.
  'TEXT',
  'MEDICARE_TEXT',
  'ATTRIBUTES',
  'ADDRESS',
  'DOCUMENT_DATA',
] as const
export type MadeKind = (typeof MADE_KINDS)[number]
export type MadeDocument = (typeof MADE_DOCUMENTS)[number]

export const isMadeDocument = (kind: string | null): kind is MadeDocument =>
  MADE_DOCUMENTS.some((document) => document === kind)

/** Flaws of generated evidence, by the kind of session that receives it. */
export const MADE_FLAWS = {
  DOCUMENT: ['DARK', 'GLARE', 'BLUR', 'KEYSTONE', 'TOO_CLOSE', 'TOO_FAR', 'CUT_OFF', 'BARCODE_DAMAGED', 'UNREADABLE'],
  CHIP: ['CHANGED_DATA', 'FOREIGN_SIGNER', 'BROKEN_SIGNATURE', 'INCOMPLETE'],
  PORTRAIT: ['DARK', 'BLUR', 'UNREADABLE'],
} as const

/** Calls of the window to the service that runs inside the app. */
export const SERVICE_CALLS = {
  'service.state': {},
  /** Port 0: any free port. */
  'service.start': { port: integer(0, 65_535) },
  'service.stop': {},
  /** Makes one HTTP call to the running service with the named key; the key itself stays with the host. */
  'service.request': {
    key: choice(['back end', 'user agent', 'control']),
    method: choice(['GET', 'POST', 'PUT', 'DELETE']),
    path: servicePath,
    /** Text of a JSON body. */
    json: optional(text(1024 * 1024)),
    parts: optional(serviceParts),
    /** Id of the tenant whose key is used for a call that concerns no transaction; by default the first tenant. */
    tenant: optional(text(100)),
  },
  /** Retrieves the proof, which ends the transaction, and stores it in memory while the app runs. */
  'service.retrieve-proof': { identity: id },
  'service.proofs': {},
  'service.proof-bytes': { archive: id },
  'service.make-parts': {
    identity: id,
    kind: choice(MADE_KINDS),
    flaw: optional(choice([...MADE_FLAWS.DOCUMENT, ...MADE_FLAWS.CHIP])),
  },
  'service.scenarios': {},
  /** Runs a scenario of the library: on a separate service, or call by call on the running one. */
  'service.play': { scenario: id, where: choice(['apart', 'here']) },
} as const satisfies ArgumentTable

/** Returns the ticket of the progress events of a scenario. */
export const playTicket = (scenario: string): string => `play.${scenario}`

interface ArgumentTable {
  readonly [name: string]: ArgumentChecks
}

export interface ServiceCallResults {
  readonly 'service.state': ServiceState
  readonly 'service.start': ServiceState
  readonly 'service.stop': ServiceState
  readonly 'service.request': ServiceAnswer
  readonly 'service.retrieve-proof': ServiceProof
  readonly 'service.proofs': readonly ServiceProof[]
  readonly 'service.proof-bytes': Uint8Array
  readonly 'service.make-parts': MadeParts
  readonly 'service.scenarios': readonly ScenarioInfo[]
  readonly 'service.play': {
    readonly identity: string
    readonly proof: ServiceProof | null
    readonly failures: readonly string[]
  }
}

export type { ServicePart }
