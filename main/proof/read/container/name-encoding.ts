import { isUtf8 } from 'node:buffer'

/** Bytes of a name between slashes that file systems of Linux take; those of Windows and macOS take 255 characters. */
const MAX_SEGMENT = 255
/** Names above any limit are not normalised, which would be expensive. */
const MAX_NAME = 4096

/**
 * Returns code and detail of what readers may unpack under another name, or not at all. `isMarked`: the entry says that its
 * name is UTF-8. `madeBy`: system and version of the writer. APPNOTE 4.4.4, Appendix D
 */
export function nameEncodingProblems(
  rawName: Buffer,
  isMarked: boolean,
  madeBy: number,
): readonly (readonly [code: string, detail: string])[] {
  if (isMarked && !isUtf8(rawName)) return [['zip.name-encoding', 'marked as UTF-8, which it is not']]
  const long = hasLongSegment(rawName) ? [['zip.name-system', LONG] as const] : []
  if (!rawName.some((byte) => byte > 0x7f)) return long
  if (!isMarked) return [['zip.name-encoding', 'neither ASCII nor marked as UTF-8']]
  const dos = isDosName(madeBy) ? [['zip.name-system', `made by system ${madeBy >>> 8}`] as const] : []
  return [...dos, ...(isDecomposed(rawName) ? [['zip.name-system', DECOMPOSED] as const] : []), ...long]
}

const LONG = `a part of it is longer than ${MAX_SEGMENT} bytes`
const DECOMPOSED = 'its letters and accents are separate characters (not in form NFC)'

const hasLongSegment = (name: Buffer): boolean =>
  name.length > MAX_SEGMENT &&
  name
    .toString('latin1')
    .split('/')
    .some(({ length }) => length > MAX_SEGMENT)

/** Returns whether libarchive, which composes the names of ZIPs, unpacks the entry under another name. */
function isDecomposed(rawName: Buffer): boolean {
  if (rawName.length > MAX_NAME) return false
  const name = rawName.toString()
  return name.normalize('NFC') !== name
}

/**
 * Returns whether Info-ZIP's unzip takes names for the character set of MS-DOS even if they are marked as UTF-8: those of FAT, OS/2
 * and version 5.0 of Windows NT.
 */
const isDosName = (madeBy: number): boolean => madeBy >>> 8 === 0 || madeBy >>> 8 === 6 || madeBy === 0x0b32
