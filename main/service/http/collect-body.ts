import type { IncomingMessage } from 'node:http'
import { discardBody } from '../../input/index.ts'
import { releaseMemory } from '../../proof/index.ts'
import type { HttpLimits } from './http-limits.ts'
import { refuse } from './refusal.ts'
import type { UploadBudget } from './upload-budget.ts'

export interface CollectedBody {
  readonly bytes: Buffer
  /** Frees the bytes; call it once they are no longer needed. */
  readonly release: () => void
}

/**
 * Reads an upload once the memory budget allows it; until then backpressure holds the sender back. Throws 413 with both sizes,
 * 408 if the sender stalls, and 400 if it disconnects.
 */
export async function collectBody(
  message: IncomingMessage,
  limits: HttpLimits,
  budget: UploadBudget,
  owner: string,
): Promise<CollectedBody> {
  const { uploadBytes } = limits
  const declaredLength =
    message.headers['content-length'] === undefined ? null : Number(message.headers['content-length'])
  if (declaredLength !== null && declaredLength > uploadBytes)
    throw tooLarge(`${declaredLength} bytes were announced`, uploadBytes)
  const aborted = new AbortController()
  const onClose = () => aborted.abort(refuse(400, 'malformed-request', 'the upload was broken off'))
  message.socket.once('close', onClose)
  try {
    const release = await budget.reserve(declaredLength ?? uploadBytes, owner, aborted.signal)
    try {
      const bytes = await collect(message, declaredLength, limits, aborted.signal)
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
    message.socket.off('close', onClose)
  }
}

function collect(
  message: IncomingMessage,
  declaredLength: number | null,
  limits: HttpLimits,
  aborted: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces = declaredLength === null ? new GrowingBuffer() : new FixedBuffer(declaredLength)
    let length = 0
    const finish = (callback: () => void) => {
      clearTimeout(idle)
      aborted.removeEventListener('abort', onAbort)
      message.off('data', onData).off('end', onEnd).off('error', onError)
      callback()
    }
    const rejectWith = (error: Error) =>
      finish(() => {
        discardBody(message)
        reject(error)
      })
    const onIdle = () =>
      rejectWith(refuse(408, 'slow-sender', `nothing came for ${limits.uploadIdleMs} ms; ${length} bytes had come`))
    const idle = setTimeout(onIdle, limits.uploadIdleMs)
    const startedAt = Date.now()
    const isTooSlow = () =>
      length < ((Date.now() - startedAt - limits.uploadIdleMs) / 1000) * limits.uploadBytesPerSecond
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (isTooSlow())
        return rejectWith(
          refuse(
            408,
            'slow-sender',
            `${length} bytes came in ${Date.now() - startedAt} ms; ${limits.uploadBytesPerSecond} a second are expected`,
          ),
        )
      if (length > limits.uploadBytes) rejectWith(tooLarge(`${length} bytes or more came`, limits.uploadBytes))
      else pieces.add(chunk)
      idle.refresh()
    }
    const onEnd = () => finish(() => resolve(pieces.whole()))
    const onError = () => rejectWith(refuse(400, 'malformed-request', `the upload broke off after ${length} bytes`))
    const onAbort = () => rejectWith(aborted.reason as Error) // set only by collectBody
    aborted.addEventListener('abort', onAbort, { once: true })
    message.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

/** Buffer of a declared length; chunks are copied into place as they arrive. */
class FixedBuffer {
  readonly #bytes: Buffer
  #length = 0

  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafeSlow(length)
  }

  add(chunk: Buffer): void {
    this.#length += chunk.copy(this.#bytes, this.#length)
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

class GrowingBuffer {
  readonly #pieces: Buffer[] = []

  add(chunk: Buffer): void {
    this.#pieces.push(chunk)
  }

  whole(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}

const tooLarge = (found: string, max: number) =>
  refuse(413, 'too-large', `${found}; a body may have ${max} bytes at most`)
