import { SUPPORTED_IMAGES, simulated } from '../../../shared/rules/index.ts'
import { readIndicator } from '../../../shared/spec/index.ts'
import { barcodeFields, type Examiner, modelVersion, type SubmittedImage } from '../../examination/index.ts'
import type { ProviderImage } from '../checks/provider/provider-contract.ts'
import { failByMagic } from '../checks/scripted/magic.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'
import type { DocumentData } from '../engine/state.ts'
import { type DocumentPixels, examineDocumentPixels } from './document-pixels.ts'
import type { DocumentReading } from './document-reading.ts'
import { UNKNOWN_DOCUMENT } from './document-types.ts'
import { examinedReading } from './examined-reading.ts'
import { type ImageScript, imageScript, scriptedOutcome } from './image-script.ts'
import { errorsOf, provided, providedReading, toProviderImage } from './provided.ts'
import { readDocumentData } from './read-document-data.ts'
import { securityIndicators } from './scripted-indicators.ts'
import { scriptedReading } from './scripted-reading.ts'

/** Codes of images without a document, with an incomplete one, or of a capture that failed. Service: Error codes */
const UNUSABLE: ReadonlySet<string> = new Set(['1500', '1508', '2401', '2402'])

/**
 * Checks images of a document: examines quality, barcode, zone, text unless it is scripted, and the portrait; authenticity is simulated.
 * Service: Checks the service performs
 */
export const documentImagesCheck = (examiner: Examiner): ParticipantCheck => ({
  participant: 'IMAGE_OCR',
  isBlocking: true,
  async examine(examination) {
    const images = imagesOf(examination)
    const script = imageScript(examination, images)
    for (const magic of script.magic) failByMagic(magic)
    const type = declaredType(examination, script)
    if (type !== UNKNOWN_DOCUMENT && !SUPPORTED_IMAGES.has(type)) return unsupported(examination, type)
    const pixels = examination.tenant.examinesImages
      ? await examineDocumentPixels(examiner, examination, images, type, !script.isTextScripted)
      : null
    const outcome = scriptedOutcome(script)
    const errors = [...(pixels?.errors ?? []), ...outcome.errors]
    // Nothing more can be read from unusable images.
    if (errors.some(({ code }) => UNUSABLE.has(code)))
      return { indicators: replaced(pixels?.indicators ?? [], outcome.indicators), errors, more: MORE }
    const reading = await read(examination, type, script, pixels, images)
    const all = [...errors, ...(reading.errors ?? [])]
    if (all.some(({ code }) => UNUSABLE.has(code)))
      return { indicators: replaced(pixels?.indicators ?? [], reading.indicators), errors: all, more: MORE }
    const portrait = portraitOf(examination, pixels)
    const face = pixels ? await faceIndicators(examination, pixels) : []
    const security = await authenticated(examination, reading.data.documentType ?? type, images, {
      pixels,
      face,
      isRead: !script.isTextScripted,
    })
    const raised = [reading.indicators, face, security.indicators, outcome.indicators].reduce(
      (before, more) => replaced(before, more),
      pixels?.indicators ?? [],
    )
    const originData = script.embedded.find((data) => data?.originData)?.originData
    return {
      indicators: raised,
      errors: [...all, ...security.errors],
      data: reading.data,
      ...(originData ? { originData } : {}),
      ...portrait,
      more: MORE,
    }
  },
})

const MORE = { mainOcrService: 'text_recognition' } as const

/**
 * Rejects unsupported types: "NOT_VERIFIED: unsupported document". Service: Submit document images, "Supported document types";
 * Error codes, 1500
 */
async function unsupported(examination: Examination, type: string): Promise<Finding> {
  const errors = [{ code: '1500', message: `images of ${type} are not supported` }]
  const indicators = ['MODEL_RECOGNIZED_FAILED']
  await examination.ask(() => ({
    serviceName: 'document_recognition',
    isTechnicalError: false,
    raisedIndicators: indicators,
    errors,
  }))
  return { indicators, errors, more: MORE }
}

/**
 * Returns the declared type, or else the one embedded in the images. Service: DocumentCaptureDetails, optional; Not shown: D-67
 */
const declaredType = ({ evidence }: Examination, { data }: ImageScript): string =>
  evidence.type === UNKNOWN_DOCUMENT ? (data.documentType ?? UNKNOWN_DOCUMENT) : evidence.type

async function read(
  examination: Examination,
  type: string,
  script: ImageScript,
  pixels: DocumentPixels | null,
  images: readonly SubmittedImage[],
): Promise<DocumentReading> {
  if (!script.isTextScripted) {
    const answer = await provided(examination, 'TEXT_RECOGNITION', () => images.map(providerImage))
    if (answer) return providedReading(answer)
  }
  if (pixels && !script.isTextScripted)
    return examinedReading(examination, pixels.document, pixels.isGood, pixels.textMs)
  const barcode = pixels?.barcode
  return scriptedReading(examination, type, script.data, { barcode, barcodeData: barcodeData(pixels) })
}

/** Returns the data of the barcode; missing members are left out. */
function barcodeData(pixels: DocumentPixels | null): DocumentData | null {
  const barcode = pixels?.barcode
  if (!pixels || !barcode) return null
  const { documentType, country, address } = barcode
  const kind = { documentType, issuingCountry: country, issuingState: address.state }
  return readDocumentData({ ...pixels.document, ...kind, zone: null, fields: barcodeFields(barcode) })
}

async function authenticated(
  examination: Examination,
  type: string,
  images: readonly SubmittedImage[],
  {
    pixels,
    face,
    isRead,
  }: { readonly pixels: DocumentPixels | null; readonly face: readonly string[]; readonly isRead: boolean },
): Promise<Pick<Finding, 'indicators' | 'errors'>> {
  const answer = await provided(examination, 'SECURITY_FEATURES', () => images.map(providerImage))
  if (answer) return { indicators: answer.indicators, errors: errorsOf(answer.errors ?? []) }
  // Nothing is genuine that no document was recognized in.
  if (isRead && pixels && pixels.document.documentType === null) return { indicators: [], errors: [] }
  const sides = pixels?.document.sides ?? []
  const screen = sides.some(({ isScreen }) => isScreen) ? await screenIndicators(examination) : []
  const isCopy = screen.length > 0 || sides.some(({ side, isGrey }) => side === 'FRONT' && isGrey)
  const measured = new Set([...face, ...screen].map((indicator) => readIndicator(indicator).name))
  const raisedIndicators = securityIndicators(type, isCopy).filter(
    (indicator) => !measured.has(readIndicator(indicator).name),
  )
  await examination.ask(() => ({
    serviceName: simulated('document_authentication'),
    isTechnicalError: false,
    raisedIndicators,
  }))
  return { indicators: [...screen, ...raisedIndicators], errors: [] }
}

/** Records that a side was photographed from a screen. Nothing is recorded of pictures without the pattern of one, which prove nothing. */
async function screenIndicators({ ask }: Examination): Promise<readonly string[]> {
  const raisedIndicators = ['LCD_DETECTION_FAILED']
  await ask(() => ({
    serviceName: 'screen_detection',
    serviceVersion: '1.0',
    isTechnicalError: false,
    raisedIndicators,
  }))
  return raisedIndicators
}

/** Records what was found of the portrait. Nothing is said of one that was not found, or of its place in an unknown layout. */
async function faceIndicators(
  { ask }: Examination,
  { document: { face, portrait }, faceMs }: DocumentPixels,
): Promise<readonly string[]> {
  const found = face !== null && typeof face !== 'string' ? face : null
  const raisedIndicators = [
    `PORTRAIT_${portrait ? 'OK' : 'UNVERIFIED'}`,
    `PHOTO_LOCATION_${portrait && found?.isInPlace ? 'OK' : 'UNVERIFIED'}`,
  ]
  const text = typeof face === 'string' ? face : (found?.text ?? '')
  await ask(
    () => ({
      serviceName: 'face_detection',
      serviceVersion: modelVersion('detector'),
      ...(text === '' ? {} : { serviceInternalReference: text }),
      isTechnicalError: false,
      raisedIndicators,
    }),
    faceMs,
  )
  return raisedIndicators
}

const providerImage = ({ side, bytes }: SubmittedImage): ProviderImage => toProviderImage(side, bytes)

/** A document without a portrait is no reference for portraits. Archive: Crop; Service: portraitReferenceEvidenceId */
function portraitOf(
  { evidence }: Examination,
  pixels: DocumentPixels | null,
): Pick<Finding, 'picture' | 'hasPortrait'> {
  if (!pixels) return {}
  const front = evidence.files.find(({ role, side }) => role === 'CAPTURE' && side !== 'BACK')
  const { portrait } = pixels.document
  return portrait && front
    ? { picture: { bytes: portrait, originalId: front.id }, hasPortrait: true }
    : { hasPortrait: false }
}

function imagesOf({ evidence, file }: Examination): readonly SubmittedImage[] {
  return evidence.files
    .filter(({ role, group }) => group === 'images' && role === 'CAPTURE')
    .flatMap(({ id, side }) => {
      const bytes = file(id)
      return bytes ? [{ side: side ?? 'FRONT', bytes }] : []
    })
}
