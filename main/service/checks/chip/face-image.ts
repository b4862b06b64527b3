import { MalformedChipFile } from './chip-file.ts'

export interface FaceImage {
  readonly format: 'JPEG' | 'JPEG2000'
  /** The image file as stored by the issuer. */
  readonly bytes: Uint8Array
}

const STARTS = [
  ['JPEG', 'ffd8ff'],
  ['JPEG2000', '0000000c6a5020200d0a870a'],
  ['JPEG2000', 'ff4fff51'],
] as const

/** Detects the format from the first bytes, not from the record. Throws `MalformedChipFile` for other formats. */
export function faceImage(bytes: Uint8Array): FaceImage {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  const format = STARTS.find(([, mark]) => start.startsWith(mark))?.[0]
  if (!format) throw new MalformedChipFile('the image of the face is neither JPEG nor JPEG 2000')
  return { format, bytes: bytes.slice() }
}
