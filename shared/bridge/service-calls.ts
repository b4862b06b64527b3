import type * as z from 'zod'
import { call, choice, id, integer, optional, text } from './arguments.ts'
import { MADE_FLAWS, MADE_KINDS } from './made-evidence.ts'
import { type ServicePart, serviceParts } from './service-part.ts'
import { servicePath } from './service-path.ts'
import type { MadeParts, ScenarioInfo, ServiceAnswer, ServiceProof, ServiceState } from './service-state.ts'

/** Calls of the window to the service that runs inside the app. */
export const SERVICE_CALLS = {
  'service.state': call({}),
  /** Port 0: any free port. */
  'service.start': call({ port: integer(0, 65_535) }),
  'service.stop': call({}),
  /** Makes one HTTP call to the running service with the named key; the key itself stays with the host. */
  'service.request': call({
    key: choice(['back end', 'user agent', 'control']),
    method: choice(['GET', 'POST', 'PUT', 'DELETE']),
    path: servicePath,
    /** Text of a JSON body. */
    json: optional(text(1024 * 1024)),
    parts: optional(serviceParts),
    /** Id of the tenant whose key is used for a call that concerns no transaction; by default the first tenant. */
    tenant: optional(text(100)),
  }),
  /** Retrieves the proof, which ends the transaction, and stores it in memory while the app runs. */
  'service.retrieve-proof': call({ identity: id }),
  'service.proofs': call({}),
  'service.proof-bytes': call({ archive: id }),
  'service.make-parts': call({
    identity: id,
    kind: choice(MADE_KINDS),
    flaw: optional(choice([...MADE_FLAWS.DOCUMENT, ...MADE_FLAWS.CHIP])),
  }),
  'service.scenarios': call({}),
  /** Runs a scenario of the library: on a separate service, or call by call on the running one. */
  'service.play': call({ scenario: id, where: choice(['apart', 'here']) }),
} as const satisfies { readonly [name: string]: z.ZodType }

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
