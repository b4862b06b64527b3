import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AttemptFailure, Header, ReceivedAnswer } from './delivery-store.ts'

export interface PostRequest {
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Uint8Array
  /** Milliseconds for the whole exchange: look-up, connection, answer and the part of its body that is kept. */
  readonly timeoutMs: number
  /** Bytes of the answer's body that are kept. */
  readonly bodyLimit: number
  /** Gives up; the failure's code is ABORTED. */
  readonly signal: AbortSignal
}

export interface PostEnd {
  readonly answer: ReceivedAnswer | null
  readonly failure: AttemptFailure | null
}

/**
 * One POST on a connection of its own, over http or https. Redirects are answers like others. Never rejects, and ends within
 * `timeoutMs` whatever the receiver does. An answer whose body breaks off or hangs comes with a failure beside it.
 */
export function post({ url, headers, body, timeoutMs, bodyLimit, signal }: PostRequest): Promise<PostEnd> {
  return new Promise((settle) => {
    let call: ClientRequest | undefined
    let read: AnswerReader | undefined
    const end = (failure: AttemptFailure | null): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      settle({ answer: read?.answer() ?? null, failure })
      call?.destroy()
    }
    const abort = (): void => end({ code: 'ABORTED', message: 'The service was stopped' })
    const timer = setTimeout(() => end(timeOut(timeoutMs, read)), timeoutMs)
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    try {
      const target = targetOf(url)
      // An agent of none: a kept connection that the receiver has closed meanwhile would look like a reset.
      const options = { method: 'POST', agent: false, headers: [...headers].flat() }
      call = target.protocol === 'https:' ? httpsRequest(target, options) : httpRequest(target, options)
      call.on('error', (error) => end(failureOf(error)))
      call.on('response', (response) => {
        read = new AnswerReader(response, bodyLimit, end)
      })
      call.end(body)
    } catch (error) {
      end(failureOf(error))
    }
  })
}

/** Keeps the start of an answer; calls `end` when the body is over, broken off, or longer than what is kept. */
class AnswerReader {
  readonly #response: IncomingMessage
  readonly #limit: number
  readonly #pieces: Buffer[] = []
  #length = 0
  #isWhole = false

  constructor(response: IncomingMessage, limit: number, end: (failure: AttemptFailure | null) => void) {
    this.#response = response
    this.#limit = limit
    response.on('data', (piece: Buffer) => {
      this.#pieces.push(piece)
      this.#length += piece.length
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
    const body = new Uint8Array(Buffer.concat(this.#pieces).subarray(0, this.#limit))
    return { status: statusCode, statusText: statusMessage, headers: pairs(rawHeaders), body, isWhole: this.#isWhole }
  }
}

function targetOf(url: string): URL {
  const target = URL.parse(url)
  if (target?.protocol === 'http:' || target?.protocol === 'https:') return target
  throw Object.assign(new Error('The address of the webhook is no http or https URL'), { code: 'NOT_A_URL' })
}

const pairs = (raw: readonly string[]): readonly Header[] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))

const timeOut = (timeoutMs: number, read: AnswerReader | undefined): AttemptFailure => ({
  code: 'TIME_OUT',
  message: read
    ? `The body of the answer did not end within ${timeoutMs} ms`
    : `There was no answer within ${timeoutMs} ms`,
})

/** An error that several addresses of one name gave is known by the first of them. */
function failureOf(error: unknown): AttemptFailure {
  const known = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (!(known instanceof Error)) return { code: 'UNKNOWN', message: 'The attempt failed without saying why' }
  const code = 'code' in known && typeof known.code === 'string' ? known.code : known.name
  return { code, message: known.message }
}
