/** Addresses and keys of a running service: members of the line that `proofbench serve` prints. */
export interface ServiceKeys {
  readonly apiRoot: string
  readonly controlRoot: string
  readonly backendKey: string
  readonly controlKey: string
}

/** The service refused a call, was not reached, or something else responded. */
export class CallFailed extends Error {
  /** Status of the response; null if there was none, or it broke off. */
  readonly status: number | null

  constructor(status: number | null, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CallFailed'
    this.status = status
  }
}

const TIMEOUT_MS = 30_000

/** Client of both APIs of a running service. Results are those of its OpenAPI documents. Throws CallFailed. */
export class ServiceClient {
  readonly #keys: ServiceKeys

  constructor(keys: ServiceKeys) {
    this.#keys = keys
  }

  api<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return call(method, `${this.#keys.apiRoot}${path}`, { apikey: this.#keys.backendKey }, body)
  }

  control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return call(method, `${this.#keys.controlRoot}${path}`, { controlkey: this.#keys.controlKey }, body)
  }
}

async function call<Answer>(
  method: string,
  url: string,
  keys: { readonly [header: string]: string },
  body: object | undefined,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method,
    headers: { ...keys, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CallFailed(null, `${url} was not reached`, error)
  })
  const text = await response.text().catch((error: unknown) => {
    throw new CallFailed(null, `The answer to ${method} ${url} broke off`, error)
  })
  const answered = `${method} ${url} was answered with ${response.status}: ${text.slice(0, 500)}`
  if (!response.ok) throw new CallFailed(response.status, answered)
  try {
    // The service is the same build; its answers are those of its documents.
    return (text === '' ? null : JSON.parse(text)) as Answer
  } catch (error) {
    throw new CallFailed(response.status, answered, error)
  }
}
