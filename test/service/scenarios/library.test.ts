import { afterAll, describe, expect, it } from 'vitest'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { Coverage } from './coverage.ts'
import { LIBRARY, run, trustedKeys } from './library.ts'

/** Scenarios that cause warnings because of their subject, with the expected codes. */
const WARNED: { readonly [file: string]: readonly string[] } = {
  'one-time-codes.yaml': ['consistency.unfinished-operation'],
}

/** Findings of all scenario archives: signed with the published key, mostly with simulated checks. */
const EXPECTED_FOR_ALL: ReadonlySet<string> = new Set(['trust.test-key', 'trust.simulated-checks'])

const coverage = new Coverage()

describe('every scenario of the library', () => {
  it.each([...LIBRARY])(
    'scenario %s meets its expectations, and its archive is genuine and conformant',
    async (file, scenario) => {
      expect(`${scenario.scenario}.yaml`).toBe(file)
      const { failures, proof } = await run(scenario)
      expect(failures.map(({ line, message }) => `${file}:${line} ${message}`)).toEqual([])
      if (!proof) throw new Error('The scenario retrieves no proof')
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
    },
    120_000,
  )
})

describe('all archives of the library together', () => {
  afterAll(() => console.log(coverage.table()))

  it('the library covers every value and field of both specifications', () => {
    const missing = coverage.rows().flatMap(({ name, missing: values }) => values.map((value) => ({ name, value })))
    expect(missing.map(({ name, value }) => `${name} ${value}`)).toEqual([])
  })
})

describe('seeds of scenarios', () => {
  it.each(['passport-and-portrait.yaml', 'chip-and-portrait.yaml', 'reviewed-by-people.yaml'])(
    'scenario %s has the same bytes for the same seed, and other bytes for another seed',
    async (file) => {
      const scenario = LIBRARY.get(file)
      if (!scenario) throw new Error(`There is no ${file}`)
      const [first, second, different] = [await run(scenario), await run(scenario), await run(scenario, 'another')]
      expect(Buffer.from(second.proof ?? []).equals(first.proof ?? Buffer.of(1))).toBe(true)
      expect(Buffer.from(different.proof ?? []).equals(first.proof ?? Buffer.of(1))).toBe(false)
      expect(different.failures).toEqual([])
    },
    120_000,
  )
})
