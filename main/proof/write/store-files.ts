import { crc32 } from 'node:zlib'
import type { PackOptions } from './pack.ts'

const UTF8_NAME = 0x0800
/** Made on Unix; what its owner may change and all may read. */
const MADE_BY = 0x031e
const ATTRIBUTES = (0o644 << 16) >>> 0
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/**
 * The pieces, in their order, of files packed uncompressed, byte for byte as JSZip does it; the files' bytes go through a checksum and
 * are not copied. 65 535 files and 4 GiB at most, beyond which it throws RangeError. APPNOTE 4.3
 */
export function storeFiles(
  files: ReadonlyMap<string, Uint8Array>,
  { root, modified }: Omit<PackOptions, 'compression'>,
): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, bytes] of files) {
    const name = `${root}/${path}`
    const header = headerOf(name, bytes, modified)
    const named = Buffer.concat([Buffer.from(name), unicodePath(name)])
    const before = Buffer.alloc(4)
    before.writeUInt32LE(LOCAL, 0)
    pieces.push(before, header, named, bytes)
    directory.push(centralOf(header, named, offset))
    offset += before.length + header.length + named.length + bytes.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return [...pieces, central, end]
}

/** What the local and the central header have in common, from the version needed to the length of the extra field. */
function headerOf(name: string, bytes: Uint8Array, modified: string): Buffer {
  const header = Buffer.alloc(26)
  const encoded = Buffer.byteLength(name)
  header.writeUInt16LE(10, 0)
  header.writeUInt16LE(encoded === name.length ? 0 : UTF8_NAME, 2)
  header.writeUInt32LE(dosTime(modified), 6)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(bytes.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(encoded, 22)
  header.writeUInt16LE(unicodePath(name).length, 24)
  return header
}

function centralOf(header: Buffer, named: Buffer, offset: number): Buffer {
  const [before, after] = [Buffer.alloc(6), Buffer.alloc(14)]
  before.writeUInt32LE(CENTRAL, 0)
  before.writeUInt16LE(MADE_BY, 4)
  after.writeUInt32LE(ATTRIBUTES, 6)
  after.writeUInt32LE(offset, 10)
  return Buffer.concat([before, header, after, named])
}

/** Extra field of Info-ZIP with the name in UTF-8, where that is not plain ASCII. APPNOTE 4.6.9 */
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

/** Local date-time in two seconds, as MS-DOS has it: the date in the upper half. APPNOTE 4.4.6 */
function dosTime(modified: string): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified
    .slice(0, 19)
    .split(/\D/)
    .map(Number)
  const date = ((year - 1980) << 9) | (month << 5) | day
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0
}
