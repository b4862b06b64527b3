import { type ByteSource, readBuffer } from '../source.ts'

const PIECE = 1024 * 1024
const LONGEST_HEAD = 30

/**
 * True if a ZIP could be found in the input outside of the part from `start` to `end`: readers that take the whole file for a ZIP
 * look for its end record from the end (Info-ZIP, Python) or for its first entry from the start (7-Zip). Not shown: D-68
 */
export const hasArchiveOutside = (source: ByteSource, start: number, end: number): boolean =>
  hasZipSign(source, 0, start) || hasZipSign(source, end, source.size)

/** True if an end record, or a local header that a reader could follow, starts in the given range of `source`. */
export function hasZipSign(source: ByteSource, from: number, until: number): boolean {
  for (let at = from; at < until; at += PIECE) {
    const piece = readBuffer(source, at, Math.min(PIECE + LONGEST_HEAD, until - at))
    for (let found = piece.indexOf('PK', 0, 'latin1'); found >= 0; found = piece.indexOf('PK', found + 1, 'latin1'))
      if (isEnd(piece, found) || isEntry(piece, found)) return true
  }
  return false
}

/** Any end record, however implausible: lenient readers repair its counts and offsets. APPNOTE 4.3.16 */
const isEnd = (bytes: Buffer, at: number): boolean => at + 4 <= bytes.length && bytes.readUInt32LE(at) === 0x06054b50

/** A local header with a name and a known method: four bytes alone occur by chance in a large part. APPNOTE 4.3.7 */
const isEntry = (bytes: Buffer, at: number): boolean =>
  at + 30 <= bytes.length &&
  bytes.readUInt32LE(at) === 0x04034b50 &&
  bytes.readUInt16LE(at + 8) < 100 &&
  bytes.readUInt16LE(at + 26) > 0
