import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../../shared/findings/catalogue/index.ts'
import { judge } from '../../../shared/findings/judge.ts'
import { levelUnder, POLICIES, policyText, readPolicy } from '../../../shared/findings/policy.ts'

const entries = [...CATALOGUE]

describe('policies', () => {
  test('no preset policy lowers a finding that decides whether an archive is genuine', () => {
    for (const policy of Object.values(POLICIES)) {
      for (const [code, entry] of entries) {
        if (entry.level === 'FAIL' && entry.question !== 'conformance')
          expect([code, levelUnder(policy, code, entry)]).toEqual([code, 'FAIL'])
      }
    }
  })

  test('every finding that fails integrity or authenticity is fixed in all policies', () => {
    const loose = entries.filter(
      ([, { level, question, fixed }]) => level === 'FAIL' && question !== 'conformance' && !fixed,
    )
    expect(loose.map(([code]) => code)).toEqual([])
  })

  test('the strict policy fails the findings that standard reports as warnings, and permissive lowers them to information', () => {
    const subject = {}
    const observation = { code: 'layout.no-root-folder', subject }
    const level = (base: 'strict' | 'standard' | 'permissive') => judge([observation], POLICIES[base])[0]?.finding.level
    expect([level('strict'), level('standard'), level('permissive')]).toEqual(['FAIL', 'WARN', 'INFORM'])
  })

  test('a failure caused only by the policy makes the verdict INDETERMINATE instead of failing the archive', () => {
    const [judged] = judge([{ code: 'layout.no-root-folder', subject: {} }], POLICIES.strict)
    expect(judged?.effect).toEqual({ indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' })
  })

  test('a policy file can raise, lower and ignore findings that are not fixed', () => {
    const read = readPolicy({
      format: 'proofbench-policy/1',
      id: 'ours',
      levels: { 'layout.root-name': 'FAIL', 'layout.no-root-folder': 'IGNORE' },
    })
    expect(read.problems).toEqual([])
    if (!read.policy) throw new Error('no policy')
    const judged = judge(
      [
        { code: 'layout.root-name', subject: {} },
        { code: 'layout.no-root-folder', subject: {} },
      ],
      read.policy,
    )
    expect(judged.map(({ finding }) => [finding.code, finding.level])).toEqual([['layout.root-name', 'FAIL']])
  })

  test.each([
    ['not an object', [], 'not a JSON object'],
    ['no format', { id: 'x' }, 'no format'],
    ['no id', { format: 'proofbench-policy/1' }, 'no id'],
    ['an unknown base', { format: 'proofbench-policy/1', id: 'x', base: 'lax' }, 'unknown base'],
    ['an unknown member', { format: 'proofbench-policy/1', id: 'x', level: {} }, 'unknown member "level"'],
    [
      'an unknown code',
      { format: 'proofbench-policy/1', id: 'x', levels: { 'zip.nothing': 'FAIL' } },
      'unknown finding "zip.nothing"',
    ],
    [
      'an unknown level',
      { format: 'proofbench-policy/1', id: 'x', levels: { 'layout.root-name': 'OFF' } },
      'unknown level',
    ],
    [
      'a lowered hash check',
      { format: 'proofbench-policy/1', id: 'x', levels: { 'hash.mismatch': 'WARN' } },
      'lowers hash.mismatch',
    ],
    [
      'an ignored signature',
      { format: 'proofbench-policy/1', id: 'x', levels: { 'signature.invalid': 'IGNORE' } },
      'lowers signature.invalid',
    ],
    [
      'a prototype name',
      { format: 'proofbench-policy/1', id: 'x', levels: JSON.parse('{"__proto__": "FAIL"}') },
      'unknown finding "__proto__"',
    ],
  ])('a policy file is refused with a message: %s', (_name, value, message) => {
    const { policy, problems } = readPolicy(value)
    expect(policy).toBeUndefined()
    expect(problems.map(({ message }) => message).join('\n')).toContain(message)
    expect(problems.every(({ hint }) => hint.length > 0)).toBe(true)
  })

  test('the hashed text of a policy does not depend on the order of its levels', () => {
    const policy = { ...POLICIES.standard, levels: { 'layout.root-name': 'FAIL', 'hash.mismatch': 'FAIL' } } as const
    const other = { ...POLICIES.standard, levels: { 'hash.mismatch': 'FAIL', 'layout.root-name': 'FAIL' } } as const
    expect(policyText(policy)).toBe(policyText(other))
    expect(policyText(policy)).not.toBe(policyText(POLICIES.standard))
  })

  test('a code outside the catalogue throws as a bug instead of becoming a finding', () => {
    expect(() => judge([{ code: 'zip.nothing', subject: {} }], POLICIES.standard)).toThrow('zip.nothing')
  })
})
