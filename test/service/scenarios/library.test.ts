import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { equalReplay } from '../../support/equal-replay.ts'
import { IS_LONG, inLength, someOf } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { Coverage } from './coverage.ts'
import { LIBRARY, outcomeOf, run, signingKey, trustedKeys } from './library.ts'

/** Scenarios that cause warnings because of their subject, with the expected codes. */
const WARNED: { readonly [file: string]: readonly string[] } = {
  'one-time-codes.yaml': ['consistency.unfinished-operation'],
}

/** Findings of all scenario archives: signed with the published key, mostly with simulated checks. */
const EXPECTED_FOR_ALL: ReadonlySet<string> = new Set(['trust.test-key', 'trust.simulated-checks'])

/** Expected first sentences of the diagnosis, by name of the scenario. */
const SENTENCES: { readonly [scenario: string]: string } = JSON.parse(
  readFileSync(new URL('sentences.json', import.meta.url), 'utf8'),
)

/** Scenarios whose replay is compared: a transaction is performed again for each. */
const REPLAYED: ReadonlySet<string> = new Set(someOf([...LIBRARY.keys()], 1))

const coverage = new Coverage()

describe.each(someOf([...LIBRARY], 10))('scenario %s of the library', { timeout: 120_000 }, (file, scenario) => {
  it('meets its expectations, and its archive is genuine and conformant', async () => {
    expect(`${scenario.scenario}.yaml`).toBe(file)
    const { failures, proof } = await outcomeOf(scenario)
    expect(failures.map(({ line, message }) => `${file}:${line} ${message}`)).toEqual([])
    const { indication, conformance, findings } = await verifyBytes(proof, trustedKeys)
    const warnings = findings.filter(({ level, code }) => level !== 'INFORM' && !EXPECTED_FOR_ALL.has(code))
    const codes = [...new Set(warnings.map(({ code }) => code))]
    const expected = WARNED[file] ?? []
    expect({ indication, conformance, codes }).toEqual({
      indication: 'TOTAL_PASSED',
      conformance: expected.length > 0 ? 'WARNINGS' : 'PASSED',
      codes: expected,
    })
    expect(findings.some(({ code }) => code === 'trust.test-key')).toBe(true)
    await coverage.add(file, proof)
  })

  it.runIf(REPLAYED.has(file))('its replay has the same evaluations and a genuine new proof', async () => {
    const { proof } = await outcomeOf(scenario)
    const { indication } = await verifyBytes(await equalReplay(proof, signingKey), trustedKeys)
    expect(indication).toBe('TOTAL_PASSED')
  })

  it('its diagnosis states event, cause and result', async () => {
    const { proof } = await outcomeOf(scenario)
    const reading = await readBytes(proof)
    reading.close()
    const { attempt, evidence } = diagnose(readRecord(contentOf(reading.facts)), {
      masked: false,
      standing: 'AS_RECORDED',
    })
    expect(attempt.sentence).toBe(SENTENCES[scenario.scenario])
    // Evidence that was not verified has a cause with an actor; verified evidence requires no action.
    for (const { headline, result, causes } of evidence) {
      if (['NEGATIVE', 'INCONCLUSIVE', 'TECHNICAL_ERROR', 'NOT_PERFORMED'].includes(result))
        expect(
          causes.map(({ actor, retry }) => actor !== 'NOBODY' && retry !== null),
          headline,
        ).toContain(true)
      if (result === 'POSITIVE') expect(causes, headline).toEqual([])
    }
  })
})

describe('all archives of the library together', () => {
  afterAll(() => console.log(coverage.table()))

  it.runIf(IS_LONG)('the library covers every value and field of both specifications', () => {
    const missing = coverage.rows().flatMap(({ name, missing: values }) => values.map((value) => ({ name, value })))
    expect(missing.map(({ name, value }) => `${name} ${value}`)).toEqual([])
  })

  it('every scenario of the library has an expected first sentence', () => {
    expect(
      Object.keys(SENTENCES)
        .map((name) => `${name}.yaml`)
        .sort(),
    ).toEqual([...LIBRARY.keys()])
  })
})

describe('seeds of scenarios', () => {
  it.each(
    inLength(
      ['chip-and-portrait.yaml'],
      ['passport-and-portrait.yaml', 'reviewed-by-people.yaml', 'chip-and-portrait.yaml'],
    ),
  )(
    'scenario %s has the same bytes for the same seed, and other bytes for another seed',
    async (file) => {
      const scenario = LIBRARY.get(file)
      if (!scenario) throw new Error(`There is no ${file}`)
      const [first, second, different] = [
        await outcomeOf(scenario),
        await run(scenario),
        await run(scenario, 'another'),
      ]
      expect(Buffer.from(second.proof ?? []).equals(first.proof)).toBe(true)
      expect(Buffer.from(different.proof ?? []).equals(first.proof)).toBe(false)
      expect(different.failures).toEqual([])
    },
    120_000,
  )
})
