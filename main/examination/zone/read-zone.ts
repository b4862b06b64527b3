import { areCheckDigitsRight, type MrzReading, readMrz } from '../../../shared/rules/index.ts'
import { levelled } from '../barcode/level-picture.ts'
import { type Page, partOf } from '../page/page.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { SYMBOLS } from './cells/symbols.ts'
import type { ZoneModel } from './cells/zone-model.ts'
import { type FoundZone, findZone } from './find-zone.ts'

/** Fields of a zone that text recognition may read a second time. */
export const ZONE_FIELDS = ['documentNumber', 'birthDate', 'sex', 'expiryDate', 'issuer', 'nationality'] as const
export type ZoneField = (typeof ZONE_FIELDS)[number]

/** Machine-readable zone read from a page. */
export interface ZoneReading {
  /** Lines of exactly 30, 36 or 44 characters, as counted in the picture. ICAO Doc 9303-4 to -7 */
  readonly lines: readonly string[]
  readonly reading: MrzReading
  /** Whether every check digit is correct. */
  readonly isProved: boolean
  /** Mean probability of the characters, 0 to 1. */
  readonly probability: number
  /** Version of the model that read it. */
  readonly version: string
  /** False if it is in the upper half of a page of which the outline is known: all formats have it at the lower edge. ICAO Doc 9303-3 4.1 */
  readonly isInPlace: boolean
  /** Fields that text recognition, which is independent of the zone reader, read in the same place too. */
  readonly twice: readonly ZoneField[]
  /** Whether it read all lines too, except that it may have miscounted fillers. */
  readonly isRepeated: boolean
  /** Whether print or text recognition confirm the issuer, which has no check digit. */
  readonly isIssuerConfirmed: boolean
}

/** A zone and its place on the page, in pixels of its print. */
export interface PlacedZone
  extends Pick<ZoneReading, 'lines' | 'reading' | 'isProved' | 'probability' | 'version' | 'isInPlace'>,
    Pick<FoundZone, 'place' | 'slope'> {}

/** Height of the zone in pixels in the picture that text recognition gets. */
const SECOND_HEIGHT = 60
/** Minimum length of a line; shorter ones are specks. */
const MIN_LENGTH = 10

/** Reads the machine-readable zone of an upright page; null if there is none. `hasOutline`: the page is the document alone. */
export function readZone({ print }: Pick<Page, 'print'>, model: ZoneModel, hasOutline = false): PlacedZone | null {
  const found = findZone(print, model)
  const reading = found && readMrz(found.lines)
  // Text that only looks like a zone has no correct check digit, but for a field of fillers.
  const isZone = reading?.checks.some(({ expected, actual }) => expected === actual && /\d/.test(actual))
  if (!found || !reading || !isZone) return null
  const isInPlace = !hasOutline || found.place.top + found.place.bottom > print.height
  return { ...found, reading, isProved: areCheckDigitsRight(reading), version: model.version, isInPlace }
}

/** Has text recognition read the place of a zone: an engine that was trained by others with other text. */
export function readAgain(
  { print }: Pick<Page, 'print'>,
  zone: PlacedZone,
  recognizer: TextRecognizer,
): readonly string[] {
  const { left, right, top, bottom } = zone.place
  const margin = (bottom - top) / zone.lines.length / 2
  const part = partOf(print, {
    left: (left - margin) / print.width,
    top: (top - margin / 2) / print.height,
    width: (right - left + 2 * margin) / print.width,
    height: (bottom - top + margin) / print.height,
  })
  const scale = Math.min(1.5, SECOND_HEIGHT / ((bottom - top) / zone.lines.length))
  const degrees = (Math.atan(zone.slope) * 180) / Math.PI
  const { text } = recognizer.read(levelled(part, degrees, scale), 'BLOCK', SYMBOLS)
  return text
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= MIN_LENGTH)
}
