import { afterAll, describe, expect, it } from 'vitest'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { Coverage } from './coverage.ts'
import { LIBRARY, run, trustedKeys } from './library.ts'

/** Scenarios whose archives have something worth a warning, and which: what they show cannot be had without it. */
const WARNED: { readonly [file: string]: readonly string[] } = {
  'one-time-codes.yaml': ['consistency.unfinished-operation'],
}

/** Every archive of a scenario is signed with the published key, and most have simulated checks. */
const TRUE_OF_ALL: ReadonlySet<string> = new Set(['trust.test-key', 'trust.simulated-checks'])

const coverage = new Coverage()

describe('every scenario of the library', () => {
  it.each([...LIBRARY])(
    '%s goes as it says, and its archive is verified and conformant',
    async (file, scenario) => {
      expect(`${scenario.scenario}.yaml`).toBe(file)
      const { failures, proof } = await run(scenario)
      expect(failures.map(({ line, message }) => `${file}:${line} ${message}`)).toEqual([])
      if (!proof) throw new Error('The scenario retrieves no proof')
      const { indication, conformance, findings } = await verifyBytes(proof, trustedKeys)
      const warnings = findings.filter(({ level, code }) => level !== 'INFORM' && !TRUE_OF_ALL.has(code))
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

  it('have everything that both specifications name', () => {
    const missing = coverage.rows().flatMap(({ name, missing: values }) => values.map((value) => ({ name, value })))
    expect(missing.map(({ name, value }) => `${name} ${value}`)).toEqual([])
  })
})

describe('the bytes of an archive', () => {
  it.each(['passport-and-portrait.yaml', 'chip-and-portrait.yaml', 'reviewed-by-people.yaml'])(
    'of %s are the same for the same seed, and others for another',
    async (file) => {
      const scenario = LIBRARY.get(file)
      if (!scenario) throw new Error(`There is no ${file}`)
      const [first, second, other] = [await run(scenario), await run(scenario), await run(scenario, 'another')]
      expect(Buffer.from(second.proof ?? []).equals(first.proof ?? Buffer.of(1))).toBe(true)
      expect(Buffer.from(other.proof ?? []).equals(first.proof ?? Buffer.of(1))).toBe(false)
      expect(other.failures).toEqual([])
    },
    120_000,
  )
})
