import { describe, expect, test } from 'vitest'
import { adviceOf } from '../../../shared/findings/catalogue/entry.ts'
import { CATALOGUE } from '../../../shared/findings/catalogue/index.ts'
import { judge } from '../../../shared/findings/judge.ts'
import { POLICIES } from '../../../shared/findings/policy.ts'
import { isOpenCheck, weightOf } from '../../../shared/findings/weight.ts'
import { conclude } from '../../../shared/report/conclude.ts'

const weigh = (codes: readonly string[], base: 'standard' | 'strict' = 'standard') => {
  const judged = judge(
    codes.map((code) => ({ code, subject: {} })),
    POLICIES[base],
  )
  const findings = judged.map(({ finding }) => finding)
  const report = { ...conclude(judged, [], true), findings }
  return findings.map((finding) => weightOf(finding, report))
}

describe('the weight of a finding', () => {
  test('an open question is no failure, also next to a failure', () => {
    expect(weigh(['trust.no-key'])).toEqual(['open'])
    expect(weigh(['trust.no-key', 'hash.mismatch'])).toEqual(['open', 'failure'])
    expect(weigh(['trust.expired', 'signature.payload-mismatch'])).toEqual(['open', 'failure'])
    expect(weigh(['json.limit-exceeded', 'hash.mismatch'])).toEqual(['open', 'failure'])
  })

  test("a finding refused only by the user's own policy is open", () => {
    expect(weigh(['zip.comment'], 'strict')).toEqual(['open'])
    expect(weigh(['zip.comment', 'zip.crc-mismatch'], 'strict')).toEqual(['open', 'failure'])
  })

  test('warnings and information keep their weight', () => {
    expect(weigh(['trust.test-key', 'envelope.bare-zip'])).toEqual(['warning', 'remark'])
  })

  test('a check is open if none of its findings is a failure', () => {
    const judged = judge([{ code: 'trust.no-key', subject: {} }], POLICIES.standard)
    const report = { ...conclude(judged, [], true), findings: judged.map(({ finding }) => finding) }
    expect(isOpenCheck({ id: 'trust.key', outcome: 'FAILED' }, report)).toBe(true)
    expect(isOpenCheck({ id: 'hash.files', outcome: 'FAILED' }, report)).toBe(false)
    expect(isOpenCheck({ id: 'trust.key', outcome: 'PASSED' }, report)).toBe(false)
  })
})

describe('advice of findings', () => {
  test('advice in the window never names an option of the command line', () => {
    const named = [...CATALOGUE].filter(([, entry]) => /--\w|the command/.test(adviceOf(entry, 'window')))
    expect(named.map(([code]) => code)).toEqual([])
  })

  test('advice on the command line never names a page of the window', () => {
    const named = [...CATALOGUE].filter(([, entry]) => /Trust page|Drop |window/.test(adviceOf(entry, 'commandLine')))
    expect(named.map(([code]) => code)).toEqual([])
  })

  test('advice is chosen by the program that displays the report', () => {
    const advice = (place?: 'window') =>
      judge([{ code: 'trust.no-key', subject: {} }], POLICIES.standard, place)[0]?.finding.advice
    expect(advice()).toContain('--key')
    expect(advice('window')).toContain('Drop its file on this window')
  })
})
