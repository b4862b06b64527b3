import createBidi from 'bidi-js'
import { visible } from '../../../shared/analysis/index.ts'
import type { FontSet } from './font-set.ts'
import type { FontName } from './report-fonts.ts'

/** Piece of a line in one font and direction. */
export interface TextRun {
  readonly text: string
  readonly font: FontName
  readonly width: number
}

export interface TextLine {
  /** In the order of reading, each with its distance from the start of the line in points. */
  readonly runs: readonly (TextRun & { readonly offset: number })[]
  /** Text of a line whose marks are displayed in another order than they are written, or that has characters without a glyph; null for others. */
  readonly logical: string | null
}

export interface TextStyle {
  readonly size: number
  readonly bold: boolean
}

/** The package declares no types that can be called. */
interface Bidi {
  getEmbeddingLevels(text: string): { readonly levels: Uint8Array }
  getMirroredCharacter(character: string): string | null
}
const bidi = (createBidi as unknown as () => Bidi)()

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Splits after spaces, hyphens, slashes and similar, and around every Chinese character. Depends on no version of Unicode data. */
const PIECES =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\-/,;:_.\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]*[\s\-/,;:_.]+|[^\s\-/,;:_.\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/gu

/** Is printed for a character that no font has. */
export const NO_GLYPH = '\ufffd'

interface Character {
  /** As displayed: mirrored, or without a glyph. */
  readonly text: string
  readonly written: string
  readonly font: FontName
  readonly level: number
}

/** Breaks a text into lines of at most `width` points. Hidden characters are escaped; those that no font has are `NO_GLYPH`. */
export function textLines(text: string, style: TextStyle, width: number, fonts: FontSet): readonly TextLine[] {
  const characters = charactersOf(visible(text.normalize('NFC')), style, fonts)
  if (characters.length === 0) return [{ runs: [], logical: null }]
  const measure = (from: number, to: number): number =>
    runsOf(characters.slice(from, to), style, fonts).reduce((sum, run) => sum + run.width, 0)
  const lines: TextLine[] = []
  let start = 0
  let used = 0
  let at = 0
  const breakLine = (end: number): void => {
    lines.push(toLine(characters.slice(start, end), style, fonts))
    start = end
    used = 0
  }
  for (const length of pieceLengths(characters)) {
    const pieceWidth = measure(at, at + length)
    if (used > 0 && !isSpace(at, length) && used + trimmedWidth(at, length, pieceWidth) > width) breakLine(at)
    if (pieceWidth <= width) used += pieceWidth
    else
      for (let index = at; index < at + length; index++) {
        const own = measure(index, index + 1)
        if (used > 0 && used + own > width && !isMark(characters[index])) breakLine(index)
        used += own
      }
    at += length
  }
  if (start < characters.length) breakLine(characters.length)
  return lines

  function isSpace(from: number, length: number): boolean {
    return characters.slice(from, from + length).every(({ text }) => text === ' ')
  }

  /** Spaces at the end of a line may exceed it. */
  function trimmedWidth(from: number, length: number, full: number): number {
    return characters[from + length - 1]?.text === ' ' ? measure(from, from + length - 1) : full
  }
}

const isMark = (character: Character | undefined): boolean => /^\p{M}/u.test(character?.text ?? '')

function charactersOf(text: string, { bold }: TextStyle, fonts: FontSet): readonly Character[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : null
  const characters: Character[] = []
  let before: FontName = bold ? 'bold' : 'sans'
  let offset = 0
  for (const character of text) {
    const level = levels?.[offset] ?? 0
    const own = fonts.fontFor(character.codePointAt(0) ?? 0, bold)
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null
    const text = own === null ? NO_GLYPH : (mirrored ?? character)
    // A combining mark stays in the font of its letter if that has it.
    const isOwnMark = own !== null && /^\p{M}/u.test(character)
    const font: FontName = isOwnMark ? fontOfMark(character, before, own, fonts) : (own ?? 'sans')
    characters.push({ text, written: character, font, level })
    before = font
    offset += character.length
  }
  return characters
}

const fontOfMark = (mark: string, before: FontName, own: FontName, fonts: FontSet): FontName =>
  fonts.widthOf(mark, before, 1) > 0 && before === own ? before : own

function pieceLengths(characters: readonly Character[]): readonly number[] {
  const pieces =
    characters
      .map(({ text }) => text)
      .join('')
      .match(PIECES) ?? []
  return pieces.map((piece) => [...piece].length)
}

function runsOf(
  characters: readonly Character[],
  { size }: TextStyle,
  fonts: FontSet,
): (TextRun & { level: number })[] {
  const runs: { text: string; font: FontName; level: number }[] = []
  for (const { text, font, level } of characters) {
    const last = runs.at(-1)
    // Spaces separate right-to-left words, since each word is laid out by itself.
    const joins =
      last?.font === font && last.level === level && (level % 2 === 0 || (text !== ' ' && !last.text.endsWith(' ')))
    if (last && joins) last.text += text
    else runs.push({ text, font, level })
  }
  return runs.map((run) => ({ ...run, width: fonts.widthOf(run.text, run.font, size) }))
}

function toLine(characters: readonly Character[], style: TextStyle, fonts: FontSet): TextLine {
  // Spaces at the end of a right-to-left line would be displayed at its start.
  const end = characters.findLastIndex(({ text }) => text !== ' ') + 1
  const runs = runsOf(characters.slice(0, end), style, fonts)
  // Readers put right-to-left letters into the order of reading themselves; a replacement text would be reversed.
  const isPlain = runs.every(({ level }) => level === 0)
  const text = characters.map(({ written }) => written).join('')
  const logical = isPlain && (/\p{M}/u.test(text) || runs.some((run) => run.text.includes(NO_GLYPH))) ? text : null
  const offsets = new Map<TextRun, number>()
  let offset = 0
  for (const run of reordered(runs)) {
    offsets.set(run, offset)
    offset += run.width
  }
  return { runs: runs.map((run) => ({ ...run, offset: offsets.get(run) ?? 0 })), logical }
}

/** Reverses every sequence of runs at each level, from the highest to the lowest odd one. UAX #9 L2 */
function reordered<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  const levels = runs.map(({ level }) => level)
  const [highest, lowest] = [Math.max(...levels, 0), Math.min(...levels.filter((level) => level % 2 === 1), 99)]
  let ordered = [...runs]
  for (let level = highest; level >= lowest; level--) {
    const next: Run[] = []
    let sequence: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) sequence.unshift(run)
      else {
        next.push(...sequence, run)
        sequence = []
      }
    }
    ordered = [...next, ...sequence]
  }
  return ordered
}
