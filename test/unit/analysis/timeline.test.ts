import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { rowsOf } from '../../../shared/analysis/timeline/interval-rows.ts'
import { brokenScale, quietSpans } from '../../../shared/analysis/timeline/quiet-spans.ts'
import { toTimeline } from '../../../shared/analysis/timeline/timeline.ts'
import { leastTime } from './least-time.ts'
import { sampleRecord } from './sample-record.ts'

const itemOf = ({ items }: ReturnType<typeof toTimeline>, key: string) => items.find((item) => item.key === key)

describe('timeline of a sample', () => {
  it('the timeline has a passport and a portrait with every call, verification and service in lanes', async () => {
    const timeline = toTimeline(await sampleRecord('passport-and-portrait'))
    expect(timeline.lanes.map(({ lane, items }) => [lane, items])).toEqual([
      ['OPERATIONS', 3],
      ['CALLS', 3],
      ['SESSIONS', 4],
      ['VERIFICATIONS', 4],
      ['SERVICES', 4],
      ['ADJUDICATION', 0],
      ['EVALUATIONS', 2],
    ])
    const starts = timeline.items.map(({ start }) => start.at ?? 0)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(itemOf(timeline, 'o1')).toMatchObject({
      title: 'ID_DOCUMENT_LIVE_CAPTURE',
      state: 'ADD',
      result: 'POSITIVE',
    })
    expect(itemOf(timeline, 'o1e')).toMatchObject({ title: 'LOA1', start: { text: '2026-04-14T09:27:05.802' } })
  })

  it('the timeline shows the decisions of operators with their own times, inside the service that requested them', async () => {
    const timeline = toTimeline(await sampleRecord('reviewed-by-people'))
    const decisions = timeline.items.filter(({ lane }) => lane === 'ADJUDICATION')
    expect(
      decisions.map(({ title, state, result, durationMs, within }) => [title, state, result, durationMs, within]),
    ).toEqual([
      ['operator-017', 'UNDECIDED', 'INCONCLUSIVE', 96_500, 'o2v0s0'],
      ['operator-041', 'ACCEPTED', 'POSITIVE', 160_800, 'o2v0s0'],
    ])
    expect(itemOf(timeline, 'o2')?.parents).toEqual(['o1'])
  })

  it('the timeline links a document with the attributes derived from it, in both directions', async () => {
    const timeline = toTimeline(await sampleRecord('licence-with-issuer'))
    expect(itemOf(timeline, 'o1')?.children).toEqual(['o2'])
    expect(itemOf(timeline, 'o2')?.parents).toEqual(['o1'])
  })

  it('the time axis breaks at an overnight pause of the transaction', async () => {
    const { gaps, from, to } = toTimeline(await sampleRecord('resumed'))
    expect(gaps).toHaveLength(1)
    const [gap] = gaps
    expect(Math.round(((gap?.to ?? 0) - (gap?.from ?? 0)) / 3_600_000)).toBe(13)
    expect((to ?? 0) - (from ?? 0)).toBe(46_821_835)
  })

  it('the time axis breaks where nothing starts or ends, even inside an operation', () => {
    const lasting = (startDateTime: string, endDateTime: string) => ({
      startDateTime,
      processingDetails: { startDateTime, endDateTime },
    })
    const details = [
      lasting('2026-01-01T00:00:00', '2026-01-03T00:00:00'),
      lasting('2026-01-01T00:00:05', '2026-01-01T00:00:10'),
    ]
    const { gaps } = toTimeline(readRecord({ proof: undefined, identityDetails: undefined, details }))
    expect(gaps.map(({ from, to }) => Math.round((to - from) / 3_600_000))).toEqual([48])
  })

  it('the timeline distinguishes an unavailable service from one that refused', async () => {
    const { items } = toTimeline(await sampleRecord('technical-error'))
    const failed = items.filter(({ lane, result }) => lane === 'SERVICES' && result === 'TECHNICAL_ERROR')
    expect(failed.length).toBeGreaterThan(0)
    const refused = toTimeline(await sampleRecord('another-face')).items.filter(({ result }) => result === 'NEGATIVE')
    expect(refused.map(({ lane, title }) => [lane, title])).toContainEqual(['VERIFICATIONS', 'BIOMETRIC_MATCHING'])
  })

  it('items without a time are in the list, not on the axis', () => {
    const details = [{ startDateTime: '2026-01-01T00:00:00' }, { startDateTime: 'noon' }, 7]
    const timeline = toTimeline(readRecord({ proof: undefined, identityDetails: undefined, details }))
    expect(timeline.items.map(({ key }) => key)).toEqual(['o0', 'o1', 'o2'])
    expect(timeline.untimed).toEqual(['o1', 'o2'])
    expect(itemOf(timeline, 'o1')?.start).toEqual({ text: 'noon', at: null })
  })
})

const intervals = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 60 })), { maxLength: 60 })
  .map((all) => all.map(([from, length]) => ({ from, to: from + length })).sort((a, b) => a.from - b.from))

describe('evidence of an item', () => {
  it('a comparison belongs to its candidate, and a review to the reviewed evidence', async () => {
    const first = toTimeline(await sampleRecord('portrait-first'))
    expect(itemOf(first, 'o2v1')?.evidenceId).toBe(itemOf(first, 'o1')?.evidenceId)
    const reviewed = toTimeline(await sampleRecord('reviewed-by-people'))
    expect(itemOf(reviewed, 'o2')?.evidenceId).toBe(itemOf(reviewed, 'o1')?.evidenceId)
    expect(itemOf(reviewed, 'o2')?.result).toBe('POSITIVE')
  })
})

describe('properties of the layout', () => {
  it('no two items of a row overlap, and there are no more rows than items that overlap', () => {
    fc.assert(
      fc.property(intervals, (all) => {
        const { rows, count } = rowsOf(all)
        const widest = all.map(({ from, to }) => ({ from, to: Math.max(to, from + 1) }))
        for (const [a, item] of widest.entries())
          for (const [b, other] of widest.entries())
            if (a < b && rows[a] === rows[b]) expect(other.from).toBeGreaterThanOrEqual(item.to)
        const depth = Math.max(
          0,
          ...widest.map(({ from }) => widest.filter((o) => o.from <= from && from < o.to).length),
        )
        expect(count).toBe(depth)
      }),
    )
  })

  it('exactly the intervals without items are quiet', () => {
    fc.assert(
      fc.property(intervals, (all) => {
        const gaps = quietSpans(all, 10)
        for (const gap of gaps) {
          expect(gap.to - gap.from).toBeGreaterThanOrEqual(10)
          expect(all.some(({ from, to }) => from < gap.to && to > gap.from)).toBe(false)
        }
      }),
    )
  })

  it('conversions between time and position are inverse', () => {
    fc.assert(
      fc.property(intervals, fc.integer({ min: -50, max: 700 }), (all, at) => {
        const [from, to] = [all[0]?.from ?? 0, Math.max(0, ...all.map((item) => item.to))]
        const scale = brokenScale({ from, to }, quietSpans(all, 10), 3)
        expect(scale.time(scale.position(at))).toBeCloseTo(at, 6)
        expect(scale.position(at + 1)).toBeGreaterThan(scale.position(at))
      }),
    )
  })
})

describe('long record', () => {
  it('a timeline of 10 000 operations is laid out in less than 100 ms', () => {
    const time = (at: number) => new Date(Date.UTC(2026, 0, 1) + at).toISOString().slice(0, 23)
    const details = Array.from({ length: 10_000 }, (_, index) => ({
      identityOperation: { name: 'CONSENTS', type: 'ADD' },
      participantContextId: `step-${index}`,
      identityOperationParent: `step-${index - 1}`,
      progress: 'DONE',
      startDateTime: time(index * 40),
      processingDetails: { startDateTime: time(index * 40), endDateTime: time(index * 40 + 2_000_000), httpCode: 200 },
    }))
    const record = readRecord({ proof: {}, identityDetails: {}, details })
    // On a slow machine, parsing this much JSON takes longer as well.
    const text = JSON.stringify(details)
    expect(leastTime(() => toTimeline(record))).toBeLessThan(Math.max(100, 10 * leastTime(() => JSON.parse(text), 3)))
    const { items, lanes } = toTimeline(record)
    expect(items).toHaveLength(20_000)
    expect(lanes[0]?.rows).toBe(10_000)
  })
})
