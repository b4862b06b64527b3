import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { discardBody } from '../../../input/discard-body.ts'
import type { WebhookSecurity } from '../../engine/tenant.ts'
import type { Header } from '../delivery-store.ts'
import { type Authenticity, authenticate } from './authenticate.ts'
import { type BodyJudgement, judgeNotification, UNREAD } from './judge-notification.ts'

export const RECEIVER_LIMITS = {
  /** Bytes of a body. */
  bodyBytes: 2 ** 20,
  /** Milliseconds for a whole request. */
  requestMs: 30_000,
  headersMs: 10_000,
  connections: 200,
} as const

export interface ReceiverOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly security: WebhookSecurity
  /** Status for a notification that is right. */
  readonly answer: number
  readonly delayMs: number
  /** Called after the answer is on its way. */
  readonly onArrival: (arrival: Arrival) => void
  /** Something that is no HTTP request, or that broke off; `code` is Node's. */
  readonly onGarbage: (code: string) => void
}

/** One request, judged. Everything but `status` is the sender's. */
export interface Arrival {
  readonly receivedAt: number
  readonly method: string
  readonly path: string
  readonly headers: readonly Header[]
  /** What came of the body: at most RECEIVER_LIMITS.bodyBytes. */
  readonly body: Uint8Array
  readonly isTooLarge: boolean
  readonly authenticity: Authenticity
  readonly judgement: BodyJudgement
  /** What it is answered. */
  readonly status: number
}

export interface RunningReceiver {
  readonly url: string
  /** Ends all connections. */
  close(): Promise<void>
}

/** A receiver of notifications as a client would write one: verifies the raw bytes, then reads them. Rejects when it cannot listen. */
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
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(port, host, listening)
  })
  return { url: urlOf(server), close: () => closed(server) }
}

async function receive(request: IncomingMessage, response: ServerResponse, options: ReceiverOptions): Promise<void> {
  const receivedAt = Date.now()
  const { body, isTooLarge } = await wholeBody(request)
  const headers = pairs(request.rawHeaders)
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
  response.end()
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
  const pieces: Buffer[] = []
  let left: number = RECEIVER_LIMITS.bodyBytes
  return new Promise((settle, fail) => {
    const end = (isTooLarge: boolean): void => settle({ body: Buffer.concat(pieces), isTooLarge })
    request.on('data', (piece: Buffer) => {
      if (piece.length <= left) {
        pieces.push(piece)
        left -= piece.length
        return
      }
      pieces.push(piece.subarray(0, left))
      left = 0
      request.removeAllListeners('data')
      discardBody(request)
      end(true)
    })
    request.on('end', () => end(false))
    request.on('error', fail)
    request.on('close', () => fail(Object.assign(new Error('The request broke off'), { code: 'ECONNRESET' })))
  })
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo // it listens on a port
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

const pairs = (raw: readonly string[]): readonly Header[] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
