import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeKey } from '../../../shared/analysis/place.ts'
import { formatAddress, formatPlace, parseAddress, parsePlace } from '../../../shared/analysis/selection-address.ts'
import { toTimeline } from '../../../shared/analysis/timeline.ts'
import { sampleRecord } from './sample-record.ts'

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

describe('address of a selection', () => {
  it('the address leads back to the selection, whatever its texts contain', () => {
    const selection = fc.record(
      {
        archive: joined.filter((segment) => segment !== ''),
        tab: joined,
        evidence: fc.option(joined),
        place: fc.option(place),
        item: fc.option(joined),
      },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(selection, (value) => {
        expect(parseAddress(formatAddress(value))).toEqual(value)
      }),
    )
  })

  it('the address has the documented format', () => {
    expect(
      formatAddress({
        archive: '7',
        tab: 'evidence',
        evidence: null,
        place: { path: 'proof.json', pointer: '/hashes/images/0' },
        item: null,
      }),
    ).toBe('#/archive/7/evidence?at=proof.json%23%2Fhashes%2Fimages%2F0')
  })

  it('parsing any text as an address results in null or a selection', () => {
    expect(['', '#', '#/verify', '#/archive', '#/archive/7', '#/archive/%E0%A4%A/verdict'].map(parseAddress)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
    expect(parseAddress('/archive/7/verdict?at=%E0&x&item=a+b')).toEqual({
      archive: '7',
      tab: 'verdict',
      evidence: null,
      place: null,
      item: 'a b',
    })
    fc.assert(fc.property(joined, (text) => void parseAddress(`#/archive/${text}`)))
  })

  it('every item of a timeline has a different address', async () => {
    const { items } = toTimeline(await sampleRecord('reviewed-by-people'))
    const of = (item: string) => formatAddress({ archive: '1', tab: 'timeline', evidence: null, place: null, item })
    expect(new Set(items.map(({ key }) => of(key))).size).toBe(items.length)
    expect(new Set(items.map((item) => placeKey(item.place))).size).toBe(items.length)
  })
})

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
