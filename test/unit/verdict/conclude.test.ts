import { describe, expect, test } from 'vitest'
import type { Check, Outcome, SubIndication } from '../../../shared/findings/finding.ts'
import type { Judged } from '../../../shared/findings/judge.ts'
import { conclude } from '../../../shared/report/conclude.ts'
import type { Conformance, Indication } from '../../../shared/report/report.ts'

type Question = 'integrity' | 'authenticity' | 'conformance'
type Mark = 'ok' | 'failed' | 'open'

const INTEGRITY = ['layout.files', 'json.proof', 'schema.proof', 'hash.files', 'hash.coverage']
const AUTHENTICITY = [
  'signature.form',
  'signature.algorithm',
  'signature.payload',
  'trust.key',
  'signature.cryptographic',
]
const ALL_DONE: readonly Check[] = [...INTEGRITY, ...AUTHENTICITY].map((id) => ({ id, outcome: 'PASSED' }))

const judged = (question: Question, level: 'FAIL' | 'WARN' | 'INFORM', effect: Judged['effect']): Judged => ({
  finding: { code: 'x.y', level, question, message: '', subject: {}, advice: '' },
  check: 'x',
  effect,
})

const failed = (question: Question, subIndication: SubIndication) =>
  judged(question, 'FAIL', { indication: 'TOTAL_FAILED', subIndication })
const open = (question: Question, subIndication: SubIndication) =>
  judged(question, 'FAIL', { indication: 'INDETERMINATE', subIndication })

const MARKS: { readonly [mark in Mark]: { outcome: Outcome; make: (question: Question) => Judged[] } } = {
  ok: { outcome: 'PASSED', make: () => [] },
  failed: { outcome: 'FAILED', make: (question) => [failed(question, 'HASH_FAILURE')] },
  open: { outcome: 'INDETERMINATE', make: (question) => [open(question, 'SIG_CONSTRAINTS_FAILURE')] },
}

const CONFORMANCE: readonly [readonly ('FAIL' | 'WARN' | 'INFORM')[], Conformance][] = [
  [[], 'PASSED'],
  [['INFORM'], 'PASSED'],
  [['WARN'], 'WARNINGS'],
  [['FAIL'], 'ERRORS'],
  [['INFORM', 'WARN', 'FAIL'], 'ERRORS'],
]

/** The complete table, written by hand: integrity × authenticity → indication. */
const TABLE: readonly [Mark, Mark, Indication][] = [
  ['ok', 'ok', 'TOTAL_PASSED'],
  ['ok', 'failed', 'TOTAL_FAILED'],
  ['ok', 'open', 'INDETERMINATE'],
  ['failed', 'ok', 'TOTAL_FAILED'],
  ['failed', 'failed', 'TOTAL_FAILED'],
  ['failed', 'open', 'TOTAL_FAILED'],
  ['open', 'ok', 'INDETERMINATE'],
  ['open', 'failed', 'TOTAL_FAILED'],
  ['open', 'open', 'INDETERMINATE'],
]

describe('the conclusion as a truth table', () => {
  for (const [integrity, authenticity, indication] of TABLE) {
    for (const [levels, conformance] of CONFORMANCE) {
      test(`integrity ${integrity}, authenticity ${authenticity}, conformance ${levels.join('+') || 'clean'} → ${indication}, ${conformance}`, () => {
        const findings = [
          ...MARKS[integrity].make('integrity'),
          ...MARKS[authenticity].make('authenticity'),
          ...levels.map((level) => judged('conformance', level, null)),
        ]
        const conclusion = conclude(findings, ALL_DONE, true)
        expect(conclusion).toMatchObject({
          indication,
          integrity: MARKS[integrity].outcome,
          authenticity: MARKS[authenticity].outcome,
          conformance,
        })
        expect(conclusion.subIndication === null).toBe(indication === 'TOTAL_PASSED')
      })
    }
  }

  test('conformance is not judged unless every JSON file was read completely and in one way', () => {
    for (const [levels] of CONFORMANCE)
      expect(
        conclude(
          levels.map((level) => judged('conformance', level, null)),
          ALL_DONE,
          false,
        ).conformance,
      ).toBe('NOT_JUDGED')
  })

  test('a proof.json that does not follow the specification never conforms', () => {
    const [seen] = [open('integrity', 'SIG_CONSTRAINTS_FAILURE')]
    const finding = { ...seen.finding, code: 'schema.proof' }
    expect(conclude([{ ...seen, finding }], ALL_DONE, true).conformance).toBe('ERRORS')
  })

  test('warnings of integrity and authenticity do not change the verdict', () => {
    const warnings = [
      judged('integrity', 'WARN', null),
      judged('authenticity', 'WARN', null),
      judged('integrity', 'INFORM', null),
    ]
    expect(conclude(warnings, ALL_DONE, true)).toEqual({
      indication: 'TOTAL_PASSED',
      subIndication: null,
      integrity: 'PASSED',
      authenticity: 'PASSED',
      conformance: 'PASSED',
    })
  })

  test.each([...INTEGRITY, ...AUTHENTICITY])('a skipped %s never results in a pass', (id) => {
    const checks = ALL_DONE.map(
      (check): Check => (check.id === id ? { id, outcome: 'SKIPPED', reason: 'not done' } : check),
    )
    const conclusion = conclude([], checks, true)
    expect(conclusion.indication).toBe('INDETERMINATE')
    expect(conclusion.subIndication).not.toBeNull()
  })

  test('a missing check never results in a pass', () => {
    expect(conclude([], [], true).indication).toBe('INDETERMINATE')
    expect(conclude([], ALL_DONE.slice(1), true).indication).toBe('INDETERMINATE')
  })

  test('the earliest stage that failed determines the sub-indication', () => {
    const order: readonly SubIndication[] = [
      'FORMAT_FAILURE',
      'HASH_FAILURE',
      'SIGNED_DATA_NOT_FOUND',
      'SIG_CRYPTO_FAILURE',
      'REVOKED',
    ]
    for (const [index, first] of order.entries()) {
      const later = order.slice(index).map((reason) => failed('integrity', reason))
      expect(conclude(later.reverse(), ALL_DONE, true).subIndication).toBe(first)
    }
  })

  test('the sub-indication matches the indication: INDETERMINATE never names a failure', () => {
    const findings = [
      open('authenticity', 'NO_SIGNING_CERTIFICATE_FOUND'),
      failed('integrity', 'SIGNED_DATA_NOT_FOUND'),
    ]
    expect(conclude(findings, ALL_DONE, true)).toMatchObject({
      indication: 'TOTAL_FAILED',
      subIndication: 'SIGNED_DATA_NOT_FOUND',
    })
  })
})
