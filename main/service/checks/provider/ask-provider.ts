import { limitedText, reasonOf } from '../../outgoing/read-answer.ts'
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

/** How much later than its time a time-out ends on a machine that is only busy, in milliseconds. */
const STANDSTILL_MS = 2000

/** Maximum size of a response body in bytes. */
const MAX_RESPONSE = 1024 * 1024

/**
 * Sends a request to a provider. Throws CheckFailure with the code of the failure if the response is late, has a status other than
 * 200, exceeds 1 MiB, or violates the contract. Service: Error codes
 */
export async function askProvider(
  provider: Provider,
  request: ProviderRequest,
  isAgain = false,
): Promise<ProviderAnswer> {
  const { url, timeoutMs } = provider
  const askedAt = performance.now()
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
    return readProviderAnswer(request.check, await limitedText(response, MAX_RESPONSE))
  } catch (error) {
    // The machine stood still, and with it what should have taken the answer: the provider was not late.
    const stoodStill = performance.now() - askedAt > timeoutMs + STANDSTILL_MS
    if (stoodStill && !isAgain && failureOf(error) === 'UNAVAILABLE') return askProvider(provider, request, true)
    throw new CheckFailure(
      CODES[request.check][failureOf(error)],
      `the provider of ${request.check} cannot be used: ${reasonOf(error)}`,
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
