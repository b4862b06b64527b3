import { nodeHash, type Subtree } from './merkle-tree.ts'

/** Returns the hash of a perfect subtree: of a leaf at level 0. */
export type ReadSubtree = (subtree: Subtree) => Promise<Uint8Array>

/** Returns the hash of the tree over the leaves from `start` to `end`, excluding `end`. `start` is a multiple of the next power of two. */
export async function rangeHash(start: number, end: number, read: ReadSubtree): Promise<Uint8Array> {
  const level = Math.log2(end - start)
  if (Number.isInteger(level)) return read({ level, index: start / 2 ** level })
  const split = start + largestPowerBelow(end - start)
  return nodeHash(await rangeHash(start, split, read), await rangeHash(split, end, read))
}

/** Returns the audit path of a leaf, from the bottom. RFC 6962, 2.1.1 */
export async function inclusionPath(index: number, size: number, read: ReadSubtree): Promise<readonly Uint8Array[]> {
  const path: Uint8Array[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const split = start + largestPowerBelow(end - start)
    if (index < split) {
      path.unshift(await rangeHash(split, end, read))
      end = split
    } else {
      path.unshift(await rangeHash(start, split, read))
      start = split
    }
  }
  return path
}

/** Returns the proof that the tree of `first` leaves is a prefix of that of `second`. RFC 6962, 2.1.2 */
export async function consistencyPath(
  first: number,
  second: number,
  read: ReadSubtree,
): Promise<readonly Uint8Array[]> {
  if (first <= 0 || first >= second) return []
  const path: Uint8Array[] = []
  let [start, end] = [0, second]
  let isWhole = true
  while (first !== end) {
    const split = start + largestPowerBelow(end - start)
    if (first <= split) {
      path.unshift(await rangeHash(split, end, read))
      end = split
    } else {
      path.unshift(await rangeHash(start, split, read))
      start = split
      isWhole = false
    }
  }
  if (!isWhole) path.unshift(await rangeHash(start, end, read))
  return path
}

/** Returns the root that an audit path leads to; null if it has another length than a path of this leaf. RFC 9162, 2.1.3.2 */
export function rootFromInclusion(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let [node, last] = [index, size - 1]
  let root = leaf
  for (const sibling of path) {
    if (last === 0) return null
    if (node % 2 === 1 || node === last) {
      root = nodeHash(sibling, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else root = nodeHash(root, sibling)
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : null
}

/**
 * Returns whether a proof shows that the tree with root `firstRoot` is a prefix of that with root `secondRoot`. RFC 9162,
 * 2.1.4.2
 */
export function isConsistent(
  [first, firstRoot]: readonly [size: number, root: Uint8Array],
  [second, secondRoot]: readonly [size: number, root: Uint8Array],
  path: readonly Uint8Array[],
): boolean {
  if (first > second || first < 0) return false
  if (first === second) return path.length === 0 && areEqual(firstRoot, secondRoot)
  // Every tree continues the empty one.
  if (first === 0) return path.length === 0
  const isPower = Number.isInteger(Math.log2(first))
  const [seed, ...rest] = isPower ? [firstRoot, ...path] : path
  if (seed === undefined) return false
  let [node, last] = [first - 1, second - 1]
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  let [before, after] = [seed, seed]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      before = nodeHash(sibling, before)
      after = nodeHash(sibling, after)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else after = nodeHash(after, sibling)
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && areEqual(before, firstRoot) && areEqual(after, secondRoot)
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Returns the largest power of two that is smaller than `count`, which is 2 or more. */
const largestPowerBelow = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1)
