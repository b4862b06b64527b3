import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STORE_KEYS = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-west-3' }

export interface ObjectStore {
  /** Objects by `bucket/key`. */
  readonly objects: Map<string, Uint8Array>
  /** Method and range of each request, in their order. */
  readonly requests: string[]
  /** Called before a range is answered, with the number of the request. */
  onRequest: (count: number, request: IncomingMessage, response: ServerResponse) => 'answer' | 'handled'
  /** Variables that tell the product where the store is. */
  readonly environment: { readonly [name: string]: string }
  close(): Promise<void>
}

/** Starts an S3-compatible store on a free port: path style, ranges, ETag, If-Match, and signatures that it checks itself. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Uint8Array>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.range ?? ''}`.trim())
    if (store.onRequest(requests.length, request, response) === 'answer') answer(objects, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: ObjectStore = {
    objects,
    requests,
    onRequest: () => 'answer',
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: STORE_KEYS.region,
      AWS_ACCESS_KEY_ID: STORE_KEYS.id,
      AWS_SECRET_ACCESS_KEY: STORE_KEYS.secret,
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}

function answer(objects: ObjectStore['objects'], request: IncomingMessage, response: ServerResponse): void {
  const end = (status: number, headers: Record<string, string | number> = {}, body?: Uint8Array): void => {
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const object = objects.get(decodeURIComponent((request.url ?? '').slice(1)))
  const etag = object ? `"${createHash('md5').update(object).digest('hex')}"` : ''
  const { range, 'if-match': expected } = request.headers
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!isSigned(request)) end(403)
  else if (!object) end(404)
  else if (expected !== undefined && expected !== etag) end(412)
  else if (range === undefined) end(200, { etag, 'content-length': object.length }, object)
  else if (Number(first) >= object.length) end(416, { 'content-range': `bytes */${object.length}` })
  else {
    const piece = object.subarray(Number(first), Number(last) + 1)
    const shown = `bytes ${first}-${Number(first) + piece.length - 1}/${object.length}`
    end(206, { etag, 'content-range': shown, 'content-length': piece.length }, piece)
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Checks AWS Signature Version 4 from the text of its specification, without the library that signs. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, id, scope = '', signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [day = '', region, service, end] = scope.split('/')
  const names = signedNames.split(';')
  if (signature === '') return false
  if (id !== STORE_KEYS.id || region !== STORE_KEYS.region || service !== 's3' || end !== 'aws4_request') return false
  if (headers.range !== undefined && !names.includes('range')) return false
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('')
  const canonical = [method, url, '', lines, signedNames, headers['x-amz-content-sha256']].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${STORE_KEYS.secret}`, day), STORE_KEYS.region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
}
