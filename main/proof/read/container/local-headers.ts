import type { Observation } from '../../../../shared/findings/finding.ts'
import type { ZipEntryFacts } from '../../../../shared/report/facts.ts'
import { type ByteSource, readBuffer } from '../source.ts'
import type { CentralEntry } from './central-directory.ts'
import { otherFields, readExtraFields, renames, resolveZip64, ZIP64 } from './extra-fields.ts'

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
 * exactly one entry. APPNOTE 4.3.7, 4.3.9; Verdict: "Two readings of one container".
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
    .map((_, index) => index)
    .sort((a, b) => (central[a]?.headerOffset ?? 0) - (central[b]?.headerOffset ?? 0))
  let at = base
  for (const [position, index] of order.entries()) {
    const entry = central[index]
    if (!entry) continue
    const start = base + entry.headerOffset
    const following = order[position + 1]
    const next = following === undefined ? end : base + (central[following]?.headerOffset ?? 0)
    if (start > at) observations.push(hidden(at, start - at))
    const overlaps = start < at
    if (overlaps)
      observations.push({
        code: 'zip.overlap',
        subject: { path: entry.name, offset: start },
        expected: `a start at ${at} or behind`,
        actual: `${start}`,
      })
    // Not read if it overlaps another entry: thousands of entries could share one long header.
    const local = overlaps ? UNREAD(start) : readLocal(source, entry, start)
    observations.push(...local.observations)
    dataOffsets.set(index, local.dataOffset)
    const dataEnd = local.dataOffset + entry.compressedSize
    if (dataEnd > next) {
      const code = following === undefined || next >= end ? 'zip.unreadable' : 'zip.overlap'
      observations.push({
        code: overlaps || local.isHeader ? code : 'zip.unreadable',
        subject: { path: entry.name, offset: start },
        detail: 'the data runs into what follows',
      })
    } else if (local.isHeader && !overlaps) readable.add(index)
    const descriptor = !local.hasDescriptor ? 0 : readDescriptor(source, entry, dataEnd, next, local.isLong)
    if (descriptor === null)
      observations.push({
        code: 'zip.header-mismatch',
        subject: { path: entry.name, offset: dataEnd },
        detail: 'the data descriptor is missing or contradicts the directory',
      })
    at = Math.max(at, Math.min(dataEnd + (descriptor ?? 0), Number.MAX_SAFE_INTEGER))
  }
  if (at < end) observations.push(hidden(at, end - at))
  const entries = central.map(
    (
      { rawName: _raw, dosTime: _time, versionNeeded: _version, hasZip64: _long, otherExtraFields: _others, ...entry },
      index,
    ) => ({
      ...entry,
      dataOffset: dataOffsets.get(index) ?? 0,
    }),
  )
  return { entries, readable, observations }
}

const hidden = (offset: number, length: number): Observation => ({
  code: 'zip.hidden-data',
  subject: { offset },
  detail: `${length} bytes that belong to no entry`,
})

interface LocalHeader {
  readonly dataOffset: number
  readonly isHeader: boolean
  readonly hasDescriptor: boolean
  /** Whether either header has a ZIP64 field; the sizes in a data descriptor then have 8 bytes. APPNOTE 4.3.9.2 */
  readonly isLong: boolean
  readonly observations: readonly Observation[]
}

const UNREAD = (start: number): LocalHeader => ({
  dataOffset: start,
  isHeader: false,
  hasDescriptor: false,
  isLong: false,
  observations: [],
})

function readLocal(source: ByteSource, entry: CentralEntry, start: number): LocalHeader {
  const subject = { path: entry.name, offset: start }
  const header = readBuffer(source, start, LENGTH + entry.rawName.length)
  if (header.length < LENGTH || header.readUInt32LE(0) !== SIGNATURE) {
    return {
      dataOffset: start,
      isHeader: false,
      hasDescriptor: false,
      isLong: false,
      observations: [{ code: 'zip.header-mismatch', subject, detail: 'no local header is where the directory says' }],
    }
  }
  const nameLength = header.readUInt16LE(26)
  const extraLength = header.readUInt16LE(28)
  const extra = readBuffer(source, start + LENGTH + nameLength, extraLength)
  const fields = readExtraFields(extra)
  const short = { size: header.readUInt32LE(22), compressedSize: header.readUInt32LE(18), headerOffset: 0 }
  const flags = header.readUInt16LE(6)
  const isLater = ((flags | entry.flags) & DESCRIPTOR_FLAG) !== 0
  const sizes = fields ? resolveZip64(fields, short, { isLocal: true, isLater }) : null
  const differing: string[] = []
  if (nameLength !== entry.rawName.length || !header.subarray(LENGTH).equals(entry.rawName)) differing.push('name')
  if (header.readUInt8(4) !== entry.versionNeeded) differing.push('version needed')
  if (flags !== entry.flags && flags !== (entry.flags | DESCRIPTOR_FLAG)) differing.push('flags')
  if (header.readUInt16LE(8) !== entry.methodId) differing.push('method')
  if (header.readUInt32LE(10) !== entry.dosTime) differing.push('time')
  const agrees = (local: number, central: number) =>
    local === central || (isLater && (local === 0 || local === 0xffffffff))
  if (!agrees(header.readUInt32LE(14), entry.crc32)) differing.push('CRC-32')
  if (!agrees(sizes?.size ?? short.size, entry.size)) differing.push('size')
  if (!agrees(sizes?.compressedSize ?? short.compressedSize, entry.compressedSize)) differing.push('compressed size')
  if (renames(fields ?? [], entry.rawName)) differing.push('Unicode Path')
  const observations: Observation[] =
    differing.length === 0
      ? []
      : [
          {
            code: 'zip.header-mismatch',
            subject,
            detail: `${differing.join(', ')} of the local header and the directory differ`,
          },
        ]
  if (isLater && (entry.flags & DESCRIPTOR_FLAG) === 0) observations.push({ code: 'zip.descriptor-flag', subject })
  if (isLater && entry.methodId === 0 && entry.compressedSize > 0)
    observations.push({
      code: 'zip.hidden-data',
      subject,
      detail: 'a stored entry with a data descriptor: readers of streams look for its end in its own data',
    })
  const others = otherFields(fields ?? [])
  if (others !== '' && others !== entry.otherExtraFields)
    observations.push({ code: 'zip.other-extra-field', subject, detail: `${others} in the local header` })
  if (!fields || !sizes)
    observations.push({
      code: 'zip.extra-field',
      subject,
      detail: 'the extra fields of the local header cannot be read',
    })
  return {
    dataOffset: start + LENGTH + nameLength + extraLength,
    isHeader: !differing.includes('name') && !differing.includes('method'),
    hasDescriptor: isLater,
    isLong: entry.hasZip64 || (fields?.some(({ id }) => id === ZIP64) ?? false),
    observations,
  }
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
