/** A folder, whatever holds it: a disk, or files that were dropped on a window. */
export interface ArchiveTree<Node> {
  /** Entries of a folder in any order. May throw; the folder is then reported as `failure`. */
  list(folder: Node): readonly TreeEntry<Node>[]
}

export interface TreeEntry<Node> {
  readonly name: string
  /** Links are `other`: they may lead out of the folder or in a circle. */
  readonly kind: 'file' | 'folder' | 'other'
  readonly node: Node
}

export type TreeStep<Node> =
  | { readonly kind: 'file' | 'folder'; readonly node: Node }
  /** A file without an archive's name: it is one if it begins like one. */
  | { readonly kind: 'unnamed'; readonly node: Node }
  | { readonly kind: 'failure'; readonly node: Node; readonly error: unknown }
  /** Neither file nor folder. */
  | { readonly kind: 'other' }

/**
 * Searches a folder for archives, depth first and by name: unpacked ones (`folder`) and files. What cannot be listed is a step of
 * its own.
 */
export function* findArchives<Node>(tree: ArchiveTree<Node>, folder: Node): Generator<TreeStep<Node>> {
  let entries: readonly TreeEntry<Node>[]
  try {
    entries = tree.list(folder)
    if (isUnpacked(tree, entries)) {
      yield { kind: 'folder', node: folder }
      return
    }
  } catch (error) {
    yield { kind: 'failure', node: folder, error }
    return
  }
  for (const { name, kind, node } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (kind === 'folder') yield* findArchives(tree, node)
    else if (kind === 'file') yield { kind: isNamedLikeArchive(name) ? 'file' : 'unnamed', node }
    else yield { kind: 'other' }
  }
}

/** An unpacked archive holds proof.json, or nothing but one folder with proof.json in it. Archive: Layout */
function isUnpacked<Node>(tree: ArchiveTree<Node>, entries: readonly TreeEntry<Node>[]): boolean {
  if (entries.some(isProof)) return true
  const [only, ...others] = entries
  if (only?.kind !== 'folder' || others.length > 0) return false
  try {
    return tree.list(only.node).some(isProof)
  } catch {
    // Reported when the folder itself is searched.
    return false
  }
}

const isProof = ({ name, kind }: TreeEntry<unknown>): boolean => name === 'proof.json' && kind === 'file'

export const isNamedLikeArchive = (name: string): boolean => /\.(mime|zip|eml)$/i.test(name)

/** Bytes of a file that tell whether it begins like an archive. */
export const START_BYTES = 64

/** A ZIP's first signature, a MIME boundary line, or the first header of an envelope. */
export const beginsLikeArchive = (start: string): boolean =>
  /^PK(\x03\x04|\x05\x06)/.test(start) ||
  /^(mime-version|content-type)[ \t]*:/i.test(start) ||
  /^--[\w'()+,./:=?-]{6,}[ \t]*\r?\n/.test(start)

export const beginsLikeZip = (start: string): boolean => /^PK(\x03\x04|\x05\x06)/.test(start)
