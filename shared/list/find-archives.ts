import { isSystemFile, isUnfinishedFile } from './system-files.ts'

/** Abstract folder tree: a disk, or files dropped on a window. */
export interface ArchiveTree<Node> {
  /** Returns the entries of a folder in any order. If it throws, the folder is reported as `failure`. */
  list(folder: Node): readonly TreeEntry<Node>[]
}

export interface TreeEntry<Node> {
  readonly name: string
  /** `linked-folder`: link to a folder, which may lead out of the searched one or form a cycle. `lost`: link to nothing. */
  readonly kind: 'file' | 'folder' | 'linked-folder' | 'lost' | 'other'
  /** Whether the file is reached by a link. A linked file is an archive like another, but no part of an unpacked one. */
  readonly isLink?: boolean
  readonly node: Node
}

export type TreeStep<Node> =
  | { readonly kind: 'file' | 'folder'; readonly node: Node; readonly isLink?: boolean }
  /** File without the extension of an archive; its first bytes decide. */
  | { readonly kind: 'unnamed'; readonly node: Node }
  | { readonly kind: 'failure'; readonly node: Node; readonly error: unknown }
  /** Link to a folder; link to nothing, or pipe, socket or device, with the name of an archive. */
  | { readonly kind: 'linked-folder' | 'lost' | 'special'; readonly node: Node }
  /** Download or copy that is not complete, by its name. */
  | { readonly kind: 'unfinished'; readonly node: Node }
  /** Entry that is no archive. */
  | { readonly kind: 'other' }

/**
 * Searches a folder for unpacked archives (`folder`) and files, depth first and sorted by name. Folders that cannot be listed are
 * reported as `failure`. Files that an operating system made are left out, and unfinished ones are no archives: they are no proofs.
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
  for (const { name, kind, node, isLink = false } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (kind === 'folder' && name !== '__MACOSX') yield* findArchives(tree, node)
    else if (kind === 'file' && isUnfinishedFile(name)) yield { kind: 'unfinished', node }
    else if (kind === 'folder' || (kind === 'file' && isSystemFile(name))) continue
    else if (kind === 'file') yield isNamedLikeArchive(name) ? { kind, node, isLink } : { kind: 'unnamed', node }
    else if (kind === 'linked-folder') yield { kind, node }
    else if (isNamedLikeArchive(name)) yield { kind: kind === 'lost' ? kind : 'special', node }
    else yield { kind: 'other' }
  }
}

/** Returns whether a folder contains proof.json, or only a single folder that contains it. Archive: Layout */
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

const isProof = ({ name, kind, isLink }: TreeEntry<unknown>): boolean =>
  name === 'proof.json' && kind === 'file' && !isLink

export const isNamedLikeArchive = (name: string): boolean => archiveExtension(name) !== ''

/** Returns the extension of a file name, with its dot, if it is one of archives; otherwise an empty text. */
export const archiveExtension = (name: string): string => /\.(?:mime|zip|eml)$/i.exec(name)?.[0] ?? ''

/** Number of bytes that decide whether a file starts like an archive. */
export const START_BYTES = 64

/** Returns whether a file starts with a ZIP signature, a MIME boundary line or the first header of an envelope. */
export const beginsLikeArchive = (start: string): boolean =>
  /^PK(\x03\x04|\x05\x06)/.test(start) ||
  /^(mime-version|content-type)[ \t]*:/i.test(start) ||
  /^--[\w'()+,./:=?-]{6,}[ \t]*\r?\n/.test(start)

export const beginsLikeZip = (start: string): boolean => /^PK(\x03\x04|\x05\x06)/.test(start)
