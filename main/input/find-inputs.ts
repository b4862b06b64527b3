import { closeSync, type Dirent, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf, type InputFailure, inputFailure } from './input-failure.ts'
import type { InputReference } from './input-reference.ts'

export type FoundInput =
  | { readonly reference: InputReference }
  | { readonly name: string; readonly failure: InputFailure }

/** What the reader named → the inputs there are, in a stable order. What cannot be opened is one of them, as a failure. */
export function* findInputs(operands: readonly string[]): Generator<FoundInput> {
  for (const operand of operands) {
    if (operand === '-') {
      yield { reference: { kind: 'stream', name: '-', path: null } }
      continue
    }
    try {
      const stats = statSync(operand)
      if (stats.isFile()) yield { reference: { kind: 'file', name: operand, path: operand } }
      else if (stats.isFIFO()) yield { reference: { kind: 'stream', name: operand, path: operand } }
      else if (stats.isDirectory()) yield* findInFolder(operand)
      else yield { name: operand, failure: inputFailure('input.not-a-file', 'a device') }
    } catch (error) {
      yield { name: operand, failure: knownFailure(error) }
    }
  }
}

function* findInFolder(folder: string): Generator<FoundInput> {
  let count = 0
  for (const found of walk(folder)) {
    count += 1
    yield found
  }
  if (count === 0) yield { name: folder, failure: inputFailure('input.no-archive') }
}

/** Depth first by name. Links are not followed: they may lead out of the folder or in a circle. */
function* walk(folder: string): Generator<FoundInput> {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    yield { name: folder, failure: knownFailure(error) }
    return
  }
  if (isUnpacked(folder, entries)) {
    yield { reference: { kind: 'folder', name: folder, path: folder } }
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile() && looksLikeArchive(path, entry.name))
      yield { reference: { kind: 'file', name: path, path } }
  }
}

/** An unpacked archive holds proof.json, or nothing but one folder with proof.json in it. Archive: Layout */
function isUnpacked(folder: string, entries: readonly Dirent[]): boolean {
  if (entries.some((entry) => entry.name === 'proof.json' && entry.isFile())) return true
  const [only, ...others] = entries
  return (
    only !== undefined && others.length === 0 && only.isDirectory() && existsSync(join(folder, only.name, 'proof.json'))
  )
}

function looksLikeArchive(path: string, name: string): boolean {
  if (/\.(mime|zip|eml)$/i.test(name)) return true
  try {
    const descriptor = openSync(path, 'r')
    try {
      const start = Buffer.alloc(64)
      const count = readSync(descriptor, start, 0, start.length, 0)
      return startsLikeArchive(start.toString('latin1', 0, count))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Not known to be an archive, so nothing was missed: a file named like one is reported when it cannot be opened.
    return false
  }
}

/** A ZIP's first signature, a MIME boundary line, or the first header of an envelope. */
function startsLikeArchive(start: string): boolean {
  return (
    /^PK(\x03\x04|\x05\x06)/.test(start) ||
    /^(mime-version|content-type)[ \t]*:/i.test(start) ||
    /^--[\w'()+,./:=?-]{6,}[ \t]*\r?\n/.test(start)
  )
}

function knownFailure(error: unknown): InputFailure {
  const failure = failureOf(error)
  if (!failure) throw error
  return failure
}
