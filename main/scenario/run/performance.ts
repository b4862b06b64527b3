import type { IdentityView, KeyRole } from '../../../shared/spec/index.ts'
import {
  type Call,
  type DocumentData,
  type DocumentRequest,
  documentOf,
  type Engine,
  type ManualClock,
  makePersona,
  type Persona,
  passTime,
  refuse,
  type TenantSettings,
} from '../../service/index.ts'
import type { Scenario, Step } from '../format/scenario.ts'
import type { ChipIssuer } from './chip-maker.ts'

/** State of a running scenario. */
export class Performance {
  readonly engine: Engine
  /** A manual clock that advances with the steps only, or the clock of a running service. */
  readonly clock: Pick<ManualClock, 'now' | 'nextAlarm' | 'advance'>
  readonly tenant: TenantSettings
  readonly chips: ChipIssuer
  readonly scenario: Scenario
  readonly seed: string
  identityId = ''
  proof: Uint8Array | null = null
  readonly #evidence = new Map<string, string>()
  readonly #start: number
  readonly #people = new Map<string, Persona>()

  constructor(stage: Pick<Performance, 'engine' | 'clock' | 'tenant' | 'chips'>, scenario: Scenario, seed: string) {
    this.engine = stage.engine
    this.clock = stage.clock
    this.tenant = stage.tenant
    this.chips = stage.chips
    this.scenario = scenario
    this.seed = seed
    this.#start = stage.clock.now()
    for (const [name, request] of Object.entries({ ...scenario.others, holder: scenario.person }))
      this.#people.set(name, makePersona(request, `${seed}/${scenario.scenario}/${name}`, this.#start))
  }

  /** Creates a client call; `path` is relative to the identity. */
  call(step: Pick<Step, 'role'> | null, method: Call['method'], path: string, role: KeyRole = 'USER_AGENT'): Call {
    const own = this.identityId === '' ? '' : `/${this.identityId}`
    return {
      tenant: this.tenant,
      role: step?.role ?? role,
      method,
      uri: `/svc/v1/identities${own}${path}`,
      startedAt: this.clock.now(),
      ip: this.scenario.ip ?? null,
    }
  }

  person(name = 'holder'): Persona {
    const result = this.#people.get(name)
    if (!result) throw new Error(`The scenario has no person called ${name}`)
    return result
  }

  /** Returns the data of a document; its dates are relative to the start by the clock of the service. */
  document(request: DocumentRequest): DocumentData {
    return documentOf(this.person(request.of), request, this.#start)
  }

  /** Lets time pass; due events happen at their own times. */
  advance(milliseconds: number): Promise<void> {
    return passTime(this.clock, this.engine, milliseconds)
  }

  name(label: string, evidenceId: string): void {
    this.#evidence.set(label, evidenceId)
  }

  /** Returns the id of the named evidence; throws 404 if its step was refused. */
  evidence(label: string): string {
    const result = this.#evidence.get(label)
    if (result === undefined) throw refuse('unknown', 'unknown-evidence', `Nothing came of the step ${label}`)
    return result
  }

  /** Returns the identity as the back end sees it; null once the transaction has ended. */
  view(): IdentityView | null {
    try {
      return this.engine.getIdentity(this.call(null, 'GET', '', 'RELYING_SERVICE'), this.identityId)
    } catch {
      return null
    }
  }
}
