import type { JsonWebKey } from 'node:crypto'
import type { EvidenceHandle } from '../../shared/spec/index.ts'
import { type Example, exampleOf, operationsOf } from './operations.ts'

export const KEYS = { backendKey: 'key-of-the-back-end', userAgentKey: 'key-of-the-agent' }
export const CONTROL_KEY = 'key-of-the-operator'
/** The back-end key of a tenant that has a biometric server of its own. */
export const FAR_KEY = 'key-of-another'

/** Members of answers that later calls need. */
interface Answer extends EvidenceHandle {
  readonly sessionId: string
  readonly permission: string
  readonly expiresAt: number
  readonly number: number
  readonly mrz: readonly string[]
  readonly files: readonly { readonly part: string; readonly content: string }[]
  readonly keys: readonly (JsonWebKey & { readonly use: string; readonly kid: string })[]
}
export type AnswerMembers = Answer & readonly Answer[] & string

/** A client that keeps the first call of each operation as its example. */
export class ExampleClient {
  readonly examples: { [operationId: string]: Example } = {}
  readonly operations = operationsOf()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Returns the JSON of the answer, or its text; rejects if the call is refused. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    apikey = KEYS.backendKey,
    more: { readonly [header: string]: string } = {},
  ): Promise<AnswerMembers> {
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(path.startsWith('/control') ? { controlkey: CONTROL_KEY } : { apikey }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...more,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as Blob | FormData) }),
    })
    const content = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${content}`)
    const value = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(content) : undefined
    const id = this.operations.find((one) => one.method === method && one.path.test(path.replace(/\?.*/, '')))?.id
    if (id !== undefined) this.examples[id] ??= exampleOf(isJson ? body : undefined, value)
    return (value ?? content) as AnswerMembers // whoever calls knows which
  }

  client(method: string, path: string, body?: unknown, key?: string): Promise<AnswerMembers> {
    return this.call(method, `/svc/v1${path}`, body, key)
  }

  control(method: string, path: string, body?: unknown): Promise<AnswerMembers> {
    return this.call(method, `/control/v1/${path}`, body)
  }
}
