import type { TemporaryFile } from '../input/temporary-file.ts'
import type { Output } from './output.ts'

const PIECE = 1024 * 1024

/** Texts that can be printed only after all inputs: a page starts with a list of them. In a file, since a batch has any size. */
export class DeferredOutput {
  readonly #create: () => TemporaryFile
  #file: TemporaryFile | undefined

  constructor(create: () => TemporaryFile) {
    this.#create = create
  }

  add(text: string | Uint8Array): void {
    this.#file ??= this.#create()
    this.#file.write(typeof text === 'string' ? Buffer.from(text) : text)
  }

  printTo(output: Pick<Output, 'write'>): void {
    const file = this.#file
    if (!file) return
    const piece = Buffer.allocUnsafe(Math.min(PIECE, file.size))
    for (let at = 0; at < file.size; ) {
      const length = file.read(piece, at)
      output.write(piece.subarray(0, length))
      at += length
    }
  }

  close(): void {
    this.#file?.close()
  }
}
