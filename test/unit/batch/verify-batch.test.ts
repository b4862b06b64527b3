import { describe, expect, onTestFinished, test } from 'vitest'
import type { FoundInput } from '../../../main/input/find-inputs.ts'
import { STREAM_LIMITS } from '../../../main/input/stream-input.ts'
import { type BatchOptions, verifyAsDone, verifyInOrder } from '../../../main/input/verify-batch.ts'

const inputAt = (name: string): FoundInput => ({ reference: { kind: 'file', name, path: name } })

/** Verifies by name: `broken` throws, as a defect of the program would; `slow` never ends. */
const options: BatchOptions<string> = {
  verifyOne: async ({ name }) => {
    if (name === 'broken') throw new Error('a defect')
    if (name === 'slow') await new Promise(() => {})
    return { kind: 'done', result: name }
  },
  failed: (name) => `${name} failed`,
  streamLimits: STREAM_LIMITS,
  timeLimit: 0,
  window: 8,
}

/** Collects rejections that no code handles; Node ends the process at such a one. */
function unhandledRejections(): readonly unknown[] {
  const reasons: unknown[] = []
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => reasons.push(reason))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  })
  return reasons
}

/** Resolves after rejections without a handler have been reported. */
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('a verification that throws', () => {
  test('rejects the run when its inputs end, and is no unhandled rejection while it waits for them', async () => {
    const reasons = unhandledRejections()
    const results: string[] = []
    async function* inputs(): AsyncGenerator<FoundInput> {
      yield inputAt('broken')
      await nextTurn()
      yield inputAt('sound')
    }
    await expect(verifyAsDone(inputs(), options, (_, result) => results.push(result))).rejects.toThrow('a defect')
    expect(results).toEqual(['sound'])
    expect(reasons).toEqual([])
  })

  test('rejects the run in its turn, and is no unhandled rejection while an earlier input is verified', async () => {
    const reasons = unhandledRejections()
    const run = verifyInOrder([inputAt('slow'), inputAt('broken')], options)
    void run.next()
    await nextTurn()
    expect(reasons).toEqual([])
    await expect(verifyInOrder([inputAt('broken')], options).next()).rejects.toThrow('a defect')
  })
})
