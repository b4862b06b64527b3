import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { DEFAULT_WEBHOOK, type WebhookSettings } from '../../../main/service/engine/tenant.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly rawHeaders: readonly string[]
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
}

/** Starts an HTTP server on a free local port for one test; `answer` receives the number of earlier requests. */
export async function receiver(
  answer: (response: ServerResponse, request: Received, count: number) => void = (response) => response.end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer) // a Buffer, because no encoding is set
    const { method = '', url = '', rawHeaders, headers } = request
    const entry = { method, path: url, rawHeaders, headers, body: Buffer.concat(pieces) }
    received.push(entry)
    answer(response, entry, received.length - 1)
  })
  const port = await listening(server)
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

/** Starts a server that handles each connection with `talk`, below HTTP. */
export async function socketReceiver(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createNetServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  const port = await listening(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${port}/hook`
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port // a TCP address, because the server listens on a port
}

/** Returns a URL on this machine on which no server listens. */
export async function deadUrl(): Promise<string> {
  const server = createNetServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/hook`
}

export const webhook = (url: string, more: Partial<WebhookSettings> = {}): WebhookSettings => ({
  ...DEFAULT_WEBHOOK,
  url,
  timeoutMs: 2_000,
  ...more,
})
