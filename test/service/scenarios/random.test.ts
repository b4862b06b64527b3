import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordedArchive } from '../../../main/service/replay/read-recorded.ts'
import { replayArchive } from '../../../main/service/replay/replay-archive.ts'
import { Random } from '../../fuzz/random.ts'
import { readBytes } from '../../support/read-bytes.ts'
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
  timeout: 120_000,
}, async () => {
  let proofs = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const scenario = randomScenario(new Random(seed))
      const proof = scenario && (await run(scenario, `random-${seed}`)).proof
      if (!proof) return
      proofs++
      expect(await remarksOn(proof)).toEqual([])
      const reading = await readBytes(proof)
      const result = await replayArchive(await recordedArchive(reading), { signingKey, componentVersion: '0.1.0-test' })
      expect(result.outcome === 'NOT_REPRODUCIBLE' ? result.reason : result.differences).toEqual([])
      if (result.outcome !== 'NOT_REPRODUCIBLE') expect(await remarksOn(result.proof)).toEqual([])
    }),
    { seed: 20_261_122, numRuns: 150, endOnFailure: true },
  )
  expect(proofs).toBeGreaterThan(75)
})
