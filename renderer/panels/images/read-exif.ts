/// <reference path="./exifr.d.ts" />

/** Tag of the file's metadata that helps to assess a picture. */
export interface ExifTag {
  readonly name: string
  readonly value: string
}

/** Names of tags by their numbers. CIPA DC-008 4.6.4, 4.6.5 */
const IMAGE_TAGS: ReadonlyMap<number, string> = new Map([
  [0x010e, 'Description'],
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x0112, 'Orientation'],
  [0x0131, 'Software'],
  [0x0132, 'Changed'],
  [0x013b, 'Artist'],
  [0x8298, 'Copyright'],
])
const EXIF_TAGS: ReadonlyMap<number, string> = new Map([
  [0x9003, 'Taken'],
  [0x9004, 'Digitised'],
])
const LATITUDE = 0x0002
/** Maximum length of a value. */
const MAX_TEXT = 200

const OPTIONS = {
  ifd0: { pick: [...IMAGE_TAGS.keys()] },
  exif: { pick: [...EXIF_TAGS.keys()] },
  gps: { pick: [LATITUDE] },
  ...({ mergeOutput: false, translateKeys: false, translateValues: false, reviveValues: false } as const),
}

/** Returns the EXIF tags of a JPEG; empty if there are none or they are damaged, and for other files. */
export async function readExif(bytes: Uint8Array): Promise<readonly ExifTag[]> {
  const { parse } = await import('exifr/dist/mini.esm.mjs')
  const blocks = await parse(bytes, OPTIONS).catch(() => undefined)
  if (!blocks) return []
  return [
    ...namedTags(blocks.ifd0, IMAGE_TAGS),
    ...namedTags(blocks.exif, EXIF_TAGS),
    ...(blocks.gps?.[LATITUDE] === undefined ? [] : [{ name: 'GPS', value: 'recorded' }]),
  ]
}

const namedTags = (values: { readonly [tag: string]: unknown } = {}, names: ReadonlyMap<number, string>): ExifTag[] =>
  [...names].flatMap(([tag, name]) => {
    const text = toText(values[tag])
    return text === '' ? [] : [{ name, value: text }]
  })

function toText(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const text = value.replace(/\0.*$/s, '').slice(0, MAX_TEXT)
  return text.replace(/[^\x20-\x7e]/g, '·').trim()
}
