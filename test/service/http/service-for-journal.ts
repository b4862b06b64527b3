import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { startService } from '../../../main/service/start-service.ts'
import { judgeAnswer } from '../../support/served-app.ts'

export interface TestService {
  readonly backendKey: string
  readonly controlKey: string
  readonly livenessKey: string
  /** Sends a request to the client API with the back-end key. Rejects unless it succeeds. */
  client<Answer>(method: string, path: string, body?: string | FormData): Promise<Answer>
  /** Sends a request like `client`. Rejects unless it is refused. */
  refused(method: string, path: string, body?: string): Promise<void>
  withKey(key: string, method: string, path: string, body: string): Promise<void>
  control<Answer>(method: string, path: string): Promise<Answer>
  controlStatus(path: string): Promise<number>
  proof(identity: string): Promise<Uint8Array>
  stop(): Promise<void>
}

const LIVENESS = { url: 'http://127.0.0.1:9', key: 'key-for-browser-liveness' } as const

/** Starts a complete in-memory service that is called over HTTP. Validates every response against the OpenAPI documents. */
export async function startTestService(): Promise<TestService> {
  const service = await startService({
    folder: null,
    config: { tenants: [{ id: 'journal', examinesImages: false, proofRedeliveryMs: 0, browserLiveness: LIVENESS }] },
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0.1.0',
  })
  const { apiRoot, controlRoot, backendKey, controlKey } = service.address
  const send = async (root: string, method: string, path: string, headers: object, body?: string | FormData) => {
    const response = await fetch(root + path, {
      method,
      headers: { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    const url = new URL(root + path).pathname
    if (!path.endsWith('/proof')) await judgeAnswer(method, url, body, response.clone())
    return response
  }
  const expectSuccess = (response: Response, isOk: boolean): Response => {
    if (response.ok !== isOk) throw new Error(`${response.url} was answered with ${response.status}`)
    return response
  }
  const client = (method: string, path: string, body?: string | FormData, apikey = backendKey) =>
    send(apiRoot, method, path, { apikey }, body)
  return {
    backendKey,
    controlKey,
    livenessKey: LIVENESS.key,
    client: async <Answer>(method: string, path: string, body?: string | FormData) =>
      expectSuccess(await client(method, path, body), true).json() as Promise<Answer>, // typed by the caller
    refused: async (method, path, body) => void expectSuccess(await client(method, path, body), false),
    withKey: async (key, method, path, body) => void (await client(method, path, body, key)),
    control: async <Answer>(method: string, path: string) =>
      expectSuccess(await send(controlRoot, method, path, { controlkey: controlKey }), true).json() as Promise<Answer>, // typed by the caller
    controlStatus: async (path) => (await send(controlRoot, 'GET', path, { controlkey: controlKey })).status,
    proof: async (identity) => expectSuccess(await client('GET', `/identities/${identity}/proof`), true).bytes(),
    stop: () => service.stop(),
  }
}
