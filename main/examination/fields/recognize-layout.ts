import { distance } from 'fastest-levenshtein'
import type { LumaRegion } from '../images/luma-region.ts'
import { type Page, partOf } from '../page/page.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { tallestLine } from '../text/tallest-line.ts'
import { CARD_TITLE, LAYOUTS, type Layout, PAGE_TITLE } from './layouts.ts'

export interface RecognizedLayout {
  readonly layout: Layout
  /** Letters to the right of the title; null if unreadable. */
  readonly code: string | null
}

const CARD_ASPECT = 1.5
/** Maximum share of misread letters in a title. */
const MAX_WRONG = 0.25
/** Maximum number of noise letters before a title. */
const MAX_OFFSET = 4

/** Recognizes a front by its title; null if it has no known layout or is upside down. */
export function recognizeLayout(page: Page, recognizer: TextRecognizer): RecognizedLayout | null {
  const band = page.aspect < CARD_ASPECT ? PAGE_TITLE : CARD_TITLE
  const { text } = recognizer.read(inverted(partOf(page.print, band)), 'LINE')
  const letters = text.toUpperCase().replace(/[^A-Z ]/g, '')
  const layout = LAYOUTS.find(({ titles }) => titles.some((title) => isTitle(letters, title)))
  return layout ? { layout, code: readCode(page, layout, recognizer) } : null
}

const isTitle = (text: string, title: string): boolean =>
  Array.from({ length: MAX_OFFSET + 1 }, (_, offset) => text.slice(offset, offset + title.length)).some(
    (part) => part.length >= title.length - 1 && distance(part, title) <= title.length * MAX_WRONG,
  )

function readCode(page: Page, { code }: Layout, recognizer: TextRecognizer): string | null {
  const picture = tallestLine(inverted(partOf(page.print, code)), 1)
  if (!picture) return null
  const { text } = recognizer.read(picture, 'LINE', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return /^[A-Z]{2,3}$/.test(text) ? text : null
}

const inverted = ({ luma, ...size }: LumaRegion): LumaRegion => ({ ...size, luma: luma.map((value) => 255 - value) })
