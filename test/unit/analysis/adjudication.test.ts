import { describe, expect, it } from 'vitest'
import { noAdjudicationSentence, toAdjudication } from '../../../shared/analysis/adjudication.ts'
import { resultOfDecision } from '../../../shared/analysis/adjudication-case.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import type { PartStanding } from '../../../shared/report/standing.ts'
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
      // One operator was undecided, the other one accepted.
      isDisputed: true,
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
    expect(queue).toMatchObject([
      { outcome: 'DECIDED', status: 'ACCEPTED', operators: ['operator-017', 'operator-041'] },
    ])
    expect(queue[0]?.waitedMs).toBeGreaterThan(412_000)
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

  const step = (state: string, minute: number, adjudicationDetails?: object) => ({
    identityOperation: { name: 'ID_DOCUMENT', type: 'ADD' },
    evidenceDetails: { id: 'e', type: 'PASSPORT', family: 'IDDOCUMENT' },
    verificationDetails: [
      {
        participantType: 'ADJUDICATION',
        participantState: state,
        startDateTime: `2026-01-01T00:0${minute}:00`,
        endDateTime: `2026-01-01T00:0${minute}:00`,
        ...(adjudicationDetails ? { verificationServices: [{ adjudicationDetails }] } : {}),
      },
    ],
  })
  const queueOf = (details: readonly object[]) =>
    // JSON of the test.
    toAdjudication(readRecord({ proof: {}, identityDetails: {}, details: details as never })).queue

  it('a review that expired is one row, which says that nobody decided, and how long it waited', () => {
    const expired = { globalStatus: 'EXPIRED', decisionsDetails: [] }
    expect(queueOf([step('ADJUDICATION', 1), step('REJECTED', 4, expired)])).toMatchObject([
      { outcome: 'NOBODY', status: 'EXPIRED', operators: [], waitedMs: 180_000 },
    ])
  })

  it('a review that nobody has ended is open, and a second review of the evidence is a row of its own', () => {
    const done = { globalStatus: 'ACCEPTED', decisionsDetails: [{ operatorId: 'a', status: 'ACCEPTED' }] }
    expect(queueOf([step('ADJUDICATION', 1)])).toMatchObject([{ outcome: 'OPEN', waitedMs: null }])
    expect(
      queueOf([step('ADJUDICATION', 1), step('ACCEPTED', 2, done), step('ADJUDICATION', 3)]).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['DECIDED', 'OPEN'])
  })

  it('the absence of a review is stated only for a record that was read', () => {
    const read = { standing: 'CONFIRMED', reason: 'GENUINE', isComplete: true } as const
    const sentence = (details: unknown, reading: 'READ' | 'OVER_LIMIT' = 'READ', part: PartStanding = read) =>
      noAdjudicationSentence(
        readRecord({
          proof: {},
          identityDetails: {},
          details: details as never, // JSON of the test
          readings: { identity: 'READ', details: reading },
        }),
        part,
      )
    expect(sentence([])).toMatch(/^No adjudication can be shown: .* is empty/)
    expect(sentence(undefined, 'OVER_LIMIT')).toMatch(/passes a limit of this program/)
    expect(sentence([{}])).toMatch(/no check of any kind/)
    expect(sentence([{}], 'READ', { ...read, isComplete: false })).toBe(
      'The record was not read completely and in one way.',
    )
  })
})
