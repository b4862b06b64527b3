import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const ANSWERS: ReadonlyMap<string, readonly [status: string, code: string, message: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'too-large', 'the headers are too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'slow-sender', 'the request did not come in time']],
])
const DEFAULT_ANSWER = ['400 Bad Request', 'malformed-request', 'this is no HTTP request'] as const

type ClientError = Error & { readonly code?: string }

/** Responds to input that never became a request, after the response to a complete request before it. */
export class ClientErrors {
  /** The last response of each connection, which is sent after all others. */
  readonly #last = new WeakMap<Socket, ServerResponse>()
  readonly #ended = new WeakSet<Socket>()

  remember(response: ServerResponse): void {
    this.#last.set(response.req.socket, response)
  }

  readonly respond = (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || this.#ended.has(socket)) return
    this.#ended.add(socket)
    const last = this.#last.get(socket)
    if (last?.req.complete && !last.writableFinished) last.once('finish', () => refuseInput(error, socket))
    else refuseInput(error, socket)
  }
}

/** Responds to what is too slow, too long or not HTTP, and closes the connection. */
function refuseInput(error: ClientError, socket: Socket): void {
  const [status, code, message] = ANSWERS.get(error.code ?? '') ?? DEFAULT_ANSWER
  const body = JSON.stringify({ errors: [{ code, message }] })
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ]
  socket.end([`HTTP/1.1 ${status}`, ...headers, 'connection: close', '', body].join('\r\n'), () => socket.destroy())
}
