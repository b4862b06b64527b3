import { levelled } from '../barcode/level-picture.ts'
import { type Page, partOf } from '../page/page.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { type RepairedZone, repairZone } from './repair-zone.ts'
import { zoneCandidates } from './zone-lines.ts'

/** A machine-readable zone as read from a page. */
export interface ZoneReading extends RepairedZone {
  /** Whether another reading gave the same names, nationality, issuer and sex, which no check digit proves. */
  readonly isRepeated: boolean
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
/** Where zones start, as a share of the height. ICAO Doc 9303-4 and -6: TD3, TD2; -5: TD1 */
const TOP = { page: 0.77, card: 0.55 }
/** Passports are 1.42 times as wide as high, cards of ID-1 1.59 times. */
const CARD_ASPECT = 1.5
/** Scales of the readings; characters are then 26, 21 and 31 pixels wide on a passport. */
const SCALES = [1, 0.8, 1.2] as const

/** Reads the machine-readable zone of a page; null if there is none that can be read. */
export function readZone(page: Page, recognizer: TextRecognizer): ZoneReading | null {
  const top = page.aspect < CARD_ASPECT ? TOP.page : TOP.card
  const region = partOf(page.print, { left: 0, top, width: 1, height: 1 - top })
  const readings: RepairedZone[] = []
  for (const scale of SCALES) {
    const picture = scale === 1 ? region : levelled(region, 0, scale)
    const reading = best(recognizer.read(picture, 'BLOCK', ALPHABET).text)
    if (reading) readings.push(reading)
    // Text that is no zone at two scales is none at the third.
    if (readings.length === 0 && scale !== 1) return null
    const chosen = chosenOf(readings)
    if (chosen?.isProved && chosen.isRepeated && !chosen.isNumberRepaired) return chosen
  }
  return chosenOf(readings)
}

/** The reading with most check digits right; the rest of it is confirmed by another reading that has the same. */
function chosenOf(readings: readonly RepairedZone[]): ZoneReading | null {
  const [first, ...others] = [...readings].sort((a, b) => rank(b) - rank(a))
  return first ? { ...first, isRepeated: others.some((other) => unchecked(other) === unchecked(first)) } : null
}

/** With the whole line of names: what stands there besides is part of the zone too. */
const unchecked = ({ lines, reading: { surname, givenNames, nationality, issuer, sex } }: RepairedZone): string =>
  [lines.length === 3 ? lines[2] : lines[0], surname, givenNames, nationality, issuer, sex].join('/')

function best(text: string): RepairedZone | null {
  const zones = zoneCandidates(text).flatMap((lines) => repairZone(lines) ?? [])
  return zones.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** Share of check digits that are right; less for a repaired number. */
const rank = ({ reading: { checks }, isNumberRepaired }: RepairedZone): number =>
  checks.filter(({ expected, actual }) => expected === actual).length / Math.max(1, checks.length) -
  (isNumberRepaired ? 0.5 : 0)
