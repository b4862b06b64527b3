import { isUtf8 } from 'node:buffer'

/**
 * Returns code and detail of what readers may decode differently in a name: nothing for ASCII. `isMarked`: the entry says that its
 * name is UTF-8. `madeBy`: system and version of the writer. APPNOTE 4.4.4, Appendix D
 */
export function nameEncodingProblems(
  rawName: Buffer,
  isMarked: boolean,
  madeBy: number,
): readonly (readonly [code: string, detail: string])[] {
  if (isMarked && !isUtf8(rawName)) return [['zip.name-encoding', 'marked as UTF-8, which it is not']]
  if (!rawName.some((byte) => byte > 0x7f)) return []
  if (!isMarked) return [['zip.name-encoding', 'neither ASCII nor marked as UTF-8']]
  return isDosName(madeBy) ? [['zip.name-system', `made by system ${madeBy >>> 8}`]] : []
}

/**
 * Returns whether Info-ZIP's unzip takes names for the character set of MS-DOS even if they are marked as UTF-8: those of FAT, OS/2
 * and version 5.0 of Windows NT.
 */
const isDosName = (madeBy: number): boolean => madeBy >>> 8 === 0 || madeBy >>> 8 === 6 || madeBy === 0x0b32
