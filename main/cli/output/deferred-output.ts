import { failureOf, INPUT_FAILURES, type TemporaryFile } from '../../input/index.ts'
import { type Output, OutputFailure } from './output.ts'

/** Bytes per read. */
const PIECE = 1024 * 1024

/** Position of a text in the temporary file, in bytes. */
export interface DeferredText {
  readonly offset: number
  readonly length: number
}

/**
 * Texts that can be printed only after all inputs, such as those of a page that starts with a list of the inputs. Stored in a temporary
 * file, since a batch has any size.
 */
export class DeferredOutput {
  readonly #create: () => TemporaryFile
  #file: TemporaryFile | undefined

  constructor(create: () => TemporaryFile) {
    this.#create = create
  }

  /** Stores a text and returns its position. Throws `OutputFailure` if the file cannot be written. */
  add(text: string | Uint8Array): DeferredText {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    try {
      this.#file ??= this.#create()
      const offset = this.#file.size
      this.#file.write(bytes)
      return { offset, length: bytes.length }
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      const message = `The report could not be collected in a temporary file: ${failure.message}`
      throw new OutputFailure(message, INPUT_FAILURES['input.no-space'].hint)
    }
  }

  /** Prints texts in their order; by default all of them, as they were added. */
  printTo(output: Pick<Output, 'write'>, texts?: Iterable<DeferredText>): void {
    const file = this.#file
    if (!file) return
    for (const { offset, length } of texts ?? [{ offset: 0, length: file.size }]) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, length))
      for (let done = 0; done < length; ) {
        const count = file.read(piece.subarray(0, length - done), offset + done)
        output.write(piece.subarray(0, count))
        done += count
      }
    }
  }

  close(): void {
    this.#file?.close()
  }
}
