import { type BaseBlock, Constructed, fromBER, Primitive } from 'asn1js'

/** The bytes are no file of a travel document's chip. Thrown while reading, caught where a file is examined. */
export class MalformedChipFile extends Error {}

/** Of one file. Faces of passports take 15 to 60 KB; what is far above that is an attack. */
export const CHIP_FILE_LIMITS = { bytes: 4 * 1024 * 1024, depth: 24, elements: 4000 } as const

/** The two classes of tags that ICAO's own structures use, as the library numbers them. */
export const CLASS = { universal: 1, application: 2, context: 3 } as const

export type Tag = readonly [tagClass: number, tagNumber: number]

/** One element that fills the whole file, whatever its tag; bytes after it are refused. ICAO Doc 9303-10 4.6 */
export function readElement(bytes: Uint8Array, what: string): BaseBlock {
  if (bytes.length > CHIP_FILE_LIMITS.bytes)
    throw new MalformedChipFile(`${what} has ${bytes.length} bytes, more than ${CHIP_FILE_LIMITS.bytes}`)
  const { offset, result } = parsed(bytes, what)
  if (result.error !== '' || offset < 0) throw new MalformedChipFile(`${what} cannot be read: ${result.error}`)
  if (offset !== bytes.length) throw new MalformedChipFile(`${what} is followed by ${bytes.length - offset} bytes`)
  return result
}

/** The library answers most damage with an error text and throws at some. */
function parsed(bytes: Uint8Array, what: string): ReturnType<typeof fromBER> {
  const { depth: maxDepth, elements: maxNodes, bytes: maxContentLength } = CHIP_FILE_LIMITS
  try {
    return fromBER(copyOf(bytes), { maxDepth, maxNodes, maxContentLength })
  } catch (error) {
    throw new MalformedChipFile(`${what} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

/** The elements inside a constructed element that has the tag. */
export function partsOf(element: BaseBlock | undefined, tag: Tag, what: string): readonly BaseBlock[] {
  if (!element || !hasTag(element, tag)) throw new MalformedChipFile(`${what} is missing or has another tag`)
  if (!(element instanceof Constructed)) throw new MalformedChipFile(`${what} holds no elements`)
  return element.valueBlock.value
}

/** The content bytes of a primitive element that has the tag. */
export function contentOf(element: BaseBlock | undefined, tag: Tag, what: string): Uint8Array {
  if (!element || !hasTag(element, tag)) throw new MalformedChipFile(`${what} is missing or has another tag`)
  if (!(element instanceof Primitive)) throw new MalformedChipFile(`${what} holds no plain bytes`)
  return element.valueBlock.valueHexView
}

export const hasTag = ({ idBlock }: BaseBlock, [tagClass, tagNumber]: Tag): boolean =>
  idBlock.tagClass === tagClass && idBlock.tagNumber === tagNumber

/** The whole element as it was received. */
export const receivedBytes = (element: BaseBlock): Uint8Array => element.valueBeforeDecodeView

/** The library keeps views into what it reads, and the buffer of a small Node buffer is shared with others. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
