import { describe, expect, it } from 'vitest'
import { searchRecord } from '../../../shared/analysis/search-record.ts'
import { sampleContent } from './sample-record.ts'

describe('search of the record', () => {
  it('the search finds values regardless of case and diacritics, with the position of the match', async () => {
    const { hits } = searchRecord(await sampleContent('passport-and-portrait'), 'sjostrom')
    expect(hits.length).toBeGreaterThan(2)
    const [first] = hits
    expect(first?.place).toEqual({
      path: 'identityDetails.json',
      pointer: expect.stringMatching(/^\/idDocuments\/0\//),
    })
    for (const { excerpt, from, to } of hits) expect(excerpt.slice(from, to)).toMatch(/^sjöström$/i)
  })

  it('the search finds letters after one whose lower-case form is longer', async () => {
    const { hits } = searchRecord(await sampleContent('chip-and-video'), 'cagla')
    expect(hits.some(({ excerpt, from, to }) => excerpt.slice(from, to) === 'Çağla')).toBe(true)
  })

  it('the search finds names, pointers and files', async () => {
    const content = await sampleContent('licence-with-issuer')
    expect(searchRecord(content, 'mainOcrService').hits.map(({ where }) => where)).toEqual(['NAME'])
    const pointers = searchRecord(content, '/hashes/images/0').hits
    expect(pointers.map(({ place }) => place.pointer)).toEqual(
      ['', '/hash', '/id', '/path'].map((suffix) => `/hashes/images/0${suffix}`),
    )
    expect(searchRecord(content, '.jpg').hits.filter(({ where }) => where === 'FILE')).toHaveLength(4)
  })

  it('the search stops at the limit and reports it', async () => {
    const content = await sampleContent('fuzzy-name')
    const { hits, isCut } = searchRecord(content, '_OK', 10)
    expect([hits.length, isCut]).toEqual([10, true])
    expect(searchRecord(content, 'no such text anywhere')).toEqual({ hits: [], isCut: false })
    expect(searchRecord(content, '  ').hits).toEqual([])
  })

  it('the search reads nesting of any depth', () => {
    let deep: unknown = 'needle'
    for (let level = 0; level < 20_000; level++) deep = [deep]
    // A list of lists is JSON.
    const { hits } = searchRecord({ proof: deep as never, identityDetails: undefined, details: undefined }, 'needle')
    expect(hits).toHaveLength(1)
  })
})
