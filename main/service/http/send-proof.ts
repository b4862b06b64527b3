import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { discardBody } from '../../input/discard-body.ts'
import type { ProofDelivery } from '../engine/proof-delivery.ts'
import type { MadeProof } from '../engine/proof-vault.ts'

/** The connection has ended, or stood still, before the proof was sent. */
class ProofNotSent extends Error {
  constructor() {
    super('The proof was not taken by the caller')
    this.name = 'ProofNotSent'
  }
}

/**
 * Answers with the proof that `deliver` hands over, piece by piece as the caller takes them: a caller that stands still holds one piece,
 * and `idleMs` after its last step the connection is cut. An answer that breaks off has no directory of its ZIP. Not shown: D-66
 */
export async function sendProof(
  reply: FastifyReply,
  idleMs: number,
  deliver: (delivery: ProofDelivery) => Promise<void>,
): Promise<FastifyReply> {
  const { raw } = reply
  let end: Uint8Array = new Uint8Array()
  const sendAllButEnd = async (proof: MadeProof) => {
    let held: Uint8Array | null = null
    for (const piece of proof.pieces()) {
      if (held === null) begin(reply, proof)
      else await written(raw, held, idleMs)
      held = piece
    }
    end = held ?? end
  }
  const sendEnd = () => {
    const timer = setTimeout(() => raw.destroy(), idleMs)
    raw.once('close', () => clearTimeout(timer))
    raw.end(end)
  }
  try {
    await deliver({
      sendAllButEnd,
      sendEnd,
      async send(proof) {
        await sendAllButEnd(proof)
        sendEnd()
      },
    })
  } catch (error) {
    if (!raw.headersSent) throw error
    // What has been announced must not look whole.
    raw.destroy()
  }
  return reply
}

function begin(reply: FastifyReply, { size, contentType }: MadeProof): void {
  discardBody(reply.request.raw)
  reply
    .code(200)
    .header('content-type', contentType)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as { [name: string]: string | number }) // as set above
}

/** Resolves when the connection has taken all bytes and still stands; cuts it where that takes longer than `idleMs`. */
function written(raw: ServerResponse, bytes: Uint8Array, idleMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      raw.off('close', lost)
      act()
    }
    const lost = () => settle(() => reject(new ProofNotSent()))
    const timer = setTimeout(() => raw.destroy(), idleMs)
    if (raw.destroyed) return lost()
    raw.once('close', lost)
    raw.write(bytes, (error) => {
      if (error || raw.destroyed) lost()
      else settle(resolve)
    })
  })
}
