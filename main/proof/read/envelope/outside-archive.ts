import { type ByteSource, readBuffer } from '../source.ts'

const PIECE = 1024 * 1024
const LONGEST_HEAD = 30

/**
 * Whether a ZIP could be found in the input outside of the part from `start` to `end`: readers that take the whole file for a ZIP
 * look for its end record from the end (Info-ZIP, Python) or for its first entry from the start (7-Zip), and would meet that one.
 * Not shown: D-68
 */
export const hasArchiveOutside = (source: ByteSource, start: number, end: number): boolean =>
  hasSign(source, 0, start) || hasSign(source, end, source.size)

function hasSign(source: ByteSource, from: number, until: number): boolean {
  for (let at = from; at < until; at += PIECE) {
    const piece = readBuffer(source, at, Math.min(PIECE + LONGEST_HEAD, until - at))
    for (let found = piece.indexOf('PK', 0, 'latin1'); found >= 0; found = piece.indexOf('PK', found + 1, 'latin1'))
      if (isEntry(piece, found) || isEnd(piece, found, at + found)) return true
  }
  return false
}

/** A local header that a reader could follow: four bytes alone occur by chance in a large part. APPNOTE 4.3.7 */
const isEntry = (bytes: Buffer, at: number): boolean =>
  at + 30 <= bytes.length &&
  bytes.readUInt32LE(at) === 0x04034b50 &&
  bytes.readUInt16LE(at + 4) < 100 &&
  [0, 8].includes(bytes.readUInt16LE(at + 8)) &&
  bytes.readUInt16LE(at + 26) > 0

/** An end record whose directory fits before it. APPNOTE 4.3.16 */
const isEnd = (bytes: Buffer, at: number, place: number): boolean =>
  at + 22 <= bytes.length &&
  bytes.readUInt32LE(at) === 0x06054b50 &&
  bytes.readUInt16LE(at + 8) === bytes.readUInt16LE(at + 10) &&
  bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16) <= place
