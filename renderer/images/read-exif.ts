/** Tag of the file's metadata that helps to assess a picture. */
export interface ExifTag {
  readonly name: string
  readonly value: string
}

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x010e, 'Description'],
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x0112, 'Orientation'],
  [0x0131, 'Software'],
  [0x0132, 'Changed'],
  [0x013b, 'Artist'],
  [0x8298, 'Copyright'],
  [0x8825, 'GPS'],
  [0x9003, 'Taken'],
  [0x9004, 'Digitised'],
])
const EXIF_POINTER = 0x8769
const GPS_POINTER = 0x8825
const MAX_TAGS = 200
const LONGEST = 200

/**
 * Returns the EXIF tags of a JPEG (APP1) in the order of the file; empty if there are none or they are damaged. CIPA DC-008 4.5.4
 */
export function readExif(bytes: Uint8Array): readonly ExifTag[] {
  const start = exifStart(bytes)
  if (start === null) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    return readDirectory(view, isLittle, view.getUint32(4, isLittle), 0)
  } catch (error) {
    // Offset out of range: tags read before it are not trustworthy either.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Returns the offset of the TIFF structure in the first EXIF segment. */
function exifStart(bytes: Uint8Array): number | null {
  let at = 2
  while (at + 10 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xda || marker === 0xd9) return null
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (marker === 0xe1 && name === 'Exif') return at + 10
    at += 2 + length
  }
  return null
}

function readDirectory(view: DataView, isLittle: boolean, offset: number, depth: number): readonly ExifTag[] {
  if (depth > 2) return []
  const tags: ExifTag[] = []
  const count = Math.min(view.getUint16(offset, isLittle), MAX_TAGS)
  for (let index = 0; index < count; index++) {
    const at = offset + 2 + index * 12
    const tag = view.getUint16(at, isLittle)
    if (tag === EXIF_POINTER) tags.push(...readDirectory(view, isLittle, view.getUint32(at + 8, isLittle), depth + 1))
    const name = NAMES.get(tag)
    if (name === undefined) continue
    tags.push({ name, value: tag === GPS_POINTER ? 'recorded' : readValue(view, isLittle, at) })
  }
  return tags
}

function readValue(view: DataView, isLittle: boolean, at: number): string {
  const [type, count] = [view.getUint16(at + 2, isLittle), view.getUint32(at + 4, isLittle)]
  if (type === 3) return String(view.getUint16(at + 8, isLittle))
  if (type !== 2) return `(${count} values)`
  const place = count <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
  let text = ''
  for (let index = 0; index < Math.min(count, LONGEST); index++) {
    const code = view.getUint8(place + index)
    if (code === 0) break
    text += code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '·'
  }
  return text.trim()
}
