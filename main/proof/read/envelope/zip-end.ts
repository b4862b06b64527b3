import { type ByteSource, readBuffer } from '../source.ts'

const END_RECORD = 22
const MAX_COMMENT = 0xffff

/** Returns whether a ZIP ends with the source and, by its recorded sizes, also starts with it. */
export function isWholeZip(source: ByteSource): boolean {
  const end = endRecordAtEnd(source)
  if (end === null) return false
  const record = readBuffer(source, end, END_RECORD)
  const directoryEnd = record.readUInt32LE(12) + record.readUInt32LE(16)
  // Sentinel values refer to a ZIP64 record, which is in between.
  return (
    directoryEnd === end ||
    record.readUInt32LE(12) === 0xffffffff ||
    record.readUInt32LE(16) === 0xffffffff ||
    directoryEnd === end - 76
  )
}

/** Returns the offset of an end record whose comment ends exactly with the source; null if there is none. APPNOTE 4.3.16 */
export function endRecordAtEnd(source: ByteSource): number | null {
  const length = Math.min(source.size, END_RECORD + MAX_COMMENT)
  const start = source.size - length
  const tail = readBuffer(source, start, length)
  for (let at = tail.length - END_RECORD; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === tail.length - at - END_RECORD)
      return start + at
  }
  return null
}
