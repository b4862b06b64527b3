import type { IncomingMessage } from 'node:http'
import { discardBody } from '../../input/discard-body.ts'
import { releaseMemory } from '../../proof/read/release-memory.ts'
import type { HttpLimits } from './http-limits.ts'
import { refuse } from './refusal.ts'
import type { UploadBudget } from './upload-budget.ts'

export interface CollectedBody {
  readonly bytes: Buffer
  /** To be called once the bytes are not needed any more; they are gone then. */
  readonly release: () => void
}

/**
 * Reads an upload when there is room for it; until then the sender is held back by its connection. Throws 413 with both numbers,
 * 408 where the sender stands still, and 400 where it goes away.
 */
export async function collectBody(
  message: IncomingMessage,
  limits: HttpLimits,
  budget: UploadBudget,
  owner: string,
): Promise<CollectedBody> {
  const { uploadBytes } = limits
  const declared = message.headers['content-length'] === undefined ? null : Number(message.headers['content-length'])
  if (declared !== null && declared > uploadBytes) throw tooLarge(`${declared} bytes were announced`, uploadBytes)
  const gone = new AbortController()
  const leave = () => gone.abort(refuse(400, 'malformed-request', 'the upload was broken off'))
  message.socket.once('close', leave)
  try {
    const release = await budget.reserve(declared ?? uploadBytes, owner, gone.signal)
    try {
      const bytes = await collect(message, declared, limits, gone.signal)
      return {
        bytes,
        release() {
          releaseMemory(bytes)
          release()
        },
      }
    } catch (error) {
      release()
      throw error
    }
  } finally {
    message.socket.off('close', leave)
  }
}

function collect(
  message: IncomingMessage,
  declared: number | null,
  limits: HttpLimits,
  gone: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces = declared === null ? new GrowingBytes() : new AnnouncedBytes(declared)
    let length = 0
    const settle = (act: () => void) => {
      clearTimeout(idle)
      gone.removeEventListener('abort', leave)
      message.off('data', take).off('end', end).off('error', fail)
      act()
    }
    const refuseWith = (error: Error) =>
      settle(() => {
        discardBody(message)
        reject(error)
      })
    const standsStill = () =>
      refuseWith(refuse(408, 'slow-sender', `nothing came for ${limits.uploadIdleMs} ms; ${length} bytes had come`))
    const idle = setTimeout(standsStill, limits.uploadIdleMs)
    const began = Date.now()
    const isTooSlow = () => length < ((Date.now() - began - limits.uploadIdleMs) / 1000) * limits.uploadBytesPerSecond
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (isTooSlow())
        return refuseWith(
          refuse(
            408,
            'slow-sender',
            `${length} bytes came in ${Date.now() - began} ms; ${limits.uploadBytesPerSecond} a second are expected`,
          ),
        )
      if (length > limits.uploadBytes) refuseWith(tooLarge(`${length} bytes or more came`, limits.uploadBytes))
      else pieces.add(chunk)
      idle.refresh()
    }
    const end = () => settle(() => resolve(pieces.whole()))
    const fail = () => refuseWith(refuse(400, 'malformed-request', `the upload broke off after ${length} bytes`))
    const leave = () => refuseWith(gone.reason as Error) // set by collectBody only
    gone.addEventListener('abort', leave, { once: true })
    message.on('data', take).on('end', end).on('error', fail)
  })
}

/** Bytes whose number is known before: each piece is put where it belongs, so that it need not be kept. */
class AnnouncedBytes {
  readonly #bytes: Buffer
  #length = 0

  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafeSlow(length)
  }

  add(piece: Buffer): void {
    this.#length += piece.copy(this.#bytes, this.#length)
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

class GrowingBytes {
  readonly #pieces: Buffer[] = []

  add(piece: Buffer): void {
    this.#pieces.push(piece)
  }

  whole(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}

export const tooLarge = (found: string, most: number) =>
  refuse(413, 'too-large', `${found}; a body may have ${most} bytes at most`)
