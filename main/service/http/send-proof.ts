import type { ServerResponse } from 'node:http'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { discardBody } from '../../input/index.ts'
import type { ProofDelivery } from '../engine/engine.ts'
import type { MadeProof } from '../engine/proof-vault.ts'

/** The connection closed or stalled before the proof was sent. */
class ProofNotSent extends Error {
  constructor() {
    super('The proof was not taken by the caller')
    this.name = 'ProofNotSent'
  }
}

/**
 * Streams the proof that `deliver` hands over, one piece in memory at a time; a connection that stalls for `idleMs` is closed.
 * The directory of the ZIP is in the last piece, so an incomplete response has none. Not shown: D-66
 */
export async function sendProof(
  reply: FastifyReply,
  idleMs: number,
  deliver: (delivery: ProofDelivery) => Promise<void>,
): Promise<FastifyReply> {
  const { raw } = reply
  let lastPiece: Uint8Array = new Uint8Array()
  const sendAllButEnd = async (proof: MadeProof) => {
    let pending: Uint8Array | null = null
    for (const piece of proof.pieces()) {
      if (pending === null) writeHeaders(reply, proof)
      else await writeFlushed(raw, pending, idleMs)
      // A fast client takes every piece at once; without this, other clients would wait for the whole archive.
      await nextTick()
      pending = piece
    }
    lastPiece = pending ?? lastPiece
  }
  const sendEnd = () => {
    const timer = setTimeout(() => raw.destroy(), idleMs)
    raw.once('close', () => clearTimeout(timer))
    raw.end(lastPiece)
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
    // A response with an announced length must not look complete.
    raw.destroy()
  }
  return reply
}

function writeHeaders(reply: FastifyReply, { size, contentType }: MadeProof): void {
  discardBody(reply.request.raw)
  reply
    .code(200)
    .header('content-type', contentType)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as { [name: string]: string | number }) // set above
}

/** Resolves when the connection has flushed the bytes; closes the connection after `idleMs`. */
function writeFlushed(raw: ServerResponse, bytes: Uint8Array, idleMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (callback: () => void) => {
      clearTimeout(timer)
      raw.off('close', onLost)
      callback()
    }
    const onLost = () => finish(() => reject(new ProofNotSent()))
    const timer = setTimeout(() => raw.destroy(), idleMs)
    if (raw.destroyed) return onLost()
    raw.once('close', onLost)
    raw.write(bytes, (error) => {
      if (error || raw.destroyed) onLost()
      else finish(resolve)
    })
  })
}
