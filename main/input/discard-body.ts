import type { IncomingMessage } from 'node:http'

/** Bytes of an unwanted body that are read so that the connection can be used again. */
const MAX_BYTES = 1024 * 1024
/** Milliseconds that the sender of a longer one has for reading the answer before the connection is cut. */
const LINGER_MS = 1000

/**
 * Keeps a body that has no reader from being read without end, as Node does after an answer: a short one is discarded, a longer one stays
 * unread, and its connection is cut once the answer has had time to arrive. Call it before answering.
 */
export function discardBody(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || !hasBody(request) || socket.destroyed) return
  let length = 0
  const cut = setTimeout(() => {
    if (!request.complete) socket.destroy()
  }, LINGER_MS)
  request.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > MAX_BYTES) request.pause()
  })
  request.on('error', () => {})
  request.once('close', () => clearTimeout(cut))
  request.resume()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
