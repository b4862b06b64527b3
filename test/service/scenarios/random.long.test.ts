import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../../fuzz/random.ts'
import { equalReplay } from '../../support/equal-replay.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { run, signingKey, trustedKeys } from './library.ts'
import { randomScenario } from './random-scenario.ts'

const RUNS = 90
/** Findings that are correct for these scenarios: a session or check was pending when the transaction timed out. */
const EXPECTED: ReadonlySet<string> = new Set(['consistency.unfinished-operation'])

/** Asserts that the proof is genuine, and returns its conformance findings. */
async function conformanceFindings(proof: Uint8Array): Promise<readonly string[]> {
  const { indication, findings } = await verifyBytes(proof, trustedKeys, { validationTime: '2027-11-21T00:00:00.000Z' })
  expect(indication).toBe('TOTAL_PASSED')
  return findings
    .filter(({ level, question, code }) => question === 'conformance' && level !== 'INFORM' && !EXPECTED.has(code))
    .map(({ code, subject }) => `${code} ${subject.pointer ?? ''}`)
}

test('the proof of a random scenario is genuine and conformant, and its replay is equal', {
  timeout: 400_000,
}, async () => {
  let proofs = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const scenario = randomScenario(new Random(seed))
      const proof = scenario && (await run(scenario, `random-${seed}`)).proof
      if (!proof) return
      proofs++
      expect(await conformanceFindings(proof)).toEqual([])
      expect(await conformanceFindings(await equalReplay(proof, signingKey))).toEqual([])
    }),
    { seed: 20_261_122, numRuns: RUNS, endOnFailure: true },
  )
  expect(proofs).toBeGreaterThan(RUNS / 2)
})
