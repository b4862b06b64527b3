import type { MessagePort } from 'node:worker_threads'
import { crowdedDigester } from '../proof/read/digest/digest-entries.ts'
import type { DigestWork, EntryDigester } from '../proof/read/digest/digest-work.ts'
import { nextTurn } from '../proof/read/meanwhile.ts'
import type { ByteSource } from '../proof/read/source.ts'
import { DigestThread } from './digest-thread.ts'

/** What the helper is given ahead, so that it never waits: archives, and bytes unless it has nothing at all. */
export const AHEAD = 4
const AHEAD_BYTES = 32 * 1024 * 1024
/** Archives under way in a thread that is helped: those at the helper, one that is hashed here, one that is read meanwhile. */
export const WIDTH_WHEN_HELPED = AHEAD + 2
/** Inflating takes about as long as hashing so many times the bytes. */
const INFLATING = 3
/** Bytes that are hashed in less time than it takes to ask another thread. */
const NOT_WORTH_ASKING = 256 * 1024

/**
 * A second thread for a thread that verifies many archives: it hashes, all else is done by the one that asks. What judging takes
 * has then to be compiled and warmed up once only, which for some hundred archives is a tenth of all work.
 */
export class DigestHelper {
  readonly #thread: DigestThread
  #bytes = 0
  #turn = Promise.resolve()

  constructor(port: MessagePort) {
    this.#thread = new DigestThread(port)
  }

  /** Hashes the entries of one input: by the helper while it can be given more, here otherwise. */
  digester(source: ByteSource, descriptor: number): EntryDigester {
    const digest = crowdedDigester(source)
    return async (work, control) => {
      const here = () => digest(work, control)
      const bytes = bytesOf(work)
      if (bytes < NOT_WORTH_ASKING) return here()
      if (!this.#takesMore(bytes)) await this.#nextTurn()
      if (!this.#takesMore(bytes)) return here()
      this.#bytes += bytes
      try {
        return await this.#thread.digest({ descriptor, work })
      } catch {
        // Whatever is wrong is found and said here.
        return here()
      } finally {
        this.#bytes -= bytes
      }
    }
  }

  #takesMore(bytes: number): boolean {
    const { load } = this.#thread
    return load === 0 || (load < AHEAD && this.#bytes + bytes <= AHEAD_BYTES)
  }

  /** Resolves for one who asks after the other, when what the helper has answered meanwhile was heard. */
  #nextTurn(): Promise<void> {
    this.#turn = this.#turn.then(nextTurn)
    return this.#turn
  }
}

/** Bytes that are hashed in the time that the work takes. */
const bytesOf = ({ jobs }: DigestWork): number =>
  jobs.reduce((sum, { method, size }) => sum + (method === 'stored' ? size : INFLATING * size), 0)
