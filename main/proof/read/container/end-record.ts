import type { Observation } from '../../../../shared/schema/index.ts'
import { type ByteSource, readBuffer } from '../source.ts'

/** Contents of the end records. Offsets in the ZIP. APPNOTE 4.3.14 to 4.3.16 */
export interface EndRecord {
  readonly entries: number
  readonly directorySize: number
  readonly directoryOffset: number
  /** Offset of the first end record, where the directory must end. */
  readonly start: number
  /** Offset of the 32-bit end record. */
  readonly shortStart: number
  readonly zip64: boolean
  /** Whether the 32-bit end record requires a ZIP64 record. */
  readonly isLongNeeded: boolean
  readonly comment: Buffer
  /** Offsets of the same signature before this record; harmless only inside the data of an entry. */
  readonly earlierSignatures: readonly number[]
  readonly observations: readonly Observation[]
}

const LOCATOR = 0x07064b50
const RECORD64 = 0x06064b50
const MARK = Buffer.from('PK\x05\x06', 'latin1')
const LENGTH = 22
const LOCATOR_LENGTH = 20
const RECORD64_LENGTH = 56
const MAX_COMMENT = 0xffff

/**
 * Finds the end record; null if there is none. Reports a second one that some reader could use: one whose comment also reaches
 * the end of the ZIP, or its mark after the first, even a cut one, which readers that search from the end find first.
 */
export function readEndRecord(source: ByteSource): EndRecord | null {
  const length = Math.min(source.size, LENGTH + MAX_COMMENT + LOCATOR_LENGTH)
  const base = source.size - length
  const tail = readBuffer(source, base, length)
  const offsets = signaturesIn(tail)
  const exact = offsets.filter((at) => tail.readUInt16LE(at + 20) === tail.length - at - LENGTH)
  const at = exact[0] ?? offsets.at(-1)
  if (at === undefined) return null
  const observations: Observation[] = []
  const end = at + LENGTH + tail.readUInt16LE(at + 20)
  if (end > tail.length)
    observations.push(observation('zip.unreadable', base + at, 'the comment of the end record runs past the end'))
  else if (end < tail.length)
    observations.push(observation('zip.hidden-data', base + end, `${tail.length - end} bytes behind the end record`))
  const later = tail.indexOf(MARK, at + MARK.length)
  const second = exact[1] ?? later
  if (second >= 0) observations.push(severalEndRecords(base + second))
  return {
    ...withZip64(source, base + at, tail.subarray(at, Math.min(end, tail.length)), observations),
    earlierSignatures: offsets.filter((other) => other < at).map((other) => base + other),
  }
}

/** Reports a second end record at an offset in the ZIP. */
export const severalEndRecords = (offset: number): Observation =>
  observation('zip.hidden-data', offset, 'more than one end record')

function signaturesIn(tail: Buffer): number[] {
  const offsets: number[] = []
  for (let at = tail.indexOf(MARK); at >= 0 && at + LENGTH <= tail.length; at = tail.indexOf(MARK, at + 1))
    offsets.push(at)
  return offsets
}

const observation = (code: string, offset: number, detail: string): Observation => ({
  code,
  subject: { offset },
  detail,
})

/** Reads the 32-bit record, and the ZIP64 record that a locator before it announces. APPNOTE 4.3.14, 4.3.15 */
function withZip64(
  source: ByteSource,
  start: number,
  record: Buffer,
  observations: Observation[],
): Omit<EndRecord, 'earlierSignatures'> {
  const [disk, directoryDisk] = [record.readUInt16LE(4), record.readUInt16LE(6)]
  const [onDisk, entries] = [record.readUInt16LE(8), record.readUInt16LE(10)]
  const short = { entries, directorySize: record.readUInt32LE(12), directoryOffset: record.readUInt32LE(16) }
  const comment = Buffer.from(record.subarray(LENGTH))
  const locator = readBuffer(source, Math.max(0, start - LOCATOR_LENGTH), Math.min(LOCATOR_LENGTH, start))
  const hasLocator = locator.length === LOCATOR_LENGTH && locator.readUInt32LE(0) === LOCATOR
  const isSplit = [disk, directoryDisk].some((value) => value !== 0 && !(hasLocator && value === 0xffff))
  if (isSplit || onDisk !== entries)
    observations.push(
      observation('zip.unreadable', start, 'the archive is split over several disks, or its counts disagree'),
    )
  const isLongNeeded = entries === 0xffff || short.directorySize === 0xffffffff || short.directoryOffset === 0xffffffff
  if (!hasLocator) {
    if (isLongNeeded)
      observations.push(
        observation('zip.unreadable', start, 'the end record calls for a ZIP64 record that is not there'),
      )
    return { ...short, start, shortStart: start, zip64: false, isLongNeeded, comment, observations }
  }
  return {
    ...readRecord64(source, start - LOCATOR_LENGTH, locator, short, observations),
    shortStart: start,
    zip64: true,
    isLongNeeded,
    comment,
    observations,
  }
}

type Counts = Pick<EndRecord, 'entries' | 'directorySize' | 'directoryOffset'>

/** Reads the ZIP64 record, which must be directly before its locator. Without a valid one, the 32-bit values count. APPNOTE 4.3.14 */
function readRecord64(
  source: ByteSource,
  locatorStart: number,
  locator: Buffer,
  short: Counts,
  observations: Observation[],
): Counts & { start: number } {
  const offset = Number(locator.readBigUInt64LE(8))
  const start = locatorStart - RECORD64_LENGTH
  const record = readBuffer(source, Math.max(0, start), RECORD64_LENGTH)
  if (
    start < 0 ||
    record.length < RECORD64_LENGTH ||
    record.readUInt32LE(0) !== RECORD64 ||
    offset !== start ||
    locator.readUInt32LE(4) !== 0 ||
    locator.readUInt32LE(16) !== 1
  ) {
    observations.push(
      observation(
        'zip.hidden-data',
        locatorStart,
        'the ZIP64 end record is not where its locator and its place say, or carries extensible data',
      ),
    )
    return { ...short, start: locatorStart }
  }
  const long = {
    entries: readUInt64(record, 32),
    directorySize: readUInt64(record, 40),
    directoryOffset: readUInt64(record, 48),
  }
  const agrees =
    Number(record.readBigUInt64LE(4)) === RECORD64_LENGTH - 12 &&
    record.readUInt32LE(16) === 0 &&
    record.readUInt32LE(20) === 0 &&
    readUInt64(record, 24) === long.entries &&
    (short.entries === 0xffff || short.entries === long.entries) &&
    (short.directorySize === 0xffffffff || short.directorySize === long.directorySize) &&
    (short.directoryOffset === 0xffffffff || short.directoryOffset === long.directoryOffset)
  if (!agrees)
    observations.push(observation('zip.header-mismatch', start, 'the ZIP64 end record and the end record disagree'))
  return { ...long, start }
}

/** Reads a 64-bit number. Those above 2^53 lose precision but exceed any file size, so that later comparisons refuse them. */
const readUInt64 = (record: Buffer, at: number): number => Number(record.readBigUInt64LE(at))
