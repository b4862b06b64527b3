import { levelled } from '../barcode/level-picture.ts'
import { type Page, partOf } from '../page/page.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { tallestLine } from '../text/tallest-line.ts'
import type { FieldKind, Layout, PrintedName } from './layouts.ts'

/** Recognized printed value; dates are yyyy-MM-dd. */
export interface PrintedValue {
  readonly name: PrintedName
  readonly value: string
  /** Whether a second reading at another scale gave the same value. */
  readonly isRepeated: boolean
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Allowed characters; empty for all, because names have accented letters, some of which the recognizer knows. */
const ALPHABETS: { readonly [kind in FieldKind]: string } = {
  NAME: '',
  TEXT: '',
  DATE: '0123456789./',
  NUMBER: `${LETTERS}0123456789-`,
  COUNTRY: LETTERS,
  SEX: 'MFX',
}
/** Scale of the second reading: letters of another size are segmented differently. */
const SECOND_SCALE = 1.4
/** Minimum height of a line as a share of the field's capitals; an empty field has only its caption. */
const MIN_HEIGHT = 0.7

/**
 * Reads the printed fields of a layout; unparsable ones are omitted. Values for which `needsSecond` returns true are read twice,
 * because zone or barcode do not say the same.
 */
export function readPrinted(
  page: Page,
  { fields }: Layout,
  recognizer: TextRecognizer,
  needsSecond: (name: PrintedName, value: string) => boolean,
): readonly PrintedValue[] {
  return fields.flatMap((field) => {
    const minHeight = field.capitals * page.print.height * MIN_HEIGHT
    const picture = tallestLine(partOf(page.print, field), minHeight)
    if (!picture) return []
    const read = (scale: number) => {
      const { text } = recognizer.read(levelled(picture, 0, scale), 'LINE', ALPHABETS[field.kind])
      return understood(field.kind, text)
    }
    const first = read(1)
    const isRead = first !== null && !needsSecond(field.name, first)
    const second = isRead ? null : read(SECOND_SCALE)
    const value = first ?? second
    return value === null ? [] : [{ name: field.name, value, isRepeated: first === second }]
  })
}

/** Parses the value in a recognized text; null if it does not have the format of its kind. */
function understood(kind: FieldKind, text: string): string | null {
  switch (kind) {
    case 'DATE':
      return parseDate(text)
    case 'NUMBER':
      return /^[A-Z0-9][A-Z0-9-]{3,19}$/.exec(text.replace(/\s/g, ''))?.[0] ?? null
    case 'COUNTRY':
      return /^[A-Z]{3}$/.exec(text)?.[0] ?? null
    case 'SEX':
      return /^[MFX]$/.exec(text)?.[0] ?? null
    case 'NAME':
      return parseName(text)
    case 'TEXT':
      return text.replace(/\s+/g, ' ').trim() || null
  }
}

/** Parses day, month and year. */
function parseDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\D*(\d\d)\D*(\d\d)\D*(\d{4})\D*$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const time = new Date(`${date}T00:00:00Z`)
  return /^(?:19|20)/.test(year) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null
}

/** Keeps letters, spaces, hyphens and apostrophes, in upper case; punctuation at the ends of the line comes from specks. */
function parseName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s'-]+|[\s'-]+$/g, '')
    .toUpperCase()
  return /^\p{L}/u.test(name) ? name : null
}
