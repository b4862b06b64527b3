import sharp from 'sharp'
import type { Raster } from '../../main/scenario/specimens/photo/rasterize.ts'
import {
  blurredPart,
  copiedPart,
  type DrawnPicture,
  differentPart,
  edited,
  genuinePicture,
  photographedScreen,
  processed,
  rasterOf,
  withPatch,
} from './altered-pictures.ts'
import { DRAWN_DOCUMENTS, type DrawnType, drawnData, QUALITIES } from './drawn-documents.ts'

/** Files of one specimen: the picture of a side, the crop of the face, a portrait. */
export interface SpecimenFiles {
  readonly picture: Buffer
  readonly crop: Buffer
  readonly portrait: Buffer
}

export interface Specimen extends SpecimenFiles {
  readonly name: string
  readonly type: DrawnType
  readonly issuer: string
  readonly drawn: DrawnPicture
  /** Crop of another person. */
  readonly otherCrop: Buffer
  /** Portrait of another person. */
  readonly otherPortrait: Buffer
}

export interface Alteration {
  readonly name: string
  /** Codes of which at least one has to be found. */
  readonly expected: readonly string[]
  /** Codes that the alteration may raise as well, because they are true of it. */
  readonly also?: readonly string[]
  /** Returns the altered files; null if the specimen has nothing to alter. */
  alter(specimen: Specimen): Promise<Partial<SpecimenFiles> | null> | null
}

/** Every specimen: all documents in all qualities, in an order in which each part is a sample of all. */
export const SPECIMENS = Array.from({ length: DRAWN_DOCUMENTS.length * QUALITIES.length }, (_, index) => {
  const [type, issuer] = DRAWN_DOCUMENTS[(index * 7) % DRAWN_DOCUMENTS.length] ?? (['PASSPORT', 'SWE'] as const)
  return { type, issuer, quality: QUALITIES[index % QUALITIES.length] ?? 'good', index: Math.floor(index / 4) + index }
})

/** Findings about compression that any change of pixels may cause. */
const TRACES = [
  'examination.recompressed',
  'examination.pasted-region',
  'examination.error-level',
  'examination.earlier-grid',
] as const
const VALUES = [
  'examination.value',
  'examination.zone',
  'examination.check-digit',
  'examination.contradiction',
] as const

/** Replaces the part that another drawing changes; null for a side that it leaves as it is. */
async function redrawn({ drawn, picture }: Specimen, other: Promise<Raster>): Promise<Buffer | null> {
  const [own, changed] = [await rasterOf(drawn), await other]
  return differentPart(own, changed) ? withPatch(picture, own, changed, drawn.index) : null
}

/** Drawing of the specimen with other data of the holder. */
const withData = ({ drawn }: Specimen, change: Partial<DrawnPicture['data']>): Promise<Raster> =>
  rasterOf({ ...drawn, data: { ...drawn.data, ...change } })

async function picture(bytes: Promise<Buffer | null>): Promise<Partial<SpecimenFiles> | null> {
  const altered = await bytes
  return altered && { picture: altered }
}

export const ALTERATIONS: readonly Alteration[] = [
  {
    name: 'another number in the zone',
    expected: VALUES,
    also: TRACES,
    alter(specimen) {
      const { data, side } = specimen.drawn
      const zone = otherZone(specimen)
      const isOnSide = side === (data.documentType === 'PASSPORT' ? 0 : 1)
      return zone && isOnSide ? picture(redrawn(specimen, withData(specimen, { mrz: zone }))) : null
    },
  },
  {
    name: 'another printed name',
    expected: VALUES,
    also: TRACES,
    alter: (specimen) => picture(redrawn(specimen, withData(specimen, { surname: 'QUIMBY' }))),
  },
  {
    name: 'another face',
    expected: ['examination.crop-not-found', 'examination.pasted-region'],
    also: TRACES,
    alter: (specimen) => picture(redrawn(specimen, rasterOf(specimen.drawn, 'another face'))),
  },
  {
    name: 'crop of another person',
    expected: ['examination.crop-not-found'],
    also: ['examination.faces-differ'],
    alter: ({ otherCrop }) => Promise.resolve({ crop: otherCrop }),
  },
  {
    name: 'portrait of another person',
    expected: ['examination.faces-differ'],
    alter: ({ otherPortrait }) => Promise.resolve({ portrait: otherPortrait }),
  },
  {
    name: 'portrait copied from the crop',
    expected: ['examination.portrait-copy'],
    alter: async ({ crop }) => ({
      portrait: await sharp(crop).resize(300).modulate({ brightness: 1.05 }).jpeg({ quality: 80 }).toBuffer(),
    }),
  },
  {
    name: 'compressed again',
    expected: ['examination.recompressed'],
    alter: ({ picture: bytes, drawn }) => picture(edited(bytes, drawn.index, () => {})),
  },
  {
    name: 'scaled to 70 %',
    expected: TRACES,
    alter: ({ picture: bytes, drawn }) => picture(processed(bytes, drawn.index, (image) => image.resize(700))),
  },
  {
    name: 'cropped by some pixels',
    expected: ['examination.earlier-grid'],
    also: ['examination.recompressed'],
    alter: ({ picture: bytes, drawn }) =>
      picture(processed(bytes, drawn.index, (image) => image.extract({ left: 13, top: 21, width: 970, height: 690 }))),
  },
  {
    name: 'blurred region',
    expected: ['examination.uneven-detail', 'examination.pasted-region'],
    also: [...TRACES, 'examination.quality'],
    alter: ({ picture: bytes, drawn }) =>
      picture(blurredPart(bytes, drawn.index, { left: 0.33, top: 0.28, right: 0.68, bottom: 0.5 })),
  },
  {
    name: 'copied region',
    expected: ['examination.copied-region', 'examination.pasted-region'],
    also: [...TRACES, ...VALUES],
    alter: ({ picture: bytes, drawn }) => picture(copiedPart(bytes, drawn.index)),
  },
  {
    name: 'false time in the metadata',
    expected: ['examination.capture-time'],
    alter: ({ picture: bytes }) => picture(withMetadata(bytes, '2019:02:03 10:20:30')),
  },
  {
    name: 'metadata removed',
    expected: [],
    alter: ({ drawn }) => picture(genuinePicture(drawn)),
  },
  {
    name: 'written by an editor',
    expected: ['examination.software'],
    alter: ({ picture: bytes }) => picture(withMetadata(bytes, CAPTURED, 'Adobe Photoshop 26.1')),
  },
  {
    name: 'rotated by 3°',
    expected: TRACES,
    alter: ({ picture: bytes, drawn }) => picture(processed(bytes, drawn.index, (image) => image.rotate(3))),
  },
  {
    name: 'photographed from a screen',
    expected: ['examination.screen'],
    also: [...TRACES, 'examination.quality', 'examination.uneven-detail'],
    alter: ({ picture: bytes, drawn }) => picture(photographedScreen(bytes, drawn.index)),
  },
  {
    name: 'photocopied without colours',
    expected: ['examination.photocopy'],
    also: TRACES,
    alter: ({ picture: bytes, drawn }) =>
      picture(processed(bytes, drawn.index, (image) => image.greyscale().toColourspace('srgb'))),
  },
]

/** Time of the capture by the metadata of every unaltered specimen. */
export const CAPTURED = '2026:03:01 10:10:00'

/** Inserts EXIF with a time and a program into a JPEG; the compressed pixels stay as they are. */
export async function withMetadata(bytes: Uint8Array, taken: string, software = 'HDR+ 1.0'): Promise<Buffer> {
  const tiny = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } }).jpeg()
  const source = await tiny
    .withExif({
      IFD0: { Make: 'Google', Model: 'Pixel 9', Software: software, DateTime: taken },
      IFD2: { DateTimeOriginal: taken },
    })
    .toBuffer()
  const start = source.indexOf(Buffer.from('Exif\0\0', 'latin1')) - 4
  const segment = source.subarray(start, start + 2 + source.readUInt16BE(start + 2))
  return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)])
}

/** Returns the zone with another document number and correct check digits; null for documents without one. */
function otherZone({ type, issuer, drawn: { data } }: Specimen): readonly string[] | null {
  if (!data.mrz || !data.documentNumber) return null
  const digits = [...data.documentNumber].map((character, index) =>
    index > 2 && /\d/.test(character) ? String((Number(character) + 3) % 10) : character,
  )
  return drawnData(type, issuer, { documentNumber: digits.join('') }).mrz ?? null
}
