import type { Socket } from 'node:net'

const ANSWERS: ReadonlyMap<string, readonly [status: string, code: string, message: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'too-large', 'the headers are too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'slow-sender', 'the request did not come in time']],
])
const DEFAULT_ANSWER = ['400 Bad Request', 'malformed-request', 'this is no HTTP request'] as const

/** Responds to input that never became a request (too slow, too long, not HTTP) and closes the connection. */
export function respondToClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
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
