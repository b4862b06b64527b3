import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FoundInput } from '../../../main/input/find-inputs.ts'
import { inputFailure } from '../../../main/input/input-failure.ts'
import { STREAM_LIMITS } from '../../../main/input/stream-input.ts'
import { addInputs } from '../../../main/library/add/add-inputs.ts'
import { openLibrary } from '../../../main/library/open-library.ts'
import { startRun } from '../../../main/library/store/runs.ts'
import { RUN } from '../../library/sample-entries.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('a run whose caller ends early', () => {
  test('takes no further inputs, although it was not stopped', async () => {
    const library = await openLibrary(join(temporaryFolder(), 'library.db'))
    onTestFinished(() => library.close())
    let taken = 0
    let isEnded = false
    async function* endless(): AsyncGenerator<readonly FoundInput[]> {
      try {
        for (;;) {
          await new Promise(setImmediate)
          yield [{ name: `${taken++}`, failure: inputFailure('input.not-found') }]
        }
      } finally {
        isEnded = true
      }
    }
    const results = addInputs(endless(), {
      ...{ library, context: await startRun(library, RUN), stores: false },
      verifyOne: async () => ({ kind: 'stopped' }),
      failed: (name) => name,
      isStopped: () => false,
      onUnchanged: () => {},
      streamLimits: STREAM_LIMITS,
      timeLimit: 0,
      window: 4,
    })
    for await (const { outcome } of results) {
      expect(outcome).toBe('failed')
      break
    }
    await expect.poll(() => isEnded).toBe(true)
  })
})
