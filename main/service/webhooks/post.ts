import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AttemptFailure, Header, ReceivedAnswer } from './delivery-store.ts'
import { pairHeaders } from './raw-headers.ts'

export interface PostRequest {
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Uint8Array
  /** Milliseconds for the whole exchange: name resolution, connection, response and the part of its body that is read. */
  readonly timeoutMs: number
  /** Maximum bytes read of the response body. */
  readonly bodyLimit: number
  /** Aborts the request; the failure's code is ABORTED. */
  readonly signal: AbortSignal
}

export interface PostEnd {
  readonly answer: ReceivedAnswer | null
  readonly failure: AttemptFailure | null
}

/**
 * Sends one POST over http or https on a new connection; redirects are not followed. Never rejects, and ends within `timeoutMs`.
 * A response whose body breaks off or stalls is returned together with a failure.
 */
export function post({ url, headers, body, timeoutMs, bodyLimit, signal }: PostRequest): Promise<PostEnd> {
  return new Promise((settle) => {
    let call: ClientRequest | undefined
    let reader: AnswerReader | undefined
    const end = (failure: AttemptFailure | null): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      settle({ answer: reader?.answer() ?? null, failure })
      call?.destroy()
    }
    const abort = (): void => end({ code: 'ABORTED', message: 'The service was stopped' })
    const timer = setTimeout(() => end(timeOut(timeoutMs, reader)), timeoutMs)
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    try {
      const target = targetOf(url)
      // No agent: a pooled connection that the receiver has closed would look like a reset.
      const options = { method: 'POST', agent: false, headers: [...headers].flat() }
      call = target.protocol === 'https:' ? httpsRequest(target, options) : httpRequest(target, options)
      call.on('error', (error) => end(failureOf(error)))
      call.on('response', (response) => {
        reader = new AnswerReader(response, bodyLimit, end)
      })
      call.end(body)
    } catch (error) {
      end(failureOf(error))
    }
  })
}

/** Reads the start of a response; calls `end` once the body ends, breaks off, or exceeds the limit. */
class AnswerReader {
  readonly #response: IncomingMessage
  readonly #limit: number
  readonly #chunks: Buffer[] = []
  #length = 0
  #isWhole = false

  constructor(response: IncomingMessage, limit: number, end: (failure: AttemptFailure | null) => void) {
    this.#response = response
    this.#limit = limit
    response.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.#length += chunk.length
      if (this.#length > limit) end(null)
    })
    response.on('end', () => {
      this.#isWhole = this.#length <= limit
      end(null)
    })
    response.on('error', (error) => end(failureOf(error)))
  }

  answer(): ReceivedAnswer {
    const { statusCode = 0, statusMessage = '', rawHeaders } = this.#response
    const body = new Uint8Array(Buffer.concat(this.#chunks).subarray(0, this.#limit))
    return {
      status: statusCode,
      statusText: statusMessage,
      headers: pairHeaders(rawHeaders),
      body,
      isWhole: this.#isWhole,
    }
  }
}

function targetOf(url: string): URL {
  const target = URL.parse(url)
  if (target?.protocol === 'http:' || target?.protocol === 'https:') return target
  throw Object.assign(new Error('The address of the webhook is no http or https URL'), { code: 'NOT_A_URL' })
}

const timeOut = (timeoutMs: number, reader: AnswerReader | undefined): AttemptFailure => ({
  code: 'TIME_OUT',
  message: reader
    ? `The body of the answer did not end within ${timeoutMs} ms`
    : `There was no answer within ${timeoutMs} ms`,
})

/** Uses the first error if several addresses of a host failed. */
function failureOf(error: unknown): AttemptFailure {
  const cause = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (!(cause instanceof Error)) return { code: 'UNKNOWN', message: 'The attempt failed without saying why' }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  return { code, message: cause.message }
}
