import type { FastifyReply } from 'fastify'
import { releaseMemory } from '../../proof/read/release-memory.ts'
import type { SendProof } from '../engine/proof-delivery.ts'
import { proofContentType } from './proof-content-type.ts'

/** The connection has ended, or stood still, before the proof was sent. */
class ProofNotSent extends Error {
  constructor() {
    super('The proof was not taken by the caller')
    this.name = 'ProofNotSent'
  }
}

/**
 * Answers with the proof that `deliver` makes. All but the last byte is sent before the transaction ends, the last one after that is
 * durable: whoever has a whole answer finds the transaction ended and its data deleted, and whoever is cut off may ask again.
 * Not shown: D-66
 */
export async function sendProof(
  reply: FastifyReply,
  idleMs: number,
  deliver: (send: SendProof) => Promise<void>,
): Promise<FastifyReply> {
  let last: Uint8Array | null = null
  try {
    await deliver(async (archive) => {
      last = Uint8Array.from(archive.subarray(-1))
      begin(reply, archive)
      await written(reply, archive.subarray(0, -1), idleMs)
      releaseMemory(archive)
    })
  } catch (error) {
    if (last === null) throw error
    // What has been announced must not look whole.
    reply.raw.destroy()
    return reply
  }
  reply.raw.end(last)
  return reply
}

function begin(reply: FastifyReply, archive: Uint8Array): void {
  reply.code(200).header('content-type', proofContentType(archive)).header('content-length', archive.length)
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as { [name: string]: string | number }) // as set above
}

/** Resolves when the connection has taken all bytes and still stands. */
function written({ raw }: FastifyReply, bytes: Uint8Array, idleMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new ProofNotSent())
    raw.once('close', lost)
    raw.setTimeout(idleMs, () => raw.destroy())
    raw.write(bytes, (error) => {
      if (error) return lost()
      // A connection that was cut meanwhile is noticed in the next turn.
      setImmediate(() => {
        raw.off('close', lost)
        if (raw.destroyed) lost()
        else resolve()
      })
    })
  })
}
