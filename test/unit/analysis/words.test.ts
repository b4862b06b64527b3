import { describe, expect, it } from 'vitest'
import { toTimeline } from '../../../shared/analysis/timeline.ts'
import { indicatorWords, wordsFor } from '../../../shared/analysis/words.ts'
import { ALL_SAMPLES, sampleRecord } from './sample-record.ts'

describe('labels', () => {
  it('labels exist for every value of the specification, and for no other', () => {
    expect(wordsFor('EvidenceStatus', 'NOT_VERIFIED')).toMatchObject({ title: 'Not verified', isKnown: true })
    expect(wordsFor('ErrorCode', '1600').title).toBe('Faces do not match')
    expect(wordsFor('EvidenceStatus', 'constructor')).toMatchObject({ title: 'constructor', isKnown: false })
    expect(wordsFor('NoSuchList', 'VERIFIED').isKnown).toBe(false)
  })

  it('the labels of an indicator describe the check and its result', () => {
    const ok = indicatorWords('MRZ_CHECKSUMS_OK')
    const failed = indicatorWords('MRZ_CHECKSUMS_FAILED')
    expect([ok.title, failed.title]).toEqual(['MRZ check digits', 'MRZ check digits'])
    expect(ok.meaning).not.toBe(failed.meaning)
    expect(indicatorWords('BRAND_NEW_CHECK_OK')).toMatchObject({ title: 'BRAND_NEW_CHECK', isKnown: false })
  })

  it('labels exist for every operation and participant of the samples', async () => {
    const lists = { OPERATIONS: 'OperationName', VERIFICATIONS: 'ParticipantType' } as const
    for (const name of ALL_SAMPLES)
      for (const { lane, title } of toTimeline(await sampleRecord(name)).items)
        if (lane === 'OPERATIONS' || lane === 'VERIFICATIONS')
          expect([title, wordsFor(lists[lane], title).isKnown]).toEqual([title, true])
  })
})
