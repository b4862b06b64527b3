import { expect, test } from 'vitest'
import type { RecordedOperation } from '../../../main/replay/recorded-archive.ts'
import { checkSteps } from '../../../main/replay/replay-limit.ts'

// What the operations contain is not looked at.
const evaluated = { verificationDetails: [{}], evaluationDetails: {} } as unknown as RecordedOperation

const operations = (count: number): readonly RecordedOperation[] => Array.from({ length: count }, () => evaluated)

test('a record of some hundred evaluations is repeated', () => {
  expect(() => checkSteps(operations(700))).not.toThrow()
})

test('a record of thousands of checks and evaluations is not repeated, and the reason names both', () => {
  expect(() => checkSteps(operations(3000))).toThrow(/^6000 operations and checks with 3000 evaluations are more than/)
})
