import { MalformedChipFile } from './chip-file.ts'

/** Sizes in bytes of the parts of a face record, ISO/IEC 19794-5:2005. */
const SIZE = { recordHeader: 14, faceInformation: 20, featurePoint: 8, imageInformation: 12 } as const

/**
 * Returns the image of the first face. Format: `FAC`, version `010`, length, count; then information, feature points and image of
 * each face. Throws `MalformedChipFile`. ISO/IEC 19794-5:2005 5
 */
export function imageInRecord(record: Uint8Array): Uint8Array {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  const start = SIZE.recordHeader + SIZE.faceInformation
  if (record.length < start + SIZE.imageInformation) throw new MalformedChipFile('the face record is cut off')
  if (Buffer.from(record.subarray(0, 8)).toString('latin1') !== 'FAC\x00010\x00')
    throw new MalformedChipFile('the face record is not one of ISO/IEC 19794-5:2005')
  const end = SIZE.recordHeader + view.getUint32(SIZE.recordHeader)
  const points = view.getUint16(SIZE.recordHeader + 4)
  const image = start + points * SIZE.featurePoint + SIZE.imageInformation
  if (end > record.length || image >= end) throw new MalformedChipFile('the lengths in the face record contradict it')
  return record.subarray(image, end)
}
