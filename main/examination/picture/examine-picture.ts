import { createHash } from 'node:crypto'
import type { PictureFacts, ReadValue } from '../../../shared/analysis/index.ts'
import { decodeImage } from '../codec/decode-image.ts'
import type { DocumentExamination } from '../document-examination.ts'
import type { DocumentReader } from '../document-reader.ts'
import { examineDocument } from '../examine-document.ts'
import { imageHashes } from '../hash/image-hashes.ts'
import { judgeImage } from '../images/judge-image.ts'
import { displayedSize } from '../images/orientation.ts'
import { measurePortrait, portraitScore } from '../images/portrait-quality.ts'
import type { ReadField } from '../reading/field.ts'
import type { SubmittedImage } from '../submitted-image.ts'
import { type JpegTables, readJpegTables } from '../traces/jpeg-tables.ts'
import { measureSigns } from '../traces/measure-signs.ts'
import { readMetadata } from './read-metadata.ts'

export interface PictureOptions {
  /** Subject of the picture according to the record: a side of a document, which is read, or something else. */
  readonly subject: SubmittedImage['side'] | 'PORTRAIT' | 'OTHER'
  readonly documentType?: string
  /** Epoch milliseconds; determines the century of dates in zones. */
  readonly now: number
}

/** Examines one picture in this thread. Throws UnreadableImageError if it cannot be decoded. */
export async function examinePicture(
  bytes: Uint8Array,
  { subject, documentType, now }: PictureOptions,
  reader: DocumentReader | null,
): Promise<PictureFacts> {
  const image = await decodeImage(bytes)
  const tables = readJpegTables(bytes)
  const isDocument = subject === 'FRONT' || subject === 'BACK'
  const options = {
    readsText: reader !== null,
    now,
    ...(documentType ? { documentType } : {}),
  }
  const document = isDocument ? await examineDocument([{ side: subject, bytes }], options, reader) : null
  return {
    format: image.format,
    ...displayedSize(image, image.orientation),
    ...imageHashes(bytes, image),
    document: document && documentFacts(document),
    portraitScore: isDocument ? null : Math.round(portraitScore(measurePortrait(image)) * 1000) / 1000,
    exif: await readMetadata(bytes),
    jpeg: tables && jpegFacts(tables),
    signs: [...(await measureSigns(image, tables))],
  }
}

function documentFacts(document: DocumentExamination): PictureFacts['document'] {
  const { documentType, issuingCountry, issuingState, fields, zone, barcode, sides } = document
  const [side] = sides
  return {
    type: documentType,
    outline: side?.measures.outline ?? 'UNKNOWN',
    values: [
      ...fields.map(readValue),
      ...titleValue('issuingCountry', issuingCountry),
      ...titleValue('issuingState', issuingState),
    ],
    zone: zone && {
      lines: [...zone.lines],
      certain: zone.isProved && ['documentNumber', 'surname'].every((name) => isConfirmed(fields, name)),
      repeated: zone.isRepeated,
      wrongDigits: zone.reading.checks.flatMap(({ name, expected, actual }) => (expected === actual ? [] : [name])),
    },
    barcode: barcode === null ? 'NONE' : barcode.data ? 'READ' : 'UNREADABLE',
    quality: side ? judgeImage(side.measures, side.side).map(({ indicator, status }) => ({ indicator, status })) : [],
  }
}

const isConfirmed = (fields: readonly ReadField[], name: string): boolean =>
  fields.some((field) => field.name === name && field.isConfirmed)

/** Names of the record for the fields of a document. */
const NAMES: { readonly [field: string]: string } = { streetLines: 'street' }

const readValue = ({ name, values, source, isConfirmed, contradiction }: ReadField): ReadValue => ({
  name: NAMES[name] ?? name,
  value: values.join(' '),
  source,
  certain: isConfirmed,
  ...(contradiction === undefined ? {} : { contradiction }),
})

const titleValue = (name: string, value: string | null): readonly ReadValue[] =>
  value === null ? [] : [{ name, value, source: 'TITLE', certain: true }]

const jpegFacts = ({ luma, quality, isStandard, isProgressive, segments }: JpegTables): PictureFacts['jpeg'] => ({
  quality,
  standard: isStandard,
  progressive: isProgressive,
  table: createHash('sha256').update(Uint16Array.from(luma)).digest('hex').slice(0, 16),
  programs: [...segments],
})
