import { fstatSync } from 'node:fs'
import { crc32, inflateRawSync, constants as zlib } from 'node:zlib'
import { CATALOGUE } from '../../shared/findings/index.ts'
import { beginsLikeArchive, isNamedLikeArchive, isSystemPath } from '../../shared/list/index.ts'
import type { ZipEntryFacts } from '../../shared/report/index.ts'
import type { Observation } from '../../shared/schema/index.ts'
import {
  type ByteSource,
  DEFAULT_LIMITS,
  inflateStreamed,
  readBuffer,
  readZip,
  SourceChangedError,
} from '../proof/index.ts'
import { InputError, inputFailure } from './input-failure.ts'
import type { InputReference } from './input-reference.ts'
import type { OpenInput } from './open-input.ts'
import type { StreamContent } from './stream-input.ts'
import { temporaryFile } from './temporary-file.ts'

type EntryReference = Extract<InputReference, { kind: 'entry' }>

/** Maximum size of an extracted entry in memory, bytes; larger ones use a private temporary file. */
const IN_MEMORY_BYTES = 16 * 1024 ** 2
const PIECE = 1024 * 1024
/** Compressed bytes that are inflated to detect the type of an entry. */
const START_BYTES = 256

/**
 * Lists the archives in the ZIP `opened`, in its order. Empty if the input is not a ZIP, or is an archive itself. An archive that
 * readers do not all find in the ZIP, or that cannot be taken out of it, is listed with the reason.
 */
export function entriesWithArchives(
  opened: OpenInput,
  container: EntryReference['container'],
): readonly EntryReference[] {
  if (opened.input.kind !== 'file') return []
  const { source } = opened.input
  const { facts, readable, observations } = readZip(source, DEFAULT_LIMITS)
  const files = (facts?.entries ?? []).map((entry, index) => ({ entry, isReadable: readable.has(index) }))
  const isProof = ({ entry: { name, isFolder } }: (typeof files)[number]) =>
    !isFolder && /^([^/]*\/)?proof\.json$/.test(name)
  if (files.some(isProof)) return []
  const failures = observations.filter(({ code }) => CATALOGUE.get(code)?.level === 'FAIL')
  const ofZip = failures.find(({ code }) => !OF_ENTRY.has(code))
  const oddities = observations.filter(({ code }) => CATALOGUE.get(code)?.level !== 'FAIL')
  const outer = container.kind === 'entry' ? container.entry.observations : []
  const ofWhole = [...outer, ...oddities.filter(({ subject }) => subject.path === undefined).map(ofContainer)]
  const byName = Map.groupBy(oddities, ({ subject }) => subject.path)
  return files
    .filter(({ entry, isReadable }) => !entry.isFolder && isArchive(isReadable ? source : null, entry))
    .map(({ entry, isReadable }) => {
      const ofEntry = failures.find(({ subject }) => subject.path === entry.name)
      const refusal = ofZip ?? (isReadable ? null : (ofEntry ?? UNREADABLE))
      const own = (byName.get(entry.name) ?? []).map(ofContainer)
      return toReference(container, opened, entry, refusal, [...ofWhole, ...own])
    })
}

/** Findings about one entry that leave one reading of the others. Every other failure makes the whole ZIP ambiguous. */
const OF_ENTRY: ReadonlySet<string> = new Set([
  'zip.encrypted',
  'zip.unsupported-method',
  'zip.limit-exceeded',
  'zip.size-mismatch',
])

/** Returns an observation about a ZIP as one about an archive in it, in which its places mean nothing. */
const ofContainer = ({ detail, ...observation }: Observation): Observation => ({
  ...observation,
  subject: {},
  detail: `${detail === undefined ? '' : `${detail}, `}in the ZIP that the archive was taken out of`,
})

const UNREADABLE: Observation = { code: 'zip.unreadable', subject: {} }

/** Returns what is said of an observation about a ZIP of archives: the finding that it becomes. */
export const findingText = ({ code, detail }: Observation): string =>
  [CATALOGUE.get(code)?.failure ?? code, ...(detail === undefined ? [] : [detail])].join(': ')

/** Returns whether an entry is an archive. macOS stores the attributes of each file under the same name in its own folder. */
const isArchive = (source: ByteSource | null, entry: ZipEntryFacts): boolean =>
  !isSystemPath(entry.name) &&
  (isNamedLikeArchive(entry.name) ||
    (source !== null && beginsLikeArchive(startOf(source, entry).toString('latin1', 0, 64))))

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
  { name, method, dataOffset, compressedSize, size, crc32 }: ZipEntryFacts,
  refusal: Observation | null,
  observations: readonly Observation[],
): EntryReference {
  const isDeflated = method === 'deflated'
  return {
    kind: 'entry',
    name: `${container.name}/${name}`,
    container,
    entry: {
      ...{ isDeflated, dataOffset, compressedSize, size, crc32, refusal, observations },
      seen: versionOf(container, opened),
    },
  }
}

/** Returns size and modification time of the file, which identify the version that was listed. Empty for a ZIP in memory. */
function versionOf({ kind }: EntryReference['container'], { descriptor }: OpenInput): string {
  if (descriptor === undefined || kind === 'entry') return ''
  const { size, mtimeMs } = fstatSync(descriptor)
  return `${size} ${mtimeMs}`
}

/** Extracts an entry from the ZIP `opened` for random access. */
export async function extractEntry(opened: OpenInput, { container, entry }: EntryReference): Promise<StreamContent> {
  if (opened.input.kind !== 'file') throw new InputError(inputFailure('input.not-readable', 'a folder has no entry'))
  if (entry.refusal !== null) throw new InputError(inputFailure('input.in-zip', findingText(entry.refusal)))
  if (versionOf(container, opened) !== entry.seen)
    throw new SourceChangedError('The ZIP is not the one that was looked into')
  const content = await contentOf(opened.input.source, entry)
  opened.assertUnchanged()
  return content
}

async function contentOf(source: ByteSource, entry: EntryReference['entry']): Promise<StreamContent> {
  const { isDeflated, dataOffset, compressedSize, size } = entry
  const target = size <= IN_MEMORY_BYTES ? memory(size) : fileTarget()
  let checksum = 0
  const write = (chunk: Uint8Array) => {
    checksum = crc32(chunk, checksum)
    target.write(chunk)
  }
  try {
    if (isDeflated) {
      const listener = { onCompressed() {}, onContent: write }
      const problem = await inflateStreamed(source, entry, listener)
      if (problem !== null) throw new InputError(inputFailure('input.in-zip', problem))
    } else
      for (let offset = 0; offset < compressedSize; offset += PIECE)
        write(readBuffer(source, dataOffset + offset, Math.min(PIECE, compressedSize - offset)))
    if (checksum !== entry.crc32)
      throw new InputError(inputFailure('input.in-zip', 'its CRC-32 is not the declared one'))
    return target.done()
  } catch (error) {
    target.giveUp()
    throw error
  }
}

interface Target {
  write(chunk: Uint8Array): void
  done(): StreamContent
  giveUp(): void
}

function memory(size: number): Target {
  const bytes = new Uint8Array(size)
  let offset = 0
  return {
    write(chunk) {
      bytes.set(chunk, offset)
      offset += chunk.length
    },
    done: () => ({ bytes: bytes.subarray(0, offset) }),
    giveUp() {},
  }
}

function fileTarget(): Target {
  const file = temporaryFile()
  return { write: (chunk) => file.write(chunk), done: () => ({ file }), giveUp: () => file.close() }
}
