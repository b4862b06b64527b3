import { visible } from '../../../shared/analysis/index.ts'
import type { Block } from '../../../shared/report/index.ts'
import type { FontSet } from './font-set.ts'
import { NO_GLYPH } from './text-lines.ts'

const MAX_WORDS = 200

/** Scripts of official languages that no font here has, by their names for readers. Their letters are older than any version of Unicode in use. */
const SCRIPTS = (
  'Armenian Bengali Cherokee Devanagari Ethiopic Georgian Gujarati Gurmukhi Hangul Kannada Khmer Lao Malayalam Mongolian Myanmar ' +
  'Nko Oriya Sinhala Syriac Tamil Telugu Thaana Tibetan Tifinagh'
).split(' ')

/** Returns what a print says once about the characters that no font has: which words, and their code points. Empty if there are none. */
export function missingGlyphs(texts: Iterable<string>, fonts: FontSet): readonly Block[] {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of visible(text.normalize('NFC')).split(/\s+/))
      if (words.size < MAX_WORDS && isMissing(word, fonts)) words.add(word)
  if (words.size === 0) return []
  const missing = [...words].flatMap((word) => [...word]).filter((character) => isMissing(character, fonts))
  const scripts = SCRIPTS.filter((script) =>
    missing.some((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter)),
  )
  const named = scripts.length === 0 ? '' : ` of these scripts: ${scripts.join(', ')}`
  const text = `This print has no font for characters${named}. ${NO_GLYPH} stands for each of them; copied text, and the attached reports, have the characters themselves. The words that contain them:`
  return [
    { kind: 'paragraph', text },
    { kind: 'list', items: [...words].map((word) => `${word}: ${codePoints(word)}`) },
  ]
}

const isMissing = (text: string, fonts: FontSet): boolean =>
  [...text].some((character) => fonts.fontFor(character.codePointAt(0) ?? 0, false) === null)

const codePoints = (word: string): string =>
  [...word].map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
