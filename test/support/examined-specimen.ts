import sharp from 'sharp'
import type { Examiner } from '../../main/examination/examiner.ts'
import { lookOf } from '../../main/scenario/specimens/drawing/look-of.ts'
import { selfie } from '../../main/scenario/specimens/drawing/selfie.ts'
import { rasterize } from '../../main/scenario/specimens/photo/rasterize.ts'
import type { RecordedPicture } from '../../shared/analysis/examination/recorded-pictures.ts'
import { MATRIX_FIELDS } from '../../shared/analysis/fields/matrix-fields.ts'
import { readMoment } from '../../shared/analysis/timeline/moment.ts'
import { readMrz } from '../../shared/rules/mrz.ts'
import { CAPTURED, type SPECIMENS, type Specimen, withMetadata } from './alterations.ts'
import { genuinePicture } from './altered-pictures.ts'
import { drawnData } from './drawn-documents.ts'
import { SERVICE_NOW } from './picture-client.ts'

const PORTRAIT = { width: 384, height: 480 }

/** Draws a specimen with the crop that the service takes from its front. */
export async function makeSpecimen(
  { type, issuer, quality, index }: (typeof SPECIMENS)[number],
  turn: number,
  examiner: Examiner,
): Promise<Specimen> {
  const data = drawnData(type, issuer)
  // The back has the zone of a card; every third card is examined from there.
  const side = type !== 'PASSPORT' && data.mrz && turn % 3 === 0 ? 1 : 0
  const drawn = { data, quality, index, side }
  const front = await genuinePicture({ ...drawn, side: 0 })
  const crop = async (bytes: Buffer) => {
    const options = { documentType: type, readsText: true, now: SERVICE_NOW }
    const { portrait } = await examiner.document([{ side: 'FRONT', bytes }], options)
    return portrait ? Buffer.from(portrait) : sharp(bytes).extract(PHOTO).png().toBuffer()
  }
  const others = (['PASSPORT', 'SWE'].join() === [type, issuer].join() ? ['PASSPORT', 'GBR'] : ['PASSPORT', 'SWE']) as [
    'PASSPORT',
    string,
  ]
  const other = { ...drawn, data: drawnData(...others), quality: 'good', side: 0 } as const
  const portraitOf = async (holder: typeof data) => {
    const look = lookOf(holder.documentNumber ?? '', holder.gender)
    const face = await rasterize(selfie(look, PORTRAIT.width, PORTRAIT.height), PORTRAIT)
    return sharp(face.data, { raw: { ...PORTRAIT, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 82 })
      .toBuffer()
  }
  return {
    name: `${type} ${issuer}, ${quality}${side === 1 ? ', back' : ''}`,
    type,
    issuer,
    drawn,
    picture: await withMetadata(side === 0 ? front : await genuinePicture(drawn), CAPTURED),
    crop: await crop(front),
    otherCrop: await crop(await genuinePicture(other)),
    portrait: await portraitOf(data),
    otherPortrait: await portraitOf(other.data),
  }
}

/** Part of a picture in which the photo of most documents lies. */
const PHOTO = { left: 100, top: 160, width: 240, height: 300 }

/** Record of a specimen: its data, a capture in March 2026 with a Pixel 9, a crop, a portrait. */
export function recordedSpecimen({ drawn: { data, side }, type }: Specimen): readonly RecordedPicture[] {
  const place = { path: 'verificationAndEvaluationDetails.json', pointer: '/0/evidenceDetails/data' }
  const address = data.address
  const texts: { readonly [name: string]: unknown } = {
    ...data,
    street: address?.lines,
    city: address?.city,
    state: address?.state,
    postcode: address?.postcode,
  }
  const values = new Map(
    MATRIX_FIELDS.flatMap(({ name }) => {
      const value = texts[name]
      const text = Array.isArray(value) ? value.join(' ') : value
      return typeof text === 'string' || typeof text === 'number'
        ? [[name, { value: String(text), place }] as const]
        : []
    }),
  )
  const evidence = {
    id: 'document',
    type,
    chip: null,
    columns: [
      {
        key: 'document:DOCUMENT',
        source: 'DOCUMENT',
        evidenceId: 'document',
        evidenceType: type,
        group: 'document',
        values,
        indicators: [],
      } as const,
    ],
    zone: data.mrz
      ? {
          place,
          evidenceId: 'document',
          evidenceType: type,
          lines: data.mrz,
          reading: readMrz(data.mrz),
          wrongDigits: [],
        }
      : null,
    indicators: ['MRZ_CHECKSUMS_OK'],
    from: readMoment('2026-03-01T10:00:00'),
    to: readMoment('2026-03-01T10:20:00'),
  }
  const common = { evidence, cropOf: null, device: 'Pixel 9 ANDROID 16', coverage: 'COVERED' } as const
  const isFront = side === 0
  return [
    { ...common, path: 'picture', role: 'DOCUMENT', side: isFront ? 'FRONT' : 'BACK' },
    // The crop of a back's specimen comes from a front that is not among the files.
    { ...common, path: 'crop', role: 'CROP', side: null, device: null, cropOf: isFront ? 'picture' : null },
    { ...common, path: 'portrait', role: 'PORTRAIT', side: null, device: null },
  ]
}
