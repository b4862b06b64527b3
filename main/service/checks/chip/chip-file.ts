import { type BaseBlock, Constructed, fromBER, Primitive } from 'asn1js'

/** The bytes are not a file of a travel document's chip. */
export class MalformedChipFile extends Error {}

/** Limits of one file. Faces in passports take 15 to 60 KB; far larger files are treated as an attack. */
const CHIP_FILE_LIMITS = { bytes: 4 * 1024 * 1024, depth: 24, elements: 4000 } as const

/** Tag classes as numbered by the ASN.1 library. */
export const CLASS = { universal: 1, application: 2, context: 3 } as const

export type Tag = readonly [tagClass: number, tagNumber: number]

/**
 * Parses one element with any tag that fills the whole file; throws MalformedChipFile for trailing bytes. ICAO Doc 9303-10 4.6
 */
export function readElement(bytes: Uint8Array, label: string): BaseBlock {
  if (bytes.length > CHIP_FILE_LIMITS.bytes)
    throw new MalformedChipFile(`${label} has ${bytes.length} bytes, more than ${CHIP_FILE_LIMITS.bytes}`)
  const { offset, result } = parsed(bytes, label)
  if (result.error !== '' || offset < 0) throw new MalformedChipFile(`${label} cannot be read: ${result.error}`)
  if (offset !== bytes.length) throw new MalformedChipFile(`${label} is followed by ${bytes.length - offset} bytes`)
  return result
}

/** Converts exceptions of the library; it reports most damage in `result.error` but throws for some. */
function parsed(bytes: Uint8Array, label: string): ReturnType<typeof fromBER> {
  const { depth: maxDepth, elements: maxNodes, bytes: maxContentLength } = CHIP_FILE_LIMITS
  try {
    return fromBER(copyOf(bytes), { maxDepth, maxNodes, maxContentLength })
  } catch (error) {
    throw new MalformedChipFile(`${label} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

/** Returns the elements in a constructed element with the tag; throws MalformedChipFile. */
export function partsOf(element: BaseBlock | undefined, tag: Tag, label: string): readonly BaseBlock[] {
  if (!element || !hasTag(element, tag)) throw new MalformedChipFile(`${label} is missing or has another tag`)
  if (!(element instanceof Constructed)) throw new MalformedChipFile(`${label} holds no elements`)
  return element.valueBlock.value
}

/** Returns the content of a primitive element with the tag; throws MalformedChipFile. */
export function contentOf(element: BaseBlock | undefined, tag: Tag, label: string): Uint8Array {
  if (!element || !hasTag(element, tag)) throw new MalformedChipFile(`${label} is missing or has another tag`)
  if (!(element instanceof Primitive)) throw new MalformedChipFile(`${label} holds no plain bytes`)
  return element.valueBlock.valueHexView
}

export const hasTag = ({ idBlock }: BaseBlock, [tagClass, tagNumber]: Tag): boolean =>
  idBlock.tagClass === tagClass && idBlock.tagNumber === tagNumber

/** Returns the encoded element as received. */
export const receivedBytes = (element: BaseBlock): Uint8Array => element.valueBeforeDecodeView

/** Copies the bytes: the library keeps views of its input, and small Node buffers share a pool. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
