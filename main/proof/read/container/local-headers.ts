import type { ZipEntryFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import { type ByteSource, readBuffer } from '../source.ts'
import type { CentralEntry } from './central-directory.ts'
import { ZIP64 } from './extra-field-table.ts'
import { decidingFields, otherFields, readExtraFields, renames, resolveZip64, type Sizes } from './extra-fields.ts'

export interface LocalReading {
  readonly entries: readonly ZipEntryFacts[]
  /** Indexes in `entries` of entries whose data can be read safely. */
  readonly readable: ReadonlySet<number>
  readonly observations: readonly Observation[]
}

const SIGNATURE = 0x04034b50
const LENGTH = 30
const DESCRIPTOR_FLAG = 0x0008
const DESCRIPTOR = 0x08074b50

/**
 * Reads every local header, compares it with the directory and checks that every byte from the first entry to `end` belongs to
 * exactly one entry. `base`: offset that the directory counts from. APPNOTE 4.3.7, 4.3.9; Verdict: "Two readings of one container".
 */
export function readLocalHeaders(
  source: ByteSource,
  central: readonly CentralEntry[],
  base: number,
  end: number,
): LocalReading {
  const observations: Observation[] = []
  const readable = new Set<number>()
  const dataOffsets = new Map<number, number>()
  const order = central
    .map((entry, index) => ({ entry, index, start: base + entry.headerOffset }))
    .sort((a, b) => a.start - b.start)
  let at = base
  for (const [position, { entry, index, start }] of order.entries()) {
    const next = order[position + 1]?.start ?? end
    const overlaps = start < at
    if (start > at) observations.push(unassigned(at, start - at))
    if (overlaps) observations.push(overlap(entry, start, at))
    // Not read if it overlaps another entry: thousands of entries could share one long header.
    const local = overlaps ? unread(start) : readLocalHeader(source, entry, start)
    observations.push(...local.observations)
    dataOffsets.set(index, local.dataOffset)
    const dataEnd = local.dataOffset + entry.compressedSize
    if (dataEnd > next) {
      const isInOther = (overlaps || local.isHeader) && next < end
      observations.push({
        code: isInOther ? 'zip.overlap' : 'zip.unreadable',
        subject: { path: entry.name, offset: start },
        detail: 'the data runs into what follows',
      })
    } else if (local.isHeader && !overlaps) readable.add(index)
    const descriptor = local.hasDescriptor ? readDescriptor(source, entry, dataEnd, next, local.isLong) : 0
    if (descriptor === null)
      observations.push({
        code: 'zip.header-mismatch',
        subject: { path: entry.name, offset: dataEnd },
        detail: 'the data descriptor is missing or contradicts the directory',
      })
    at = Math.max(at, Math.min(dataEnd + (descriptor ?? 0), Number.MAX_SAFE_INTEGER))
  }
  if (at < end) observations.push(unassigned(at, end - at))
  const entries = central.map((entry, index) => entryFacts(entry, dataOffsets.get(index) ?? 0))
  return { entries, readable, observations }
}

/** Removes the members that only the reader needs. */
function entryFacts(entry: CentralEntry, dataOffset: number): ZipEntryFacts {
  const { rawName, dosTime, versionNeeded, hasZip64, otherExtraFields, ...facts } = entry
  return { ...facts, dataOffset }
}

const unassigned = (offset: number, length: number): Observation => ({
  code: 'zip.hidden-data',
  subject: { offset },
  detail: `${length} bytes that belong to no entry`,
})

const overlap = ({ name }: CentralEntry, start: number, minStart: number): Observation => ({
  code: 'zip.overlap',
  subject: { path: name, offset: start },
  expected: `a start at ${minStart} or behind`,
  actual: `${start}`,
})

interface LocalHeader {
  readonly dataOffset: number
  /** False if there is no local header, or one of another entry. */
  readonly isHeader: boolean
  readonly hasDescriptor: boolean
  /** Whether either header has a ZIP64 field; the sizes in a data descriptor then have 8 bytes. APPNOTE 4.3.9.2 */
  readonly isLong: boolean
  readonly observations: readonly Observation[]
}

const unread = (start: number, observations: readonly Observation[] = []): LocalHeader => ({
  dataOffset: start,
  isHeader: false,
  hasDescriptor: false,
  isLong: false,
  observations,
})

function readLocalHeader(source: ByteSource, entry: CentralEntry, start: number): LocalHeader {
  const subject = { path: entry.name, offset: start }
  const header = readBuffer(source, start, LENGTH + entry.rawName.length)
  if (header.length < LENGTH || header.readUInt32LE(0) !== SIGNATURE)
    return unread(start, [
      { code: 'zip.header-mismatch', subject, detail: 'no local header is where the directory says' },
    ])
  const nameLength = header.readUInt16LE(26)
  const extraLength = header.readUInt16LE(28)
  const fields = readExtraFields(readBuffer(source, start + LENGTH + nameLength, extraLength))
  const isLater = ((header.readUInt16LE(6) | entry.flags) & DESCRIPTOR_FLAG) !== 0
  const short = { size: header.readUInt32LE(22), compressedSize: header.readUInt32LE(18), headerOffset: 0 }
  const sizes = fields ? resolveZip64(fields, short, { isLocal: true, isLater }) : null
  const differing = differingFields(header, entry, sizes ?? short, isLater)
  if (renames(fields ?? [], entry.rawName)) differing.push('Unicode Path')
  const observations: Observation[] = []
  const add = (code: string, detail?: string) =>
    void observations.push({ code, subject, ...(detail === undefined ? {} : { detail }) })
  if (differing.length > 0)
    add('zip.header-mismatch', `${differing.join(', ')} of the local header and the directory differ`)
  if (isLater && (entry.flags & DESCRIPTOR_FLAG) === 0) add('zip.descriptor-flag')
  if (isLater && entry.methodId === 0 && entry.compressedSize > 0)
    add('zip.hidden-data', 'a stored entry with a data descriptor: readers of streams look for its end in its own data')
  for (const [code, detail] of decidingFields(fields ?? [])) add(code, `${detail} in the local header`)
  const others = otherFields(fields ?? [])
  if (others !== '' && others !== entry.otherExtraFields) add('zip.other-extra-field', `${others} in the local header`)
  if (!fields || !sizes) add('zip.extra-field', 'the extra fields of the local header cannot be read')
  return {
    dataOffset: start + LENGTH + nameLength + extraLength,
    isHeader: !differing.includes('name') && !differing.includes('method'),
    hasDescriptor: isLater,
    isLong: entry.hasZip64 || (fields?.some(({ id }) => id === ZIP64) ?? false),
    observations,
  }
}

/** Returns the fields in which a local header differs from the directory. `isLater`: its sizes may follow in a data descriptor. */
function differingFields(header: Buffer, entry: CentralEntry, sizes: Sizes, isLater: boolean): string[] {
  const flags = header.readUInt16LE(6)
  const agrees = (local: number, central: number) =>
    local === central || (isLater && (local === 0 || local === 0xffffffff))
  const isSameName = header.readUInt16LE(26) === entry.rawName.length && header.subarray(LENGTH).equals(entry.rawName)
  const fields: readonly (readonly [name: string, isSame: boolean])[] = [
    ['name', isSameName],
    ['version needed', header.readUInt8(4) === entry.versionNeeded],
    ['flags', flags === entry.flags || flags === (entry.flags | DESCRIPTOR_FLAG)],
    ['method', header.readUInt16LE(8) === entry.methodId],
    ['time', header.readUInt32LE(10) === entry.dosTime],
    ['CRC-32', agrees(header.readUInt32LE(14), entry.crc32)],
    ['size', agrees(sizes.size, entry.size)],
    ['compressed size', agrees(sizes.compressedSize, entry.compressedSize)],
  ]
  return fields.flatMap(([name, isSame]) => (isSame ? [] : [name]))
}

/** Returns the length of the data descriptor; null if it is missing or contradicts the directory. APPNOTE 4.3.9 */
function readDescriptor(
  source: ByteSource,
  entry: CentralEntry,
  offset: number,
  next: number,
  isLong: boolean,
): number | null {
  const bytes = readBuffer(source, offset, Math.min(24, Math.max(0, next - offset)))
  for (const length of isLong ? [24, 20] : [16, 12]) {
    if (bytes.length < length) continue
    const isSigned = length % 8 === 0
    if (isSigned && bytes.readUInt32LE(0) !== DESCRIPTOR) continue
    const at = isSigned ? 4 : 0
    const compressed = isLong ? Number(bytes.readBigUInt64LE(at + 4)) : bytes.readUInt32LE(at + 4)
    const size = isLong ? Number(bytes.readBigUInt64LE(at + 12)) : bytes.readUInt32LE(at + 8)
    if (bytes.readUInt32LE(at) === entry.crc32 && compressed === entry.compressedSize && size === entry.size)
      return length
  }
  return null
}
