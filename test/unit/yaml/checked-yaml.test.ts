import { expect, test } from 'vitest'
import * as z from 'zod'
import { CheckedYaml } from '../../../main/yaml/checked-yaml.ts'
import { someOf } from '../../support/length.ts'
import { processorTime } from '../../support/processor-time.ts'

/** Processor time for any file within the limit of characters, milliseconds; with quadratic work it was minutes. */
const BOUND = 10_000
const many = (line: (index: number) => string, separator = '\n') =>
  Array.from({ length: 70_000 }, (_, index) => line(index)).join(separator)

test.each(
  someOf(
    [
      ['keys that no schema knows', many((index) => `k${index}: 1`), 'k0'],
      ['one key again and again', many(() => 'key: 1'), 'Map keys must be unique'],
      ['errors of syntax', `[{${many((index) => `k${index}: [}`, ',')}}]`, ''],
      ['opened brackets', '['.repeat(800_000), 'brackets are nested too deeply'],
      ['lists in lists on one line', '- '.repeat(400_000), 'brackets are nested too deeply'],
      ['opened mappings', '{a: '.repeat(200_000), 'brackets are nested too deeply'],
    ] as const,
    2,
  ),
)('a file of %s is refused within seconds of processor time', (_, text, message) => {
  const spent = processorTime()
  const yaml = new CheckedYaml(text, 'policy')
  if (yaml.faults.length === 0) yaml.check(z.strictObject({ known: z.number().optional() }), yaml.plain(), [])
  expect(yaml.faults[0]?.message).toContain(message)
  expect(spent()).toBeLessThan(BOUND)
})

test('a key that occurs twice is a fault at its place, in every mapping', () => {
  const { faults } = new CheckedYaml('a: 1\nb: {c: 1, c: 2}\na: 3\n', 'policy')
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 1],
    [2, 11],
  ])
})
