import type { IncomingMessage } from 'node:http'

/** Maximum bytes of an unread body that are discarded to keep the connection reusable. */
const MAX_BYTES = 1024 * 1024
/** Milliseconds for the client to receive the response to a longer body before the connection is closed. */
const LINGER_MS = 1000

/**
 * Discards a body that has no reader; Node would read it without a limit after the response. A short body is consumed; a longer
 * one stays unread, and its connection is closed once the response had time to arrive. Call it before responding.
 */
export function discardBody(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || !hasBody(request) || socket.destroyed) return
  let length = 0
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy()
  }, LINGER_MS).unref()
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_BYTES) request.pause()
  })
  request.on('error', () => {})
  request.once('close', () => clearTimeout(timer))
  request.resume()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
