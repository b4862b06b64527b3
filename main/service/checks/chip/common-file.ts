import { CLASS, contentOf, hasTag, MalformedChipFile, partsOf, readElement, type Tag } from './chip-file.ts'

/** Contents of the chip as listed in EF.COM, which is not signed and must not be relied on alone. ICAO Doc 9303-10 4.6.1 */
export interface CommonFile {
  /** Four digits, as `0107`. */
  readonly version: string
  /** Numbers of the data groups, in the order of the list. */
  readonly dataGroups: readonly number[]
}

const COMMON: Tag = [CLASS.application, 0x00]
const LDS_VERSION: Tag = [CLASS.application, 0x01]
const TAG_LIST: Tag = [CLASS.application, 0x1c]

/** First byte of each data group's file, indexed by its number minus one. ICAO Doc 9303-10, table of data group tags */
export const GROUP_TAGS = [
  0x61, 0x75, 0x63, 0x76, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70,
]

/** Reads EF.COM; throws `MalformedChipFile`. */
export function readCommonFile(bytes: Uint8Array): CommonFile {
  const parts = partsOf(readElement(bytes, 'EF.COM'), COMMON, 'EF.COM')
  const content = (tag: Tag, label: string) =>
    contentOf(
      parts.find((part) => hasTag(part, tag)),
      tag,
      label,
    )
  const version = content(LDS_VERSION, 'the version of EF.COM')
  const list = content(TAG_LIST, 'the tag list of EF.COM')
  return { version: Buffer.from(version).toString('latin1'), dataGroups: [...list].map(groupOf) }
}

function groupOf(tag: number): number {
  const index = GROUP_TAGS.indexOf(tag)
  if (index < 0) throw new MalformedChipFile(`EF.COM lists the unknown tag 0x${tag.toString(16)}`)
  return index + 1
}
