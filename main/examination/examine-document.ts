import { type BarcodeExamination, examineBarcode } from './barcode/examine-barcode.ts'
import type { DocumentExamination, ExaminationOptions, ExaminedSide, StageDurations } from './document-examination.ts'
import { LAYOUTS } from './fields/layouts.ts'
import { type PrintedValue, readPrinted } from './fields/read-printed.ts'
import { imageHashes } from './hash/image-hashes.ts'
import { type DecodedImage, decodeImage } from './images/decode-image.ts'
import { encodePng } from './images/encode-png.ts'
import { type ImageMeasures, measureImage } from './images/image-measures.ts'
import { isClear } from './images/is-clear.ts'
import { displayedSize } from './images/orientation.ts'
import { pagesOf } from './page/page.ts'
import { barcodeFields } from './reading/barcode-fields.ts'
import { type DocumentKind, kindOfLayout, kindOfZone, mergedKind, UNKNOWN_KIND } from './reading/document-kind.ts'
import type { ReadField } from './reading/field.ts'
import { mergeFields } from './reading/merge-fields.ts'
import { printedFields } from './reading/printed-fields.ts'
import { type ReadSide, readSide } from './reading/read-side.ts'
import { doSidesAgree } from './reading/sides-agree.ts'
import { zoneFields } from './reading/zone-fields.ts'
import type { SubmittedImage } from './submitted-image.ts'
import type { TextRecognizer } from './text/recognizer.ts'
import type { ZoneReading } from './zone/read-zone.ts'
import { repairFromPrint } from './zone/repair-from-print.ts'

/**
 * Examines the images of a document in this thread: quality, zone, printed fields, barcode, hashes; zone and print only with a
 * recognizer. Throws UnreadableImageError if an image cannot be decoded. Service: Checks the service performs
 */
export async function examineDocument(
  images: readonly SubmittedImage[],
  options: ExaminationOptions,
  recognizer: TextRecognizer | null,
): Promise<DocumentExamination> {
  const found: Found = { sides: [], zone: null, barcode: null, printed: [], portrait: null }
  const durations = { quality: 0, text: 0, barcode: 0 }
  const timed = async <Result>(stage: keyof StageDurations, work: () => Result | Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await work()
    durations[stage] += performance.now() - start
    return result
  }
  // Backs first: values of zone or barcode need not be read twice on the front. Sequentially: pixels take hundreds of megabytes.
  const ordered = [...images].sort((a, b) => a.side.localeCompare(b.side))
  for (const { side, bytes } of ordered) {
    const image = await timed('quality', () => decodeImage(bytes))
    const measures = await timed('quality', () => measureImage(image, options.documentType))
    const read = recognizer ? await timed('text', () => readSide(image, measures, recognizer)) : null
    found.zone ??= read?.zone ? confirmedZone(read.zone, measures) : null
    if (side === 'BACK')
      found.barcode ??= await timed('barcode', () => examineBarcode(image, options.expectBarcode ?? false))
    else if (recognizer && read?.layout) await timed('text', () => readFront(read, found, options, recognizer))
    else if (!recognizer) found.portrait ??= await declaredPortrait(image, measures, options)
    found.sides.push(await timed('quality', () => examinedSide(side, bytes, image, measures, read)))
  }
  return conclude(images, found, options, durations)
}

/** Readings of an unclear picture do not confirm each other. */
const confirmedZone = (zone: ZoneReading, measures: ImageMeasures): ZoneReading =>
  isClear(measures) ? zone : { ...zone, isRepeated: false, isNumberRepeated: false, areLinesRepeated: false }

interface Found {
  readonly sides: ExaminedSide[]
  zone: ZoneReading | null
  barcode: BarcodeExamination | null
  printed: readonly PrintedValue[]
  portrait: Uint8Array | null
}

async function readFront(
  { page, layout: recognized }: ReadSide,
  found: Found,
  options: ExaminationOptions,
  recognizer: TextRecognizer,
): Promise<void> {
  if (!recognized || found.portrait) return
  const confirmed = machineFields(found, options).filter(({ isConfirmed }) => isConfirmed)
  const known = new Set<string>(options.readsAllPrint ? [] : confirmed.map(({ name }) => name))
  found.printed = readPrinted(page, recognized.layout, recognizer, (name) => !known.has(name))
  if (found.zone) found.zone = repairFromPrint(found.zone, found.printed)
  found.portrait = await encodePng(page.portrait(recognized.layout.photo))
}

/** Crops the portrait from a document of the declared type, without text that confirms the type. */
async function declaredPortrait(
  image: DecodedImage,
  measures: ImageMeasures,
  { documentType }: ExaminationOptions,
): Promise<Uint8Array | null> {
  const layout = LAYOUTS.find((candidate) => candidate.documentType === documentType)
  const [upright] = pagesOf(image, measures)
  return layout && upright ? encodePng(upright().portrait(layout.photo)) : null
}

const machineFields = ({ zone, barcode }: Found, { now }: ExaminationOptions): readonly ReadField[] => {
  const fromZone = zone ? zoneFields(zone, new Date(now)) : []
  const names = new Set(fromZone.map(({ name }) => name))
  const fromBarcode = barcode?.data ? barcodeFields(barcode.data) : []
  return [...fromZone, ...fromBarcode.filter(({ name }) => !names.has(name))]
}

function examinedSide(
  side: SubmittedImage['side'],
  bytes: Uint8Array,
  image: DecodedImage,
  measures: ImageMeasures,
  read: ReadSide | null,
): ExaminedSide {
  const { width, height, orientation } = image
  const displayed = displayedSize({ width, height }, orientation)
  const kind = mergedKind(
    read?.layout ? kindOfLayout(read.layout) : UNKNOWN_KIND,
    read?.zone ? kindOfZone(read.zone) : UNKNOWN_KIND,
  )
  return { side, ...displayed, measures, hashes: imageHashes(bytes, image), turns: read?.page.turns ?? null, kind }
}

function conclude(
  images: readonly SubmittedImage[],
  found: Found,
  options: ExaminationOptions,
  durations: StageDurations,
): DocumentExamination {
  const { zone, barcode, portrait } = found
  const sides = images.flatMap(({ side }, index) => {
    const earlier = images.slice(0, index).filter((image) => image.side === side).length
    return found.sides.filter((examined) => examined.side === side).slice(earlier, earlier + 1)
  })
  const kind = kindOf(found)
  const fields = mergeFields(machineFields(found, options), printedFields(found.printed), isPrintEnough(found, kind))
  return {
    ...kind,
    sides,
    fields,
    zone,
    barcode,
    sidesAgree: doSidesAgree(sides, barcode?.data ?? null, found.printed, zone),
    portrait,
    durations,
  }
}

/**
 * Returns whether print alone may confirm names and numbers: in a clear picture of a document without a zone.
 */
function isPrintEnough({ sides, barcode }: Found, { documentType }: DocumentKind): boolean {
  const front = sides.find(({ side }) => side === 'FRONT')
  return front !== undefined && isClear(front.measures) && (documentType === 'DRIVING_LICENSE' || barcode?.data != null)
}

/** Merges the kinds of both sides: the front determines the type, zone and barcode determine the issuer. */
function kindOf({ sides, zone, barcode }: Found): DocumentKind {
  const front = sides.find(({ side }) => side === 'FRONT')?.kind ?? UNKNOWN_KIND
  const back = zone ? kindOfZone(zone) : UNKNOWN_KIND
  const data = barcode?.data
  return {
    documentType: front.documentType ?? back.documentType,
    issuingCountry: back.issuingCountry ?? data?.country ?? front.issuingCountry,
    issuingState: data?.address.state ?? front.issuingState,
  }
}
