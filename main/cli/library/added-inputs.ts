import { endsLikeArchive, type FoundInput, findInputs } from '../../input/index.ts'
import { type FolderWatch, loadWatchFolders } from '../../library/index.ts'

/** Files that are looked up in the database at once. */
const GROUP_SIZE = 500

/** Inputs of `library add`: those that are found, then those that arrive, until it is stopped. */
export class AddedInputs {
  readonly #operands: readonly string[]
  readonly #watches: boolean
  #watch: FolderWatch | null = null
  #found: readonly FoundInput[] = []
  #offset = 0
  isStopped = false
  #isWatching = false
  #onWatch: () => void = () => {}
  /** Files in the folders that were left out because their names are those of unfinished downloads or copies. */
  readonly unfinished: string[] = []

  constructor(operands: readonly string[], watches: boolean) {
    this.#operands = operands
    this.#watches = watches
  }

  /** Starts to watch before it searches, so that nothing is missed in between. */
  async start(onWatch: () => void): Promise<void> {
    this.#onWatch = onWatch
    if (this.#watches) {
      const { watchFolders } = await loadWatchFolders()
      this.#watch = watchFolders(this.#operands)
      await this.#watch.ready
    }
    this.#found = [...findInputs(this.#operands, (path) => this.unfinished.push(path))].filter(
      (found) => !this.#watch || this.#isReady(found, this.#watch),
    )
  }

  /** Returns whether an input is verified now: an empty folder may fill, and a file without its end may be under way. */
  #isReady(found: FoundInput, watch: FolderWatch): boolean {
    if ('failure' in found) return found.failure.code !== 'input.no-archive'
    const { reference } = found
    if (reference.kind !== 'file' || endsLikeArchive(reference.path)) return true
    watch.offer(reference.path)
    return false
  }

  /** Number of inputs; null while more can arrive. */
  get total(): number | null {
    return this.#isWatching ? null : this.#found.length
  }

  /** Yields groups of inputs: what was found in large ones, what arrives one by one. */
  async *all(): AsyncGenerator<readonly FoundInput[]> {
    while (this.#offset < this.#found.length && !this.isStopped) {
      const group = this.#found.slice(this.#offset, this.#offset + GROUP_SIZE)
      this.#offset += group.length
      yield group
    }
    if (!this.#watch || this.isStopped) return
    this.#isWatching = true
    this.#onWatch()
    for await (const found of this.#watch.arrivals) yield [found]
  }

  stop(): void {
    this.isStopped = true
    void this.close()
  }

  async close(): Promise<void> {
    await this.#watch?.close()
  }
}
