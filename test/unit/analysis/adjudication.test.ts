import { describe, expect, it } from 'vitest'
import { toAdjudication } from '../../../shared/analysis/adjudication.ts'
import { resultOfDecision } from '../../../shared/analysis/adjudication-case.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { sampleRecord } from './sample-record.ts'

describe('decisions of people', () => {
  it('a review is shown with the automatic result, every decision and its duration', async () => {
    const { cases, queue, operators } = toAdjudication(await sampleRecord('reviewed-by-people'))
    expect(cases).toHaveLength(1)
    const [first] = cases
    expect(first).toMatchObject({
      globalStatus: 'ACCEPTED',
      evidenceType: 'RESIDENT_CARD',
      before: { status: 'ADJUDICATION', score: 'LEVEL1' },
      after: { status: 'VERIFIED', score: 'LEVEL2' },
      followed: true,
      agreesWithAutomatic: null,
      isDisputed: false,
      durationMs: 412_000,
      wasLate: false,
    })
    expect(
      first?.decisions.map(({ operatorProfile, durationMs, waitedMs, comment }) => [
        operatorProfile,
        durationMs,
        waitedMs,
        comment,
      ]),
    ).toEqual([
      ['STANDARD', 96_500, 42_000, 'Worn laminate, hologram only partly visible.'],
      ['EXPERT', 160_800, 112_500, 'Genuine: kinegram and tactile print are in order.'],
    ])
    expect(queue.map(({ isOpen, waitedMs }) => [isOpen, waitedMs])).toEqual([
      [false, 1077],
      [false, 415_048],
    ])
    expect(
      operators.map(({ operatorId, decisions, totalMs, stations }) => [operatorId, decisions, totalMs, stations]),
    ).toEqual([
      ['operator-017', 1, 96_500, ['station-12']],
      ['operator-041', 1, 160_800, ['station-12']],
    ])
  })

  it.each(['passport-and-portrait', 'one-time-codes'])('%s has no review', async (name) => {
    expect(toAdjudication(await sampleRecord(name))).toEqual({ queue: [], cases: [], operators: [] })
  })

  it('a decision can be disputed, late, and overruled', () => {
    const decision = (status: string) => ({ status, operatorId: 'a', startTime: '2026-01-01T00:00:00', duration: 5 })
    const details = [
      {
        identityOperation: { name: 'ADJUDICATION', type: 'ADD' },
        identityOperationParent: 'e',
        participantContextId: 'x',
        evaluationDetails: { evidences: [{ id: 'e', statusAndScoring: { status: 'INVALID' } }] },
        verificationDetails: [
          {
            verificationServices: [
              {
                adjudicationDetails: {
                  globalStatus: 'ACCEPTED',
                  decisionDateTime: '2026-01-03T00:00:00',
                  expirationDate: '2026-01-02T00:00:00',
                  decisionsDetails: [decision('REFUSED'), decision('ACCEPTED')],
                },
              },
            ],
          },
        ],
      },
    ]
    const { cases, operators } = toAdjudication(readRecord({ proof: {}, identityDetails: {}, details }))
    expect(cases).toMatchObject([{ isDisputed: true, wasLate: true, followed: false, durationMs: null }])
    expect(operators).toMatchObject([{ decisions: 2, totalMs: 10, shortestMs: 5, longestMs: 5 }])
  })

  it('a decision is read from values outside of the lists', () => {
    expect(['ACCEPTED', 'refused', 'UNDECIDED', 'PENDING', null].map(resultOfDecision)).toEqual([
      'POSITIVE',
      'NEGATIVE',
      'INCONCLUSIVE',
      'PENDING',
      'NEUTRAL',
    ])
  })
})
