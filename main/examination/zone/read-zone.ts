import { levelled } from '../barcode/level-picture.ts'
import { type Page, partOf } from '../page/page.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { type RepairedZone, repairZone } from './repair-zone.ts'
import { zoneCandidates } from './zone-lines.ts'

/** Machine-readable zone read from a page. */
export interface ZoneReading extends RepairedZone {
  /** Whether another reading gave the same names, nationality, issuer and sex, which have no check digits. */
  readonly isRepeated: boolean
  /** Whether another reading gave the same number: its check digit does not distinguish 6 from G and Q, nor 8 from S. */
  readonly isNumberRepeated: boolean
  /** Whether another reading gave exactly the same lines. */
  readonly areLinesRepeated: boolean
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
/** Top of the zone as a share of the height. ICAO Doc 9303-4 and -6: TD3, TD2; -5: TD1 */
const TOP = { page: 0.77, card: 0.55 }
/** Minimum aspect ratio of cards: passports have 1.42, ID-1 cards 1.59. */
const CARD_ASPECT = 1.5
/** Scales of the readings; characters are then 26, 21 and 31 pixels wide on a passport. */
const SCALES = [1, 0.8, 1.2] as const

/** Reads the machine-readable zone of a page; null if there is none that is readable. */
export function readZone(page: Page, recognizer: TextRecognizer): ZoneReading | null {
  const top = page.aspect < CARD_ASPECT ? TOP.page : TOP.card
  const region = partOf(page.print, { left: 0, top, width: 1, height: 1 - top })
  const readings: RepairedZone[] = []
  for (const scale of SCALES) {
    const picture = scale === 1 ? region : levelled(region, 0, scale)
    const reading = bestZone(recognizer.read(picture, 'BLOCK', ALPHABET).text)
    if (reading) readings.push(reading)
    // Text that is not a zone at two scales will not be one at the third.
    if (readings.length === 0 && scale !== 1) return null
    const chosen = selectBest(readings)
    if (chosen?.isProved && chosen.areLinesRepeated && !chosen.isNumberRepaired) return chosen
  }
  return selectBest(readings)
}

/**
 * Selects the reading with the most correct check digits, and among these one that was read twice. Other readings confirm what
 * check digits do not prove.
 */
function selectBest(readings: readonly RepairedZone[]): ZoneReading | null {
  const isRead = (reading: RepairedZone, part: (zone: RepairedZone) => string) =>
    readings.some((other) => other !== reading && part(other) === part(reading))
  const [first] = [...readings].sort(
    (a, b) => rank(b) - rank(a) || Number(isRead(b, wholeText)) - Number(isRead(a, wholeText)),
  )
  if (!first) return null
  return {
    ...first,
    isRepeated: isRead(first, unchecked),
    isNumberRepeated: isRead(first, ({ reading }) => reading.documentNumber),
    areLinesRepeated: isRead(first, wholeText),
  }
}

const wholeText = ({ lines }: RepairedZone): string => lines.join('/')

/** Returns the unchecked fields, including the whole line of names with everything else in it. */
const unchecked = ({ lines, reading: { surname, givenNames, nationality, issuer, sex } }: RepairedZone): string =>
  [lines.length === 3 ? lines[2] : lines[0], surname, givenNames, nationality, issuer, sex].join('/')

function bestZone(text: string): RepairedZone | null {
  const zones = zoneCandidates(text).flatMap((lines) => repairZone(lines) ?? [])
  return zones.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** Returns the share of correct check digits, reduced for a repaired number. */
const rank = ({ reading: { checks }, isNumberRepaired }: RepairedZone): number =>
  checks.filter(({ expected, actual }) => expected === actual).length / Math.max(1, checks.length) -
  (isNumberRepaired ? 0.5 : 0)
