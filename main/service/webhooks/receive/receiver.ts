import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { discardBody } from '../../../input/index.ts'
import type { WebhookSecurity } from '../../engine/tenant.ts'
import type { Header } from '../delivery-store.ts'
import { pairHeaders } from '../raw-headers.ts'
import { type Authenticity, authenticate } from './authenticate.ts'
import { type BodyJudgement, judgeNotification, UNREAD } from './judge-notification.ts'

const RECEIVER_LIMITS = {
  /** Maximum bytes of a body. */
  bodyBytes: 2 ** 20,
  /** Maximum milliseconds of a request. */
  requestMs: 30_000,
  headersMs: 10_000,
  connections: 200,
} as const

export interface ReceiverOptions {
  readonly host: string
  /** 0 selects any free port. */
  readonly port: number
  readonly security: WebhookSecurity
  /** Status of the response to a valid notification. */
  readonly answer: number
  readonly delayMs: number
  /** Called after the response was sent. */
  readonly onArrival: (arrival: Arrival) => void
  /** Called for input that is not an HTTP request, or that broke off; `code` is Node's. */
  readonly onGarbage: (code: string) => void
}

/** A received request with its judgement. All members except `status` come from the sender. */
export interface Arrival {
  readonly receivedAt: number
  readonly method: string
  readonly path: string
  readonly headers: readonly Header[]
  /** At most RECEIVER_LIMITS.bodyBytes. */
  readonly body: Uint8Array
  readonly isTooLarge: boolean
  readonly authenticity: Authenticity
  readonly judgement: BodyJudgement
  /** Status of the response. */
  readonly status: number
}

export interface RunningReceiver {
  readonly url: string
  /** Closes all connections. */
  close(): Promise<void>
}

/**
 * Starts a receiver of notifications as a client would write it: it verifies the raw bytes before it parses them. Rejects if it
 * cannot listen.
 */
export async function startReceiver(options: ReceiverOptions): Promise<RunningReceiver> {
  const { host, port, onGarbage } = options
  const server = createServer((request, response) => {
    receive(request, response, options).catch((error) => onGarbage(codeOf(error)))
  })
  server.requestTimeout = RECEIVER_LIMITS.requestMs
  server.headersTimeout = RECEIVER_LIMITS.headersMs
  server.maxConnections = RECEIVER_LIMITS.connections
  server.on('clientError', (error, socket) => {
    onGarbage(codeOf(error))
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { url: urlOf(server), close: () => closeServer(server) }
}

async function receive(request: IncomingMessage, response: ServerResponse, options: ReceiverOptions): Promise<void> {
  const receivedAt = Date.now()
  const { body, isTooLarge } = await wholeBody(request)
  const headers = pairHeaders(request.rawHeaders)
  const authenticity = isTooLarge ? 'UNKNOWN' : authenticate({ headers, body }, options.security)
  const judgement = isTooLarge ? UNREAD : judgeNotification(body)
  const { method = '', url = '' } = request
  const status = statusFor(method, isTooLarge, authenticity, judgement, options.answer)
  await new Promise((done) => setTimeout(done, options.delayMs))
  const hasNoBody = status === 204 || status === 304
  response.writeHead(status, {
    ...(hasNoBody ? {} : { 'Content-Length': '0' }),
    ...(status === 405 ? { Allow: 'POST' } : {}),
    ...(isTooLarge ? { Connection: 'close' } : {}),
  })
  if (!isTooLarge || request.complete) response.end()
  else {
    // Ending it now would close the connection and reset it while the sender still writes; discardBody closes it later.
    response.flushHeaders()
    request.once('end', () => response.end())
  }
  options.onArrival({ receivedAt, method, path: url, headers, body, isTooLarge, authenticity, judgement, status })
}

/** Service: Activation and security, "processes the notification only if equal; otherwise … an error status such as 401" */
function statusFor(
  method: string,
  isTooLarge: boolean,
  authenticity: Authenticity,
  { notification }: BodyJudgement,
  answer: number,
): number {
  if (method !== 'POST') return 405
  if (isTooLarge) return 413
  if (authenticity === 'MISSING' || authenticity === 'DIFFERENT') return 401
  return notification === undefined ? 400 : answer
}

async function wholeBody(request: IncomingMessage): Promise<{ body: Uint8Array; isTooLarge: boolean }> {
  const chunks: Buffer[] = []
  let remaining: number = RECEIVER_LIMITS.bodyBytes
  return new Promise((resolve, reject) => {
    const end = (isTooLarge: boolean): void => resolve({ body: Buffer.concat(chunks), isTooLarge })
    request.on('data', (chunk: Buffer) => {
      if (chunk.length <= remaining) {
        chunks.push(chunk)
        remaining -= chunk.length
        return
      }
      chunks.push(chunk.subarray(0, remaining))
      remaining = 0
      request.removeAllListeners('data')
      discardBody(request)
      end(true)
    })
    request.on('end', () => end(false))
    request.on('error', reject)
    request.on('close', () => reject(Object.assign(new Error('The request broke off'), { code: 'ECONNRESET' })))
  })
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo // listens on a port
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
