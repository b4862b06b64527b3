import { isRaised } from '../../shared/analysis/index.ts'
import { bareText, isSameName } from '../../shared/rules/index.ts'
import { type BarcodeExamination, examineBarcode } from './barcode/examine-barcode.ts'
import { type DecodedImage, decodeImage } from './codec/decode-image.ts'
import { encodePng } from './codec/encode-png.ts'
import type { DocumentExamination, ExaminationOptions, ExaminedSide, StageDurations } from './document-examination.ts'
import type { DocumentReader } from './document-reader.ts'
import { type DocumentFace, documentFace } from './faces/document-face.ts'
import type { FaceEngine } from './faces/face-engine.ts'
import { LAYOUTS } from './fields/layouts.ts'
import { type PrintedValue, readPrinted } from './fields/read-printed.ts'
import { imageHashes } from './hash/image-hashes.ts'
import { type ImageMeasures, measureImage } from './images/image-measures.ts'
import { isClear } from './images/is-clear.ts'
import { displayedSize } from './images/orientation.ts'
import { pagesOf } from './page/page.ts'
import { barcodeFields } from './reading/barcode-fields.ts'
import { type ConfirmedZone, confirmZone, type TextSource } from './reading/confirm-zone.ts'
import { type DocumentKind, kindOfLayout, kindOfZone, mergedKind, UNKNOWN_KIND } from './reading/document-kind.ts'
import { mergeFields } from './reading/merge-fields.ts'
import { printedFields } from './reading/printed-fields.ts'
import { type ReadSide, readSide } from './reading/read-side.ts'
import { doSidesAgree } from './reading/sides-agree.ts'
import type { SubmittedImage } from './submitted-image.ts'
import { colourShare } from './traces/colour-share.ts'
import { showsScreen } from './traces/screen-pattern.ts'
import type { PlacedZone } from './zone/read-zone.ts'
import { zoneData } from './zone/zone-data.ts'

/**
 * Examines the images of a document in this thread: quality, zone, printed fields, barcode, hashes; zone and print only with a
 * reader. Throws UnreadableImageError if an image cannot be decoded. Service: Checks the service performs
 */
export async function examineDocument(
  images: readonly SubmittedImage[],
  options: ExaminationOptions,
  reader: DocumentReader | null,
  engine: FaceEngine | string | null = null,
): Promise<DocumentExamination> {
  const found: Found = { sides: [], sources: [], zone: null, barcode: null, printed: [], portrait: null, face: null }
  const durations = { quality: 0, text: 0, barcode: 0, face: 0 }
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
    const read = reader ? await timed('text', () => readSide(image, measures, reader)) : null
    const isClearSide = isClear(measures)
    if (read) found.sources.push({ page: { print: read.page.print }, hasZone: !found.zone && read.zone !== null })
    found.zone ??= read?.zone ?? null
    if (side === 'BACK')
      found.barcode ??= await timed('barcode', () => examineBarcode(image, options.expectBarcode ?? false))
    else if (reader && read?.layout) await timed('text', () => readFront(read, found, options, reader, isClearSide))
    else if (!reader) found.portrait ??= await declaredPortrait(image, measures, options)
    if (side !== 'BACK' && engine !== null)
      await timed('face', () => findFace(engine, image, measures, options, read, found))
    found.sides.push(await timed('quality', () => examinedSide(side, bytes, image, measures, read)))
  }
  const confirmed = await timed('text', () => confirmedZone(found, options, reader))
  return conclude(images, found, confirmed, durations)
}

/** Finds the portrait in an upright page: as it was read, or in each likely orientation. */
async function findFace(
  engine: FaceEngine | string,
  image: DecodedImage,
  measures: ImageMeasures,
  { documentType }: ExaminationOptions,
  read: ReadSide | null,
  found: Found,
): Promise<void> {
  if (typeof engine === 'string') {
    found.portrait = null
    found.face = engine
    return
  }
  const isFound = found.face !== null && typeof found.face !== 'string' && found.face.fault === null
  if (isFound) return
  const layout = read ? read.layout?.layout : LAYOUTS.find((candidate) => candidate.documentType === documentType)
  const pages = read ? [() => read.page] : pagesOf(image, measures)
  const { portrait, ...face }: DocumentFace = await documentFace(engine, pages, layout?.photo ?? null)
  found.face = face
  found.portrait = portrait
}

function confirmedZone(
  { zone, printed, sources }: Found,
  { now }: ExaminationOptions,
  reader: DocumentReader | null,
): ConfirmedZone | null {
  if (!zone || !reader) return null
  // Fronts first: there the values are printed.
  return confirmZone(zone, printed, sources.toReversed(), reader.text, new Date(now))
}

interface Found {
  readonly sides: ExaminedSide[]
  readonly sources: TextSource[]
  zone: PlacedZone | null
  barcode: BarcodeExamination | null
  printed: readonly PrintedValue[]
  portrait: Uint8Array | null
  face: DocumentExamination['face']
}

async function readFront(
  { page, layout: recognized }: ReadSide,
  found: Found,
  { now }: ExaminationOptions,
  reader: DocumentReader,
  isClearSide: boolean,
): Promise<void> {
  if (!recognized || found.portrait) return
  const known = machineValues(found, new Date(now))
  const printed = readPrinted(
    page,
    recognized.layout,
    reader.text,
    (name, value) => !isSameText(known.get(name) ?? '', value),
  )
  // Readings of an unclear picture repeat their mistakes.
  found.printed = printed.map((value) => ({ ...value, isRepeated: value.isRepeated && isClearSide }))
  found.portrait = await encodePng(page.portrait(recognized.layout.photo))
}

/** Returns what zone and barcode say, by the name of the field. */
function machineValues({ zone, barcode }: Found, now: Date): ReadonlyMap<string, string> {
  const data = zone ? zoneData(zone.lines, now) : null
  const fromBarcode = (barcode?.data ? barcodeFields(barcode.data) : []).map(
    ({ name, values }) => [name, values.join(' ')] as const,
  )
  const fromZone = Object.entries(data ?? {}).map(([name, value]) => [name, [value].flat().join(' ')] as const)
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
    read?.zone ? kindOfZone(read.zone) : UNKNOWN_KIND,
  )
  return {
    side,
    ...displayed,
    measures,
    hashes: imageHashes(bytes, image),
    turns: read?.page.turns ?? null,
    isGrey: isRaised('PHOTOCOPY', 100 * colourShare(image)),
    isScreen: showsScreen(image),
    isFront: read?.layout != null,
    kind,
  }
}

function conclude(
  images: readonly SubmittedImage[],
  found: Found,
  confirmed: ConfirmedZone | null,
  durations: StageDurations,
): DocumentExamination {
  const { barcode, portrait, face } = found
  const zone = confirmed?.zone ?? null
  const sides = images.flatMap(({ side }, index) => {
    const earlier = images.slice(0, index).filter((image) => image.side === side).length
    return found.sides.filter((examined) => examined.side === side).slice(earlier, earlier + 1)
  })
  const fromZone = confirmed?.fields ?? []
  const names = new Set(fromZone.map(({ name }) => name))
  const fromBarcode = (barcode?.data ? barcodeFields(barcode.data) : []).filter(({ name }) => !names.has(name))
  return {
    ...kindOf(found, confirmed),
    sides,
    fields: mergeFields([...fromZone, ...fromBarcode], printedFields(found.printed)),
    zone,
    barcode,
    sidesAgree: doSidesAgree(sides, barcode?.data ?? null, found.printed, zone),
    portrait,
    face,
    durations,
  }
}

/** Merges the kinds of both sides: the front determines the type, zone and barcode determine the issuer. */
function kindOf({ sides, barcode }: Found, confirmed: ConfirmedZone | null): DocumentKind {
  const front = sides.find(({ side }) => side === 'FRONT')?.kind ?? UNKNOWN_KIND
  const back = confirmed ? kindOfZone(confirmed.zone) : UNKNOWN_KIND
  const data = barcode?.data
  return {
    documentType: front.documentType ?? back.documentType,
    issuingCountry: back.issuingCountry ?? data?.country ?? front.issuingCountry,
    issuingState: data?.address.state ?? front.issuingState,
  }
}
