import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FlakyReceiver {
  readonly url: string
  /** Evidence ids of the accepted notifications, by operation. */
  readonly accepted: { readonly [operation: string]: Set<string> }
  readonly requests: () => number
  /** Resolves with the ids still missing after `milliseconds`, or with an empty list as soon as all have arrived. */
  missing(operation: 'CREATED' | 'DELETED', due: readonly string[], milliseconds: number): Promise<readonly string[]>
  close(): void
}

/** Starts a receiver that refuses some notifications and breaks the connection for others. */
export async function startFlakyReceiver(): Promise<FlakyReceiver> {
  const accepted = { CREATED: new Set<string>(), DELETED: new Set<string>(), UPDATED: new Set<string>() }
  let requests = 0
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    try {
      for await (const piece of request) pieces.push(piece as Buffer) // a Buffer, because no encoding is set
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, // a TCP address, because the server listens on a port
    accepted,
    requests: () => requests,
    async missing(operation, expected, milliseconds) {
      for (const deadline = Date.now() + milliseconds; ; ) {
        const remaining = expected.filter((id) => !accepted[operation].has(id))
        if (remaining.length === 0 || Date.now() > deadline) return remaining
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
