import { isUtf8 } from 'node:buffer'
import type { ZipEntryFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { ZIP64 } from './extra-field-table.ts'
import { decidingFields, type ExtraField, otherFields, readExtraFields, renames, resolveZip64 } from './extra-fields.ts'
import { methodName } from './method-name.ts'
import { nameEncodingProblems } from './name-encoding.ts'
import { specialKind } from './special-kind.ts'

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

/** Fields of a central header. APPNOTE 4.3.12 */
interface CentralHeader {
  readonly madeBy: number
  readonly versionNeeded: number
  readonly flags: number
  readonly methodId: number
  readonly commentLength: number
  readonly disk: number
  readonly attributes: number
  readonly rawName: Buffer
  readonly extra: Buffer
}

function parseHeader(record: Buffer): CentralHeader {
  const nameEnd = LENGTH + record.readUInt16LE(28)
  return {
    madeBy: record.readUInt16LE(4),
    // The upper byte identifies a system, which readers ignore. APPNOTE 4.4.3
    versionNeeded: record.readUInt8(6),
    flags: record.readUInt16LE(8),
    methodId: record.readUInt16LE(10),
    commentLength: record.readUInt16LE(32),
    disk: record.readUInt16LE(34),
    attributes: record.readUInt32LE(38),
    rawName: Buffer.from(record.subarray(LENGTH, nameEnd)),
    extra: record.subarray(nameEnd, nameEnd + record.readUInt16LE(30)),
  }
}

/** Reads one central header with its variable fields, which `record` must contain completely. */
function readEntry(
  record: Buffer,
  offset: number,
  limits: Limits,
): { readonly entry: CentralEntry; readonly observations: readonly Observation[] } {
  const header = parseHeader(record)
  const { rawName, flags, methodId, versionNeeded } = header
  const name = decodeName(rawName)
  const subject = { path: name.slice(0, limits.zipNameBytes), offset }
  const fields = readExtraFields(header.extra)
  const short = {
    size: record.readUInt32LE(24),
    compressedSize: record.readUInt32LE(20),
    headerOffset: record.readUInt32LE(42),
  }
  const sizes = resolveZip64(fields ?? [], short, { isLocal: false, isLater: false })
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
    otherExtraFields: otherFields(fields ?? []),
    modified: formatDosTime(record.readUInt16LE(14), record.readUInt16LE(12)),
  }
  const observations = [
    ...headerProblems(header, name, subject, limits),
    ...extraFieldProblems(fields, entry, sizes !== null).map(([code, detail]) => ({ code, subject, detail })),
  ]
  return { entry, observations }
}

function headerProblems(
  { madeBy, flags, methodId, disk, commentLength, rawName, versionNeeded, attributes }: CentralHeader,
  name: string,
  subject: Observation['subject'],
  limits: Limits,
): readonly Observation[] {
  const observations: Observation[] = []
  const add = (code: string, detail: string) => void observations.push({ code, subject, detail })
  if ((flags & ENCRYPTED) !== 0) add('zip.encrypted', 'encrypted')
  else if ((flags & PATCHED) !== 0) add('zip.encrypted', 'a patch of another file')
  if ((flags & ~KNOWN_FLAGS & 0xffff) !== 0) add('zip.unsupported-method', `unknown flags 0x${flags.toString(16)}`)
  if (methodId !== 0 && methodId !== 8) add('zip.unsupported-method', methodName(methodId))
  if (disk !== 0) add('zip.unreadable', 'the entry lies on another disk')
  if (commentLength > 0) add('zip.comment', 'a comment on the entry')
  if (rawName.length > limits.zipNameBytes)
    observations.push({
      code: 'zip.limit-exceeded',
      subject,
      expected: `at most ${limits.zipNameBytes} bytes (zipNameBytes)`,
      actual: `${rawName.length} bytes`,
    })
  for (const [code, detail] of nameEncodingProblems(rawName, (flags & UTF8) !== 0, madeBy)) add(code, detail)
  if (versionNeeded > MAX_VERSION)
    observations.push({
      code: 'zip.header-mismatch',
      subject,
      detail: 'the version needed to extract it is beyond what stored and deflated entries call for',
      expected: `at most ${MAX_VERSION}`,
      actual: `${versionNeeded}`,
    })
  const kind = specialKind(madeBy, attributes, name)
  if (kind !== null) add('zip.link', kind)
  return observations
}

/** Returns codes and details of the problems of the extra fields; `fields` is null if they cannot be parsed. */
function extraFieldProblems(
  fields: readonly ExtraField[] | null,
  { rawName, otherExtraFields }: CentralEntry,
  hasSizes: boolean,
): readonly (readonly [code: string, detail: string])[] {
  const problems: (readonly [code: string, detail: string])[] = []
  if (!fields) problems.push(['zip.extra-field', 'an extra field runs past its block'])
  if (renames(fields ?? [], rawName))
    problems.push(['zip.header-mismatch', 'a Unicode Path field gives the entry another name'])
  problems.push(...decidingFields(fields ?? []))
  if (otherExtraFields !== '') problems.push(['zip.other-extra-field', otherExtraFields])
  if (!hasSizes)
    problems.push(['zip.extra-field', 'the ZIP64 field is missing, double, of the wrong length or not called for'])
  return problems
}

const decodeName = (raw: Buffer): string => (isUtf8(raw) ? raw.toString() : raw.toString('latin1'))

/** Formats a date and time of MS-DOS as yyyy-MM-ddTHH:mm:ss, unchecked. APPNOTE 4.4.6 */
function formatDosTime(date: number, time: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  const day = `${1980 + (date >> 9)}-${digits((date >> 5) & 15)}-${digits(date & 31)}`
  return `${day}T${digits(time >> 11)}:${digits((time >> 5) & 63)}:${digits((time & 31) * 2)}`
}
