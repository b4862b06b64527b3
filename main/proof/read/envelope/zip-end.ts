import { type ByteSource, readBuffer } from '../source.ts'

const END_RECORD = 22
const LONGEST_COMMENT = 0xffff

/** True where a ZIP ends with the source and, by its own count, begins with it too. */
export function isWholeZip(source: ByteSource): boolean {
  const end = endRecordAtEnd(source)
  if (end === null) return false
  const record = readBuffer(source, end, END_RECORD)
  const directoryEnd = record.readUInt32LE(12) + record.readUInt32LE(16)
  // Sentinels stand for a ZIP64 record, which lies between.
  return (
    directoryEnd === end ||
    record.readUInt32LE(12) === 0xffffffff ||
    record.readUInt32LE(16) === 0xffffffff ||
    directoryEnd === end - 76
  )
}

/** Offset of a ZIP end record whose comment ends exactly with the source; null where there is none. APPNOTE 4.3.16 */
export function endRecordAtEnd(source: ByteSource): number | null {
  const length = Math.min(source.size, END_RECORD + LONGEST_COMMENT)
  const start = source.size - length
  const tail = readBuffer(source, start, length)
  for (let at = tail.length - END_RECORD; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === tail.length - at - END_RECORD)
      return start + at
  }
  return null
}
