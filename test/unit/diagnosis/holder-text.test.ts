import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holderText } from '../../../shared/analysis/diagnosis/holder-text.ts'
import { COVERED } from '../../../shared/analysis/personal-data.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { IS_LONG } from '../../support/length.ts'
import { longContent } from '../../support/long-content.ts'
import { processorTime } from '../../support/processor-time.ts'

const recordOf = (surnames: readonly string[]) =>
  readRecord({
    proof: {},
    identityDetails: {},
    details: surnames.map((surname, index) => ({
      participantContextId: `e${index}`,
      evidenceDetails: { data: { holderInformation: [{ surname }] } },
    })),
  })

/** Masks every value by one expression: what the search by words must give as well. */
function maskedByExpression(text: string, surnames: readonly string[]): string {
  const values = surnames.map((value) => value.trim()).filter((value) => value.length >= (/\p{L}/u.test(value) ? 2 : 4))
  const terms = [...new Set(values)].sort((a, b) => b.length - a.length)
  if (terms.length === 0) return text
  const escaped = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const expression = `(?<![\\p{L}\\p{N}])(?:${escaped.map((term) => `${term}(?![\\p{L}\\p{N}])`).join('|')})`
  return text.replace(new RegExp(expression, 'giu'), COVERED)
}

const piece = fc.constantFrom(
  'an',
  'An',
  'ßa',
  'ſan',
  'Σος',
  'σοσ',
  '12',
  '3456',
  '-',
  "'",
  ' ',
  '+',
  '.',
  'é',
  'e\u0301',
  '李',
)
const words = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))

describe('holder data in texts', () => {
  test('exactly the values that an expression of all of them finds are masked', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), words, words, (surnames, before, after) => {
        const { cover } = holderText(recordOf(surnames))
        for (const text of [`${before}${surnames[0] ?? ''}${after}`, `${before} ${surnames.join(' ')}, ${after}`])
          expect(cover(text)).toBe(maskedByExpression(text, surnames))
      }),
      { numRuns: 500 },
    )
  })

  test('a value that is longer than what is searched for is masked up to there', () => {
    const long = 'Xy'.repeat(150)
    expect(holderText(recordOf([long])).cover(`Name: ${long}!`)).not.toContain('Xy'.repeat(100))
    expect(holderText(recordOf([`Ann ${long}`])).cover(`Name: Ann ${long}!`)).not.toContain('Ann')
  })

  test.runIf(IS_LONG)('ten thousand values are searched for in ten thousand texts in linear time', () => {
    const { cover } = holderText(readRecord(longContent(10_000)))
    const elapsed = processorTime()
    for (let index = 0; index < 10_000; index++) cover(`The document ${index} of evidence-${index} expired`)
    expect(cover('The document N9998 of Sam Of 42 expired')).toBe(
      `The document ${COVERED} of ${COVERED} ${COVERED} expired`,
    )
    expect(elapsed()).toBeLessThan(2000)
  })
})
