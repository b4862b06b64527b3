import { describe, expect, it } from 'vitest'
import { recordedArchive } from '../../../main/service/replay/read-recorded.ts'
import { replayArchive } from '../../../main/service/replay/replay-archive.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { LIBRARY, run, signingKey, trustedKeys } from './library.ts'

describe('the replay of every archive that the library makes', () => {
  it.each([...LIBRARY])('%s comes to the same evaluations, and its new proof is genuine', async (_file, scenario) => {
    const { proof } = await run(scenario)
    if (!proof) throw new Error('The scenario retrieves no proof')
    const reading = await readBytes(proof)
    const result = await replayArchive(await recordedArchive(reading), { signingKey, componentVersion: '0.1.0-test' })
    expect(result.outcome === 'NOT_REPRODUCIBLE' ? result.reason : result.differences).toEqual([])
    if (result.outcome === 'NOT_REPRODUCIBLE') return
    const { indication } = await verifyBytes(result.proof, trustedKeys)
    expect(indication).toBe('TOTAL_PASSED')
  })
})
