import type { PictureFacts } from '../../../shared/analysis/index.ts'

export type PictureMetadata = NonNullable<PictureFacts['exif']>

/** Maximum length of a text of the metadata. */
const MAX_TEXT = 200

/** Reads EXIF and XMP of a JPEG or PNG; null if there are none, or they are damaged. Exif 2.32 */
export async function readMetadata(bytes: Uint8Array): Promise<PictureMetadata | null> {
  // The package has no export of its own for ES modules of Node.
  const { default: exifr } = await import('exifr')
  let tags: { readonly [name: string]: unknown } | undefined
  try {
    tags = await exifr.parse(Buffer.from(bytes), {
      tiff: true,
      exif: true,
      gps: true,
      xmp: true,
      icc: false,
      iptc: false,
      jfif: false,
      reviveValues: false,
      sanitize: true,
    })
  } catch {
    return null
  }
  if (!tags) return null
  const metadata = {
    make: text(tags.Make),
    model: text(tags.Model),
    software: text(tags.Software) ?? text(tags.CreatorTool),
    taken: text(tags.DateTimeOriginal) ?? text(tags.CreateDate) ?? text(tags.DateTimeDigitized),
    changed: text(tags.ModifyDate),
    position: tags.GPSLatitude !== undefined || tags.latitude !== undefined,
  }
  return Object.values(metadata).some((value) => value !== null && value !== false) ? metadata : null
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.replace(/\0.*$/s, '').trim().slice(0, MAX_TEXT) : null
