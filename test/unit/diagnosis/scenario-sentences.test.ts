import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { LIBRARY } from '../../service/scenarios/library.ts'
import { scenarioRecord } from './scenario-record.ts'

const expected = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(new URL('scenario-sentences.json', import.meta.url), 'utf8'))),
)

it('every scenario of the library has an expected first sentence', () => {
  expect([...expected.keys()].map((name) => `${name}.yaml`).sort()).toEqual([...LIBRARY.keys()])
})

it.each([...expected])(
  'the diagnosis of the scenario %s states event, cause and result',
  async (name, sentence) => {
    const record = await scenarioRecord(name)
    const { attempt, evidence } = diagnose(record, { masked: false })
    expect(attempt.sentence).toBe(sentence)
    // Evidence that was not verified has a cause with an actor; verified evidence requires no action.
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
