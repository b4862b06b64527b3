import { setTimeout } from 'node:timers/promises'
import { type FailureCode, InputError, inputFailure } from '../input-failure.ts'
import { signedHeaders } from './signed-headers.ts'
import { objectUrl, type StoreSettings, storeAddress } from './store-address.ts'

/** Version of an object that all ranges are read from. */
export interface ObjectVersion {
  readonly size: number
  /** Quoted, as the store sends it. */
  readonly etag: string
}

export interface ObjectRange extends ObjectVersion {
  readonly bytes: Uint8Array
}

/** Maximum number of attempts of a request that is interrupted, or that the store is too busy for. */
const MAX_ATTEMPTS = 3
const RETRY_MS = 200
const TIMEOUT_MS = 60_000

/** Returns size and version of an object. Throws InputError. */
export async function objectVersion(address: string, settings: StoreSettings): Promise<ObjectVersion> {
  return repeated(async () => {
    const response = await request('HEAD', address, {}, settings)
    if (response.status !== 200) throw await statusFailure(response)
    return { size: sizeIn(response.headers.get('content-length')), etag: etagOf(response) }
  })
}

/**
 * Reads bytes of an object from `start`: `length`, or less at its end. With `version`, fails if the object is no longer the same.
 * Throws InputError.
 */
export async function readObject(
  address: string,
  start: number,
  length: number,
  settings: StoreSettings,
  version?: ObjectVersion,
): Promise<ObjectRange> {
  const headers = { Range: `bytes=${start}-${start + length - 1}`, ...(version ? { 'If-Match': version.etag } : {}) }
  return repeated(async () => {
    const response = await request('GET', address, headers, settings)
    // An empty object has no range.
    if (response.status === 416 && start === 0 && !version)
      return { bytes: new Uint8Array(0), size: 0, etag: etagOf(response) }
    if (response.status !== 206) throw await statusFailure(response)
    const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    const size = sizeIn(total ?? null)
    const expected = Math.min(length, size - start)
    if (Number(first) !== start || Number(last) !== start + expected - 1)
      throw failure('input.store-unreachable', 'the store sent another range')
    const etag = etagOf(response)
    if (version && (size !== version.size || etag !== version.etag)) throw failure('input.changed')
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length !== expected) throw new InterruptedError(`${bytes.length} of ${expected} bytes were received`)
    return { bytes, size, etag }
  })
}

/** Thrown for a request that may succeed if it is repeated. */
class InterruptedError extends Error {}

async function request(
  method: 'GET' | 'HEAD',
  address: string,
  headers: { readonly [name: string]: string },
  settings: StoreSettings,
): Promise<Response> {
  const url = objectUrl(storeAddress(address), settings)
  const signed = await signedHeaders(method, url, headers, settings, new Date())
  // A redirect would need another signature.
  const response = await fetch(url, {
    method,
    headers: signed,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status >= 500 || response.status === 429) throw new InterruptedError(await statusText(response))
  return response
}

async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (error instanceof InputError) throw error
      if (attempt === MAX_ATTEMPTS) throw failure('input.store-unreachable', reasonOf(error))
      await setTimeout(RETRY_MS * attempt)
    }
}

/** Returns the reason of a failed request without its address: `fetch failed` has the system error as its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error instanceof InterruptedError) return error.message
  if (error.name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`
  const { cause } = error
  if (!(cause instanceof Error)) return 'the connection was cut'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

async function statusFailure(response: Response): Promise<InputError> {
  const text = await statusText(response)
  switch (response.status) {
    case 404:
      return failure('input.not-found', `${text} of the object store`)
    case 412:
    case 416:
      return failure('input.changed')
    case 200:
      return failure('input.store-unreachable', 'the store does not support ranged reads')
    case 301:
    case 307:
    case 308:
      return failure('input.store-refused', `${text}: the bucket is in another region`)
    default:
      return failure('input.store-refused', text)
  }
}

/** Returns the status, with the error code of the body if there is one: it distinguishes an expired token from a wrong key. Ends the response. */
async function statusText({ status, body }: Response): Promise<string> {
  const reader = body?.getReader()
  const { value = new Uint8Array(0) } = (await reader?.read().catch(() => undefined)) ?? {}
  await reader?.cancel().catch(() => {})
  const [, code = ''] = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(new TextDecoder().decode(value)) ?? []
  return `status ${status} ${code}`.trim()
}

function sizeIn(text: string | null): number {
  const size = /^\d{1,15}$/.test(text ?? '') ? Number(text) : -1
  if (size < 0) throw failure('input.store-unreachable', 'the store sent no size')
  return size
}

function etagOf(response: Response): string {
  const etag = response.headers.get('etag')
  if (etag === null && response.status !== 416) throw failure('input.store-unreachable', 'the store sent no ETag')
  return etag ?? ''
}

const failure = (code: FailureCode, detail?: string): InputError => new InputError(inputFailure(code, detail))
