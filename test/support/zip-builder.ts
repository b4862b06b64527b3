import { crc32, deflateRawSync } from 'node:zlib'

/** Header fields that override those derived from the data. */
export interface HeaderFields {
  readonly version?: number
  readonly flags?: number
  readonly method?: number
  readonly time?: number
  readonly date?: number
  readonly crc?: number
  readonly compressedSize?: number
  readonly size?: number
  readonly name?: string | Buffer
  readonly extra?: Buffer
}

/** An entry: fields of both headers, then those of only one. */
export interface RawEntry extends HeaderFields {
  readonly content?: string | Buffer
  /** Data as stored in the ZIP; derived from `content` by the method if absent. */
  readonly data?: Buffer
  readonly local?: HeaderFields
  readonly central?: HeaderFields
  readonly madeBy?: number
  readonly disk?: number
  readonly internal?: number
  readonly external?: number
  readonly comment?: string | Buffer
  readonly offset?: number
  /** Length of the data descriptor, or its bytes: 12 and 20 without signature, 16 and 24 with it. */
  readonly descriptor?: 12 | 16 | 20 | 24 | Buffer
  readonly before?: Buffer
  readonly after?: Buffer
  readonly only?: 'local' | 'central'
}

export interface EndFields {
  readonly disk?: number
  readonly directoryDisk?: number
  readonly entriesOnDisk?: number
  readonly entries?: number
  readonly directorySize?: number
  readonly directoryOffset?: number
  readonly commentLength?: number
}

export interface RawZip {
  readonly before?: Buffer
  readonly beforeDirectory?: Buffer
  readonly inDirectory?: Buffer
  readonly beforeEnd?: Buffer
  readonly end?: EndFields
  readonly comment?: string | Buffer
  readonly after?: Buffer
  /** ZIP64 end record and locator; the 32-bit record then refers to them unless `end` overrides it. */
  readonly zip64?: {
    readonly entries?: number
    readonly directorySize?: number
    readonly directoryOffset?: number
    readonly recordOffset?: number
    readonly disks?: number
    readonly extensible?: Buffer
  }
}

const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4)
  return bytes
}

export const u64 = (...values: readonly (number | bigint)[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8)
  return bytes
}

export const extraField = (id: number, data: Buffer): Buffer => Buffer.concat([u16(id, data.length), data])

/** 14 March 2026, 09:28:32. */
const TIME = 0x4b90
const DATE = 0x5c6e

/**
 * Builds a ZIP byte by byte without any checks, so that every field can be wrong. APPNOTE 4.3. Shares no code with the product.
 */
export function zipOf(entries: readonly RawEntry[], zip: RawZip = {}): Buffer {
  const chunks: Buffer[] = [zip.before ?? Buffer.alloc(0)]
  const central: Buffer[] = []
  const position = (): number => chunks.reduce((sum, { length }) => sum + length, 0)
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    const data = entry.data ?? (entry.method === 8 ? deflateRawSync(content) : content)
    const truth = { crc: crc32(content), compressedSize: data.length, size: content.length }
    chunks.push(entry.before ?? Buffer.alloc(0))
    if (entry.only !== 'local')
      central.push(centralHeader({ ...truth, ...entry, ...entry.central }, entry.offset ?? position()))
    if (entry.only === 'central') continue
    chunks.push(
      localHeader({ ...truth, ...entry, ...entry.local }),
      data,
      descriptorOf(entry.descriptor, truth),
      entry.after ?? Buffer.alloc(0),
    )
  }
  chunks.push(zip.beforeDirectory ?? Buffer.alloc(0))
  const directoryOffset = position()
  const directory = Buffer.concat([...central, zip.inDirectory ?? Buffer.alloc(0)])
  chunks.push(directory, zip.beforeEnd ?? Buffer.alloc(0))
  const truth = { entries: central.length, directorySize: directory.length, directoryOffset }
  if (zip.zip64) chunks.push(zip64End({ ...truth, ...zip.zip64 }, zip.zip64, position()))
  const declared = zip.zip64 ? { entries: 0xffff, directorySize: 0xffffffff, directoryOffset: 0xffffffff } : truth
  const comment = Buffer.from(zip.comment ?? '')
  chunks.push(endRecord({ ...declared, ...zip.end }, comment), comment, zip.after ?? Buffer.alloc(0))
  return Buffer.concat(chunks)
}

type Filled = HeaderFields & Required<Pick<HeaderFields, 'crc' | 'compressedSize' | 'size'>>

const common = (fields: Filled, name: Buffer, extra: Buffer): Buffer =>
  Buffer.concat([
    u16(fields.version ?? 20, fields.flags ?? 0x0800, fields.method ?? 0, fields.time ?? TIME, fields.date ?? DATE),
    u32(fields.crc, fields.compressedSize, fields.size),
    u16(name.length, extra.length),
  ])

function localHeader(fields: Filled): Buffer {
  const name = Buffer.from(fields.name ?? '')
  const extra = fields.extra ?? Buffer.alloc(0)
  return Buffer.concat([u32(0x04034b50), common(fields, name, extra), name, extra])
}

function centralHeader(fields: Filled & RawEntry, offset: number): Buffer {
  const name = Buffer.from(fields.name ?? '')
  const extra = fields.extra ?? Buffer.alloc(0)
  const comment = Buffer.from(fields.comment ?? '')
  return Buffer.concat([
    u32(0x02014b50),
    u16(fields.madeBy ?? 0x0314),
    common(fields, name, extra),
    u16(comment.length, fields.disk ?? 0, fields.internal ?? 0),
    u32(fields.external ?? 0o100644 << 16, offset),
    name,
    extra,
    comment,
  ])
}

function descriptorOf(
  descriptor: RawEntry['descriptor'],
  truth: { crc: number; compressedSize: number; size: number },
) {
  if (descriptor === undefined) return Buffer.alloc(0)
  if (typeof descriptor !== 'number') return descriptor
  const isLong = descriptor >= 20
  return Buffer.concat([
    descriptor % 8 === 0 ? u32(0x08074b50) : Buffer.alloc(0),
    u32(truth.crc),
    (isLong ? u64 : u32)(truth.compressedSize, truth.size),
  ])
}

function zip64End(
  counts: Required<Pick<EndFields, 'entries' | 'directorySize' | 'directoryOffset'>>,
  zip64: NonNullable<RawZip['zip64']>,
  at: number,
) {
  const extensible = zip64.extensible ?? Buffer.alloc(0)
  return Buffer.concat([
    u32(0x06064b50),
    u64(44 + extensible.length),
    u16(45, 45),
    u32(0, 0),
    u64(counts.entries, counts.entries, counts.directorySize, counts.directoryOffset),
    extensible,
    u32(0x07064b50, 0),
    u64(zip64.recordOffset ?? at),
    u32(zip64.disks ?? 1),
  ])
}

function endRecord(
  fields: EndFields & Required<Pick<EndFields, 'entries' | 'directorySize' | 'directoryOffset'>>,
  comment: Buffer,
) {
  return Buffer.concat([
    u32(0x06054b50),
    u16(fields.disk ?? 0, fields.directoryDisk ?? 0, fields.entriesOnDisk ?? fields.entries, fields.entries),
    u32(fields.directorySize, fields.directoryOffset),
    u16(fields.commentLength ?? comment.length),
  ])
}
