import { describe, expect, it } from 'vitest'
import { toMediaIndex } from '../../../shared/analysis/media/media-index.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { sampleFacts, sampleRecord, sampleReport } from './sample-record.ts'

const indexOf = async (name: string) => {
  const report = await sampleReport(name)
  return toMediaIndex(await sampleRecord(name), report, toCoverage(await sampleFacts(name), report))
}

describe('media of a sample', () => {
  it('media link to their evidence, side and capture', async () => {
    const { items, dangling } = await indexOf('licence-with-issuer')
    expect(dangling).toEqual([])
    expect(
      items.map(({ uses, format, status, coverage }) => [
        uses[0]?.role,
        uses[0]?.side,
        uses[0]?.evidenceType,
        format,
        status,
        coverage.coverage,
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

  it('media include videos and images with their device', async () => {
    const { items } = await indexOf('chip-and-video')
    expect(items.filter(({ group }) => group === 'videos')).toMatchObject([
      { format: 'AVI', kind: 'video', uses: [{ role: 'VIDEO', evidenceType: 'PORTRAIT' }] },
    ])
    expect(items[0]?.uses[0]?.device).toBe('Pixel 8 Android 16')
  })

  it('media include additional files with their metadata', async () => {
    const { items } = await indexOf('additional-files')
    const files = items.filter(({ group }) => group === 'additionalFiles')
    expect(files.map(({ uses }) => uses[0]?.metadata[0])).toEqual([
      { key: 'name', value: 'contract.pdf' },
      { key: 'name', value: 'note.txt' },
    ])
  })
})

describe('coverage of media', () => {
  it('media have the coverage of their file: a changed image, a missing one, all others', async () => {
    const coverages = async (name: string, status: string) =>
      (await indexOf(name)).items.filter((item) => item.status === status).map(({ coverage }) => coverage.coverage)
    expect(await coverages('image-bit', 'MISMATCHED')).toEqual(['CHANGED'])
    expect(new Set(await coverages('image-bit', 'MATCHED'))).toEqual(new Set(['COVERED']))
    expect(await coverages('image-removed', 'MISSING')).toEqual(['MISSING'])
  })
})
