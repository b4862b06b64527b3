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
 * Sends a request to a provider. Throws CheckFailure 1021 (biometric checks) or 2404 if the response is late, has a status other
 * than 200, exceeds 1 MiB, or violates the contract. Service: Error codes, "service unavailable"
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
      throw new Error(`it responds with ${response.status}`)
    }
    return readProviderAnswer(request.check, await limitedText(response))
  } catch (error) {
    throw new CheckFailure(
      UNAVAILABLE[request.check],
      `the provider of ${request.check} cannot be used: ${reason(error)}`,
    )
  }
}

/** Error codes "biometric verification service unavailable" and "document capture service unavailable". Service: Error codes */
const UNAVAILABLE: { readonly [check in ProviderCheck]: string } = {
  TEXT_RECOGNITION: '2404',
  SECURITY_FEATURES: '2404',
  LIVENESS: '1021',
  FACE_COMPARISON: '1021',
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
