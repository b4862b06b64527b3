import type { BaseBlock } from 'asn1js'
import { CLASS, contentOf, hasTag, MalformedChipFile, partsOf, readElement, type Tag } from './chip-file.ts'

export interface FaceImage {
  readonly format: 'JPEG' | 'JPEG2000'
  /** The file of the image as the issuer stored it. */
  readonly bytes: Uint8Array
}

const DATA_GROUP_2: Tag = [CLASS.application, 0x15]
const TEMPLATES: Tag = [CLASS.application, 0x61]
const TEMPLATE: Tag = [CLASS.application, 0x60]
const DATA_BLOCK: Tag = [CLASS.application, 0x2e]

/** Sizes in bytes of the parts of a face record of ISO/IEC 19794-5:2005. */
const SIZE = { recordHeader: 14, faceInformation: 20, featurePoint: 8, imageInformation: 12 } as const

/** The first face of data group 2 (CBEFF around ISO/IEC 19794-5); throws `MalformedChipFile`. ICAO Doc 9303-10, data group 2 */
export function readFaceFile(bytes: Uint8Array): FaceImage {
  const what = 'data group 2'
  const [templates] = partsOf(readElement(bytes, what), DATA_GROUP_2, what)
  const template = withTag(partsOf(templates, TEMPLATES, `the list of faces of ${what}`), TEMPLATE)
  const block = withTag(partsOf(template, TEMPLATE, `the face of ${what}`), DATA_BLOCK)
  return imageOf(contentOf(block, DATA_BLOCK, `the face record of ${what}`))
}

const withTag = (parts: readonly BaseBlock[], tag: Tag) => parts.find((part) => hasTag(part, tag))

/** ISO/IEC 19794-5:2005 5: `FAC`, version `010`, length, count; then for each face its information, feature points, image. */
function imageOf(record: Uint8Array): FaceImage {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  const start = SIZE.recordHeader + SIZE.faceInformation
  if (record.length < start + SIZE.imageInformation) throw new MalformedChipFile('the face record is cut off')
  if (Buffer.from(record.subarray(0, 8)).toString('latin1') !== 'FAC\x00010\x00')
    throw new MalformedChipFile('the face record is not one of ISO/IEC 19794-5:2005')
  const end = SIZE.recordHeader + view.getUint32(SIZE.recordHeader)
  const points = view.getUint16(SIZE.recordHeader + 4)
  const image = start + points * SIZE.featurePoint + SIZE.imageInformation
  if (end > record.length || image >= end) throw new MalformedChipFile('the lengths in the face record contradict it')
  const bytes = record.slice(image, end)
  const format = formatOf(bytes)
  if (!format) throw new MalformedChipFile('the image of the face record is neither JPEG nor JPEG 2000')
  return { format, bytes }
}

const STARTS = [
  ['JPEG', 'ffd8ff'],
  ['JPEG2000', '0000000c6a5020200d0a870a'],
  ['JPEG2000', 'ff4fff51'],
] as const

/** By the first bytes; the record's own mark of the format is not believed. */
function formatOf(bytes: Uint8Array): FaceImage['format'] | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return STARTS.find(([, mark]) => start.startsWith(mark))?.[0] ?? null
}
