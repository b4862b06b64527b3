import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AppHost, BridgeError, PreparedJson } from '../host/index.ts'
import { failureOf } from '../input/index.ts'
import { Access } from './access.ts'
import { MissedEvents } from './missed-events.ts'
import { PageFiles } from './page-files.ts'
import { API_HEADERS, answerWith, refuse } from './responses.ts'
import { UploadRefused, Uploads } from './uploads.ts'

export interface WebHost {
  /** Address with the token in its fragment, which browsers never send. */
  readonly address: string
  readonly token: string
  close(): Promise<void>
}

export interface WebHostOptions {
  readonly bridge: AppHost
  /** Folder of the built window. */
  readonly pages: string
  /** 0 for any free port. */
  readonly port: number
  /** Folder for uploads. Leftovers of earlier processes are removed. */
  readonly uploads: string
}

/** Maximum size of the arguments of a call, bytes: images for the service are the longest. */
const CALL_BYTES = 32 * 1024 * 1024

/** Serves the window and its bridge on loopback only. Resolves when it is listening. */
export async function startWebHost({ bridge, pages, port, uploads }: WebHostOptions): Promise<WebHost> {
  const token = randomBytes(24).toString('base64url')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // The address of a server that listens on a port has this type.
  const { port: actualPort } = server.address() as AddressInfo
  const web = new WebRequests(bridge, new PageFiles(pages), new Access(actualPort, token), uploads)
  server.on('request', (request, response) => {
    // An error in one request must not end the process.
    web.answer(request, response).catch(() => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.destroy()
  })
  // Without this handler, Node would ask the client for a body that may not be read.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  return {
    address: `http://127.0.0.1:${actualPort}/#token=${token}`,
    token,
    async close() {
      web.close()
      await closeServer(server)
      await bridge.close()
    },
  }
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

class WebRequests {
  readonly #bridge: AppHost
  readonly #pages: PageFiles
  readonly #access: Access
  readonly #uploads: Uploads
  readonly #missed = new MissedEvents()

  constructor(bridge: AppHost, pages: PageFiles, access: Access, uploads: string) {
    this.#bridge = bridge
    this.#pages = pages
    this.#access = access
    this.#uploads = new Uploads(bridge, uploads)
    // Before all streams, which send the number of each event.
    bridge.listen((event) => this.#missed.add(event))
  }

  close(): void {
    this.#uploads.close()
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#access.refuseOrigin(request)
    if (refusal) return refuse(response, refusal.status, refusal.reason)
    const target = targetOf(request)
    if (!target) return refuse(response, 400, 'wrong path')
    const { pathname, searchParams } = target
    if (!pathname.startsWith('/bridge/')) {
      if (request.method !== 'GET') return refuse(response, 405, 'only GET')
      return this.#pages.send(pathname, response)
    }
    const denied = this.#access.refuseToken(request)
    if (denied) return refuse(response, denied.status, denied.reason)
    try {
      if (pathname === '/bridge/events' && request.method === 'GET')
        return this.#events(searchParams.get('after'), response)
      if (request.method !== 'POST') return refuse(response, 405, 'only POST')
      if (pathname.startsWith('/bridge/upload/'))
        return await this.#upload(pathname.slice('/bridge/upload/'.length), searchParams, request, response)
      if (pathname.startsWith('/bridge/call/'))
        return await this.#call(pathname.slice('/bridge/call/'.length), request, response)
      refuse(response, 404, 'unknown')
    } catch (error) {
      if (response.headersSent) return
      if (error instanceof BridgeError) answerWith(response, 422, { kind: 'failure', failure: error.failure })
      else refuse(response, ...refusalOf(error))
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
    answerWith(response, answer.kind === 'result' ? 200 : 422, answer)
  }

  async #upload(
    kind: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const archive = query.get('archive') ?? ''
    const name = query.get('name') ?? ''
    const list = query.get('list') ?? ''
    const isNamed = list === '' ? /^upload-[\w-]{1,80}$/.test(archive) : /^(?:list|add)-[\w-]{1,80}$/.test(list)
    if (!isNamed || name === '' || name.length > 4096) return refuse(response, 400, 'no name')
    if (list !== '') {
      if (kind === 'list') await this.#uploads.startList(list, name)
      else if (kind === 'file') await this.#uploads.listFile(list, name, request)
      else if (kind === 'folder-done') await this.#uploads.listFolder(list, archive, name)
      else return refuse(response, 404, 'unknown')
    } else if (kind === 'file') await this.#uploads.file(archive, name, request)
    else if (kind === 'part') await this.#uploads.part(archive, name, request)
    else if (kind === 'folder-done') this.#uploads.folderDone(archive, name)
    else return refuse(response, 404, 'unknown')
    response.writeHead(204, API_HEADERS).end()
  }

  /**
   * Streams events until the client disconnects: each is a line with its number and its JSON. The first line has no event. `after`: number of
   * the last event that the client has received.
   */
  #events(after: string | null, response: ServerResponse): void {
    response.writeHead(200, { ...API_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' })
    const send = (json: string): boolean => response.write(`${this.#missed.last} ${json}\n`)
    send('')
    if (after !== null) for (const json of this.#missed.after(Number(after))) send(json)
    const stop = this.#bridge.listen((event) => send(JSON.stringify(event)))
    response.on('close', stop)
  }
}

/** Returns path and query of a request; null for every other form of request target, such as an absolute URL. RFC 9112 3.2 */
function targetOf({ url = '' }: IncomingMessage): URL | null {
  // The base is needed only to parse a path as a URL.
  return /^\/(?![/\\])/.test(url) ? URL.parse(url, 'http://localhost') : null
}

function refusalOf(error: unknown): [status: number, reason: string] {
  if (error instanceof UploadRefused) return [413, error.message]
  return failureOf(error)?.code === 'input.no-space'
    ? [507, 'there is no space left for what is dropped on the window']
    : [500, 'internal error']
}

async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let total = 0
  // The request stays open when it is left, so that its refusal can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    // Requests emit buffers unless an encoding is set.
    const bytes = chunk as Buffer
    total += bytes.length
    if (total > maxBytes) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
