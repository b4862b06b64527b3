import { describe, expect, test } from 'vitest'
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  rootFromInclusion,
} from '../../../main/statement/log/merkle-proof.ts'
import { GrowingTree, leafHash, nodeHash, peaksOf, type Subtree } from '../../../main/statement/log/merkle-tree.ts'

/** Entries and roots of the reference implementation of Certificate Transparency (merkle_tree_test). */
const ENTRIES = [
  ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657'],
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex').toString('utf8'))
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** RFC 6962, 2.1, word by word. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (leaves.length === 1 && first) return first
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => leafHash(`entry ${index}`))

const readerOf =
  (leaves: readonly Buffer[]) =>
  async ({ level, index }: Subtree) =>
    treeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))

describe('the Merkle tree of the log', () => {
  test('has the roots of the reference implementation at each size', () => {
    const tree = new GrowingTree()
    const roots = [tree.root()]
    for (const entry of ENTRIES) {
      tree.append(leafHash(entry))
      roots.push(tree.root())
    }
    expect(roots.map((root) => root.toString('hex'))).toEqual(ROOTS)
  })

  test('continues from its peaks and reports each complete subtree once', () => {
    const leaves = leavesOf(70)
    const complete = new Map<string, Buffer>()
    const onSubtree = ({ level, index }: Subtree, hash: Buffer) => {
      expect(complete.has(`${level} ${index}`)).toBe(false)
      complete.set(`${level} ${index}`, hash)
    }
    for (let size = 0; size < leaves.length; size++) {
      const peaks = peaksOf(size).map(({ level, index }) =>
        treeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      )
      const tree = GrowingTree.from(size, peaks, onSubtree)
      tree.append(leaves[size] ?? Buffer.alloc(0))
      expect(tree.root()).toEqual(treeHash(leaves.slice(0, size + 1)))
    }
    for (const [name, hash] of complete) {
      const [level = 0, index = 0] = name.split(' ').map(Number)
      expect(hash).toEqual(treeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)))
    }
    expect(complete.size).toBe(35 + 17 + 8 + 4 + 2 + 1)
  })

  test('proves the inclusion of every leaf at every size, and of no other leaf', async () => {
    const leaves = leavesOf(20)
    for (let size = 1; size <= leaves.length; size++) {
      const root = treeHash(leaves.slice(0, size))
      for (let index = 0; index < size; index++) {
        const leaf = leaves[index] ?? Buffer.alloc(0)
        const path = await inclusionPath(index, size, readerOf(leaves))
        expect(rootFromInclusion(leaf, index, size, path)).toEqual(root)
        if (size === 1) continue
        expect(rootFromInclusion(leaf, (index + 1) % size, size, path)).not.toEqual(root)
        expect(rootFromInclusion(leafHash('other'), index, size, path)).not.toEqual(root)
        expect(rootFromInclusion(leaf, index, size, path.slice(1))).not.toEqual(root)
        expect(rootFromInclusion(leaf, index, size, [...path, leaf])).toBeNull()
      }
    }
  })

  test('proves the consistency of any two sizes, and of no rewritten tree', async () => {
    const leaves = leavesOf(20)
    const rewritten = leaves.with(2, leafHash('rewritten'))
    for (let second = 1; second <= leaves.length; second++)
      for (let first = 1; first <= second; first++) {
        const root = (all: readonly Buffer[], size: number) => [size, treeHash(all.slice(0, size))] as const
        const path = await consistencyPath(first, second, readerOf(leaves))
        expect(isConsistent(root(leaves, first), root(leaves, second), path)).toBe(true)
        if (first < 3) continue
        const other = await consistencyPath(first, second, readerOf(rewritten))
        expect(isConsistent(root(leaves, first), root(rewritten, second), other)).toBe(false)
        expect(isConsistent(root(leaves, first), root(rewritten, second), path)).toBe(false)
        if (path.length > 0) expect(isConsistent(root(leaves, first), root(leaves, second), path.slice(1))).toBe(false)
      }
  })
})
