import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DelimiterHit, DelimiterSearch } from '../../main/proof/read/delimiter-search.ts'

const DELIMITER = Buffer.from('--b0undary')
const TEXT = DELIMITER.toString('latin1')

function search(pieces: readonly Buffer[], offset = 0, afterLineEnd = true): readonly DelimiterHit[] {
  const found = new DelimiterSearch(DELIMITER, offset, afterLineEnd)
  for (const piece of pieces) found.push(piece)
  return found.end()
}

/** Finds the same hits by a pattern over the whole text. Matches as many blanks as the search; longer runs are unclear. */
function byPattern(data: Buffer, afterLineEnd: boolean): readonly DelimiterHit[] {
  const text = (afterLineEnd ? '\n' : 'x') + data.toString('latin1')
  return [...text.matchAll(/(?<=[\r\n])--b0undary(?=((?:--)?(?:[ \t]*(?:[\r\n]|$)|[ \t]{65}))|)/g)].map((hit) => ({
    offset: hit.index - 1,
    isDelimiter: hit[1] !== undefined,
  }))
}

const SAMPLES: readonly (readonly [string, string])[] = [
  ['no delimiter', 'abc'],
  ['a delimiter at the start', `${TEXT}\r\nabc`],
  ['a delimiter at the end, without a line end', `abc\r\n${TEXT}`],
  ['a closing delimiter', `abc\n${TEXT}--\r\nrest`],
  ['a line that only starts like a delimiter', `abc\r\n${TEXT}more\r\n`],
  ['a delimiter in the middle of a line', `abc ${TEXT}\r\n`],
  ['a delimiter between bare CRs', `abc\r${TEXT}\rabc`],
  ['a delimiter followed by the maximum of blanks', `\n${TEXT}${' \t'.repeat(32)}\r\nabc`],
  ['a delimiter followed by more blanks than the maximum', `\n${TEXT}--${' '.repeat(65)}x${' '.repeat(80)}`],
  ['a delimiter followed by blanks and a letter', `\n${TEXT}   x\r\n`],
  ['consecutive delimiters', `\n${TEXT}\n${TEXT}--\n${TEXT}x\r\n${TEXT}`],
  ['repeated incomplete delimiters', '\n--b0undar\n--b0undar--b0undary\n--b0unda'],
]

describe('delimiter search in chunked data', () => {
  test.each(SAMPLES)('the search finds the same hits wherever the data is split: %s', (_says, text) => {
    const data = Buffer.from(text, 'latin1')
    const whole = search([data])
    expect(whole).toEqual(byPattern(data, true))
    for (let at = 0; at <= data.length; at++)
      expect(search([data.subarray(0, at), data.subarray(at)]), `cut at ${at}`).toEqual(whole)
    expect(search([...data].map((byte) => Buffer.from([byte])))).toEqual(whole)
  })

  test('the samples contain hits of both kinds', () => {
    const hits = SAMPLES.flatMap(([, text]) => search([Buffer.from(text, 'latin1')]))
    expect(new Set(hits.map(({ isDelimiter }) => isDelimiter))).toEqual(new Set([true, false]))
  })

  test('the search finds the same hits as a pattern over the whole text, whatever the chunks, empty chunks and offsets', () => {
    const token = fc.constantFrom(
      TEXT,
      TEXT,
      '\r\n',
      '\n',
      '\r',
      '--',
      '-',
      ' ',
      '\t',
      'x',
      ' '.repeat(70),
      'y'.repeat(90),
    )
    const cuts = fc.array(fc.nat(400), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 16 }),
        cuts,
        fc.nat(2 ** 40),
        fc.boolean(),
        (tokens, at, offset, fresh) => {
          const data = Buffer.from(tokens.join(''), 'latin1')
          const places = [0, ...at.sort((a, b) => a - b), data.length]
          const pieces = places
            .slice(1)
            .map((end, index) => data.subarray(places[index], Math.max(end, places[index] ?? 0)))
          const total = Buffer.concat(pieces)
          const expected = byPattern(total, fresh).map((hit) => ({ ...hit, offset: hit.offset + offset }))
          expect(search(pieces, offset, fresh)).toEqual(expected)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('the search limits hits per kind, so that neither kind displaces the other', () => {
    const many = Buffer.from(`${`\n${TEXT}x`.repeat(5000)}\n${TEXT}\n`, 'latin1')
    const hits = search([many.subarray(0, 777), many.subarray(777)])
    expect(hits.filter(({ isDelimiter }) => isDelimiter)).toHaveLength(1)
    expect(hits.length).toBeLessThan(50)
  })
})
