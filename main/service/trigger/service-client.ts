/** How a running service is called; the line that `proofbench serve` prints has these members. */
export interface ServiceKeys {
  readonly apiRoot: string
  readonly controlRoot: string
  readonly backendKey: string
  readonly controlKey: string
}

/** The service refused a call, or was not reached. */
export class CallFailed extends Error {
  readonly status: number | null

  constructor(status: number | null, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CallFailed'
    this.status = status
  }
}

const TIMEOUT_MS = 30_000

/** Calls both APIs of a running service. Answers are what its OpenAPI documents say. Throws CallFailed. */
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
  const text = await response.text()
  if (!response.ok)
    throw new CallFailed(
      response.status,
      `${method} ${url} was answered with ${response.status}: ${text.slice(0, 500)}`,
    )
  // The service is the same build; its answers are those of its documents.
  return (text === '' ? null : JSON.parse(text)) as Answer
}
