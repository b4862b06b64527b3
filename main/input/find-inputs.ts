import { closeSync, type Dirent, existsSync, fstatSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import {
  type ArchiveTree,
  beginsLikeArchive,
  findArchives,
  isNamedLikeArchive,
  START_BYTES,
  type TreeEntry,
  type TreeStep,
} from '../../shared/list/index.ts'
import { diskPath } from './disk-path.ts'
import { openRegularFile } from './file-source.ts'
import { failureOf, type InputFailure, inputFailure } from './input-failure.ts'
import type { InputReference } from './input-reference.ts'
import { isStoreAddress } from './store/store-address.ts'

export type FoundInput<Reference extends InputReference = InputReference> =
  | {
      readonly reference: Reference
      /** Whether the file or folder is the host's temporary copy of an upload, of which the user knows only the name. */
      readonly isCopy?: boolean
    }
  | { readonly name: string; readonly failure: InputFailure }

/** Input found by its path, or standard input. */
type Named = FoundInput<Exclude<InputReference, { readonly kind: 'entry' }>>

/**
 * Yields the inputs that `operands` name, in a stable order: files, archives in folders, objects of a store, standard input. An input that
 * cannot be opened is yielded as a failure. `onUnfinished` is called with the path of each file in a folder that is left out because its name
 * is that of a download or copy that is not complete.
 */
export function* findInputs(
  operands: readonly string[],
  onUnfinished: (path: string) => void = () => {},
): Generator<Named> {
  for (const operand of operands)
    if (isStoreAddress(operand)) yield { reference: { kind: 'object', name: operand, address: operand } }
    else for (const found of searchInputs([operand], onUnfinished)) if (found) yield found
}

/** Yields the inputs that paths name, and null for each file that is not an archive, so that the caller can pause in a large folder. */
export function* searchInputs(
  operands: readonly string[],
  onUnfinished: (path: string) => void = () => {},
): Generator<Named | null> {
  for (const operand of operands) {
    if (operand === '-') {
      yield { reference: { kind: 'stream', name: '-', path: null } }
      continue
    }
    try {
      const stats = statSync(diskPath(operand))
      if (stats.isFile()) yield { reference: { kind: 'file', name: operand, path: operand } }
      else if (stats.isFIFO()) yield { reference: { kind: 'stream', name: operand, path: operand } }
      else if (stats.isDirectory()) yield* searchFolder(operand, onUnfinished)
      else yield { name: operand, failure: inputFailure('input.not-a-file', 'a device') }
    } catch (error) {
      yield { name: operand, failure: knownFailure(error) }
    }
  }
}

/** Searches a folder, then those that links in it lead to: each folder once. */
function* searchFolder(operand: string, onUnfinished: (path: string) => void): Generator<Named | null> {
  let count = 0
  const searched: string[] = []
  const pending = [operand]
  for (const folder of pending) {
    const place = realpathSync(diskPath(folder))
    if (searched.some((earlier) => isWithin(place, earlier))) continue
    if (searched.some((earlier) => isWithin(earlier, place))) {
      yield { name: folder, failure: inputFailure('input.link-above') }
      continue
    }
    searched.push(place)
    for (const step of findArchives(DISK, folder)) {
      if (step.kind === 'linked-folder') pending.push(step.node)
      if (step.kind === 'unfinished') onUnfinished(step.node)
      const found = isSeen(step, searched) ? null : foundBy(step)
      if (found) count += 1
      yield found
    }
  }
  if (count === 0) yield { name: operand, failure: inputFailure('input.no-archive') }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Whether a file is a link to one that the search finds by its own name. */
function isSeen(step: TreeStep<string>, searched: readonly string[]): boolean {
  if (step.kind !== 'file' || !step.isLink) return false
  const target = realpathSync(diskPath(step.node))
  return isNamedLikeArchive(target) && searched.some((folder) => isWithin(target, folder))
}

function foundBy(step: TreeStep<string>): Named | null {
  if (step.kind === 'other' || step.kind === 'unfinished' || step.kind === 'linked-folder') return null
  const { kind, node: path } = step
  if (kind === 'unnamed' && !beginsLikeArchive(startOf(path))) return null
  if (kind === 'failure') return { name: path, failure: knownFailure(step.error) }
  if (kind === 'lost') return { name: path, failure: inputFailure('input.not-found', 'it is a link to nothing') }
  if (kind === 'special')
    return { name: path, failure: inputFailure('input.not-a-file', 'a pipe, socket or device in a folder is not read') }
  if (isNameLost(path)) return { name: path, failure: inputFailure('input.not-readable', NAME_LOST) }
  return { reference: { kind: kind === 'folder' ? 'folder' : 'file', name: path, path } }
}

const NAME_LOST = 'its name is not UTF-8, and another there differs in such bytes only'

/** Whether Node has replaced bytes of a name that are not UTF-8, and several files have the name that is left. */
const isNameLost = (path: string): boolean => path.includes('\ufffd') && !existsSync(diskPath(path))

const DISK: ArchiveTree<string> = {
  list: (folder) =>
    readdirSync(diskPath(folder), { withFileTypes: true, encoding: 'utf8' }).map((entry) => entryOf(folder, entry)),
}

function entryOf(folder: string, entry: Dirent): TreeEntry<string> {
  const { name } = entry
  const node = join(folder, name)
  if (!entry.isSymbolicLink())
    return { name, kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other', node }
  try {
    const target = statSync(diskPath(node))
    return {
      name,
      kind: target.isFile() ? 'file' : target.isDirectory() ? 'linked-folder' : 'other',
      isLink: true,
      node,
    }
  } catch {
    return { name, kind: 'lost', node }
  }
}

/** Returns the first bytes of a file as Latin-1; an empty text if it cannot be read. */
export const startOf = (path: string): string => bytesAt(path, 0, START_BYTES)

/** Returns bytes of a file as Latin-1; an empty text if it cannot be read. `start`: negative from the end. */
function bytesAt(path: string, start: number, length: number): string {
  try {
    const descriptor = openRegularFile(path)
    try {
      const position = start < 0 ? Math.max(0, fstatSync(descriptor).size + start) : start
      const bytes = Buffer.alloc(length)
      return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, length, position))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return ''
  }
}

/** Bytes at the end of a file in which the end of an archive stands: that of a ZIP may be followed by a comment of 65,535 bytes. */
const END_BYTES = 66_000

/** Returns whether a file has the end of a ZIP or of a MIME envelope: a copy or an upload that is under way has none yet. */
export function endsLikeArchive(path: string): boolean {
  const end = bytesAt(path, -END_BYTES, END_BYTES)
  return end.includes('PK\x05\x06') || /(?:^|\n)--[^\r\n]+--\s*(?:$|\r?\n)/.test(end)
}

/** Returns the displayed path of an input: relative to the searched folder, including the name of that folder. */
export const nameBelow = (operand: string, path: string): string =>
  path === operand || !path.startsWith(operand) ? basename(path) : join(basename(operand), path.slice(operand.length))

function knownFailure(error: unknown): InputFailure {
  const failure = failureOf(error)
  if (!failure) throw error
  return failure
}
