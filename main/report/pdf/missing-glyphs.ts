import { visible } from '../../../shared/analysis/index.ts'
import type { Block } from '../../../shared/report/index.ts'
import type { FontSet } from './font-set.ts'
import { NO_GLYPH } from './text-lines.ts'

const MAX_WORDS = 200

/** Scripts of which no font here has all characters, by their names in Unicode. */
const SCRIPTS = (
  'Armenian Bengali Cherokee Devanagari Ethiopic Georgian Gujarati Gurmukhi Hangul Kannada Khmer Lao Malayalam Mongolian Myanmar ' +
  'Nko Oriya Sinhala Syriac Tamil Telugu Thaana Tibetan Tifinagh'
).split(' ')

/** Returns what a print says once about the characters that no font has: which words, and their code points. Empty if there are none. */
export function missingGlyphs(texts: Iterable<string>, fonts: FontSet): readonly Block[] {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of visible(text.normalize('NFC')).split(/\s+/)) if (isMissing(word, fonts)) words.add(word)
  if (words.size === 0) return []
  const missing = [...new Set([...words].join(''))].filter((character) => isMissing(character, fonts))
  const scripts = SCRIPTS.filter((script) =>
    missing.some((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter)),
  )
  const named = scripts.length === 0 ? '' : ` of these scripts: ${scripts.join(', ')}`
  const which = words.size > MAX_WORDS ? `The first ${MAX_WORDS} of ${words.size} words` : 'The words'
  const text = `This print has no font for characters${named}. ${NO_GLYPH} stands for each of them; the attached reports have the characters themselves, and so has text that is copied, unless its line runs from right to left. ${which} that contain them:`
  return [
    { kind: 'paragraph', text },
    { kind: 'list', items: [...words].slice(0, MAX_WORDS).map((word) => `${word}: ${codePoints(word)}`) },
  ]
}

const isMissing = (text: string, fonts: FontSet): boolean =>
  [...text].some((character) => fonts.fontFor(character.codePointAt(0) ?? 0, false) === null)

const codePoints = (word: string): string =>
  [...word].map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
