import {
  type ArchiveTree,
  beginsLikeArchive,
  findArchives,
  START_BYTES,
  type TreeStep,
} from '../../../shared/list/index.ts'
import type { Dropped } from './bridge.ts'

/** File or folder below a dropped one. */
export interface DroppedNode {
  /** Starts with the name of the dropped folder. */
  readonly path: string
  readonly file: File | null
  readonly children: Map<string, DroppedNode>
}

const TREE: ArchiveTree<DroppedNode> = {
  list: ({ children }) =>
    [...children].map(([name, node]) => ({ name, kind: node.file ? 'file' : 'folder', node }) as const),
}

/** Yields the archives among dropped files, in the order of the command line's search. Null for each file that is none. */
export async function* archivesIn(dropped: readonly Dropped[]): AsyncGenerator<DroppedNode | null> {
  for (const item of dropped) {
    if (item.kind === 'file') yield { path: item.name, file: item.file, children: new Map() }
    else for (const step of findArchives(TREE, toTree(item))) yield await archiveOf(step)
  }
}

/** Returns whether the drop is one input: a file, or a folder that is an unpacked archive itself. */
export function isOneInput(dropped: Dropped): boolean {
  if (dropped.kind === 'file') return true
  const root = toTree(dropped)
  const [step] = findArchives(TREE, root)
  return step?.kind === 'folder' && step.node === root
}

async function archiveOf(step: TreeStep<DroppedNode>): Promise<DroppedNode | null> {
  if (step.kind === 'file' || step.kind === 'folder') return step.node
  if (step.kind !== 'unnamed') return null
  return step.node.file && beginsLikeArchive(await startOf(step.node.file)) ? step.node : null
}

/** Reads the first bytes as Latin-1; empty if the file cannot be read. */
async function startOf(file: File): Promise<string> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  } catch {
    return ''
  }
}

function toTree({ name, files }: Extract<Dropped, { kind: 'folder' }>): DroppedNode {
  const root: DroppedNode = { path: name, file: null, children: new Map() }
  for (const { path, file } of files) {
    let node = root
    const names = path.split('/')
    for (const [index, part] of names.entries()) {
      const isLast = index === names.length - 1
      const child: DroppedNode = node.children.get(part) ?? {
        path: `${node.path}/${part}`,
        file: isLast ? file : null,
        children: new Map(),
      }
      node.children.set(part, child)
      node = child
    }
  }
  return root
}

/** Yields all files below a folder, with their paths inside it. */
export function* filesBelow(node: DroppedNode, inside = ''): Generator<{ readonly path: string; readonly file: File }> {
  for (const [name, child] of node.children) {
    const path = inside === '' ? name : `${inside}/${name}`
    if (child.file) yield { path, file: child.file }
    else yield* filesBelow(child, path)
  }
}
