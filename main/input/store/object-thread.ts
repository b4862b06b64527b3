import { workerData } from 'node:worker_threads'
import { failureOf, inputFailure } from '../input-failure.ts'
import type { ObjectThreadData, RangeResult, RangeTask } from './blocking-reads.ts'
import { readObject } from './read-object.ts'

const { port, signal } = workerData as ObjectThreadData

port.on('message', async (task: RangeTask) => {
  port.postMessage(await resultOf(task))
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
})

async function resultOf({ address, start, length, settings, version }: RangeTask): Promise<RangeResult> {
  try {
    const { bytes } = await readObject(address, start, length, settings, version)
    return { bytes }
  } catch (error) {
    return { failure: failureOf(error) ?? inputFailure('input.store-unreachable', 'unknown error') }
  }
}
