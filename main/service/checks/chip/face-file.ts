import { type BaseBlock, Constructed } from 'asn1js'
import { CLASS, contentOf, hasTag, partsOf, readElement, type Tag } from './chip-file.ts'
import { type FaceImage, faceImage } from './face-image.ts'
import { imageInRecord } from './face-record.ts'

const application = (number: number): Tag => [CLASS.application, number]
const context = (number: number): Tag => [CLASS.context, number]

const DATA_GROUP_2 = application(0x15)
const TEMPLATES = application(0x61)
const TEMPLATE = application(0x60)
const DATA_BLOCK = application(0x2e)

/**
 * Path of tags from the data block to the image in ISO/IEC 39794-5:2019: data block, representations, first representation, its
 * image, base image, two-dimensional image. Issuers may use this format since 2026.
 */
const TO_IMAGE: readonly Tag[] = [
  context(1),
  application(5),
  context(1),
  [CLASS.universal, 16],
  context(1),
  context(0),
  context(0),
]

/**
 * Reads the first face of data group 2, in either standard in a CBEFF structure; throws `MalformedChipFile`. ICAO Doc 9303-10,
 * data group 2
 */
export function readFaceFile(bytes: Uint8Array): FaceImage {
  const label = 'data group 2'
  const [templates] = partsOf(readElement(bytes, label), DATA_GROUP_2, label)
  const template = withTag(partsOf(templates, TEMPLATES, `the list of faces of ${label}`), TEMPLATE)
  const block = withTag(partsOf(template, TEMPLATE, `the face of ${label}`), DATA_BLOCK)
  if (block instanceof Constructed) return faceImage(imageInBlock(block))
  return faceImage(imageInRecord(contentOf(block, DATA_BLOCK, `the face record of ${label}`)))
}

const withTag = (parts: readonly BaseBlock[], tag: Tag) => parts.find((part) => hasTag(part, tag))

function imageInBlock(block: BaseBlock): Uint8Array {
  const label = 'the face block of data group 2'
  let parts = partsOf(block, DATA_BLOCK, label)
  for (const tag of TO_IMAGE) parts = partsOf(withTag(parts, tag), tag, label)
  return contentOf(withTag(parts, context(0)), context(0), label)
}
