import { hash } from 'node:crypto'

/** Merkle tree hash of RFC 6962, 2.1, over SHA-256. Hashes are 32 bytes. */

const LEAF = '\0'
const NODE = Buffer.from([1])

// A new buffer for each hash costs more than the hash; `Buffer.from` takes it from a pool.
const sha256 = (content: Uint8Array | string): Buffer => Buffer.from(hash('sha256', content, 'hex'), 'hex')

/** Returns the hash of a leaf, whose content is the UTF-8 of `entry`. */
export const leafHash = (entry: string): Buffer => sha256(`${LEAF}${entry}`)

/** Returns the hash of an inner node. RFC 6962, 2.1 */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.concat([NODE, left, right]))

/** Returns the hash of the tree without leaves. RFC 6962, 2.1 */
const emptyRoot = (): Buffer => sha256('')

/** Position of a perfect subtree: its leaves are `index * 2^level` to `(index + 1) * 2^level`, excluding the last. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

/** Returns the perfect subtrees that make up the leaves from 0 to `size`, largest first. */
export function peaksOf(size: number): readonly Subtree[] {
  const peaks: Subtree[] = []
  for (let start = 0; start < size; ) {
    const level = Math.floor(Math.log2(size - start))
    peaks.push({ level, index: start / 2 ** level })
    start += 2 ** level
  }
  return peaks
}

/** Tree that grows by leaves; holds only the hashes of its peaks. */
export class GrowingTree {
  #size = 0
  /** Hashes of the peaks by level; gaps are undefined. */
  readonly #peaks: (Buffer | undefined)[] = []
  readonly #onSubtree: (subtree: Subtree, hash: Buffer) => void

  /** `onSubtree` is called for each perfect subtree of two leaves or more when it is complete. */
  constructor(onSubtree: (subtree: Subtree, hash: Buffer) => void = () => {}) {
    this.#onSubtree = onSubtree
  }

  /** Continues a tree of this size, whose peaks are those of `peaksOf`, in that order. */
  static from(
    size: number,
    peaks: readonly Uint8Array[],
    onSubtree: (subtree: Subtree, hash: Buffer) => void,
  ): GrowingTree {
    const tree = new GrowingTree(onSubtree)
    for (const [position, { level }] of peaksOf(size).entries()) tree.#peaks[level] = Buffer.from(peaks[position] ?? [])
    tree.#size = size
    return tree
  }

  get size(): number {
    return this.#size
  }

  append(leaf: Buffer): void {
    let carried = leaf
    let level = 0
    for (let left = this.#peaks[level]; left !== undefined; left = this.#peaks[level]) {
      carried = nodeHash(left, carried)
      this.#peaks[level] = undefined
      level += 1
      this.#onSubtree({ level, index: Math.floor(this.#size / 2 ** level) }, carried)
    }
    this.#peaks[level] = carried
    this.#size += 1
  }

  root(): Buffer {
    let root: Buffer | undefined
    for (const peak of this.#peaks) if (peak !== undefined) root = root === undefined ? peak : nodeHash(peak, root)
    return root ?? emptyRoot()
  }
}
