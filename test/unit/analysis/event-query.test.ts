import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { completeQuery } from '../../../shared/analysis/event-query/complete-query.ts'
import { EVENT_FIELDS, EVENT_KINDS, queryEvents } from '../../../shared/analysis/event-query/event-fields.ts'
import { whyNothing } from '../../../shared/analysis/event-query/explain-query.ts'
import { matchesQuery } from '../../../shared/analysis/event-query/match-query.ts'
import { parseQuery } from '../../../shared/analysis/event-query/parse-query.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toTimeline } from '../../../shared/analysis/timeline/timeline.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

async function eventsOf(sample: string) {
  const { facts } = await readBytes(readFileSync(join(SAMPLES, `${sample}.mime`)))
  const record = readRecord(contentOf(facts))
  return queryEvents(record, toTimeline(record).items)
}

async function found(sample: string, text: string): Promise<readonly string[]> {
  const { facts } = await readBytes(readFileSync(join(SAMPLES, `${sample}.mime`)))
  const record = readRecord(contentOf(facts))
  const parsed = parseQuery(text)
  if ('fault' in parsed) throw new Error(parsed.fault.message)
  return queryEvents(record, toTimeline(record).items)
    .filter((event) => matchesQuery(event, parsed.query))
    .map(({ item }) => `${EVENT_KINDS[item.lane]} ${item.title}`)
}

describe('a query over events', () => {
  it.each([
    ['kind = decision and state = ACCEPTED', ['decision operator-041']],
    ['kind = decision and not state = ACCEPTED', ['decision operator-017']],
    [
      'operator ~ OPERATOR-0 and (state = UNDECIDED or state = ACCEPTED)',
      ['decision operator-017', 'decision operator-041'],
    ],
    ['kind = adjudication and state = ACCEPTED', ['decision operator-041']],
    ['kind = verification and evidence = PORTRAIT and duration > 1s', ['check BIOMETRIC_LIVENESS']],
    ['kind=evaluation and level>LOA1', ['evaluation LOA2']],
    ['kind = check and evidence = PORTRAIT and duration > 1s', ['check BIOMETRIC_LIVENESS']],
    ['kind = call and role != NOBODY and uri ~ "capture-session"', ['call POST']],
  ])('%s finds the events that fulfil it', async (query, expected) => {
    expect(await found('reviewed-by-people', query)).toEqual(expected)
  })

  it('compares indicators and error codes of checks, of which any may fulfil it', async () => {
    expect(await found('another-face', 'kind = check and indicator = BIOMETRIC_MATCHING_CHECK_FAILED')).toEqual([
      'check BIOMETRIC_MATCHING',
    ])
    expect(await found('another-face', 'error = 1600 and kind = check')).toEqual(['check BIOMETRIC_MATCHING'])
    expect(await found('another-face', 'kind = check and indicator != BIOMETRIC_MATCHING_CHECK_FAILED')).not.toContain(
      'check BIOMETRIC_MATCHING',
    )
  })

  it('compares times as far as they are written', async () => {
    const all = await found('resumed', 'start >= 1990')
    const [before, after] = [await found('resumed', 'start < 2026-09-09'), await found('resumed', 'start = 2026-09-09')]
    expect(before.length).toBeGreaterThan(0)
    expect(before.length + after.length).toBe(all.length)
  })

  it('"and" binds stronger than "or"', async () => {
    const loose = await found('another-face', 'kind = call or kind = check and name = IMAGE_OCR')
    expect(loose).toEqual(await found('another-face', 'kind = call or (kind = check and name = IMAGE_OCR)'))
    expect(loose).not.toEqual(await found('another-face', '(kind = call or kind = check) and name = IMAGE_OCR'))
  })

  it.each([
    ['', 0, 'a field is missing'],
    ['color = red', 0, 'there is no field "color"'],
    ['kind', 4, 'a comparison after kind is missing'],
    ['kind is check', 5, '"is" is no comparison'],
    ['kind =', 6, 'a value after = is missing'],
    ['duration > soon', 11, '"soon" is no duration'],
    ['start > yesterday', 8, '"yesterday" is no local date-time'],
    ['(kind = check', 13, 'a parenthesis is not closed'],
    ['kind = check state = x', 13, '"state" is not expected here'],
    ['name = "open', 7, 'a quotation mark is not closed'],
    ['kind = check and', 16, 'a field is missing'],
    ['kind ! check', 5, '"!" is not expected here'],
    [`${'('.repeat(60)}kind = check`, 51, 'the query is nested too deeply'],
    [`name = ${'a'.repeat(3000)}`, 2000, 'the query is longer than 2000 characters'],
  ])('the fault in %s has its position', (text, offset, message) => {
    expect(parseQuery(text)).toMatchObject({ fault: { offset, message } })
  })

  it('every field has a value in some event of the samples', async () => {
    for (const { name, kind } of EVENT_FIELDS) {
      const query = kind === 'NUMBER' ? `${name} >= 0` : kind === 'TIME' ? `${name} > 1990` : `${name} ~ ""`
      const counts = await Promise.all(
        ['reviewed-by-people', 'another-face'].map(async (sample) => (await found(sample, query)).length),
      )
      expect(Math.max(...counts), name).toBeGreaterThan(0)
    }
  })

  it('a kind that does not exist is a fault that lists all kinds', () => {
    const parsed = parseQuery('kind = adjudications')
    expect(parsed).toMatchObject({
      fault: { message: 'there is no kind "adjudications"', hint: expect.stringContaining('adjudication') },
    })
  })

  it('a query that finds nothing says which comparison finds nothing, and what is recorded', async () => {
    const events = await eventsOf('reviewed-by-people')
    const why = (text: string) => {
      const parsed = parseQuery(text)
      return 'query' in parsed ? whyNothing(parsed.query, events) : ''
    }
    expect(why('kind = check and result = NOBODY')).toMatch(/^No event has result = NOBODY; recorded: .*POSITIVE/)
    expect(why('duration > 10h')).toMatch(/^No event has duration > 10h; recorded: 0 ms to \d+ min \d+ s\.$/)
    expect(why('error = 4711')).toBe('No event of this record has the field error.')
    expect(why('kind = call and kind = check')).toMatch(/^Each comparison alone finds events/)
  })

  it('a query is completed by fields, comparisons, recorded values and joining words', async () => {
    const events = await eventsOf('reviewed-by-people')
    expect(completeQuery('', events)).toContain('kind ')
    expect(completeQuery('ki', events)).toEqual(['kind '])
    expect(completeQuery('kind ', events)).toContain('kind = ')
    expect(completeQuery('kind = ', events)).toContain('kind = adjudication')
    expect(completeQuery('operator = operator-0', events)).toEqual([
      'operator = operator-017',
      'operator = operator-041',
    ])
    expect(completeQuery('kind = check a', events)).toEqual(['kind = check and '])
    for (const proposed of completeQuery('name = ', events)) expect(parseQuery(proposed)).toHaveProperty('query')
  })
})
