import { CheckFailure } from '../check.ts'
import {
  type ProviderAnswer,
  type ProviderCheck,
  type ProviderRequest,
  readProviderAnswer,
} from './provider-contract.ts'

/** HTTP service that performs checks for a tenant. */
export interface Provider {
  readonly url: string
  /** Milliseconds after which it counts as unavailable. */
  readonly timeoutMs: number
}

/** Maximum size of a response body in bytes. */
const MAX_RESPONSE = 1024 * 1024

/**
 * Sends a request to a provider. Throws CheckFailure with the code of the failure if the response is late, has a status other than
 * 200, exceeds 1 MiB, or violates the contract. Service: Error codes
 */
export async function askProvider({ url, timeoutMs }: Provider, request: ProviderRequest): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new RefusedRequest(response.status)
    }
    return readProviderAnswer(request.check, await limitedText(response))
  } catch (error) {
    throw new CheckFailure(
      CODES[request.check][failureOf(error)],
      `the provider of ${request.check} cannot be used: ${reason(error)}`,
    )
  }
}

class RefusedRequest extends Error {
  readonly status: number

  constructor(status: number) {
    super(`it responds with ${status}`)
    this.status = status
  }
}

type ProviderFailure = 'REFUSED' | 'BROKEN' | 'UNAVAILABLE'

const CAPTURE = { REFUSED: '2400', BROKEN: '2403', UNAVAILABLE: '2404' } as const

/**
 * "document capture service: invalid request", "internal error", "unavailable"; "technical error during live portrait capture";
 * "biometric verification service unavailable". Service: Error codes
 */
const CODES: { readonly [check in ProviderCheck]: { readonly [failure in ProviderFailure]: string } } = {
  TEXT_RECOGNITION: CAPTURE,
  SECURITY_FEATURES: CAPTURE,
  LIVENESS: { REFUSED: '1610', BROKEN: '1610', UNAVAILABLE: '1021' },
  FACE_COMPARISON: { REFUSED: '1021', BROKEN: '1021', UNAVAILABLE: '1021' },
}

/** Statuses of a service that is there, but not available. RFC 9110 15.5.9, 15.6.3 to 15.6.5; RFC 6585 4 */
const NOT_AVAILABLE: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof RefusedRequest) {
    if (NOT_AVAILABLE.has(error.status)) return 'UNAVAILABLE'
    return error.status >= 400 && error.status < 500 ? 'REFUSED' : 'BROKEN'
  }
  // Time-outs, and connections that cannot be made or break off.
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'TypeError')
    ? 'UNAVAILABLE'
    : 'BROKEN'
}

async function limitedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  // Throwing out of the loop cancels the body.
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > MAX_RESPONSE) throw new Error(`its answer has more than ${MAX_RESPONSE} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Describes an error without the URL, which may contain a key, and without the response body. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  if (error instanceof SyntaxError || error.name === 'ZodError') return 'its answer does not follow the contract'
  return error.name === 'TypeError' ? 'it cannot be reached' : error.message
}
