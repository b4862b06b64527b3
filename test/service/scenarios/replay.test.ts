import { describe, expect, it } from 'vitest'
import { equalReplay } from '../../support/equal-replay.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { LIBRARY, run, signingKey, trustedKeys } from './library.ts'

describe('the replay of every archive that the library makes', () => {
  it.each([...LIBRARY])('%s comes to the same evaluations, and its new proof is genuine', async (_file, scenario) => {
    const { proof } = await run(scenario)
    if (!proof) throw new Error('The scenario retrieves no proof')
    const { indication } = await verifyBytes(await equalReplay(proof, signingKey), trustedKeys)
    expect(indication).toBe('TOTAL_PASSED')
  })
})
