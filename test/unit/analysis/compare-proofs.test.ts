import { describe, expect, it } from 'vitest'
import { compareProofs } from '../../../shared/analysis/compare-proofs.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { type ArchiveRecord, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { sampleContent, sampleRecord } from './sample-record.ts'

const side = (record: ArchiveRecord) => ({ record, models: toEvidenceModels(record) })
const compare = async (left: string, right: string) =>
  compareProofs(side(await sampleRecord(left)), side(await sampleRecord(right)))

describe('comparison of two proofs', () => {
  it('a proof does not differ from itself', async () => {
    for (const name of ['licence-with-issuer', 'reviewed-by-people', 'one-time-codes']) {
      const { relation, rows, pairs } = await compare(name, name)
      expect(relation).toBe('SAME_PROOF')
      expect(rows.filter(({ verdict }) => verdict !== 'SAME')).toEqual([])
      expect(rows.length).toBeGreaterThan(10)
      expect(pairs.filter(({ by }) => by !== 'ID')).toEqual([])
    }
  })

  it('proofs of two people with a passport and a portrait each are paired by type', async () => {
    const { relation, rows, pairs } = await compare('passport-and-portrait', 'another-face')
    expect(relation).toBe('NONE')
    expect(pairs.map(({ left, right, by }) => [left?.type, right?.type, by])).toEqual([
      ['PASSPORT', 'PASSPORT', 'TYPE'],
      ['PORTRAIT', 'PORTRAIT', 'TYPE'],
    ])
    const row = (name: string, pair: number | null = null) => rows.find((row) => row.name === name && row.pair === pair)
    expect(row('levelOfAssurance')).toMatchObject({
      left: { value: 'LOA2' },
      right: { value: 'LOA1' },
      verdict: 'DIFFERS',
    })
    expect(row('surname')).toMatchObject({
      left: { value: 'Sjöström' },
      right: { value: 'Ægisson' },
      verdict: 'DIFFERS',
    })
    expect(row('status', 1)).toMatchObject({
      left: { value: 'VERIFIED' },
      right: { value: 'INVALID' },
      verdict: 'DIFFERS',
    })
    expect(row('error 1600', 1)?.verdict).toBe('RIGHT_ONLY')
    expect(row('BIOMETRIC_MATCHING_CHECK', 1)).toMatchObject({
      left: { value: 'BIOMETRIC_MATCHING_CHECK_OK POSITIVE' },
      right: { value: 'BIOMETRIC_MATCHING_CHECK_FAILED BLOCKING' },
    })
  })

  it('proofs with the same image report it', async () => {
    const { rows } = await compare('portrait-first', 'contradicting-record')
    const media = rows.filter(({ section }) => section === 'MEDIA')
    expect(media.map(({ verdict }) => verdict)).toContain('SAME')
  })

  it('proofs of which one continues the other are a chain', async () => {
    const content = await sampleContent('resumed')
    const earlier = readRecord({
      ...content,
      proof: { proofId: (content.proof as { previousProofId: string }).previousProofId },
    })
    expect(compareProofs(side(earlier), side(readRecord(content))).relation).toBe('RIGHT_CONTINUES_LEFT')
    expect(compareProofs(side(readRecord(content)), side(earlier)).relation).toBe('LEFT_CONTINUES_RIGHT')
  })

  it('the comparison includes deleted evidence and evidence of one side', async () => {
    const { pairs } = await compare('deleted-and-replaced', 'claims-and-certificates')
    expect(pairs.filter(({ left }) => left).length).toBe(4)
    expect(pairs.filter(({ right }) => right).length).toBe(6)
    expect(pairs.every(({ left, right, by }) => (left && right ? by !== 'NONE' : by === 'NONE'))).toBe(true)
  })
})
