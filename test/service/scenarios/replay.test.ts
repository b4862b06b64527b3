import { describe, expect, it } from 'vitest'
import { equalReplay } from '../../support/equal-replay.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { LIBRARY, run, signingKey, trustedKeys } from './library.ts'

describe('replay of the library archives', () => {
  it.each([...LIBRARY])(
    'the replay of %s has the same evaluations and a genuine new proof',
    async (_file, scenario) => {
      const { proof } = await run(scenario)
      if (!proof) throw new Error('The scenario retrieves no proof')
      const { indication } = await verifyBytes(await equalReplay(proof, signingKey), trustedKeys)
      expect(indication).toBe('TOTAL_PASSED')
    },
  )
})
