import { PAIR_SEARCH } from './pair-search-code.ts'

/** What is used of WebAssembly: the types of ECMAScript and of Node leave it to browsers. Not there where Node runs without compilers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Memory: new (size: { initial: number }) => Memory
  Instance: new (module: object, imports: object) => { readonly exports: { readonly next: Next } }
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

type Next = (at: number, end: number, step: number) => number

const PAGE = 64 * 1024

/** Bytes behind what is looked through that are read too. */
const MARGIN = 2

/** Looks for pairs of bytes of a text in a memory of its own. Addresses are those of that memory. */
export class PairSearch {
  readonly #memory: Memory
  /** Those that stand in the table. */
  #pairs: readonly number[] = []
  /** pair-search.wat: the first pair at `at`, an even address, or whole steps behind it; `end` or more where there is none. */
  readonly next: Next

  /** Throws where the machine gives no such memory. */
  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: 1 })
    const module = new WebAssembly.Module(Buffer.from(PAIR_SEARCH, 'base64'))
    this.next = new WebAssembly.Instance(module, { search: { memory: this.#memory } }).exports.next
  }

  /** Looks for these pairs from now on; the first byte of each is the lower one. The same list is not taken in again. */
  lookFor(pairs: readonly number[]): void {
    if (pairs === this.#pairs) return
    const table = new Uint8Array(this.#memory.buffer, 0, PAGE)
    for (const pair of this.#pairs) table[pair] = 0
    for (const pair of pairs) table[pair] = 1
    this.#pairs = pairs
  }

  /** Memory for so many bytes: always the same, so what was given before is no longer of use. */
  memoryOf(size: number): Buffer {
    const missing = PAGE + size + MARGIN - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    return Buffer.from(this.#memory.buffer, PAGE, size)
  }

  holds({ buffer }: Uint8Array): boolean {
    return buffer === this.#memory.buffer
  }
}

/** This thread's, once it is worth its start. */
let search: PairSearch | null | undefined

/** Memory for so many bytes that `ByteSearch` looks through four times as fast as any other; null where the machine gives none. */
export function searchMemory(size: number): Buffer | null {
  try {
    if (search === undefined) search = new PairSearch()
    return search?.memoryOf(size) ?? null
  } catch {
    // As where Node has no WebAssembly, or its address space is limited: everything is found without it too.
    search = null
    return null
  }
}

/** The search over the memory that `bytes` lie in; null where they lie elsewhere. */
export const pairSearchOver = (bytes: Uint8Array): PairSearch | null => (search?.holds(bytes) ? search : null)
