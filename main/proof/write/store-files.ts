import { crc32 } from 'node:zlib'
import type { PackOptions } from './pack-options.ts'

const UTF8_NAME = 0x0800
/** Made on Unix, with version 3.0 of the format. */
const MADE_BY = 0x031e
const ATTRIBUTES = (0o644 << 16) >>> 0
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** Metadata of an uncompressed file of a ZIP. */
export interface StoredEntry {
  readonly name: string
  readonly size: number
  readonly crc: number
  /** Local date-time. */
  readonly modified: string
}

/**
 * Packs files uncompressed and returns the chunks of the ZIP in order, byte for byte as JSZip would. The content of the files is
 * not copied. Throws RangeError for more than 65 535 files or 4 GiB. APPNOTE 4.3
 */
export function storeFiles(
  files: ReadonlyMap<string, Uint8Array>,
  { root, modified }: Omit<PackOptions, 'compression'>,
): readonly Uint8Array[] {
  const entries = [...files].map(([path, bytes]) => ({
    bytes,
    stored: { name: `${root}/${path}`, size: bytes.length, crc: crc32(bytes), modified },
  }))
  return [
    ...entries.flatMap(({ bytes, stored }) => [localHeader(stored), bytes]),
    centralDirectory(entries.map(({ stored }) => stored)),
  ]
}

/** Returns the bytes before the content of a file. */
export function localHeader(entry: StoredEntry): Uint8Array {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(LOCAL, 0)
  return Buffer.concat([signature, headerOf(entry), nameFields(entry)])
}

/** Returns the bytes after the last file: the central directory and its end record. */
export function centralDirectory(entries: readonly StoredEntry[]): Uint8Array {
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    directory.push(centralOf(entry, offset))
    offset += localHeader(entry).length + entry.size
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([central, end])
}

const nameFields = ({ name }: StoredEntry): Buffer => Buffer.concat([Buffer.from(name), unicodePath(name)])

/** Returns the fields common to the local and the central header, from the version needed to the length of the extra field. */
function headerOf({ name, size, crc, modified }: StoredEntry): Buffer {
  const header = Buffer.alloc(26)
  const encoded = Buffer.byteLength(name)
  header.writeUInt16LE(10, 0)
  header.writeUInt16LE(encoded === name.length ? 0 : UTF8_NAME, 2)
  header.writeUInt32LE(dosTime(modified), 6)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(size, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(encoded, 22)
  header.writeUInt16LE(unicodePath(name).length, 24)
  return header
}

function centralOf(entry: StoredEntry, offset: number): Buffer {
  const [start, end] = [Buffer.alloc(6), Buffer.alloc(14)]
  start.writeUInt32LE(CENTRAL, 0)
  start.writeUInt16LE(MADE_BY, 4)
  end.writeUInt32LE(ATTRIBUTES, 6)
  end.writeUInt32LE(offset, 10)
  return Buffer.concat([start, headerOf(entry), end, nameFields(entry)])
}
/** Returns the Info-ZIP extra field with the name in UTF-8, if that is not plain ASCII. APPNOTE 4.6.9 */
function unicodePath(name: string): Buffer {
  const encoded = Buffer.from(name)
  if (encoded.length === name.length) return Buffer.alloc(0)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(encoded.length + 5, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(encoded), 5)
  return Buffer.concat([field, encoded])
}

/** Converts a local date-time to MS-DOS format with a resolution of two seconds: the date in the upper half. APPNOTE 4.4.6 */
function dosTime(modified: string): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified
    .slice(0, 19)
    .split(/\D/)
    .map(Number)
  const date = ((year - 1980) << 9) | (month << 5) | day
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0
}
