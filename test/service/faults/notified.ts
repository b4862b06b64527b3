import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Notified {
  readonly url: string
  /** Evidence ids of the notifications that were accepted, by operation. */
  readonly accepted: { readonly [operation: string]: Set<string> }
  readonly requests: () => number
  /** Resolves with what is missing after `milliseconds`; with nothing as soon as all are there. */
  missing(operation: 'CREATED' | 'DELETED', due: readonly string[], milliseconds: number): Promise<readonly string[]>
  close(): void
}

/** A receiver that refuses and breaks off some of the notifications that come to it. */
export async function notified(): Promise<Notified> {
  const accepted = { CREATED: new Set<string>(), DELETED: new Set<string>(), UPDATED: new Set<string>() }
  let requests = 0
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    try {
      for await (const piece of request) pieces.push(piece as Buffer) // no encoding is set
    } catch {
      return
    }
    requests++
    if (requests % 11 === 0) return void request.socket.destroy()
    if (requests % 7 === 0) return void response.writeHead(503).end()
    const { evidence } = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    if (evidence) accepted[evidence.evidenceOperation as keyof typeof accepted].add(evidence.evidenceId)
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, // it listens on a port
    accepted,
    requests: () => requests,
    async missing(operation, due, milliseconds) {
      for (const until = Date.now() + milliseconds; ; ) {
        const left = due.filter((id) => !accepted[operation].has(id))
        if (left.length === 0 || Date.now() > until) return left
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
