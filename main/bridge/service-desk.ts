import { createHash, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import type { CallArguments, CallResults, HostEvent } from '../../shared/bridge/calls.ts'
import { playTicket } from '../../shared/bridge/service-calls.ts'
import type {
  MadeParts,
  ScenarioInfo,
  ServiceAnswer,
  ServiceProof,
  ServiceState,
  ServiceTopic,
} from '../../shared/bridge/service-state.ts'
import { SAMPLE_PRIVATE_KEY } from '../proof/self-test/sample-key.ts'
import type { AdjustableClock } from '../service/engine/clock.ts'
import type { RunningService, ServiceAddress } from '../service/start-service.ts'
import { bridgeFailure } from './bridge-failure.ts'
import { IdentityTenants } from './identity-tenants.ts'
import { callService } from './service-http.ts'
import { ServiceProofs } from './service-proofs.ts'
import { startFailure } from './start-failure.ts'

interface ServiceDeskOptions {
  readonly dataFolder: string
  readonly version: string
  /** ISO 8601 UTC. */
  now(): string
  tell(event: HostEvent): void
}

interface Running {
  readonly service: RunningService
  readonly clock: AdjustableClock
  readonly tenants: IdentityTenants
  readonly state: Extract<ServiceState, { kind: 'running' }>
}

type Room = typeof import('./service-room.ts')

/** The service inside the app: one at a time, in the user's own folder. */
export class ServiceDesk {
  readonly proofs: ServiceProofs
  readonly #options: ServiceDeskOptions
  #state: ServiceState = { kind: 'stopped' }
  #running: Running | null = null
  #changing: Promise<unknown> = Promise.resolve()

  constructor(options: ServiceDeskOptions) {
    this.#options = options
    this.proofs = new ServiceProofs(options.now, () => this.#tell('proof'))
  }

  get state(): ServiceState {
    return this.#state
  }

  start(port: number): Promise<ServiceState> {
    return this.#inTurn(async () => {
      if (this.#running) return
      this.#put({ kind: 'starting' })
      const room = await import('./service-room.ts')
      try {
        this.#running = await this.#started(room, port)
        this.#put(this.#running.state)
      } catch (error) {
        this.#put({ kind: 'failed', failure: startFailure(room, error) })
      }
    })
  }

  stop(): Promise<ServiceState> {
    return this.#inTurn(async () => {
      await this.#running?.service.stop()
      this.#running = null
      this.#put({ kind: 'stopped' })
    })
  }

  async request(given: CallArguments<'service.request'>): Promise<ServiceAnswer> {
    const { state, tenants } = this.#present()
    return callService(await tenants.addressFor(state.address, given), given)
  }

  async retrieveProof(identity: string): Promise<ServiceProof> {
    const { address } = this.#present().state
    const path = `/identities/${identity}/proof`
    const { base64 } = await this.request({
      key: 'back end',
      method: 'GET',
      path,
      json: null,
      parts: null,
      tenant: null,
    })
    return this.proofs.keep(identity, Buffer.from(base64 ?? '', 'base64'), address.publicKey)
  }

  /** The archive as it was received. */
  proofBytes(archive: string): Uint8Array {
    const proof = this.proofs.find(archive)
    if (!proof) throw bridgeFailure('bridge.unknown-archive')
    return proof.bytes
  }

  async makeParts(given: CallArguments<'service.make-parts'>): Promise<MadeParts> {
    const { clock } = this.#present()
    const room = await import('./service-room.ts')
    return room.makeParts(given, clock.now())
  }

  async scenarios(): Promise<readonly ScenarioInfo[]> {
    return (await import('./service-room.ts')).scenarioInfos()
  }

  async play({ scenario: name, where }: CallArguments<'service.play'>): Promise<CallResults['service.play']> {
    const room = await import('./service-room.ts')
    const scenario = room.findScenario(name)
    if (!scenario) throw bridgeFailure('bridge.scenario')
    const onStep = (done: number, total: number, what: string): void =>
      this.#options.tell({ kind: 'progress', ticket: playTicket(name), done, total, what })
    const { identityId, proof, failures } =
      where === 'apart'
        ? await room.playApart(scenario, this.#options.version, onStep)
        : await this.#playHere(room, scenario, onStep)
    return {
      identity: identityId,
      // Both are signed with the published test key.
      proof: proof && this.proofs.keep(identityId, Buffer.from(proof), publicPem()),
      failures: failures.map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`)),
    }
  }

  async close(): Promise<void> {
    await this.stop()
  }

  #playHere(room: Room, scenario: Parameters<Room['playHere']>[0], onStep: Parameters<Room['playHere']>[4]) {
    const { service, clock, state } = this.#present()
    return room.playHere(scenario, service, state.address, clock, onStep)
  }

  async #started(room: Room, port: number): Promise<Running> {
    const { dataFolder, version } = this.#options
    const clock = new room.AdjustableClock()
    const service = await room.startService({
      folder: join(dataFolder, 'service'),
      config: {},
      port,
      clock,
      seed: null,
      version,
      // Chips that are made here bring the authorities that they are of.
      countryAuthorities: room.madeAuthorities,
      onDelivery: () => this.#tell('delivery'),
      journal: new room.RequestJournal(room.DEFAULT_HTTP_LIMITS.journalEntries, ({ surface, method }) => {
        // The window reads over the control API: to tell it of that would have it read again without end.
        if (surface !== 'control' || method !== 'GET') this.#tell('call')
      }),
    })
    const tenants = new IdentityTenants(service.engine)
    service.engine.watch(({ kind, identityId }) => this.#tell(kind, identityId))
    return { service, clock, tenants, state: { kind: 'running', address: addressOf(service.address) } }
  }

  #present(): Running {
    if (!this.#running) throw bridgeFailure('bridge.service-stopped')
    return this.#running
  }

  #put(state: ServiceState): void {
    this.#state = state
    this.#tell('state')
  }

  #tell(topic: ServiceTopic, identity: string | null = null): void {
    this.#options.tell({ kind: 'service', topic, identity })
  }

  /** Starting and stopping wait for each other. */
  #inTurn(change: () => Promise<void>): Promise<ServiceState> {
    const done = this.#changing.then(change).then(() => this.#state)
    this.#changing = done.catch(() => {})
    return done
  }
}

const publicPem = (): string => createPublicKey(SAMPLE_PRIVATE_KEY).export({ type: 'spki', format: 'pem' }).toString()

function addressOf(address: ServiceAddress): Extract<ServiceState, { kind: 'running' }>['address'] {
  const der = createPublicKey(address.publicKey).export({ type: 'spki', format: 'der' })
  return { ...address, fingerprint: createHash('sha256').update(der).digest('hex') }
}
