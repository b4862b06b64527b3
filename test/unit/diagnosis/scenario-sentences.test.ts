import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { LIBRARY } from '../../service/scenarios/library.ts'
import { scenarioRecord } from './scenario-record.ts'

const expected = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(new URL('scenario-sentences.json', import.meta.url), 'utf8'))),
)

it('has an expected first sentence for every scenario of the library', () => {
  expect([...expected.keys()].map((name) => `${name}.yaml`).sort()).toEqual([...LIBRARY.keys()])
})

it.each([...expected])(
  'says of the scenario %s what happened, with its cause and its end',
  async (name, sentence) => {
    const record = await scenarioRecord(name)
    const { attempt, evidence } = diagnose(record, { masked: false })
    expect(attempt.sentence).toBe(sentence)
    // Whatever was not verified has a cause that somebody can act on; what is verified asks for nothing.
    for (const { headline, result, causes } of evidence) {
      if (['NEGATIVE', 'INCONCLUSIVE', 'TECHNICAL_ERROR', 'NOT_PERFORMED'].includes(result))
        expect(
          causes.map(({ actor, retry }) => actor !== 'NOBODY' && retry !== null),
          headline,
        ).toContain(true)
      if (result === 'POSITIVE') expect(causes, headline).toEqual([])
    }
  },
  30_000,
)
