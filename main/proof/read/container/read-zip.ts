import type { ContainerFacts, ZipEntryFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readBuffer } from '../source.ts'
import { readCentralDirectory } from './central-directory.ts'
import { type EndRecord, readEndRecord, severalEndRecords } from './end-record.ts'
import { folderProblems } from './folder-entries.ts'
import { readLocalHeaders } from './local-headers.ts'
import { nameProblems } from './name-problems.ts'
import { sizeProblems } from './size-problems.ts'

export interface ZipReading {
  /** Null if no central directory was found. `offset` is omitted, because only the caller knows the position of the ZIP. */
  readonly facts: Omit<ContainerFacts, 'offset'> | null
  /** Indexes of entries whose data may be read: at a valid position, with a known method, within limits. */
  readonly readable: ReadonlySet<number>
  readonly observations: readonly Observation[]
  /** Range of a ZIP64 end record and its locator that the 32-bit record does not require; legal, but some readers refuse it. */
  readonly unneededZip64: { readonly start: number; readonly end: number } | null
}

/** Parses the structure of a ZIP strictly, without its content, and reports all problems. Never throws on invalid data. */
export function readZip(source: ByteSource, limits: Limits): ZipReading {
  const refuse = (code: string, detail: string, more: readonly Observation[] = []): ZipReading =>
    refused([...more, { code, subject: {}, detail }])
  const end = readEndRecord(source)
  if (!end)
    return refuse(
      'zip.unreadable',
      source.size < 22 ? `${source.size} bytes are too few` : 'there is no end record: the ZIP is cut off, or is none',
    )
  const limit = tooLarge(end, limits)
  if (limit) return refused([...end.observations, limit])
  // The directory ends at the end records. If this differs from the recorded offset, bytes were inserted or removed.
  const start = end.start - end.directorySize
  const base = start - end.directoryOffset
  if (start < 0 || base < 0)
    return refuse('zip.unreadable', 'the central directory is not where the end record says', end.observations)
  const directory = readCentralDirectory(readBuffer(source, start, end.directorySize), start, end.entries, limits)
  const observations: Observation[] = [...end.observations, ...directory.observations]
  if (base > 0)
    observations.push({
      code: 'zip.hidden-data',
      subject: { offset: 0 },
      detail: `${base} bytes that no offset counts`,
    })
  if (end.comment.length > 0)
    observations.push({
      code: 'zip.comment',
      subject: {},
      detail: `a comment of ${end.comment.length} bytes on the archive`,
    })
  if (end.entries === 0) observations.push({ code: 'zip.unreadable', subject: {}, detail: 'the ZIP has no entry' })
  const local = readLocalHeaders(source, directory.entries, base, start)
  observations.push(...folderProblems(source, local.entries, local.readable))
  observations.push(...strayEndRecords(end, local.entries, local.readable))
  const names = nameProblems(local.entries, limits)
  const sizes = sizeProblems(local.entries, limits)
  const isRefused =
    sizes.isBomb ||
    [...directory.observations, ...local.observations].some(
      ({ code }) => code === 'zip.limit-exceeded' || code === 'zip.overlap',
    )
  for (const result of [local, names, sizes])
    for (const observation of result.observations) observations.push(observation)
  const withheld = new Set([...names.refused, ...sizes.refused])
  return {
    facts: {
      size: source.size,
      zip64: end.zip64,
      comment: end.comment.toString('latin1', 0, 1000),
      entries: local.entries,
    },
    readable: isRefused ? new Set() : readableOf(local.entries, local.readable, withheld),
    observations: observations.map((observation) => withShortPath(observation, limits)),
    unneededZip64: end.zip64 && !end.isLongNeeded ? { start: end.start, end: end.shortStart } : null,
  }
}

/** Reports an earlier end record unless it lies inside the data of an entry, which is signed. */
function strayEndRecords(
  { earlierSignatures }: EndRecord,
  entries: readonly ZipEntryFacts[],
  inPlace: ReadonlySet<number>,
): readonly Observation[] {
  if (earlierSignatures.length === 0) return []
  const data = entries
    .filter((_, index) => inPlace.has(index))
    .map(({ dataOffset, compressedSize }) => ({ start: dataOffset, end: dataOffset + compressedSize }))
    .sort((a, b) => a.start - b.start)
  let next = 0
  const stray = earlierSignatures.find((offset) => {
    while ((data[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++
    return (data[next]?.start ?? Number.POSITIVE_INFINITY) > offset
  })
  return stray === undefined ? [] : [severalEndRecords(stray)]
}

/** Creates the result for a ZIP without a readable directory. */
const refused = (observations: readonly Observation[]): ZipReading => ({
  facts: null,
  readable: new Set(),
  observations,
  unneededZip64: null,
})

function tooLarge(end: EndRecord, limits: Limits): Observation | null {
  const exceeded = (name: 'zipEntries' | 'zipCentralDirectoryBytes', actual: number): Observation => ({
    code: 'zip.limit-exceeded',
    subject: { offset: end.start },
    expected: `at most ${limits[name]} (${name})`,
    actual: `${actual}`,
  })
  if (end.entries > limits.zipEntries && end.entries !== 0xffff) return exceeded('zipEntries', end.entries)
  return end.directorySize > limits.zipCentralDirectoryBytes
    ? exceeded('zipCentralDirectoryBytes', end.directorySize)
    : null
}

/** Truncates the path; a report would otherwise repeat a name of up to 64 KiB for every problem. */
const withShortPath = (observation: Observation, limits: Limits): Observation => {
  const { path } = observation.subject
  return path === undefined || path.length <= limits.zipNameBytes
    ? observation
    : { ...observation, subject: { ...observation.subject, path: path.slice(0, limits.zipNameBytes) } }
}

const readableOf = (
  entries: readonly ZipEntryFacts[],
  candidates: ReadonlySet<number>,
  refused: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    [...candidates].filter(
      (index) =>
        !refused.has(index) &&
        entries[index] &&
        !entries[index].isFolder &&
        entries[index].method !== 'unsupported' &&
        (entries[index].flags & 0x2061) === 0,
    ),
  )
