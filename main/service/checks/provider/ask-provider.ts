import { CheckFailure } from '../check.ts'
import {
  type ProviderAnswer,
  type ProviderCheck,
  type ProviderRequest,
  readProviderAnswer,
} from './provider-contract.ts'

/** Service of a tenant that performs checks, by HTTP. */
export interface Provider {
  readonly url: string
  /** Milliseconds until it counts as unavailable. */
  readonly timeoutMs: number
}

/** Bytes of an answer. */
const MAX_ANSWER = 1024 * 1024

/**
 * Asks a provider. Throws CheckFailure 1021 (biometric checks) or 2404 if it does not answer in time, answers with another status
 * than 200, with more than 1 MiB, or not by the contract. Service: Error codes, "service unavailable"
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

/** "biometric verification service unavailable"; "document capture service unavailable". Service: Error codes */
const UNAVAILABLE: { readonly [check in ProviderCheck]: string } = {
  TEXT_RECOGNITION: '2404',
  SECURITY_FEATURES: '2404',
  LIVENESS: '1021',
  FACE_COMPARISON: '1021',
}

async function limitedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the body.
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > MAX_ANSWER) throw new Error(`its answer has more than ${MAX_ANSWER} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Without the address, which may carry a key, and without what was answered. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  if (error instanceof SyntaxError || error.name === 'ZodError') return 'its answer does not follow the contract'
  return error.name === 'TypeError' ? 'it cannot be reached' : error.message
}
