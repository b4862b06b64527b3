import { type ByteSource, readRange } from '../source.ts'

const END_RECORD = 22
const LONGEST_COMMENT = 0xffff

/** Offset of a ZIP end record whose comment ends exactly with the source; null where there is none. APPNOTE 4.3.16 */
export function endRecordAtEnd(source: ByteSource): number | null {
  const length = Math.min(source.size, END_RECORD + LONGEST_COMMENT)
  const start = source.size - length
  const tail = Buffer.from(readRange(source, start, length))
  for (let at = tail.length - END_RECORD; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === tail.length - at - END_RECORD)
      return start + at
  }
  return null
}
