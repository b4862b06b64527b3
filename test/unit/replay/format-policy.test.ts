import { expect, it } from 'vitest'
import { formatPolicy } from '../../../main/replay/format-policy.ts'
import { parsePolicy } from '../../../main/replay/parse-policy.ts'
import { BUILT_IN_POLICY } from '../../../shared/rules/rule-policy.ts'

it('the built-in rules as a rules file are read without faults, with the same strengths, checks and levels', () => {
  const { policy, faults } = parsePolicy(formatPolicy())
  expect(faults).toEqual([])
  expect(policy?.assurance).toEqual(BUILT_IN_POLICY.assurance)
  const plain = ({
    score: _score,
    confirmedScore: _confirmed,
    ...rule
  }: (typeof BUILT_IN_POLICY.strengthRules)[number]) => rule
  expect(policy?.strengthRules.slice(0, BUILT_IN_POLICY.strengthRules.length).map(plain)).toEqual(
    BUILT_IN_POLICY.strengthRules.map(plain),
  )
})

it('thresholds and indicators of other rules are in the file', () => {
  const rules = {
    ...BUILT_IN_POLICY,
    name: 'Strict bank',
    thresholds: { matchingScore: 0.9, codingScore: null },
    weights: new Map([['PAPER_COPY_FAILED', 'NONE'] as const]),
  }
  const { policy } = parsePolicy(formatPolicy(rules))
  expect([policy?.name, policy?.thresholds, policy?.weights]).toEqual(['Strict bank', rules.thresholds, rules.weights])
})
