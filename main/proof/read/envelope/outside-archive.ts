import { type ByteSource, readBuffer } from '../source.ts'

const PIECE = 1024 * 1024
const HEADER_LENGTH = 30

/**
 * Returns whether a ZIP could be found in the input outside the part from `start` to `end`: readers that treat the whole file as
 * a ZIP search for its end record from the end (Info-ZIP, Python) or for its first entry from the start (7-Zip). Not shown: D-68
 */
export const hasArchiveOutside = (source: ByteSource, start: number, end: number): boolean =>
  hasZipSign(source, 0, start) || hasZipSign(source, end, source.size)

/** Returns whether an end record, or a plausible local header, starts in the range of `source`. */
export function hasZipSign(source: ByteSource, from: number, until: number): boolean {
  for (let at = from; at < until; at += PIECE) {
    const piece = readBuffer(source, at, Math.min(PIECE + HEADER_LENGTH, until - at))
    for (let found = piece.indexOf('PK', 0, 'latin1'); found >= 0; found = piece.indexOf('PK', found + 1, 'latin1'))
      if (isEnd(piece, found) || isEntry(piece, found)) return true
  }
  return false
}

/** Matches any end record, however implausible, because lenient readers repair its counts and offsets. APPNOTE 4.3.16 */
const isEnd = (bytes: Buffer, at: number): boolean => at + 4 <= bytes.length && bytes.readUInt32LE(at) === 0x06054b50

/** Matches a local header with a name and a known method; the signature alone occurs by chance in a large part. APPNOTE 4.3.7 */
const isEntry = (bytes: Buffer, at: number): boolean =>
  at + 30 <= bytes.length &&
  bytes.readUInt32LE(at) === 0x04034b50 &&
  bytes.readUInt16LE(at + 8) < 100 &&
  bytes.readUInt16LE(at + 26) > 0
