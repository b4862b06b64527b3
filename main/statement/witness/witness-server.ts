import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Witness, WitnessAnswer } from './witness.ts'

/** Maximum size of a request, bytes: 63 hashes and a checkpoint with many signatures. */
const MAX_BODY = 200_000

export interface WitnessServerOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Called with each answered request. */
  readonly onAnswer?: (path: string, answer: WitnessAnswer) => void
}

/**
 * Serves a witness over HTTP (C2SP tlog-witness): `POST …/add-checkpoint`, `GET …/ORIGIN-HASH/checkpoint`. Any prefix is accepted. There is
 * no authentication beyond the signatures of the logs.
 */
export function witnessServer(witness: Witness, { now, onAnswer }: WitnessServerOptions): Server {
  const answered = async (request: IncomingMessage): Promise<WitnessAnswer> => {
    const path = request.url ?? ''
    const [, originHash] = /\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? []
    if (request.method === 'GET' && originHash !== undefined) return witness.latest(originHash)
    if (!path.endsWith('/add-checkpoint')) return { status: 404, type: 'text/plain', body: 'not found\n' }
    if (request.method !== 'POST') return { status: 405, type: 'text/plain', body: 'only POST\n' }
    const body = await bodyOf(request)
    return body === null ? { status: 413, type: 'text/plain', body: 'too large\n' } : witness.add(body, now())
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await answered(request)
    onAnswer?.(request.url ?? '', answer)
    response.writeHead(answer.status, { 'content-type': answer.type })
    response.end(answer.body)
  }
  return createServer({ requestTimeout: 30_000 }, (request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end())
  })
}

/** Returns the body; null if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
