import { encodeJpeg } from '../../main/examination/codec/encode-jpeg.ts'
import { drawSide, sidesOf } from '../../main/scenario/specimens/document-sides.ts'
import { lookOf } from '../../main/scenario/specimens/drawing/look-of.ts'
import { documentRaster } from '../../main/scenario/specimens/photo/document-raster.ts'
import { blur, darken, reflect } from '../../main/scenario/specimens/photo/faults.ts'
import { photograph, type Shot } from '../../main/scenario/specimens/photo/photograph.ts'
import type { Raster } from '../../main/scenario/specimens/photo/rasterize.ts'
import type { DocumentData } from '../../main/service/checks/document-data.ts'
import { makePersona } from '../../main/service/persona/persona.ts'
import { documentOf } from '../../main/service/persona/persona-document.ts'
import { zoneText } from '../../shared/rules/write-mrz.ts'
import type { IdDocumentEvidence } from '../../shared/spec/identity.ts'
import { type PictureClient, SERVICE_NOW } from './picture-client.ts'

export type DrawnType = 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' | 'DRIVING_LICENSE'

/** Documents of every type that text recognition supports, by issuer. */
export const DRAWN_DOCUMENTS: readonly (readonly [DrawnType, string])[] = [
  ['PASSPORT', 'SWE'],
  ['PASSPORT', 'GBR'],
  ['PASSPORT', 'TUR'],
  ['PASSPORT', 'VNM'],
  ['PASSPORT', 'IDN'],
  ['PASSPORT', 'ESP'],
  ['IDENTITY_CARD', 'POL'],
  ['IDENTITY_CARD', 'FRA'],
  ['IDENTITY_CARD', 'USA'],
  ['RESIDENT_CARD', 'DEU'],
  ['RESIDENT_CARD', 'IRL'],
  ['DRIVING_LICENSE', 'USA'],
  ['DRIVING_LICENSE', 'AUS'],
  ['DRIVING_LICENSE', 'GBR'],
  ['PASSPORT', 'UKR'],
]

export const QUALITIES = ['good', 'turned', 'glare or dark', 'blurred'] as const
export type Quality = (typeof QUALITIES)[number]

/** Data of a drawn document; the holder follows from type and issuer. `change`: other values, which zone and print show. */
export function drawnData(
  type: DrawnType,
  issuer: string,
  change: { readonly documentNumber?: string } = {},
): DocumentData {
  const persona = makePersona({ country: issuer }, `drawn/${type}/${issuer}`, SERVICE_NOW)
  return documentOf(persona, { type, change }, SERVICE_NOW)
}

/** Draws all sides of a document without any script in the file, photographed at a quality. `index` varies the faults. */
export async function drawnPictures(
  data: DocumentData,
  quality: Quality,
  index: number,
): Promise<{ readonly front: Uint8Array; readonly back?: Uint8Array }> {
  const pictures: Uint8Array[] = []
  for (const picture of await drawnRasters(data, quality, index))
    pictures.push(await encodeJpeg({ ...picture, channels: 4 }, 80))
  const [front, back] = pictures
  if (!front) throw new Error('A document has a front')
  return back ? { front, back } : { front }
}

/** Draws the same pictures before they are compressed. `face`: seed of another face than that of the holder. */
export async function drawnRasters(
  data: DocumentData,
  quality: Quality,
  index: number,
  face = data.documentNumber ?? '',
): Promise<readonly Raster[]> {
  const pictures: Raster[] = []
  for (const side of sidesOf(data)) {
    const drawn = drawSide({ ...data, look: lookOf(face, data.gender) }, side)
    const document = await documentRaster(drawn, 860)
    const picture = await photograph(document, { ...SHOT, ...shotOf(quality, index) })
    if (quality === 'glare or dark' && index % 2 === 0) reflect(picture, 0.3 + (index % 5) / 10, 0.5, 0.16, 0.12)
    if (quality === 'glare or dark' && index % 2 === 1) darken(picture, 0.45)
    if (quality === 'blurred') blur(picture, 1 + (index % 3))
    pictures.push(picture)
  }
  return pictures
}

const SHOT: Shot = { width: 1000, height: 720, desk: 'slate', fill: 0.86 }

function shotOf(quality: Quality, index: number): Partial<Shot> {
  const desk = (['slate', 'wood', 'linen'] as const)[index % 3] ?? 'slate'
  if (quality !== 'turned') return { desk, turn: (index % 4) - 1.5 }
  const turn = [8, -7, 180, 5, 176, -11][index % 6] ?? 0
  return { desk, turn, tilt: index % 2 === 0 ? 0.05 : 0, fill: 0.78 }
}

/** Comparison of the evidence of a drawn document with its print. */
export interface Comparison {
  /** Null if the document has no zone. */
  readonly isZoneExact: boolean | null
  readonly isVerified: boolean
  readonly status: string
  readonly read: number
  /** Printed values without one in the evidence. */
  readonly absent: readonly string[]
  /** Values that are not printed, as `name: value`. */
  readonly invented: readonly string[]
}

/** Compares the data of an evidence with the printed data; names may have their form in the zone. */
export function compared(evidence: IdDocumentEvidence, printed: DocumentData): Comparison {
  const values = valuesOf(evidence)
  const expected = printedValues(printed)
  const invented = Object.entries(values).filter(([name, value]) => !isPrinted(value, expected[name]))
  const zone = evidence.idDocumentData?.mrz
  const { status } = evidence.evidenceStatus
  return {
    isZoneExact: printed.mrz ? zone?.join('\n') === printed.mrz.join('\n') : null,
    isVerified: status === 'VERIFIED',
    status,
    read: Object.keys(values).length - invented.length,
    absent: Object.keys(expected).filter((name) => values[name] === undefined),
    invented: invented.map(([name, value]) => `${name}: ${value}`),
  }
}

type Values = { readonly [name: string]: string }

function valuesOf({ idDocumentData }: IdDocumentEvidence): Values {
  const { personalAttributes, address, mrz = [], ...data } = idDocumentData ?? {}
  const { surname, givenNames, dateOfBirth, gender, nationality, height, eyeColor } = personalAttributes ?? {}
  return present({
    idDocumentType: data.idDocumentType,
    idDocumentNumber: data.idDocumentNumber,
    issuingCountry: data.issuingCountry,
    issuingState: data.issuingState,
    issuingDate: data.issuingDate,
    expiryDate: data.expiryDate,
    surname: surname?.value,
    givenNames: givenNames?.map(({ value }) => value).join(' '),
    dateOfBirth: dateOfBirth?.value,
    gender: gender?.value,
    nationality: nationality?.value,
    height: height?.value,
    eyeColor: eyeColor?.value,
    street: address?.streetDetails?.streetLines?.join(', '),
    city: address?.city,
    state: address?.state,
    postcode: address?.postcode,
    zone: mrz.join('\n'),
  })
}

function printedValues({ address, ...data }: DocumentData): Values {
  return present({
    idDocumentType: data.documentType,
    idDocumentNumber: data.documentNumber,
    issuingCountry: data.issuingCountry,
    issuingState: data.issuingState,
    issuingDate: data.issuingDate,
    expiryDate: data.expiryDate,
    surname: data.surname,
    givenNames: data.givenNames?.join(' '),
    dateOfBirth: data.dateOfBirth,
    gender: data.gender,
    nationality: data.nationality,
    height: data.height,
    eyeColor: data.eyeColor,
    street: address?.lines.join(', '),
    city: address?.city,
    state: address?.state,
    postcode: address?.postcode,
    zone: data.mrz?.join('\n'),
  })
}

const present = (values: { readonly [name: string]: string | undefined }): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Returns whether a value equals the printed one in capitals, in its form in the zone, or without its diacritics. */
function isPrinted(value: string, printed: string | undefined): boolean {
  if (printed === undefined) return false
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase()
  return [bare(printed), bare(zoneText(printed))].includes(bare(value))
}

/** Submits a drawn document to a service that examines pictures, and compares the evidence with the print. */
export async function submittedDrawing(
  client: PictureClient,
  [type, issuer]: readonly [DrawnType, string],
  quality: Quality,
  index: number,
): Promise<Comparison> {
  const data = drawnData(type, issuer)
  const evidence = await client.submit(await client.begin(), await drawnPictures(data, quality, index), {
    documentType: type,
  })
  return compared(evidence, data)
}
