import { describe, expect, test } from 'vitest'
import { visible, visibleLines } from '../../../shared/analysis/visible-text.ts'
import { characterName, hiddenCharacters } from '../../../shared/rules/hidden-characters.ts'
import { processorTime } from '../../support/processor-time.ts'

describe('characters that hide or reorder text', () => {
  test.each([
    ['a Persian word with a non-joiner', 'می\u200cخواهم'],
    ['an Arabic abbreviation that ends with a joiner', 'ه\u200d'],
    ['a Sinhala conjunct', 'ශ්\u200dරී'],
    ['a Devanagari conjunct', 'क्\u200dष'],
    ['a family as one emoji', '👨\u200d👩\u200d👧'],
    ['a flag of two emoji', '🏳\ufe0f\u200d🌈'],
    ['the flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a heart in colour', '❤\ufe0f'],
    ['a key cap', '1\ufe0f\u20e3'],
    ['a Japanese place name with a variant of its character', '葛\u{e0100}城'],
    ['a Hebrew address with a direction mark', 'שלום \u200f12'],
    ['Thai with a break between words', 'สวัสดี\u200bครับ'],
    ['an Arabic number sign, which is visible', '\u0601123'],
    ['names of Europe and Vietnam', 'José Łukasz Nguyễn Ôñ e\u0301'],
    ['Arabic and Hebrew', 'محمد بن עברית'],
    ['a comment of two lines', 'first\r\n\tsecond'],
  ])('%s has no hidden characters, and is displayed unchanged', (_, text) => {
    expect([...hiddenCharacters(text)]).toEqual([])
    expect(visibleLines(text)).toBe(text)
  })

  test.each([
    ['a direction override', '\u202eEVIL\u202c', '\\u202eEVIL\\u202c'],
    ['an isolate', 'a\u2066b\u2069', 'a\\u2066b\\u2069'],
    ['a direction override in Hebrew', 'שלום\u202e', 'שלום\\u202e'],
    ['a direction mark in Latin', 'abc\u200e', 'abc\\u200e'],
    ['a joiner in a Latin name', 'Jo\u200dhn', 'Jo\\u200dhn'],
    ['a second joiner', 'می\u200c\u200cخ', 'می\\u200c\\u200cخ'],
    ['a joiner between an emoji and a letter', '👩\u200da', '👩\\u200da'],
    ['a zero-width space', 'a\u200bb', 'a\\u200bb'],
    ['a variation selector in a number', '1\ufe0f2', '1\\ufe0f2'],
    ['a second variation selector', '葛\u{e0100}\u{e0101}', '葛\u{e0100}\\udb40\\udd01'],
    ['tag characters after a letter', 'a\u{e0041}', 'a\\udb40\\udc41'],
    ['tag characters of no flag', '\u{1f3f4}\u{e0041}', '\u{1f3f4}\\udb40\\udc41'],
    ['a soft hyphen', 'x\u00ady', 'x\\u00ady'],
    ['a filler that looks like a space', '\u3164', '\\u3164'],
    ['a byte order mark', '\ufeffx', '\\ufeffx'],
    ['a control character', 'a\u0007', 'a\\u0007'],
    ['half a character', '\ud800', '\\ud800'],
  ])('%s is a hidden character, and is displayed as an escape', (_, text, displayed) => {
    expect([...hiddenCharacters(text)]).not.toEqual([])
    expect(visible(text)).toBe(displayed)
  })

  test('line ends are escaped in a name and preserved in a text of several lines', () => {
    expect(visible('a\nb')).toBe('a\\u000ab')
    expect(visibleLines('a\nb')).toBe('a\nb')
  })

  test('each hidden character is named by its code point, and common ones also by name', () => {
    expect([characterName('\u202e'), characterName('\u{e0041}')]).toEqual(['U+202E RIGHT-TO-LEFT OVERRIDE', 'U+E0041'])
  })

  test('the search for hidden characters takes linear time', () => {
    const took = (count: number): number => {
      const elapsed = processorTime()
      for (const _hidden of hiddenCharacters('a\u200e'.repeat(count)));
      return elapsed()
    }
    took(10_000)
    const fastest = (count: number): number => Math.min(...Array.from({ length: 5 }, () => took(count)))
    expect(fastest(200_000) / fastest(50_000)).toBeLessThan(10)
  })
})
