import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../../fuzz/random.ts'
import { equalReplay } from '../../support/equal-replay.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { run, signingKey, trustedKeys } from './library.ts'
import { randomScenario } from './random-scenario.ts'

/** Says that a session or a check was under way when the transaction timed out: it was. */
const TRUE_OF_IT: ReadonlySet<string> = new Set(['consistency.unfinished-operation'])

/** Remarks on a genuine proof of the service. */
async function remarksOn(proof: Uint8Array): Promise<readonly string[]> {
  const { indication, findings } = await verifyBytes(proof, trustedKeys, { validationTime: '2027-11-21T00:00:00.000Z' })
  expect(indication).toBe('TOTAL_PASSED')
  return findings
    .filter(({ level, question, code }) => question === 'conformance' && level !== 'INFORM' && !TRUE_OF_IT.has(code))
    .map(({ code, subject }) => `${code} ${subject.pointer ?? ''}`)
}

test('whatever is done in whatever order, the proof is genuine and conformant, and its replay is equal', {
  timeout: 400_000,
}, async () => {
  let proofs = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const scenario = randomScenario(new Random(seed))
      const proof = scenario && (await run(scenario, `random-${seed}`)).proof
      if (!proof) return
      proofs++
      expect(await remarksOn(proof)).toEqual([])
      expect(await remarksOn(await equalReplay(proof, signingKey))).toEqual([])
    }),
    { seed: 20_261_122, numRuns: 150, endOnFailure: true },
  )
  expect(proofs).toBeGreaterThan(75)
})
