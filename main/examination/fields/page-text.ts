import { bareText, canBeSameName } from '../../../shared/rules/index.ts'
import { levelled } from '../barcode/level-picture.ts'
import type { Page } from '../page/page.ts'
import { evenLight } from '../text/even-light.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import type { PlacedZone } from '../zone/read-zone.ts'
import { isSameNumber } from '../zone/second-reading.ts'
import { datesIn } from './dates-in-text.ts'

/** Maximum number of words of a name or a number. */
const MAX_WORDS = 8
/** Slope from which text is levelled before it is recognized. */
const MAX_SLOPE = 0.01

/** Words that are printed on a page, in the order in which text recognition found them. */
export interface PageText {
  readonly words: readonly string[]
  /** Every yyyy-MM-dd that a printed date may mean. */
  readonly dates: ReadonlySet<string>
}

/** Recognizes all text of a page but that of its zone, wherever it is. */
export function readPageText(
  { print }: Pick<Page, 'print'>,
  zone: PlacedZone | null,
  recognizer: TextRecognizer,
): PageText {
  const luma = print.luma.slice()
  if (zone) {
    const { top, bottom } = zone.place
    luma.fill(255, Math.max(0, Math.floor(top)) * print.width, Math.max(0, Math.ceil(bottom)) * print.width)
  }
  const slope = zone?.slope ?? 0
  const picture = evenLight({ ...print, luma })
  const level = Math.abs(slope) > MAX_SLOPE ? levelled(picture, (Math.atan(slope) * 180) / Math.PI, 1) : picture
  return pageText(recognizer.read(level, 'SPARSE').text)
}

/** Splits recognized text into words and dates. */
export function pageText(text: string): PageText {
  const words = text
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .split(/[\s:;,|()/]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(asCapitals)
  return { words, dates: datesIn(text) }
}

/** Returns a word in capitals with the letters that recognition took for others of the same shape: small L stands for I. */
const asCapitals = (word: string): string =>
  /\p{Lu}/u.test(word) && !/[^\P{Ll}l]/u.test(word) ? word.replaceAll('l', 'I') : word

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
