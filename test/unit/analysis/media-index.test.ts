import { describe, expect, it } from 'vitest'
import { toCoverage } from '../../../shared/analysis/coverage.ts'
import { toMediaIndex } from '../../../shared/analysis/media-index.ts'
import { sampleFacts, sampleRecord, sampleReport } from './sample-record.ts'

const indexOf = async (name: string) => toMediaIndex(await sampleRecord(name), await sampleReport(name))

describe('the media of a sample', () => {
  it('lead to their evidence, side and capture', async () => {
    const { items, dangling } = await indexOf('licence-with-issuer')
    expect(dangling).toEqual([])
    expect(
      items.map(({ uses, format, status, coverage }) => [
        uses[0]?.role,
        uses[0]?.side,
        uses[0]?.evidenceType,
        format,
        status,
        coverage,
      ]),
    ).toEqual([
      ['CAPTURE', 'FRONT', 'DRIVING_LICENSE', 'JPEG', 'MATCHED', 'COVERED'],
      ['CAPTURE', 'BACK', 'DRIVING_LICENSE', 'JPEG', 'MATCHED', 'COVERED'],
      ['CROP', null, 'DRIVING_LICENSE', 'JPEG', 'MATCHED', 'COVERED'],
      ['CAPTURE', null, 'PORTRAIT', 'JPEG', 'MATCHED', 'COVERED'],
    ])
    const [front, , crop] = items
    expect(crop?.cropOf).toBe(front?.id)
    expect(front?.crops).toEqual([crop?.id])
    expect(front?.place?.pointer).toBe('/hashes/images/0')
  })

  it('are videos and images with their device, too', async () => {
    const { items } = await indexOf('chip-and-video')
    expect(items.filter(({ group }) => group === 'videos')).toMatchObject([
      { format: 'AVI', kind: 'video', uses: [{ role: 'VIDEO', evidenceType: 'PORTRAIT' }] },
    ])
    expect(items[0]?.uses[0]?.device).toBe('Pixel 8 Android 16')
  })

  it('are additional files with their metadata', async () => {
    const { items } = await indexOf('additional-files')
    const files = items.filter(({ group }) => group === 'additionalFiles')
    expect(files.map(({ uses }) => uses[0]?.metadata[0])).toEqual([
      { key: 'name', value: 'contract.pdf' },
      { key: 'name', value: 'note.txt' },
    ])
  })
})

describe('what the signature covers', () => {
  it('is not a changed image, but all others', async () => {
    const { items } = await indexOf('image-bit')
    const changed = items.filter(({ status }) => status === 'MISMATCHED')
    expect(changed).toHaveLength(1)
    expect(changed[0]?.coverage).toBe('NOT_COVERED')
    expect(new Set(items.filter(({ status }) => status === 'MATCHED').map(({ coverage }) => coverage))).toEqual(
      new Set(['COVERED']),
    )
  })

  it('is not a missing image, nor a file put in', async () => {
    const { items } = await indexOf('image-removed')
    expect(items.filter(({ status }) => status === 'MISSING').map(({ coverage }) => coverage)).toEqual(['NOT_COVERED'])
    const coverage = toCoverage(await sampleReport('file-added'))
    expect([...coverage.values()].filter(({ reason }) => reason === 'NOT_LISTED')).toHaveLength(1)
  })

  it('is nothing where another key signed or the readable part differs from the signed one', async () => {
    for (const [name, reason] of [
      ['signed-by-another-key', 'SIGNATURE_FAILED'],
      ['outer-json', 'PAYLOAD_DIFFERS'],
    ] as const) {
      const coverage = [...toCoverage(await sampleReport(name)).values()]
      expect(coverage.map((one) => [one.coverage, one.reason])).toEqual(coverage.map(() => ['NOT_COVERED', reason]))
      expect(coverage.length).toBeGreaterThan(3)
    }
  })

  it('is every file whose entry is as it was signed, where only the readable part was changed', async () => {
    const of = async (name: string) => [...toCoverage(await sampleReport(name), await sampleFacts(name)).values()]
    const outer = await of('outer-json')
    expect(outer.filter(({ coverage }) => coverage !== 'COVERED')).toEqual([
      { path: 'proof.json', coverage: 'NOT_COVERED', reason: 'PAYLOAD_DIFFERS' },
    ])
    const image = await of('image-and-hash')
    expect(image.map(({ reason }) => reason)).toEqual([
      'PAYLOAD_DIFFERS',
      'HASH_MATCHES',
      'HASH_MATCHES',
      'PAYLOAD_DIFFERS',
      'HASH_MATCHES',
      'HASH_MATCHES',
    ])
  })

  it('is nothing where the signature itself fails, whatever the facts', async () => {
    for (const name of ['signed-by-another-key', 're-signed', 'alg-none']) {
      const coverage = toCoverage(await sampleReport(name), await sampleFacts(name))
      expect([name, [...coverage.values()].filter((one) => one.coverage !== 'NOT_COVERED')]).toEqual([name, []])
    }
  })

  it('is unproven without a key', () => {
    const file = { path: 'images/a.jpg', size: 1, compressedSize: 1, method: 'stored', sha256: '', declaredSha256: '' }
    const files = [{ ...file, status: 'MATCHED' as const }]
    expect(toCoverage({ files, checks: [], authenticity: 'INDETERMINATE' }).get('images/a.jpg')).toEqual({
      path: 'images/a.jpg',
      coverage: 'UNPROVEN',
      reason: 'SIGNATURE_NOT_TRUSTED',
    })
  })
})
