import { closeSync, existsSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ArchiveTree, beginsLikeArchive, findArchives, START_BYTES } from '../../shared/list/index.ts'
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
 * cannot be opened is yielded as a failure.
 */
export function* findInputs(operands: readonly string[]): Generator<Named> {
  for (const operand of operands)
    if (isStoreAddress(operand)) yield { reference: { kind: 'object', name: operand, address: operand } }
    else for (const found of searchInputs([operand])) if (found) yield found
}

/** Yields the inputs that paths name, and null for each file that is not an archive, so that the caller can pause in a large folder. */
export function* searchInputs(operands: readonly string[]): Generator<Named | null> {
  for (const operand of operands) {
    if (operand === '-') {
      yield { reference: { kind: 'stream', name: '-', path: null } }
      continue
    }
    try {
      const stats = statSync(operand)
      if (stats.isFile()) yield { reference: { kind: 'file', name: operand, path: operand } }
      else if (stats.isFIFO()) yield { reference: { kind: 'stream', name: operand, path: operand } }
      else if (stats.isDirectory()) yield* searchFolder(operand)
      else yield { name: operand, failure: inputFailure('input.not-a-file', 'a device') }
    } catch (error) {
      yield { name: operand, failure: knownFailure(error) }
    }
  }
}

function* searchFolder(folder: string): Generator<Named | null> {
  let count = 0
  for (const step of findArchives(DISK, folder)) {
    if (step.kind === 'other' || (step.kind === 'unnamed' && !beginsLikeArchive(startOf(step.node)))) {
      yield null
      continue
    }
    count += 1
    const { kind, node: path } = step
    if (isNameReplaced(path)) yield { name: path, failure: inputFailure('input.not-readable', 'its name is not UTF-8') }
    else if (kind === 'failure') yield { name: path, failure: knownFailure(step.error) }
    else yield { reference: { kind: kind === 'folder' ? 'folder' : 'file', name: path, path } }
  }
  if (count === 0) yield { name: folder, failure: inputFailure('input.no-archive') }
}

/** Whether Node has replaced bytes of a name that are not UTF-8, so that the file cannot be opened by it. */
const isNameReplaced = (path: string): boolean => path.includes('\ufffd') && !existsSync(path)

const DISK: ArchiveTree<string> = {
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
      node: join(folder, entry.name),
    })),
}

/** Returns the first bytes of a file as Latin-1; an empty text if it cannot be read. */
export function startOf(path: string): string {
  try {
    const descriptor = openRegularFile(path)
    try {
      const start = Buffer.alloc(START_BYTES)
      return start.toString('latin1', 0, readSync(descriptor, start, 0, start.length, 0))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return ''
  }
}

/** Returns the displayed path of an input: relative to the searched folder, including the name of that folder. */
export const nameBelow = (operand: string, path: string): string =>
  path === operand || !path.startsWith(operand) ? basename(path) : join(basename(operand), path.slice(operand.length))

function knownFailure(error: unknown): InputFailure {
  const failure = failureOf(error)
  if (!failure) throw error
  return failure
}
