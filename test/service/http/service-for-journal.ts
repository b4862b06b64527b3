import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { startService } from '../../../main/service/start-service.ts'
import { judgeAnswer } from '../../support/served-app.ts'

export interface TestService {
  readonly backendKey: string
  readonly controlKey: string
  /** A call of the client API with the back-end key, that must be answered well. */
  client<Answer>(method: string, path: string, body?: string | FormData): Promise<Answer>
  /** One that must be refused. */
  refused(method: string, path: string, body?: string): Promise<void>
  withKey(key: string, method: string, path: string, body: string): Promise<void>
  control<Answer>(method: string, path: string): Promise<Answer>
  controlStatus(path: string): Promise<number>
  proof(identity: string): Promise<Uint8Array>
  stop(): Promise<void>
}

/** A whole service in memory, called over HTTP; every answer is held against the OpenAPI documents. */
export async function startTestService(): Promise<TestService> {
  const service = await startService({
    folder: null,
    config: { tenants: [{ id: 'journal', examinesImages: false, proofRedeliveryMs: 0 }] },
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0.1.0',
  })
  const { apiRoot, controlRoot, backendKey, controlKey } = service.address
  const send = async (root: string, method: string, path: string, headers: object, body?: string | FormData) => {
    const answer = await fetch(root + path, {
      method,
      headers: { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    const url = new URL(root + path).pathname
    if (!path.endsWith('/proof')) await judgeAnswer(method, url, body, answer.clone())
    return answer
  }
  const must = (answer: Response, isOk: boolean): Response => {
    if (answer.ok !== isOk) throw new Error(`${answer.url} was answered with ${answer.status}`)
    return answer
  }
  const client = (method: string, path: string, body?: string | FormData, apikey = backendKey) =>
    send(apiRoot, method, path, { apikey }, body)
  return {
    backendKey,
    controlKey,
    client: async <Answer>(method: string, path: string, body?: string | FormData) =>
      must(await client(method, path, body), true).json() as Promise<Answer>, // of its document
    refused: async (method, path, body) => void must(await client(method, path, body), false),
    withKey: async (key, method, path, body) => void (await client(method, path, body, key)),
    control: async <Answer>(method: string, path: string) =>
      must(await send(controlRoot, method, path, { controlkey: controlKey }), true).json() as Promise<Answer>, // of its document
    controlStatus: async (path) => (await send(controlRoot, 'GET', path, { controlkey: controlKey })).status,
    proof: async (identity) => must(await client('GET', `/identities/${identity}/proof`), true).bytes(),
    stop: () => service.stop(),
  }
}
