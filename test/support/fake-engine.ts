import { CLIENT_CALLS, type ClientCallId, type ClientCalls } from '../../main/service/engine/client-calls.ts'
import { AdjustableClock, localDateTime } from '../../main/service/engine/clock.ts'
import type { ProofDelivery, ServedEngine } from '../../main/service/engine/engine.ts'
import type { Call, EngineControl, EngineParties, ServiceEvent } from '../../main/service/engine/messages.ts'
import { refuse, ServiceError } from '../../main/service/engine/service-error.ts'
import type { SessionState } from '../../main/service/engine/state.ts'
import { supportedCountries, supportedCountry } from '../../main/service/engine/views/supported-evidence.ts'
import type { Identity, IdentityConsent } from '../../shared/spec/identity.ts'
import type { EvidenceHandle } from '../../shared/spec/service.ts'
import { proofContentType } from './proof-content-type.ts'

interface FakeIdentity {
  readonly identity: Identity
  readonly consents: IdentityConsent[]
  readonly evidences: Map<string, EvidenceHandle>
}

type Answers = { -readonly [name in keyof EngineControl]?: EngineControl[name] }

/** Engine that records its calls and returns plausible values, for tests of the transport. */
class FakeState implements Omit<ServedEngine, ClientCallId> {
  readonly clock = new AdjustableClock()
  readonly calls: { readonly name: string; readonly call: Call; readonly given: readonly unknown[] }[] = []
  readonly identities = new Map<string, FakeIdentity>()
  readonly sessions = new Map<
    string,
    { tenantId: string; identityId: string; evidenceId: string; session: SessionState }
  >()
  readonly controlCalls: { readonly name: string; readonly given: readonly unknown[] }[] = []
  /** Set to false to drop arguments in tests of memory. */
  remembersCalls = true
  /** Thrown by the next call. */
  nextError: Error | null = null
  /** Awaited by submissions. */
  gate: Promise<void> = Promise.resolve()
  #count = 0
  #listeners = new Set<(event: ServiceEvent) => void>()

  /** Answers to the calls of the client API; all others respond with `unavailable`. */
  readonly #clientAnswers: Partial<ClientCalls> = {
    createIdentity: async () => {
      const id = this.#id()
      const time = localDateTime(this.clock.now())
      const status = { status: 'EXPECTING_INPUT', levelOfAssurance: 'LOA0', upgradePaths: {} } as const
      const identity: Identity = { id, ...status, creationDateTime: time, evaluationDateTime: time }
      this.identities.set(id, { identity, consents: [], evidences: new Map() })
      return identity
    },
    submitConsents: async (_call, identityId, consents) => {
      const made = consents.map((consent) => ({ consentId: this.#id(), ...consent })) as IdentityConsent[]
      this.#identityOf(identityId).consents.splice(0, Number.POSITIVE_INFINITY, ...made)
      return made
    },
    submitDocumentImages: async (_call, identityId) => {
      await this.gate
      return this.#handle(identityId, 'PASSPORT')
    },
    submitDocumentText: async (_call, identityId, { idDocumentType }) => this.#handle(identityId, idDocumentType),
    submitMedicareCard: async (_call, identityId) => this.#handle(identityId, 'MEDICARE'),
    startLiveCapture: async (_call, identityId, { sidesToCapture = ['FRONT', 'BACK'] }) => ({
      ...this.#session(identityId, 'DOCUMENT', 'ID_DOCUMENT'),
      sidesToCapture,
    }),
    startChipReading: async (_call, identityId) => this.#session(identityId, 'CHIP', 'ID_DOCUMENT'),
    startPortraitCapture: async (_call, identityId) => this.#session(identityId, 'PORTRAIT', 'PORTRAIT'),
    startPortraitLiveCapture: async (_call, identityId) => this.#session(identityId, 'PORTRAIT', 'PORTRAIT'),
    checkEvidenceStatus: (_call, identityId, evidenceId) => {
      const { status, type, id } = this.#evidenceOf(identityId, evidenceId)
      return { status, type, id }
    },
    getIdentity: (_call, identityId) => {
      const { identity, consents } = this.#identityOf(identityId)
      return { globalStatus: identity, consents }
    },
    getPortrait: (_call, identityId) => ({ globalStatus: this.#identityOf(identityId).identity }),
    supportedCountry: (_call, code) => supportedCountry(code),
    supportedCountries,
    getDocumentCapture: () => [
      { name: 'DocumentFront', fileName: 'front.jpg', bytes: Buffer.from([0xff, 0xd8, 13, 10, 45, 45, 0]) },
    ],
    getPortraitCapture: () => [{ name: 'Portrait', fileName: 'portrait.png', bytes: Buffer.from([0x89, 13, 10, 0]) }],
    deleteEvidence: async (_call, identityId, evidenceId) => {
      this.#identityOf(identityId).evidences.delete(this.#evidenceOf(identityId, evidenceId).id)
    },
    resumeIdentity: async (_call, identityId) => this.#identityOf(identityId).identity,
  }

  /** Records a call of the client API and answers it. */
  answer(id: ClientCallId, call: Call, given: readonly unknown[]): unknown {
    this.#record(id, call, ...given)
    const answer = this.#clientAnswers[id] as ((call: Call, ...given: readonly unknown[]) => unknown) | undefined
    if (!answer) throw refuse('unavailable', 'unavailable', `${id} has no answer in this test`)
    return answer(call, ...given)
  }

  async retrieveProof(call: Call, identityId: string): Promise<Uint8Array> {
    this.#record('retrieveProof', call, identityId)
    this.#identityOf(identityId)
    return Buffer.from('--frontier\r\nContent-Type: application/zip\r\n\r\nPK\r\n--frontier--\r\n')
  }

  async deliverProof(call: Call, identityId: string, { send }: ProofDelivery): Promise<void> {
    const archive = await this.retrieveProof(call, identityId)
    const { length: size } = archive
    await send({ proofId: 'proof', size, contentType: proofContentType(archive), pieces: () => [archive] })
  }

  /** Members of the control surface that a test defines; all others respond with `unavailable`. */
  readonly answers: Answers = {}
  readonly control: EngineControl = new Proxy({} as EngineControl, {
    get:
      (_target, name: keyof EngineControl) =>
      (...given: readonly unknown[]) => {
        this.controlCalls.push({ name, given })
        const answer = this.answers[name] as ((...given: readonly unknown[]) => unknown) | undefined
        if (!answer) throw refuse('unavailable', 'unavailable', `${name} has no answer in this test`)
        return answer(...given)
      },
  })

  /** Messages of other parties: published keys only. */
  readonly parties: EngineParties = new Proxy({} as EngineParties, {
    get: (_target, name) => async () => {
      if (name === 'publishedKeys') return { keys: [] }
      throw refuse('unavailable', 'unavailable', `${String(name)} has no answer in this test`)
    },
  })

  async settle(): Promise<void> {}

  watch(listener: (event: ServiceEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get listeners(): number {
    return this.#listeners.size
  }

  emit(event: ServiceEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  async close(): Promise<void> {}

  #record(name: string, call: Call, ...given: readonly unknown[]): void {
    // The bytes may be reused once the call has returned.
    if (this.remembersCalls) this.calls.push({ name, call, given: structuredClone(given) })
    const error = this.nextError
    this.nextError = null
    if (error) throw error
  }

  #identityOf(identityId: string): FakeIdentity {
    const found = this.identities.get(identityId)
    if (!found) throw new ServiceError('unknown', [{ code: 'unknown-identity', message: 'there is no such identity' }])
    return found
  }

  #evidenceOf(identityId: string, evidenceId: string): EvidenceHandle {
    const handle = this.#identityOf(identityId).evidences.get(evidenceId)
    if (!handle) throw refuse('unknown', 'unknown-evidence', 'there is no such evidence')
    return handle
  }

  #handle(identityId: string, type: string): EvidenceHandle {
    const handle = { status: 'PROCESSING', type, id: this.#id() } as EvidenceHandle
    this.#identityOf(identityId).evidences.set(handle.id, handle)
    return handle
  }

  #session(identityId: string, kind: SessionState['kind'], type: string): EvidenceHandle {
    const handle = this.#handle(identityId, type)
    const now = this.clock.now()
    const session: SessionState = { id: this.#id(), kind, createdAt: now, expiresAt: now + 600_000, ended: null }
    this.sessions.set(session.id, { tenantId: 'tenant-1', identityId, evidenceId: handle.id, session })
    return { ...handle, sessionId: session.id }
  }

  #id(): string {
    this.#count++
    return `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`
  }
}

export type FakeEngine = FakeState & ServedEngine

/** Creates the engine with every call of the table. */
export function createFakeEngine(): FakeEngine {
  const state = new FakeState()
  const calls = (Object.keys(CLIENT_CALLS) as ClientCallId[]).map((id) => [
    id,
    (call: Call, ...given: readonly unknown[]) => state.answer(id, call, given),
  ])
  return Object.assign(state, Object.fromEntries(calls) as ClientCalls) // as in the table
}
