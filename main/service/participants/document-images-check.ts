import { SUPPORTED_IMAGES } from '../../../shared/rules/strength-rules.ts'
import type { ErrorObject } from '../../../shared/spec/details.ts'
import type { AamvaData } from '../../examination/barcode/parse-aamva.ts'
import type { Examiner } from '../../examination/examiner.ts'
import type { SubmittedImage } from '../../examination/submitted-image.ts'
import { examineMrz } from '../checks/mrz/examine-mrz.ts'
import { type EmbeddedData, readEmbeddedData } from '../checks/scripted/embedded-data.ts'
import { localDateTime } from '../engine/clock.ts'
import { recognisedType } from '../engine/evaluation/examine.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'
import type { DocumentData } from '../engine/state.ts'
import { dateIndicators } from './date-checks.ts'
import { examineDocumentPixels } from './document-pixels.ts'
import { inventedDocument } from './invented-document.ts'
import { failByMagic, magicOf } from './magic.ts'
import { genuineIndicators, readIndicators } from './scripted-indicators.ts'

/** Kinds of documents with a machine-readable zone. */
const WITH_ZONE: ReadonlySet<string> = new Set(['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'])

/** Type of a document that was not announced. */
const UNKNOWN = 'ID_DOCUMENT'

/** No document, not all of it, or a capture that came to no end. Service: Error codes */
const UNUSABLE: ReadonlySet<string> = new Set(['1500', '1508', '2401', '2402'])

/**
 * Images of a document: their quality from the pixels, the barcode, the text, and whether the document is genuine. Pixels, barcode and
 * check digits are really examined; text and security features are scripted. Service: Checks the service performs
 */
export const documentImagesCheck = (examiner: Examiner): ParticipantCheck => ({
  participant: 'IMAGE_OCR',
  isBlocking: true,
  async examine(examination) {
    const images = imagesOf(examination)
    const embedded = images.map(({ bytes }) => readEmbeddedData(bytes))
    const magic = examination.evidence.files.map(({ magic: name }) => magicOf(name))
    for (const one of magic) failByMagic(one)
    const type = shownType(examination, embedded)
    if (type !== UNKNOWN && !SUPPORTED_IMAGES.has(type)) return unsupported(examination, type)
    const pixels = examination.tenant.examinesImages
      ? await examineDocumentPixels(examiner, examination, images, type)
      : null
    const errors: ErrorObject[] = [
      ...(pixels?.errors ?? []),
      ...embedded.flatMap((one) => one?.errors ?? []),
      ...magic.flatMap((one) => one.errors),
    ]
    // Nothing more can be told of what is no image at all.
    if (errors.some(({ code }) => UNUSABLE.has(code)))
      return { indicators: pixels?.indicators ?? [], errors, more: { mainOcrService: 'text_recognition' } }
    const data = readText(examination, { ...embedded.find((one) => one?.data)?.data }, pixels?.data ?? null)
    const text = await recognise(examination, data, pixels?.barcode)
    const genuine = genuineIndicators(recognisedType(examination.evidence, data))
    await examination.ask(() => ({
      serviceName: 'document_authentication',
      isTechnicalError: false,
      raisedIndicators: [...genuine],
    }))
    const raised = [pixels?.indicators ?? [], text, genuine].reduce(
      (all, more) => replaced(all, more),
      [] as readonly string[],
    )
    const forced = [...embedded.flatMap((one) => one?.indicators ?? []), ...magic.flatMap((one) => one.indicators)]
    const originData = embedded.find((one) => one?.originData)?.originData
    return {
      indicators: replaced(raised, forced),
      errors,
      data,
      ...(originData ? { originData } : {}),
      ...crop(examination, pixels?.portrait ?? null),
      more: { mainOcrService: 'text_recognition' },
    }
  },
})

/** "NOT_VERIFIED: unsupported document". Service: Submit document images, "Supported document types"; Error codes, 1500 */
async function unsupported(examination: Examination, type: string): Promise<Finding> {
  const errors = [{ code: '1500', message: `images of ${type} are not supported` }]
  const indicators = ['MODEL_RECOGNIZED_FAILED']
  await examination.ask(() => ({
    serviceName: 'document_authentication',
    isTechnicalError: false,
    raisedIndicators: indicators,
    errors,
  }))
  return { indicators, errors, more: { mainOcrService: 'text_recognition' } }
}

/** Where the client did not say what it is, what its images say. Service: DocumentCaptureDetails, optional; Not shown: D-67 */
function shownType({ evidence }: Examination, embedded: readonly (EmbeddedData | null)[]): string {
  if (evidence.type !== UNKNOWN) return evidence.type
  return embedded.find((one) => one?.data?.documentType)?.data?.documentType ?? UNKNOWN
}

/** Archive: Crop */
function crop({ evidence }: Examination, portrait: Uint8Array | null): Pick<Finding, 'picture'> {
  const front = evidence.files.find(({ role, side }) => role === 'CAPTURE' && side !== 'BACK')
  return portrait && front ? { picture: { bytes: portrait, originalId: front.id } } : {}
}

function imagesOf({ evidence, file }: Examination): readonly SubmittedImage[] {
  return evidence.files
    .filter(({ role, group }) => group === 'images' && role === 'CAPTURE')
    .flatMap(({ id, side }) => {
      const bytes = file(id)
      return bytes ? [{ side: side ?? 'FRONT', bytes }] : []
    })
}

/** What the text on the document says: as the image carries it, then as its barcode has it, otherwise of an invented holder. */
function readText(examination: Examination, embedded: DocumentData, barcode: DocumentData | null): DocumentData {
  if (Object.keys(embedded).length > 0) return { ...barcode, ...embedded }
  if (barcode) return barcode
  const { identity, evidence, data } = examination
  // One side alone is all that there is of a passport. Not shown: D-67
  const isOneSided = evidence.type === UNKNOWN && !evidence.files.some(({ side }) => side === 'BACK')
  const type = isOneSided ? 'PASSPORT' : evidence.type
  return { ...inventedDocument(identity.id, type, data?.issuingCountry, examination.now), ...data }
}

async function recognise(
  examination: Examination,
  data: DocumentData,
  barcode: AamvaData | null | undefined,
): Promise<readonly string[]> {
  const today = localDateTime(examination.now).slice(0, 10)
  const indicators = [...readIndicators(), ...dateIndicators(data, today)]
  await examination.ask(() => ({
    serviceName: 'text_recognition',
    isTechnicalError: false,
    raisedIndicators: indicators,
  }))
  if (!WITH_ZONE.has(recognisedType(examination.evidence, data))) return indicators
  // Text recognition that read no zone says nothing of whether there is one.
  if (!data.mrz || data.mrz.length === 0) return [...indicators, 'MRZ_CHECKSUMS_UNVERIFIED']
  const { answer } = examineMrz(data.mrz, barcode)
  for (const service of answer.services) await examination.ask(() => service)
  return [...indicators, ...answer.indicators]
}
