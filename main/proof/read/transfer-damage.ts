import { isUtf8 } from 'node:buffer'
import type { Observation } from '../../../shared/schema/index.ts'
import { type ByteSource, readBuffer } from './source.ts'

/** Bytes that are examined: the signs of a damage are everywhere. */
const SAMPLE = 8 * 1024 * 1024
/** Least number of signs. In compressed bytes a line end of one kind only is less likely than one in 2^16 from here on. */
const MIN_SIGNS = 16
/** Least number of line ends if the length has changed by at most one byte for each: small stored files have few. */
const MIN_COUNTED = 4
const MIN_BYTES = 2048
const REPLACEMENT = Buffer.from([0xef, 0xbf, 0xbd])
/** Zeros at the end that no ZIP has, bytes. */
const ZEROS = 512
const [LF, CR] = [0x0a, 0x0d]

/** Structure of a ZIP whose offsets do not fit any more: what damage in transfer looks like, and manipulation too. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'zip.unreadable',
  'zip.hidden-data',
  'zip.header-mismatch',
  'zip.overlap',
  'zip.crc-mismatch',
  'zip.size-mismatch',
])
/** Signature of a ZIP in quoted-printable, as every encoder writes it. RFC 2045 6.7 */
const QUOTED_PRINTABLE = Buffer.from('PK=03=04', 'latin1')
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
/** Bytes at the end of a ZIP that contain its end record with the longest comment. APPNOTE 4.3.16 */
const TAIL = 22 + 65_535

/**
 * Replaces the findings about the structure of a ZIP by the damage that causes them, if its signs are there: bytes that went through a
 * text, or line ends that were converted. The verdict stays as strict; nobody is accused of a second reading. `archive`: the ZIP.
 */
export function namingDamage(archive: ByteSource, observations: readonly Observation[]): readonly Observation[] {
  if (!observations.some(({ code }) => STRUCTURE.has(code)) || archive.size < MIN_BYTES) return observations
  const bytes = readBuffer(archive, 0, Math.min(archive.size, SAMPLE))
  const surplus = surplusOf(archive)
  const isUnreadable = observations.some(({ code }) => code === 'zip.unreadable')
  const damage =
    textDamage(bytes) ?? lineEndDamage(bytes, surplus) ?? (isUnreadable ? missingBytes(archive, surplus) : null)
  if (damage === null) return observations
  const others = observations.filter(({ code }) => !STRUCTURE.has(code))
  return [{ code: 'zip.unreadable', subject: {}, variant: 'transfer', detail: damage }, ...others]
}

/** Returns by how many bytes the end record stands later than its own offsets say; null if there is none. */
function surplusOf(archive: ByteSource): number | null {
  const start = Math.max(0, archive.size - TAIL)
  const tail = readBuffer(archive, start, archive.size - start)
  const at = tail.lastIndexOf(END_RECORD)
  return at < 0 || at + 20 > tail.length ? null : start + at - tail.readUInt32LE(at + 12) - tail.readUInt32LE(at + 16)
}

function textDamage(bytes: Buffer): string | null {
  if (bytes.subarray(0, QUOTED_PRINTABLE.length).equals(QUOTED_PRINTABLE))
    return 'it was encoded as quoted-printable, and no header says so: decode it, or save the message as the service sent it'
  const high = bytes.reduce((count, byte) => count + (byte >> 7), 0)
  if (high === 0) return 'no byte above 7F is left in it: a program took it for a text of 7 bits'
  // A sample may end within a character.
  const isText = [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)))
  if (!isText || high < 4 * MIN_SIGNS) return null
  let replaced = 0
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) replaced++
  return replaced >= MIN_SIGNS
    ? `it was saved as a text in UTF-8: ${replaced} times stands EF BF BD, in place of bytes that are lost`
    : 'it was read as a text in Latin-1 or Windows-1252 and saved in UTF-8: each byte above 7F has become two or three'
}

/** Line ends of one kind only are a sign if the length has changed with them: stored texts have them too. */
function lineEndDamage(bytes: Buffer, surplus: number | null): string | null {
  let [crlf, lf, cr] = [0, 0, 0]
  for (const [index, byte] of bytes.entries()) {
    if (byte === LF) {
      if (bytes[index - 1] === CR) crlf++
      else lf++
    } else if (byte === CR && bytes[index + 1] !== LF) cr++
  }
  if (surplus === null) return null
  const isAdded = surplus >= MIN_COUNTED && surplus <= crlf
  if (lf === 0 && (isAdded || (crlf >= MIN_SIGNS && surplus >= MIN_SIGNS)))
    return changed(`before each of ${crlf} LF stands a CR`)
  if (crlf + cr === 0 && surplus < 0 && lf >= (-surplus <= lf ? MIN_COUNTED : MIN_SIGNS))
    return changed(`no CR is left in it, but ${lf} LF`)
  return cr >= MIN_SIGNS && crlf + lf === 0 ? changed(`no LF is left in it, but ${cr} CR`) : null
}

/** Names what was never saved: bytes that the end record counts, or zeros in place of the end. */
function missingBytes(archive: ByteSource, surplus: number | null): string | null {
  if (surplus !== null) return surplus < 0 ? `${-surplus} of its bytes are missing: a piece of it was cut out` : null
  const tail = readBuffer(archive, Math.max(0, archive.size - ZEROS), Math.min(archive.size, ZEROS))
  return tail.every((byte) => byte === 0) ? 'it ends with zeros: only a part of it was saved' : null
}

const changed = (sign: string): string =>
  `its line ends were converted, as FTP in ASCII mode, mail gateways and version control do to texts: ${sign}`
