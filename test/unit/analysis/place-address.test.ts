import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPlace, parsePlace } from '../../../shared/analysis/places/place-address.ts'

// Any JSON text, including lone surrogates.
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('#', '%23', '%ud800', '/', '?', '&', '=', '+', '\ud800', '~1'),
)
const joined = fc.array(text, { maxLength: 4 }).map((all) => all.join(''))
const place = fc.record(
  { path: joined, pointer: fc.array(joined).map((all) => all.map((segment) => `/${segment}`).join('')) },
  { noNullPrototype: true },
)

describe('position as text', () => {
  it('the text leads back to the position, also if the file name contains a number sign', () => {
    fc.assert(
      fc.property(place, (value) => {
        expect(parsePlace(formatPlace(value))).toEqual(value)
      }),
    )
    expect(formatPlace({ path: 'images/a#b.jpg', pointer: '' })).toBe('images/a%23b.jpg#')
  })
})
