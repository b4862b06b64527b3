import { parentPort, workerData } from 'node:worker_threads'
import { Random } from './random.ts'
import type { TargetName } from './target-names.ts'
import { makeTarget } from './targets.ts'

const { target, milliseconds, seed, beat } = workerData as {
  target: TargetName
  milliseconds: number
  seed: number
  beat: Float64Array
}
const run = await makeTarget(target)
const end = performance.now() + milliseconds
let rounds = 0
while (performance.now() < end) {
  const roundSeed = seed + rounds
  beat[1] = roundSeed
  beat[0] = performance.timeOrigin + performance.now()
  const failure = await run(new Random(roundSeed))
  beat[0] = 0
  rounds++
  if (failure) parentPort?.postMessage({ kind: 'failure', seed: roundSeed, ...failure })
  if (rounds % 50 === 0) parentPort?.postMessage({ kind: 'progress', rounds })
}
parentPort?.postMessage({ kind: 'progress', rounds })
