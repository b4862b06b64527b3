import { bareText, isSameName } from '../../shared/rules/index.ts'
import { type BarcodeExamination, examineBarcode } from './barcode/examine-barcode.ts'
import type { DocumentExamination, ExaminationOptions, ExaminedSide, StageDurations } from './document-examination.ts'
import { LAYOUTS } from './fields/layouts.ts'
import { type PrintedValue, readPrinted } from './fields/read-printed.ts'
import { imageHashes } from './hash/image-hashes.ts'
import { type DecodedImage, decodeImage } from './images/decode-image.ts'
import { encodePng } from './images/encode-png.ts'
import { type ImageMeasures, measureImage } from './images/image-measures.ts'
import { isClear } from './images/is-clear.ts'
import type { LumaRegion } from './images/luma-region.ts'
import { displayedSize } from './images/orientation.ts'
import { pagesOf } from './page/page.ts'
import { barcodeFields } from './reading/barcode-fields.ts'
import { type ConfirmedZone, confirmZone } from './reading/confirm-zone.ts'
import { type DocumentKind, kindOfLayout, kindOfZone, mergedKind, UNKNOWN_KIND } from './reading/document-kind.ts'
import { mergeFields } from './reading/merge-fields.ts'
import { printedFields } from './reading/printed-fields.ts'
import { type ReadSide, readSide } from './reading/read-side.ts'
import { doSidesAgree } from './reading/sides-agree.ts'
import type { SubmittedImage } from './submitted-image.ts'
import type { TextRecognizer } from './text/recognizer.ts'
import type { ZoneReading } from './zone/read-zone.ts'
import { repairFromPrint } from './zone/repair-from-print.ts'
import { zoneData } from './zone/zone-data.ts'

/**
 * Examines the images of a document in this thread: quality, zone, printed fields, barcode, hashes; zone and print only with a
 * recognizer. Throws UnreadableImageError if an image cannot be decoded. Service: Checks the service performs
 */
export async function examineDocument(
  images: readonly SubmittedImage[],
  options: ExaminationOptions,
  recognizer: TextRecognizer | null,
): Promise<DocumentExamination> {
  const found: Found = { sides: [], pages: [], zone: null, barcode: null, printed: [], portrait: null }
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
    // Only the print is kept: the pixels of a side are much larger.
    if (read) found.pages.unshift(read.page.print)
    found.zone ??= read?.zone ? confirmedZone(read.zone, measures) : null
    if (side === 'BACK')
      found.barcode ??= await timed('barcode', () => examineBarcode(image, options.expectBarcode ?? false))
    else if (recognizer && read?.layout)
      await timed('text', () => readFront(read, found, options, recognizer, isClear(measures)))
    else if (!recognizer) found.portrait ??= await declaredPortrait(image, measures, options)
    found.sides.push(await timed('quality', () => examinedSide(side, bytes, image, measures, read)))
  }
  const { zone, printed, pages } = found
  const confirmed =
    zone && recognizer
      ? await timed('text', () => confirmZone(zone, printed, pages, recognizer, new Date(options.now)))
      : null
  return conclude(images, found, confirmed, durations)
}

/** Readings of an unclear picture do not confirm each other. */
const confirmedZone = (zone: ZoneReading, measures: ImageMeasures): ZoneReading =>
  isClear(measures) ? zone : { ...zone, isRepeated: false, isNumberRepeated: false, areLinesRepeated: false }

interface Found {
  readonly sides: ExaminedSide[]
  /** Print of the sides that were read, fronts first. */
  readonly pages: LumaRegion[]
  zone: ZoneReading | null
  barcode: BarcodeExamination | null
  printed: readonly PrintedValue[]
  portrait: Uint8Array | null
}

async function readFront(
  { page, layout: recognized }: ReadSide,
  found: Found,
  { now }: ExaminationOptions,
  recognizer: TextRecognizer,
  isClearSide: boolean,
): Promise<void> {
  if (!recognized || found.portrait) return
  const known = machineValues(found, new Date(now))
  const printed = readPrinted(
    page,
    recognized.layout,
    recognizer,
    (name, value) => !isSameText(known.get(name) ?? '', value),
  )
  // Readings of an unclear picture repeat their mistakes.
  found.printed = printed.map((value) => ({ ...value, isRepeated: value.isRepeated && isClearSide }))
  if (found.zone) found.zone = repairFromPrint(found.zone, found.printed)
  found.portrait = await encodePng(page.portrait(recognized.layout.photo))
}

/** Returns what zone and barcode say, by the name of the field. */
function machineValues({ zone, barcode }: Found, now: Date): ReadonlyMap<string, string> {
  const fromBarcode = (barcode?.data ? barcodeFields(barcode.data) : []).map(
    ({ name, values }) => [name, values.join(' ')] as const,
  )
  const fromZone = Object.entries((zone && zoneData(zone.lines, now)) ?? {}).map(
    ([name, value]) => [name, [value].flat().join(' ')] as const,
  )
  return new Map([...fromBarcode, ...fromZone])
}

const isSameText = (a: string, b: string): boolean => a !== '' && (bareText(a) === bareText(b) || isSameName(a, b))

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
    read?.zone ? kindOfZone(read.zone, read.zone.isRepeated) : UNKNOWN_KIND,
  )
  return { side, ...displayed, measures, hashes: imageHashes(bytes, image), turns: read?.page.turns ?? null, kind }
}

function conclude(
  images: readonly SubmittedImage[],
  found: Found,
  confirmed: ConfirmedZone | null,
  durations: StageDurations,
): DocumentExamination {
  const { zone, barcode, portrait } = found
  const sides = images.flatMap(({ side }, index) => {
    const earlier = images.slice(0, index).filter((image) => image.side === side).length
    return found.sides.filter((examined) => examined.side === side).slice(earlier, earlier + 1)
  })
  const fromZone = confirmed?.fields ?? []
  const names = new Set(fromZone.map(({ name }) => name))
  const fromBarcode = (barcode?.data ? barcodeFields(barcode.data) : []).filter(({ name }) => !names.has(name))
  return {
    ...kindOf(found, confirmed?.isIssuerConfirmed ?? false),
    sides,
    fields: mergeFields([...fromZone, ...fromBarcode], printedFields(found.printed)),
    zone,
    barcode,
    sidesAgree: doSidesAgree(sides, barcode?.data ?? null, found.printed, zone),
    portrait,
    durations,
  }
}

/** Merges the kinds of both sides: the front determines the type, zone and barcode determine the issuer. */
function kindOf({ sides, zone, barcode }: Found, isIssuerConfirmed: boolean): DocumentKind {
  const front = sides.find(({ side }) => side === 'FRONT')?.kind ?? UNKNOWN_KIND
  const back = zone ? kindOfZone(zone, isIssuerConfirmed) : UNKNOWN_KIND
  const data = barcode?.data
  return {
    documentType: front.documentType ?? back.documentType,
    issuingCountry: back.issuingCountry ?? data?.country ?? front.issuingCountry,
    issuingState: data?.address.state ?? front.issuingState,
  }
}
