import { describe, expect, it } from 'vitest'
import { indicatorLabel, labelFor } from '../../../shared/analysis/fields/value-label.ts'
import { toTimeline } from '../../../shared/analysis/timeline/timeline.ts'
import { ALL_SAMPLES, sampleRecord } from './sample-record.ts'

describe('labels', () => {
  it('labels exist for every value of the specification, and for no other', () => {
    expect(labelFor('EvidenceStatus', 'NOT_VERIFIED')).toMatchObject({ title: 'Not verified', isKnown: true })
    expect(labelFor('ErrorCode', '1600').title).toBe('Faces do not match')
    expect(labelFor('EvidenceStatus', 'constructor')).toMatchObject({ title: 'constructor', isKnown: false })
    expect(labelFor('NoSuchList', 'VERIFIED').isKnown).toBe(false)
  })

  it('the labels of an indicator describe the check and its result', () => {
    const ok = indicatorLabel('MRZ_CHECKSUMS_OK')
    const failed = indicatorLabel('MRZ_CHECKSUMS_FAILED')
    expect([ok.title, failed.title]).toEqual(['MRZ check digits', 'MRZ check digits'])
    expect(ok.meaning).not.toBe(failed.meaning)
    expect(indicatorLabel('BRAND_NEW_CHECK_OK')).toMatchObject({ title: 'BRAND_NEW_CHECK', isKnown: false })
  })

  it('labels exist for every operation and participant of the samples', async () => {
    const lists = { OPERATIONS: 'OperationName', VERIFICATIONS: 'ParticipantType' } as const
    for (const name of ALL_SAMPLES)
      for (const { lane, title } of toTimeline(await sampleRecord(name)).items)
        if (lane === 'OPERATIONS' || lane === 'VERIFICATIONS')
          expect([title, labelFor(lists[lane], title).isKnown]).toEqual([title, true])
  })
})
