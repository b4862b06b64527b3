import { bareText, canBeSameName, mrzCheckDigit } from '../../../shared/rules/index.ts'
import type { LumaRegion } from '../images/luma-region.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { datesIn } from './dates-in-text.ts'

/** Maximum number of words of a name or a number. */
const MAX_WORDS = 8

/** Words that are printed on a page, in the order in which text recognition found them. */
export interface PageText {
  readonly words: readonly string[]
  /** Every yyyy-MM-dd that a printed date may mean. */
  readonly dates: ReadonlySet<string>
}

/** Recognizes all text of a page, wherever it is. */
export const readPageText = (print: LumaRegion, recognizer: TextRecognizer): PageText =>
  pageText(recognizer.read(print, 'SPARSE').text)

/** Splits recognized text into words and dates. */
export function pageText(text: string): PageText {
  const words = text
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .split(/[\s:;,|()/]+/)
    // Lines of the zone are no print.
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.includes('<'))
  return { words, dates: datesIn(text) }
}

/**
 * Returns whether a name of a zone is printed: as whole words, in a spelling with the same transliteration. `isCut`: the zone had
 * no room for more, so the printed name may go on. ICAO Doc 9303-3 4.6, 6 A
 */
export function isNamePrinted(name: string, { words }: PageText, isCut = false): boolean {
  const bare = bareText(name)
  if (bare === '') return false
  return runsOf(words, bare.length * 2 + 4).some(
    (run) => canBeSameName(name, run) || (isCut && bare.length >= 5 && bareText(run).startsWith(bare)),
  )
}

/** Returns whether the number of a zone with a correct check digit is printed, in groups or not. */
export function isNumberPrinted(number: string, { words }: PageText): boolean {
  const bare = bareText(number)
  return bare !== '' && runsOf(words, bare.length + 6).some((run) => isSameNumber(bare, bareText(run)))
}

/** Returns whether one of the words is among `values`. */
export const isWordPrinted = (values: readonly string[], { words }: PageText): boolean =>
  words.some((word) => values.includes(bareText(word)))

/** Returns the texts of one to eight successive words, of at most `length` characters. */
function runsOf(words: readonly string[], length: number): readonly string[] {
  const runs: string[] = []
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to++) {
      const run = words.slice(from, to).join(' ')
      if (run.length > length + MAX_WORDS) break
      runs.push(run)
    }
  return runs
}

/** Groups of characters that text recognition takes for each other. */
const ALIKE = ['OQD0', 'IL1', 'Z2', 'S5', 'B8', 'G6'] as const
/** Maximum number of similar characters whose combinations are tried. */
const MAX_DIFFERENCES = 6

/**
 * Returns whether a number with a correct check digit is the one that another reading shows: equal, or different only in similar
 * characters none of which could stand in its place without making the check digit wrong. ICAO Doc 9303-3 4.9
 */
export function isSameNumber(number: string, other: string): boolean {
  if (number === other) return true
  if (number.length !== other.length) return false
  const different = [...number].flatMap((symbol, at) => (symbol === other[at] ? [] : [at]))
  const areAlike = (at: number) =>
    ALIKE.some((group) => group.includes(number[at] ?? '') && group.includes(other[at] ?? ''))
  if (different.length > MAX_DIFFERENCES || !different.every(areAlike)) return false
  const digit = mrzCheckDigit(number)
  for (let choice = 1; choice < 2 ** different.length; choice++) {
    const mixed = [...number]
    for (const [bit, at] of different.entries()) if (choice & (2 ** bit)) mixed[at] = other[at] ?? ''
    if (mrzCheckDigit(mixed.join('')) === digit) return false
  }
  return true
}
