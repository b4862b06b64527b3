import { fstatSync } from 'node:fs'
import { inflateRawSync, constants as zlib } from 'node:zlib'
import { beginsLikeArchive, isNamedLikeArchive } from '../../shared/list/find-archives.ts'
import type { ZipEntryFacts } from '../../shared/report/facts.ts'
import { readZip } from '../proof/read/container/read-zip.ts'
import { inflateStreamed } from '../proof/read/digest/inflate-streamed.ts'
import { DEFAULT_LIMITS } from '../proof/read/limits.ts'
import { type ByteSource, readBuffer, SourceChangedError } from '../proof/read/source.ts'
import { InputError, inputFailure } from './input-failure.ts'
import type { InputReference } from './input-reference.ts'
import type { OpenInput } from './open-input.ts'
import type { TakenStream } from './stream-input.ts'
import { temporaryFile } from './temporary-file.ts'

type EntryReference = Extract<InputReference, { kind: 'entry' }>

/** Entries up to this size are held in memory, bytes; larger ones in a private temporary file. */
const IN_MEMORY_BYTES = 16 * 1024 ** 2
const PIECE = 1024 * 1024
/** Compressed bytes that are inflated to see how an entry begins. */
const START_BYTES = 256

/** Archives that lie in a ZIP as entries, in its order. Empty where the input is no ZIP, or is an archive itself. `opened`: the container. */
export function entriesWithArchives(
  opened: OpenInput,
  container: EntryReference['container'],
): readonly EntryReference[] {
  if (opened.input.kind !== 'file') return []
  const { source } = opened.input
  const { facts, readable } = readZip(source, DEFAULT_LIMITS)
  const files = (facts?.entries ?? []).filter(({ isFolder }, index) => !isFolder && readable.has(index))
  if (files.some(({ name }) => /^([^/]*\/)?proof\.json$/.test(name))) return []
  return files.filter((entry) => isArchive(source, entry)).map((entry) => toReference(container, opened, entry))
}

/** Archives of macOS hold the attributes of each file under the same name in a folder of their own. */
const isArchive = (source: ByteSource, entry: ZipEntryFacts): boolean =>
  !entry.name.startsWith('__MACOSX/') &&
  (isNamedLikeArchive(entry.name) || beginsLikeArchive(startOf(source, entry).toString('latin1', 0, 64)))

function startOf(source: ByteSource, { dataOffset, compressedSize, method }: ZipEntryFacts): Buffer {
  const start = readBuffer(source, dataOffset, Math.min(compressedSize, START_BYTES))
  if (method === 'stored') return start
  try {
    return inflateRawSync(start, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 1024 * START_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}

function toReference(
  container: EntryReference['container'],
  opened: OpenInput,
  { name, method, dataOffset, compressedSize, size }: ZipEntryFacts,
): EntryReference {
  const isDeflated = method === 'deflated'
  return {
    kind: 'entry',
    name: `${container.name}/${name}`,
    container,
    entry: { isDeflated, dataOffset, compressedSize, size, seen: seenOf(container, opened) },
  }
}

/** Size and time of the container's file, by which it is known to be the one that was looked into. What is in memory does not change. */
function seenOf({ kind }: EntryReference['container'], { descriptor }: OpenInput): string {
  if (descriptor === undefined || kind === 'entry') return ''
  const { size, mtimeMs } = fstatSync(descriptor)
  return `${size} ${mtimeMs}`
}

/** Takes an entry out of its ZIP, so that it can be read at random. `opened`: the container. */
export async function takeEntry(opened: OpenInput, { container, entry }: EntryReference): Promise<TakenStream> {
  if (opened.input.kind !== 'file') throw new InputError(inputFailure('input.not-readable', 'a folder has no entry'))
  if (seenOf(container, opened) !== entry.seen)
    throw new SourceChangedError('The ZIP is not the one that was looked into')
  const taken = await contentOf(opened.input.source, entry)
  opened.assertUnchanged()
  return taken
}

async function contentOf(source: ByteSource, entry: EntryReference['entry']): Promise<TakenStream> {
  const { isDeflated, dataOffset, compressedSize, size } = entry
  const target = size <= IN_MEMORY_BYTES ? memory(size) : fileTarget()
  try {
    if (isDeflated) {
      const listener = { onCompressed() {}, onContent: target.write }
      const problem = await inflateStreamed(source, entry, listener)
      if (problem !== null) throw new InputError(inputFailure('input.not-readable', `its entry in the ZIP: ${problem}`))
    } else
      for (let at = 0; at < compressedSize; at += PIECE)
        target.write(readBuffer(source, dataOffset + at, Math.min(PIECE, compressedSize - at)))
    return target.done()
  } catch (error) {
    target.giveUp()
    throw error
  }
}

interface Target {
  write(piece: Uint8Array): void
  done(): TakenStream
  giveUp(): void
}

function memory(size: number): Target {
  const bytes = new Uint8Array(size)
  let at = 0
  return {
    write(piece) {
      bytes.set(piece, at)
      at += piece.length
    },
    done: () => ({ bytes: bytes.subarray(0, at) }),
    giveUp() {},
  }
}

function fileTarget(): Target {
  const file = temporaryFile()
  return { write: (piece) => file.write(piece), done: () => ({ file }), giveUp: () => file.close() }
}
