import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BridgeHost } from '../bridge/bridge-host.ts'
import { PreparedJson } from '../bridge/prepared-json.ts'
import { SAFE_HEADERS } from '../bridge/window-pages.ts'
import { discardBody } from '../input/discard-body.ts'
import { Access } from './access.ts'
import { PageFiles } from './page-files.ts'
import { UploadRefused, Uploads } from './uploads.ts'

export interface WebHost {
  /** With the token behind `#`, which browsers send to nobody. */
  readonly address: string
  readonly token: string
  close(): Promise<void>
}

export interface WebHostOptions {
  readonly bridge: BridgeHost
  /** Folder of the built window. */
  readonly pages: string
  /** 0 for any free port. */
  readonly port: number
  /** Folder for uploads; those that an ended process left there are removed. */
  readonly uploads: string
}

/** Bytes of one call's arguments: pictures for the service are the longest. */
const CALL_BYTES = 32 * 1024 * 1024

/** Serves the window and its bridge on loopback only. Resolves when it listens. */
export async function startWebHost({ bridge, pages, port, uploads }: WebHostOptions): Promise<WebHost> {
  const token = randomBytes(24).toString('base64url')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this form.
  const { port: taken } = server.address() as AddressInfo
  const web = new WebRequests(bridge, new PageFiles(pages), new Access(taken, token), uploads)
  server.on('request', (request, response) => {
    // No request may end the process.
    web.answer(request, response).catch(() => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.destroy()
  })
  // An answer is asked for: without one Node waits for a body that nobody reads.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  return {
    address: `http://127.0.0.1:${taken}/#token=${token}`,
    token,
    async close() {
      web.close()
      await closed(server)
      await bridge.close()
    },
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

class WebRequests {
  readonly #bridge: BridgeHost
  readonly #pages: PageFiles
  readonly #access: Access
  readonly #uploads: Uploads

  constructor(bridge: BridgeHost, pages: PageFiles, access: Access, uploads: string) {
    this.#bridge = bridge
    this.#pages = pages
    this.#access = access
    this.#uploads = new Uploads(bridge, uploads)
  }

  close(): void {
    this.#uploads.close()
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#access.place(request)
    if (refusal) return refuse(response, refusal.status, refusal.reason)
    const target = targetOf(request)
    if (!target) return refuse(response, 400, 'wrong path')
    const { pathname, searchParams } = target
    if (!pathname.startsWith('/bridge/')) {
      if (request.method !== 'GET') return refuse(response, 405, 'only GET')
      return this.#pages.send(pathname, response)
    }
    const unknown = this.#access.token(request)
    if (unknown) return refuse(response, unknown.status, unknown.reason)
    try {
      if (pathname === '/bridge/events' && request.method === 'GET') return this.#events(response)
      if (request.method !== 'POST') return refuse(response, 405, 'only POST')
      if (pathname.startsWith('/bridge/upload/'))
        return await this.#upload(pathname.slice('/bridge/upload/'.length), searchParams, request, response)
      if (pathname.startsWith('/bridge/call/'))
        return await this.#call(pathname.slice('/bridge/call/'.length), request, response)
      refuse(response, 404, 'unknown')
    } catch (error) {
      if (!response.headersSent) refuse(response, error instanceof UploadRefused ? 413 : 500, reasonOf(error))
    }
  }

  async #call(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request, CALL_BYTES)
    if (body === null) return refuse(response, 413, 'too many arguments')
    const answer = await this.#bridge.call(name, jsonOf(body))
    if (answer.kind === 'result' && answer.result instanceof Uint8Array) {
      response.writeHead(200, { ...API_HEADERS, 'Content-Type': 'application/octet-stream' }).end(answer.result)
      return
    }
    if (answer.kind === 'result' && answer.result instanceof PreparedJson) {
      response.writeHead(200, { ...API_HEADERS, 'Content-Type': 'application/json' })
      response.write('{"kind":"result","result":')
      response.write(answer.result.bytes)
      response.end('}')
      return
    }
    response
      .writeHead(answer.kind === 'result' ? 200 : 422, { ...API_HEADERS, 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer))
  }

  async #upload(
    kind: string,
    words: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const archive = words.get('archive') ?? ''
    const name = words.get('name') ?? ''
    const list = words.get('list') ?? ''
    const isNamed = list === '' ? /^upload-[\w-]{1,80}$/.test(archive) : /^list-[\w-]{1,80}$/.test(list)
    if (!isNamed || name === '' || name.length > 4096) return refuse(response, 400, 'no name')
    if (list !== '') {
      if (kind === 'list') this.#uploads.startList(list, name)
      else if (kind === 'file') await this.#uploads.listFile(list, name, request)
      else if (kind === 'folder-done') this.#uploads.listFolder(list, archive, name)
      else return refuse(response, 404, 'unknown')
    } else if (kind === 'file') await this.#uploads.file(archive, name, request)
    else if (kind === 'part') await this.#uploads.part(archive, name, request)
    else if (kind === 'folder-done') this.#uploads.folderDone(archive, name)
    else return refuse(response, 404, 'unknown')
    response.writeHead(204, API_HEADERS).end()
  }

  /** One line of JSON for each event, as long as the window listens. */
  #events(response: ServerResponse): void {
    response.writeHead(200, { ...API_HEADERS, 'Content-Type': 'application/x-ndjson' })
    response.write('\n')
    const stop = this.#bridge.listen((event) => response.write(`${JSON.stringify(event)}\n`))
    response.on('close', stop)
  }
}

/** Path and query; null for every other form of a target, such as a whole address. RFC 9112 3.2 */
function targetOf({ url = '' }: IncomingMessage): URL | null {
  // The base only makes the path an address.
  return /^\/(?![/\\])/.test(url) ? URL.parse(url, 'http://localhost') : null
}

const API_HEADERS = {
  ...SAFE_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  discardBody(response.req)
  response.writeHead(status, { ...API_HEADERS, 'Content-Type': 'text/plain' }).end(`${reason}\n`)
}

const reasonOf = (error: unknown): string => (error instanceof UploadRefused ? error.message : 'internal error')

async function bodyOf(request: IncomingMessage, most: number): Promise<string | null> {
  const pieces: Buffer[] = []
  let total = 0
  for await (const piece of request) {
    // A request without an encoding set gives buffers.
    const bytes = piece as Buffer
    total += bytes.length
    if (total > most) return null
    pieces.push(bytes)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
