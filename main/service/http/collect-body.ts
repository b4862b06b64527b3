import type { IncomingMessage } from 'node:http'
import type { HttpLimits } from './http-limits.ts'
import { refuse } from './refusal.ts'
import type { UploadBudget } from './upload-budget.ts'

export interface CollectedBody {
  readonly bytes: Buffer
  /** To be called once the bytes are not needed any more. */
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
): Promise<CollectedBody> {
  const { uploadBytes } = limits
  const declared = message.headers['content-length'] === undefined ? null : Number(message.headers['content-length'])
  if (declared !== null && declared > uploadBytes) throw tooLarge(`${declared} bytes were announced`, uploadBytes)
  const gone = new AbortController()
  const leave = () => gone.abort(refuse(400, 'malformed-request', 'the upload was broken off'))
  message.socket.once('close', leave)
  try {
    const release = await budget.reserve(declared ?? uploadBytes, gone.signal)
    try {
      return { bytes: await collect(message, limits, gone.signal), release }
    } catch (error) {
      release()
      throw error
    }
  } finally {
    message.socket.off('close', leave)
  }
}

function collect(message: IncomingMessage, limits: HttpLimits, gone: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (act: () => void) => {
      clearTimeout(idle)
      gone.removeEventListener('abort', leave)
      message.off('data', take).off('end', end).off('error', fail)
      act()
    }
    const refuseWith = (error: Error) =>
      settle(() => {
        // Whatever is still to come has no reader: it is let through unread, so that the answer arrives.
        message.resume()
        reject(error)
      })
    const standsStill = () =>
      refuseWith(refuse(408, 'slow-sender', `nothing came for ${limits.uploadIdleMs} ms; ${length} bytes had come`))
    const idle = setTimeout(standsStill, limits.uploadIdleMs)
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > limits.uploadBytes) refuseWith(tooLarge(`${length} bytes or more came`, limits.uploadBytes))
      else chunks.push(chunk)
      idle.refresh()
    }
    const end = () => settle(() => resolve(Buffer.concat(chunks, length)))
    const fail = () => refuseWith(refuse(400, 'malformed-request', `the upload broke off after ${length} bytes`))
    const leave = () => refuseWith(gone.reason as Error) // set by collectBody only
    gone.addEventListener('abort', leave, { once: true })
    message.on('data', take).on('end', end).on('error', fail)
  })
}

export const tooLarge = (found: string, most: number) =>
  refuse(413, 'too-large', `${found}; a body may have ${most} bytes at most`)
