import { createHash, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import {
  type CallArguments,
  type CallResults,
  type HostEvent,
  type MadeParts,
  playTicket,
  type ScenarioInfo,
  type ServiceAnswer,
  type ServiceProof,
  type ServiceState,
  type ServiceTopic,
} from '../../../shared/bridge/index.ts'
import { SAMPLE_PRIVATE_KEY } from '../../proof/index.ts'
import type { ChipIssuer } from '../../scenario/index.ts'
import type { AdjustableClock, RunningService, ServiceAddress } from '../../service/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import { IdentityTenants } from './identity-tenants.ts'
import { callService } from './service-http.ts'
import { ServiceProofs } from './service-proofs.ts'
import { startFailure } from './start-failure.ts'

interface ControllerOptions {
  readonly dataFolder: string
  readonly version: string
  /** ISO 8601 UTC. */
  now(): string
  emit(event: HostEvent): void
}

interface Running {
  readonly service: RunningService
  readonly clock: AdjustableClock
  readonly tenants: IdentityTenants
  /** Signs chips with keys of this service alone. */
  chips(): Promise<ChipIssuer>
  readonly state: Extract<ServiceState, { kind: 'running' }>
}

type ServiceModule = typeof import('./service-module.ts')

/** Controls the service inside the app: one instance, in the user's data folder. */
export class ServiceController {
  readonly proofs: ServiceProofs
  readonly #options: ControllerOptions
  #state: ServiceState = { kind: 'stopped' }
  #running: Running | null = null
  #changing: Promise<unknown> = Promise.resolve()

  constructor(options: ControllerOptions) {
    this.#options = options
    this.proofs = new ServiceProofs(options.now, () => this.#emit('proof'))
  }

  get state(): ServiceState {
    return this.#state
  }

  start(port: number): Promise<ServiceState> {
    return this.#serialise(async () => {
      if (this.#running) return
      this.#setState({ kind: 'starting' })
      const module = await import('./service-module.ts')
      try {
        this.#running = await this.#startService(module, port)
        this.#setState(this.#running.state)
      } catch (error) {
        this.#setState({ kind: 'failed', failure: startFailure(module, error) })
      }
    })
  }

  stop(): Promise<ServiceState> {
    return this.#serialise(async () => {
      await this.#running?.service.stop()
      this.#running = null
      this.#setState({ kind: 'stopped' })
    })
  }

  async request(args: CallArguments<'service.request'>): Promise<ServiceAnswer> {
    const { state, tenants } = this.#requireRunning()
    return callService(await tenants.addressFor(state.address, args), args)
  }

  async retrieveProof(identity: string): Promise<ServiceProof> {
    const { address } = this.#requireRunning().state
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

  /** Returns the archive as it was received. */
  proofBytes(archive: string): Uint8Array {
    const proof = this.proofs.find(archive)
    if (!proof) throw bridgeFailure('bridge.unknown-archive')
    return proof.bytes
  }

  async makeParts(args: CallArguments<'service.make-parts'>): Promise<MadeParts> {
    const { clock, chips } = this.#requireRunning()
    const module = await import('./service-module.ts')
    return module.makeParts(args, clock.now(), chips)
  }

  async scenarios(): Promise<readonly ScenarioInfo[]> {
    return (await import('./service-module.ts')).scenarioInfos()
  }

  async play({ scenario: name, where }: CallArguments<'service.play'>): Promise<CallResults['service.play']> {
    const module = await import('./service-module.ts')
    const scenario = module.findScenario(name)
    if (!scenario) throw bridgeFailure('bridge.scenario')
    const onStep = (done: number, total: number, step: string): void =>
      this.#options.emit({ kind: 'progress', ticket: playTicket(name), done, total, what: step })
    const { identityId, proof, failures } =
      where === 'apart'
        ? await module.playApart(scenario, this.#options.version, onStep)
        : await this.#playHere(module, scenario, onStep)
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

  async #playHere(
    module: ServiceModule,
    scenario: Parameters<ServiceModule['playHere']>[0],
    onStep: Parameters<ServiceModule['playHere']>[5],
  ) {
    const { service, clock, chips, state } = this.#requireRunning()
    return module.playHere(scenario, service, state.address, clock, await chips(), onStep)
  }

  async #startService(module: ServiceModule, port: number): Promise<Running> {
    const { dataFolder, version } = this.#options
    const clock = new module.AdjustableClock()
    let issuer: ChipIssuer | null = null
    const service = await module.startService({
      folder: join(dataFolder, 'service'),
      config: {},
      port,
      clock,
      seed: null,
      version,
      // It trusts the chips that the window makes for it, and no chips with published keys.
      countryAuthorities: () => issuer?.authorities() ?? [],
      makeChip: module.madeChip,
      onDelivery: () => this.#emit('delivery'),
      journal: new module.RequestJournal(module.DEFAULT_HTTP_LIMITS.journalEntries, ({ surface, method }) => {
        // The window itself reads over the control API: notifying it of such calls would make it read again endlessly.
        if (surface !== 'control' || method !== 'GET') this.#emit('call')
      }),
    })
    const tenants = new IdentityTenants(service.engine)
    service.engine.watch(({ kind, identityId }) => this.#emit(kind, identityId))
    const chips = async (): Promise<ChipIssuer> => {
      const keys = await service.chipKeys()
      issuer ??= new module.ChipIssuer(() => keys)
      return issuer
    }
    return { service, clock, tenants, chips, state: { kind: 'running', address: toStateAddress(service.address) } }
  }

  #requireRunning(): Running {
    if (!this.#running) throw bridgeFailure('bridge.service-stopped')
    return this.#running
  }

  #setState(state: ServiceState): void {
    this.#state = state
    this.#emit('state')
  }

  #emit(topic: ServiceTopic, identity: string | null = null): void {
    this.#options.emit({ kind: 'service', topic, identity })
  }

  /** Serialises starting and stopping. */
  #serialise(change: () => Promise<void>): Promise<ServiceState> {
    const done = this.#changing.then(change).then(() => this.#state)
    this.#changing = done.catch(() => {})
    return done
  }
}

const publicPem = (): string => createPublicKey(SAMPLE_PRIVATE_KEY).export({ type: 'spki', format: 'pem' }).toString()

function toStateAddress(address: ServiceAddress): Extract<ServiceState, { kind: 'running' }>['address'] {
  const der = createPublicKey(address.publicKey).export({ type: 'spki', format: 'der' })
  return { ...address, fingerprint: createHash('sha256').update(der).digest('hex') }
}
