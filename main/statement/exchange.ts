import { fetchProblem } from '../../shared/rules/index.ts'

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: { readonly [name: string]: string }
  readonly body?: Uint8Array | string
  /** Milliseconds until the complete answer. */
  readonly timeoutMs: number
  /** Maximum size of the answer, bytes. */
  readonly maxBytes: number
}

export interface ExchangeResponse {
  readonly status: number
  /** Media type without parameters, lower case; empty without one. */
  readonly type: string
  readonly body: Uint8Array
}

/** Thrown if there is no complete answer. */
export class ExchangeError extends Error {
  override name = 'ExchangeError'
  readonly code: 'UNREACHABLE' | 'TIMED_OUT' | 'TOO_LARGE'

  constructor(code: ExchangeError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Returns why an address cannot be contacted; null if it can. An address with a password would be stored in the log. */
export function addressProblem(url: string): string | null {
  if (!URL.canParse(url)) return 'it is no address'
  const { protocol } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'it does not start with http:// or https://'
  const problem = fetchProblem(url)
  return problem && `it ${problem}`
}

/**
 * Sends one request to exactly this address, whatever it answers: a redirect is not followed, since the user did not name its target. The
 * answer is counted while it arrives. Throws `ExchangeError`.
 */
export async function exchange(url: string, request: ExchangeRequest): Promise<ExchangeResponse> {
  const { method, headers = {}, body, timeoutMs, maxBytes } = request
  const problem = addressProblem(url)
  if (problem !== null) throw new ExchangeError('UNREACHABLE', `${url} cannot be contacted: ${problem}`)
  try {
    const response = await fetch(url, {
      // A connection that was kept may be closed by the other side at the moment of the next request.
      ...{ method, headers: { ...headers, connection: 'close' } },
      ...{ redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    return { status: response.status, type, body: await bodyOf(response, url, maxBytes) }
  } catch (error) {
    if (error instanceof ExchangeError) throw error
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new ExchangeError('TIMED_OUT', `${url} did not answer within ${timeoutMs / 1000} s`)
    throw new ExchangeError('UNREACHABLE', `${url} cannot be reached (${reasonOf(error)})`)
  }
}

async function bodyOf({ body }: Response, url: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new ExchangeError('TOO_LARGE', `${url} answered with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** `fetch failed` has the system error as its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'the connection was cut'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
