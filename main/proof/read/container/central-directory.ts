import { isUtf8 } from 'node:buffer'
import type { Observation } from '../../../../shared/findings/finding.ts'
import type { ZipEntryFacts } from '../../../../shared/report/facts.ts'
import type { Limits } from '../limits.ts'
import { otherFields, readExtraFields, renames, resolveZip64, ZIP64 } from './extra-fields.ts'
import { methodName } from './method-name.ts'

export interface CentralEntry extends Omit<ZipEntryFacts, 'dataOffset'> {
  readonly rawName: Buffer
  readonly dosTime: number
  readonly versionNeeded: number
  readonly hasZip64: boolean
  /** Ids of extra fields that may contain arbitrary data; see `otherFields`. */
  readonly otherExtraFields: string
}

export interface CentralDirectory {
  readonly entries: readonly CentralEntry[]
  readonly observations: readonly Observation[]
}

/** Version 4.5 means ZIP64; later ones mean compression methods and encryption that proofs do not use. APPNOTE 4.4.3 */
const MAX_VERSION = 45
const SIGNATURE = 0x02014b50
const LENGTH = 46
const ENCRYPTED = 0x2041
const PATCHED = 0x0020
const KNOWN_FLAGS = 0x080e | ENCRYPTED | PATCHED
const UTF8 = 0x0800

/** Reads all entries of the central directory in `bytes`, which start at `offset` in the ZIP. APPNOTE 4.3.12 */
export function readCentralDirectory(bytes: Buffer, offset: number, count: number, limits: Limits): CentralDirectory {
  const entries: CentralEntry[] = []
  const observations: Observation[] = []
  let at = 0
  while (at + LENGTH <= bytes.length && bytes.readUInt32LE(at) === SIGNATURE) {
    const end = at + LENGTH + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (end > bytes.length) break
    if (entries.length >= limits.zipEntries) {
      observations.push({
        code: 'zip.limit-exceeded',
        subject: { offset: offset + at },
        expected: `at most ${limits.zipEntries} entries (zipEntries)`,
        actual: 'more',
      })
      return { entries, observations }
    }
    const read = readEntry(bytes.subarray(at, end), offset + at, limits)
    entries.push(read.entry)
    observations.push(...read.observations)
    at = end
  }
  if (at < bytes.length)
    observations.push({
      code: 'zip.hidden-data',
      subject: { offset: offset + at },
      detail: `${bytes.length - at} bytes in the central directory that are no entry`,
    })
  if (entries.length !== count)
    observations.push({
      code: 'zip.header-mismatch',
      subject: { offset },
      expected: `${count} entries by the end record`,
      actual: `${entries.length} in the directory`,
    })
  return { entries, observations }
}

function readEntry(
  record: Buffer,
  offset: number,
  limits: Limits,
): { entry: CentralEntry; observations: Observation[] } {
  const nameLength = record.readUInt16LE(28)
  const extraLength = record.readUInt16LE(30)
  const commentLength = record.readUInt16LE(32)
  const flags = record.readUInt16LE(8)
  const methodId = record.readUInt16LE(10)
  const rawName = Buffer.from(record.subarray(LENGTH, LENGTH + nameLength))
  const name = decodeName(rawName)
  const subject = { path: name.slice(0, limits.zipNameBytes), offset }
  const observations: Observation[] = []
  const add = (code: string, detail: string) => void observations.push({ code, subject, detail })
  if ((flags & ENCRYPTED) !== 0) add('zip.encrypted', 'encrypted')
  else if ((flags & PATCHED) !== 0) add('zip.encrypted', 'a patch of another file')
  if ((flags & ~KNOWN_FLAGS & 0xffff) !== 0) add('zip.unsupported-method', `unknown flags 0x${flags.toString(16)}`)
  if (methodId !== 0 && methodId !== 8) add('zip.unsupported-method', methodName(methodId))
  if (record.readUInt16LE(34) !== 0) add('zip.unreadable', 'the entry lies on another disk')
  if (commentLength > 0) add('zip.comment', 'a comment on the entry')
  if (nameLength > limits.zipNameBytes) {
    observations.push({
      code: 'zip.limit-exceeded',
      subject,
      expected: `at most ${limits.zipNameBytes} bytes (zipNameBytes)`,
      actual: `${nameLength} bytes`,
    })
  }
  if (!isUtf8(rawName))
    add(
      'zip.name-encoding',
      (flags & UTF8) !== 0 ? 'marked as UTF-8, which it is not' : 'neither ASCII nor marked as UTF-8',
    )
  else if ((flags & UTF8) === 0 && rawName.some((byte) => byte > 0x7f))
    add('zip.name-encoding', 'neither ASCII nor marked as UTF-8')
  // The upper byte identifies a system, which readers ignore. APPNOTE 4.4.3
  const versionNeeded = record.readUInt8(6)
  if (versionNeeded > MAX_VERSION)
    observations.push({
      code: 'zip.header-mismatch',
      subject,
      detail: 'the version needed to extract it is beyond what stored and deflated entries call for',
      expected: `at most ${MAX_VERSION}`,
      actual: `${versionNeeded}`,
    })
  const kind = specialKind(record.readUInt32LE(38), name)
  if (kind !== null) add('zip.link', kind)
  const fields = readExtraFields(record.subarray(LENGTH + nameLength, LENGTH + nameLength + extraLength))
  if (!fields) add('zip.extra-field', 'an extra field runs past its block')
  if (renames(fields ?? [], rawName)) add('zip.header-mismatch', 'a Unicode Path field gives the entry another name')
  const others = otherFields(fields ?? [])
  if (others !== '') add('zip.other-extra-field', others)
  const short = {
    size: record.readUInt32LE(24),
    compressedSize: record.readUInt32LE(20),
    headerOffset: record.readUInt32LE(42),
  }
  const sizes = resolveZip64(fields ?? [], short, { isLocal: false, isLater: false })
  if (!sizes) add('zip.extra-field', 'the ZIP64 field is missing, double, of the wrong length or not called for')
  const entry: CentralEntry = {
    name,
    rawName,
    isFolder: name.endsWith('/'),
    method: methodId === 0 ? 'stored' : methodId === 8 ? 'deflated' : 'unsupported',
    methodId,
    flags,
    crc32: record.readUInt32LE(16),
    ...(sizes ?? short),
    centralOffset: offset,
    dosTime: record.readUInt32LE(12),
    versionNeeded,
    hasZip64: fields?.some(({ id }) => id === ZIP64) ?? false,
    otherExtraFields: others,
    modified: dosTime(record.readUInt16LE(14), record.readUInt16LE(12)),
  }
  return { entry, observations }
}

const decodeName = (raw: Buffer): string => (isUtf8(raw) ? raw.toString() : raw.toString('latin1'))

/** Bits of MS-DOS attributes: volume label (skipped by unzip), folder, and reparse point (refused by 7-Zip). APPNOTE 4.4.15 */
const DOS_LABEL = 0x08
const DOS_FOLDER = 0x10
const DOS_REPARSE = 0x400

const UNIX_TYPES: ReadonlyMap<number, string> = new Map([
  [0o12, 'a symbolic link'],
  [0o2, 'a device'],
  [0o6, 'a device'],
  [0o1, 'a FIFO'],
  [0o14, 'a socket'],
])

/** Returns the special kind that the external attributes give an entry; null if it is a plain file or folder. */
function specialKind(attributes: number, name: string): string | null {
  const type = (attributes >>> 28) & 0xf
  // Some readers use the name, others the attributes.
  if (!name.endsWith('/') && (type === 0o4 || (attributes & DOS_FOLDER) !== 0))
    return 'a folder by its attributes, a file by its name'
  if ((attributes & DOS_LABEL) !== 0) return 'a volume label by its attributes'
  if ((attributes & DOS_REPARSE) !== 0) return 'a reparse point by its attributes'
  return UNIX_TYPES.get(type) ?? null
}

function dosTime(date: number, time: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`
  return `${day}T${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`
}
