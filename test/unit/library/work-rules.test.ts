import { describe, expect, test } from 'vitest'
import { endOf, parseSpan } from '../../../main/library/work/calendar.ts'
import { DEFAULT_RULES } from '../../../main/library/work/default-rules.ts'
import { parseRules } from '../../../main/library/work/rules.ts'
import { errorInterval, samplingPlan } from '../../../main/library/work/sampling-plan.ts'

const PEOPLE = [
  { name: 'Mia', roles: ['reviewer'] },
  { name: 'Carl', roles: ['approver'] },
  { name: 'Ada', roles: ['administrator'] },
] as const

/** Returns the first fault of the default rules after a replacement, with its line. */
function faultOf(from: string, to: string): string {
  expect(DEFAULT_RULES).toContain(from)
  const [fault] = parseRules(DEFAULT_RULES.replace(from, to), PEOPLE).faults
  return fault ? `${fault.line}: ${fault.message}` : 'none'
}

describe('rules of work', () => {
  test('the rules of a new library have no fault', () => {
    expect(parseRules(DEFAULT_RULES, PEOPLE).faults).toEqual([])
  })

  test.each([
    ['a loop', 'within: 1 working day\n', 'within: 1 working day\n    next: reviewers\n', 'they are a loop'],
    ['an unknown role', 'roles: [approver]', 'roles: [chief]', 'chief'],
    ['an unknown step', 'confirm: approvers', 'confirm: bosses', 'there is no step bosses'],
    ['an unknown person', 'roles: [approver]', 'people: [Eve]', 'no valid reviewer Eve'],
    ['work that nobody may do', 'confirm: approvers', 'confirm: administrators', 'nobody of the library may do this'],
    ['a time that is none', 'within: 2 working days', 'within: soon', 'must be a time'],
    ['a week without work', '[mon, tue, wed, thu, fri]', '[]', 'workdays'],
    ['an unknown member', 'holds: 365 days', 'hold: 365 days', 'hold'],
    [
      'a rule twice',
      '    step: reviewers\n',
      '    step: reviewers\n  - id: everything\n    step: nobody\n',
      'a second rule everything',
    ],
  ])('%s is refused, with its line', (_, from, to, message) => {
    expect(faultOf(from, to)).toMatch(new RegExp(`^\\d+: .*${message}`, 's'))
  })

  test('rules that are too long for an entry of the log are refused', () => {
    expect(parseRules(`${DEFAULT_RULES}# ${'x'.repeat(50_000)}`).faults[0]?.message).toContain('at most 50000')
  })
})

describe('working days', () => {
  const calendar = {
    workdays: new Set(['mon', 'tue', 'wed', 'thu', 'fri'] as const),
    holidays: new Set([Date.parse('2026-12-25') / 86_400_000]),
  }
  test.each([
    ['2026-12-24T15:00:00Z', '1 working day', '2026-12-28T15:00:00.000Z'],
    ['2026-12-26T15:00:00Z', '1 working day', '2026-12-29T00:00:00.000Z'],
    ['2026-12-24T15:00:00Z', '0 working days', '2026-12-24T15:00:00.000Z'],
    ['2026-12-24T15:00:00Z', '30 hours', '2026-12-25T21:00:00.000Z'],
    ['2024-02-29T15:00:00Z', '1 year', '2025-02-28T15:00:00.000Z'],
    ['2026-08-31T15:00:00Z', '6 months', '2027-02-28T15:00:00.000Z'],
  ])('%s and %s end at %s', (since, text, end) => {
    const span = parseSpan(text) ?? expect.fail(text)
    expect(new Date(endOf(Date.parse(since), span, calendar)).toISOString()).toBe(end)
  })
})

describe('sampling plans of ISO 2859-1', () => {
  // Lot, level, limit; letter, size and acceptance number as the tables of the standard print them.
  test.each([
    [3000, 'II', 1, 'K', 125, 3],
    [3000, 'II', 0.065, 'L', 200, 0],
    [1000, 'II', 0.65, 'J', 80, 1],
    [1000, 'I', 0.65, 'F', 20, 0],
    [1000, 'II', 6.5, 'J', 80, 10],
    [600_000, 'III', 6.5, 'L', 200, 21],
    [40, 'II', 4, 'E', 13, 1],
    [40, 'S-1', 4, 'B', 3, 0],
    [200, 'II', 1, 'H', 50, 1],
  ] as const)(
    'a lot of %i at level %s and AQL %d is plan %s: %i archives, %i errors',
    (lot, level, aql, letter, size, acceptance) => {
      expect(samplingPlan(lot, level, aql)).toMatchObject({ letter, size, acceptance, isWhole: false })
    },
  )

  test('a plan that is larger than its lot takes the whole lot', () => {
    expect(samplingPlan(8, 'II', 0.065)).toMatchObject({ size: 8, acceptance: 0, isWhole: true })
  })

  test.each([
    [0, 125, 0, 0.0291],
    [3, 125, 0.005, 0.0685],
    [125, 125, 0.9709, 1],
    [0, 0, 0, 1],
  ])('%i errors among %i are a rate between %d and %d', (errors, examined, low, high) => {
    const [from, to] = errorInterval(errors, examined)
    expect(from).toBeCloseTo(low, 3)
    expect(to).toBeCloseTo(high, 3)
  })
})
