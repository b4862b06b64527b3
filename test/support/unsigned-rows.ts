import { inflateRawSync } from 'node:zlib'

/**
 * Rows of shared/spec/unsigned.md by the text of their first cell: bytes whose change neither fails an archive nor is reported.
 */
export const UNSIGNED_ROWS = {
  header: 'Names and values of MIME headers other than Content-Type and Content-Transfer-Encoding',
  case: 'Upper and lower case in header names, types and encodings',
  partType: 'The media type of the archive part',
  subtype: 'The subtype of the multipart',
  encoding: 'A Content-Transfer-Encoding of binary, 8bit or 7bit that is missing or has another name',
  blanks: 'Blanks after a delimiter, and white space between the lines of Base64',
  versions: 'ZIP: version made by, upper byte of the version needed, internal attributes, and external attributes',
  level: 'ZIP: compression level (flag bits 1 and 2)',
  times: 'ZIP: times and owners in entries and in extra fields of their defined length',
  deflate: 'DEFLATE: another coding of the same content',
} as const
export type UnsignedRow = keyof typeof UNSIGNED_ROWS

/** Extra fields with times and owners only. APPNOTE 4.5, Info-ZIP extrafld.txt */
const TIME_FIELDS: ReadonlySet<number> = new Set([0x5455, 0x7875, 0x7855, 0x5855, 0x000a])

/**
 * Returns the row that permits one changed byte of an archive with the ZIP `zip`, derived from the file formats without the
 * product's readers.
 * Null if the change must be refused or reported.
 */
export function unsignedRow(original: Buffer, changed: Buffer, zip: Buffer): UnsignedRow | null {
  const at = original.findIndex((byte, offset) => byte !== changed[offset])
  const start = original.indexOf(zip)
  if (start >= 0 && at >= start && at < start + zip.length) return zipRow(zip, at - start, changed[at] ?? 0)
  const body = start >= 0 ? start : bodyStart(original)
  return at < body ? headerRow(original, changed, at) : bodyRow(original, changed, body, at, zip)
}

/** Returns the offset after the empty line that ends the second block of headers, or the first if there are no top headers. */
function bodyStart(bytes: Buffer): number {
  const text = bytes.toString('latin1', 0, 4096)
  const ends = [...text.matchAll(/\r?\n\r?\n/g)].map(({ index, 0: { length } }) => index + length)
  const first = text.startsWith('--') ? ends[0] : ends[1]
  return first ?? bytes.length
}

function headerRow(original: Buffer, changed: Buffer, at: number): UnsignedRow | null {
  const [before, after] = [lineAt(original, at), lineAt(changed, at)]
  if (before.startsWith('--')) return before.trimEnd() === after.trimEnd() ? 'blanks' : null
  const [, name = '', value = ''] = /^([\w-]+):(.*)/s.exec(before)?.map((text) => text.toLowerCase()) ?? []
  switch (name) {
    case '':
      return null
    case 'content-type':
      return typeRow(before, after)
    case 'content-transfer-encoding':
      if (before.toLowerCase() === after.toLowerCase()) return 'case'
      return after.toLowerCase().endsWith(value) && /binary|[78]bit/.test(value) ? 'encoding' : null
    default:
      return 'header'
  }
}

/** Permits changes of Content-Type parameters and case except the boundary, of a part's type, and of the multipart subtype. */
function typeRow(before: string, after: string): UnsignedRow | null {
  const parse = (line: string) => /^(content-type:\s*)([^;\r\n]*)(.*)$/is.exec(line)
  const [from, to] = [parse(before), parse(after)]
  if (!from || !to || from[1]?.toLowerCase() !== to[1]?.toLowerCase()) return null
  if (boundaryIn(from[3]) !== boundaryIn(to[3])) return null
  if (before.toLowerCase() === after.toLowerCase()) return 'case'
  if (from[2] === to[2]) return 'header'
  if (from[3] !== to[3]) return null
  if (boundaryIn(from[3]) === undefined) return 'partType'
  return /^multipart\/[^/]+$/i.test(to[2] ?? '') ? 'subtype' : null
}

const boundaryIn = (parameters = ''): string | undefined => /boundary="?([^"\r\n]*)/i.exec(parameters)?.[1]

/** Returns the line with its line end; the genuine archives have no folded lines. */
function lineAt(bytes: Buffer, at: number): string {
  const start = at === 0 ? 0 : bytes.lastIndexOf('\n', at - 1) + 1
  const end = bytes.indexOf('\n', at)
  return bytes.toString('latin1', start, end < 0 ? bytes.length : end)
}

function bodyRow(original: Buffer, changed: Buffer, body: number, at: number, zip: Buffer): UnsignedRow | null {
  const delimiter = original.lastIndexOf('\n--')
  if (at > delimiter) {
    const [before, after] = [original, changed].map((bytes) => bytes.toString('latin1', delimiter + 1).trimEnd())
    return before === after ? 'blanks' : null
  }
  const decode = (bytes: Buffer) => Buffer.from(bytes.toString('latin1', body, delimiter), 'base64')
  const [before, after] = [decode(original), decode(changed)]
  if (!before.equals(zip) || after.length !== zip.length) return null
  if (before.equals(after)) return /\s/.test(String.fromCharCode(original[at] ?? 0)) ? 'blanks' : null
  const rows = [...zip.keys()]
    .filter((offset) => zip[offset] !== after[offset])
    .map((offset) => zipRow(zip, offset, after[offset] ?? 0))
  return rows.every((row) => row !== null) ? (rows[0] ?? null) : null
}

function zipRow(zip: Buffer, at: number, value: number): UnsignedRow | null {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let entry = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength] = [zip.readUInt16LE(entry + 28), zip.readUInt16LE(entry + 30)]
    const next = entry + 46 + nameLength + extraLength + zip.readUInt16LE(entry + 32)
    if (at >= entry && at < next) return centralRow(zip, entry, at, value)
    const local = zip.readUInt32LE(entry + 42)
    const dataStart = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const dataEnd = dataStart + zip.readUInt32LE(entry + 20)
    if (at >= local && at < dataStart) return localRow(zip, local, at, value)
    if (zip.readUInt16LE(entry + 10) === 8 && at >= dataStart && at < dataEnd)
      return isSameContent(zip.subarray(dataStart, dataEnd), at - dataStart, value) ? 'deflate' : null
    entry = next
  }
  return null
}

function isSameContent(data: Buffer, at: number, value: number): boolean {
  const changed = Buffer.from(data)
  changed[at] = value
  return inflateRawSync(data).equals(inflateRawSync(changed))
}

function centralRow(zip: Buffer, entry: number, at: number, value: number): UnsignedRow | null {
  const offset = at - entry
  if ([4, 5, 7, 36, 37, 38, 39, 40, 41].includes(offset)) return 'versions'
  if (offset === 8) return isLevelOnly(zip[at] ?? 0, value) ? 'level' : null
  if (offset >= 12 && offset < 16) return 'times'
  return extraRow(zip, entry + 46 + zip.readUInt16LE(entry + 28), zip.readUInt16LE(entry + 30), at)
}

function localRow(zip: Buffer, local: number, at: number, value: number): UnsignedRow | null {
  const offset = at - local
  if (offset === 5) return 'versions'
  if (offset === 6) return isLevelOnly(zip[at] ?? 0, value) ? 'level' : null
  if (offset >= 10 && offset < 14) return 'times'
  return extraRow(zip, local + 30 + zip.readUInt16LE(local + 26), zip.readUInt16LE(local + 28), at)
}

/** Bits 1 and 2 of the flags. */
const isLevelOnly = (before: number, after: number): boolean => ((before ^ after) & ~0b110) === 0

/** Times and owners within their fields; tags and lengths count as structure. */
function extraRow(zip: Buffer, start: number, length: number, at: number): UnsignedRow | null {
  for (let field = start; field + 4 <= start + length; field += 4 + zip.readUInt16LE(field + 2)) {
    const end = field + 4 + zip.readUInt16LE(field + 2)
    if (at >= field + 4 && at < end) return TIME_FIELDS.has(zip.readUInt16LE(field)) ? 'times' : null
  }
  return null
}
