import { describe, expect, test } from 'vitest'
import { EVIDENCE_TRANSITIONS, PORTRAIT_TRANSITIONS } from '../../../shared/rules/evidence-transitions.ts'
import { IDENTITY_TRANSITIONS } from '../../../shared/rules/identity-transitions.ts'
import { allowTransition, isRefusal, type StateTable } from '../../../shared/rules/transition.ts'
import { DECISIONS } from '../../../shared/spec/decisions.ts'

/** Returns every transition that a table allows, as `from trigger to`. */
const allowed = (table: StateTable<string, string, string>): readonly string[] =>
  table
    .flatMap(({ from, trigger, to }) => from.flatMap((start) => to.map((end) => `${start} ${trigger} ${end}`)))
    .sort()

const TABLES: readonly (readonly [string, StateTable<string, string, string>])[] = [
  ['evidence', EVIDENCE_TRANSITIONS],
  ['portrait', PORTRAIT_TRANSITIONS],
  ['identity', IDENTITY_TRANSITIONS],
]

/** Rows of the specification's own tables, and the transitions that they exclude. */
const LISTED = [
  ['evidence', [null, 'SUBMISSION', 'PROCESSING'], ['HANDLE_RETURNED']],
  ['evidence', ['PROCESSING', 'EVALUATION_FINISHED', 'NOT_VERIFIED'], ['EVALUATION_WEBHOOK']],
  ['evidence', ['ADJUDICATION', 'EVALUATION_FINISHED', 'INVALID'], ['EVALUATION_WEBHOOK']],
  ['evidence', ['NOT_VERIFIED', 'NEW_EVALUATION', 'VERIFIED'], ['EVALUATION_WEBHOOK']],
  ['evidence', ['VERIFIED', 'NEW_EVALUATION', 'INVALID'], ['EVALUATION_WEBHOOK']],
  ['portrait', ['NOT_VERIFIED', 'REFERENCE_AVAILABLE', 'VERIFIED'], ['REFERENCE_SCORE', 'EVALUATION_WEBHOOK']],
  [
    'portrait',
    ['NOT_VERIFIED', 'REFERENCE_AVAILABLE', 'INVALID'],
    ['SCORE_LEVEL0', 'ERROR_CODE_ATTACHED', 'EVALUATION_WEBHOOK'],
  ],
  ['portrait', ['INVALID', 'REFERENCE_REPLACED', 'VERIFIED'], ['REFERENCE_SCORE', 'EVALUATION_WEBHOOK']],
  ['portrait', ['VERIFIED', 'REFERENCE_DELETED', 'NOT_VERIFIED'], ['SCORE_LEVEL0', 'EVALUATION_WEBHOOK']],
  ['identity', [null, 'CREATION', 'EXPECTING_INPUT'], ['LOA0']],
  ['identity', ['EXPECTING_INPUT', 'EXPIRY', 'PAUSED'], ['STATUS_WEBHOOK']],
  ['identity', ['PROCESSING', 'TIME_OUT', 'TIMEOUT'], ['STATUS_WEBHOOK']],
  ['identity', ['EXPECTING_INPUT', 'PROOF_RETRIEVAL', null], ['DELETION_POLICY']],
] as const

const UNLISTED = [
  ['evidence', [null, 'SUBMISSION', 'VERIFIED']],
  ['evidence', ['INVALID', 'NEW_EVALUATION', 'VERIFIED']],
  ['evidence', ['VERIFIED', 'EVALUATION_FINISHED', 'INVALID']],
  ['evidence', ['VERIFIED', 'REFERENCE_REPLACED', 'INVALID']],
  ['portrait', ['INVALID', 'REFERENCE_AVAILABLE', 'VERIFIED']],
  ['identity', ['PROCESSING', 'PROOF_RETRIEVAL', null]],
  ['identity', ['TIMEOUT', 'RESUMPTION', 'EXPECTING_INPUT']],
  ['identity', ['PAUSED', 'SUBMISSION', 'PROCESSING']],
] as const

const tableOf = (name: string) => new Map(TABLES).get(name) ?? []

describe('state tables', () => {
  test.each(LISTED)('the transition of %s is allowed: %j', (name, [from, trigger, to], effects) => {
    expect(allowTransition(tableOf(name), { from, trigger, to })).toMatchObject({ effects })
  })

  test.each(UNLISTED)('the transition of %s is refused: %j', (name, [from, trigger, to]) => {
    const answer = allowTransition(tableOf(name), { from, trigger, to })
    expect(isRefusal(answer) && answer.code).toBe('unlisted-transition')
  })

  test('a guard allows exactly the transitions of the table', () => {
    for (const [, table] of TABLES) {
      const states = [...new Set(table.flatMap(({ from, to }) => [...from, ...to]))]
      const triggers = [...new Set(table.map(({ trigger }) => trigger))]
      const every = states.flatMap((from) => triggers.flatMap((trigger) => states.map((to) => ({ from, trigger, to }))))
      const passed = every.filter((change) => !isRefusal(allowTransition(table, change)))
      expect(passed.map(({ from, trigger, to }) => `${from} ${trigger} ${to}`).sort()).toEqual(
        [...new Set(allowed(table))].sort(),
      )
      expect(passed.length).toBeLessThan(every.length / 4)
    }
  })

  test('no transition is listed twice, so its effects are unambiguous', () => {
    for (const [, table] of TABLES) expect(new Set(allowed(table)).size).toBe(allowed(table).length)
  })

  test('every transition cites its source, and cited decisions exist', () => {
    const known = new Set<string>(DECISIONS.map(({ id }) => id))
    for (const [, table] of TABLES)
      for (const { specification } of table) {
        expect(specification).toMatch(/Service: |Not shown: D-\d\d/)
        for (const [id] of specification.matchAll(/D-\d\d/g)) expect(known).toContain(id)
      }
  })
})
