import type { Observation } from '../../../../shared/findings/finding.ts'
import type { ContainerFacts, ZipEntryFacts } from '../../../../shared/report/facts.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readRange } from '../source.ts'
import { type CentralDirectory, readCentralDirectory } from './central-directory.ts'
import { type EndRecord, readEndRecord } from './end-record.ts'
import { foldedName, isDeceptive, unsafeReason } from './entry-name.ts'
import { readLocalHeaders } from './local-headers.ts'

export interface ZipReading {
  /** Null where no central directory could be found. `offset` is for the caller, who knows where the ZIP lies. */
  readonly facts: Omit<ContainerFacts, 'offset'> | null
  /** Indexes of entries whose data may be read: in place, of a known method, within limits. */
  readonly readable: ReadonlySet<number>
  readonly observations: readonly Observation[]
}

/** The structure of a ZIP, strictly; its content is not read. Every problem is named, not only the first. Never throws. */
export function readZip(source: ByteSource, limits: Limits): ZipReading {
  const refuse = (code: string, detail: string, more: readonly Observation[] = []): ZipReading => ({
    facts: null,
    readable: new Set(),
    observations: [...more, { code, subject: {}, detail }],
  })
  const end = readEndRecord(source)
  if (!end)
    return refuse(
      'zip.unreadable',
      source.size < 22 ? `${source.size} bytes are too few` : 'there is no end record: the ZIP is cut off, or is none',
    )
  const limit = tooLarge(end, limits)
  if (limit) return { facts: null, readable: new Set(), observations: [...end.observations, limit] }
  // Where the directory really lies, next to the end records; unless it is where they say, bytes were put in or taken out.
  const start = end.start - end.directorySize
  const base = start - end.directoryOffset
  if (start < 0 || base < 0)
    return refuse('zip.unreadable', 'the central directory is not where the end record says', end.observations)
  const directory = readCentralDirectory(
    Buffer.from(readRange(source, start, end.directorySize)),
    start,
    end.entries,
    limits,
  )
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
  observations.push(
    ...local.observations,
    ...nameProblems(local.entries, limits),
    ...sizeProblems(local.entries, limits),
  )
  const isRefused = observations.some(({ code }) => code === 'zip.limit-exceeded' || code === 'zip.overlap')
  return {
    facts: {
      size: source.size,
      zip64: end.zip64,
      comment: end.comment.toString('latin1', 0, 1000),
      entries: local.entries,
    },
    readable: isRefused ? new Set() : readableOf(local.entries, local.readable),
    observations,
  }
}

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

const readableOf = (entries: readonly ZipEntryFacts[], candidates: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(
    [...candidates].filter(
      (index) =>
        entries[index] &&
        !entries[index].isFolder &&
        entries[index].method !== 'unsupported' &&
        (entries[index].flags & 0x2061) === 0,
    ),
  )

function nameProblems(
  entries: CentralDirectory['entries'] | readonly ZipEntryFacts[],
  limits: Limits,
): readonly Observation[] {
  const observations: Observation[] = []
  const seen = new Map<string, string>()
  const files = new Map<string, string>()
  for (const { name, isFolder, centralOffset } of entries) {
    const subject = { path: name.slice(0, limits.zipNameBytes), offset: centralOffset }
    const reason = unsafeReason(name)
    if (reason !== null) observations.push({ code: 'zip.unsafe-path', subject, detail: reason })
    else if (isDeceptive(name)) observations.push({ code: 'zip.deceptive-name', subject })
    const segments = name.split('/').length
    if (segments > limits.zipPathSegments) {
      observations.push({
        code: 'zip.limit-exceeded',
        subject,
        expected: `at most ${limits.zipPathSegments} levels (zipPathSegments)`,
        actual: `${segments}`,
      })
      continue
    }
    const key = foldedName(isFolder ? name.slice(0, -1) : name)
    const earlier = seen.get(key)
    if (earlier !== undefined)
      observations.push({
        code: 'zip.duplicate-entry',
        subject,
        expected: 'names that differ on every file system',
        actual: earlier === name ? 'the same name' : earlier,
      })
    seen.set(key, name)
    if (!isFolder) files.set(key, name)
  }
  for (const { name, centralOffset } of entries) {
    const parent = files.get(foldedName(name.slice(0, Math.max(0, name.replace(/\/$/, '').lastIndexOf('/')))))
    if (parent !== undefined)
      observations.push({
        code: 'zip.duplicate-entry',
        subject: { path: name, offset: centralOffset },
        detail: `${parent} is a file and a folder`,
      })
  }
  return observations
}

function sizeProblems(entries: readonly ZipEntryFacts[], limits: Limits): readonly Observation[] {
  const observations: Observation[] = []
  let total = 0
  let compressed = 0
  for (const { name, isFolder, method, size, compressedSize, headerOffset } of entries) {
    const subject = { path: name, offset: headerOffset }
    total += size
    compressed += compressedSize
    if (isFolder && (size > 0 || compressedSize > 2)) observations.push({ code: 'zip.folder-with-data', subject })
    if (method === 'stored' && size !== compressedSize)
      observations.push({
        code: 'zip.size-mismatch',
        subject,
        expected: `${size} bytes`,
        actual: `${compressedSize} bytes stored`,
      })
    const ratio = ratioProblem(size, compressedSize, limits)
    if (ratio) observations.push({ ...ratio, subject })
  }
  if (total > limits.zipTotalBytes)
    observations.push({
      code: 'zip.limit-exceeded',
      subject: {},
      expected: `at most ${limits.zipTotalBytes} bytes in all (zipTotalBytes)`,
      actual: `${total} bytes`,
    })
  const ratio = ratioProblem(total, compressed, limits)
  if (ratio) observations.push({ ...ratio, subject: {}, detail: 'all entries together' })
  return observations
}

const ratioProblem = (size: number, compressed: number, limits: Limits): Omit<Observation, 'subject'> | null =>
  size > limits.zipRatioFloorBytes && size > compressed * limits.zipRatio
    ? {
        code: 'zip.limit-exceeded',
        expected: `at most ${limits.zipRatio} times the compressed size (zipRatio)`,
        actual: `${Math.round(size / Math.max(1, compressed))} times`,
      }
    : null
