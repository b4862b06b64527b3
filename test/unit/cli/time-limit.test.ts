import { expect, test } from 'vitest'
import { ParsedArguments } from '../../../main/cli/arguments/parsed-arguments.ts'
import { timeLimitOf } from '../../../main/cli/verification/verification-options.ts'

const args = (...seconds: readonly number[]) => new ParsedArguments([], new Map([['time-limit', seconds]]), new Map())

test('each input of a batch has a time limit of 60 s by default, a single input has none', () => {
  expect(timeLimitOf(args(), true)).toBe(60_000)
  expect(timeLimitOf(args(), false)).toBe(0)
})

test('--time-limit applies to a batch and to a single input', () => {
  expect(timeLimitOf(args(2.5), true)).toBe(2500)
  expect(timeLimitOf(args(2.5), false)).toBe(2500)
})
