import { createHash, createPrivateKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { SAMPLE_PRIVATE_KEY } from '../../main/proof/self-test/sample-key.ts'
import { inventScenarios } from '../../main/scenario/generate/generate-archives.ts'
import { generateInParallel } from '../../main/scenario/generate/generate-in-parallel.ts'

/**
 * `node test/bench/generate.ts [--count 1000]`: archives per second with one thread and with all; checks that the bytes are
 * equal.
 */
const { values } = parseArgs({ options: { count: { type: 'string' } } })
const count = Number(values.count ?? 1000)
const threads = availableParallelism()
/** Minimum speed-up of two threads. */
const MIN_RATIO = 1.7

interface Round {
  readonly sha256: string
  readonly seconds: number
}

async function round(jobs: number): Promise<Round> {
  const hash = createHash('sha256')
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let bytes = 0
  const options = { seed: 'bench', signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), componentVersion: 'bench' }
  for await (const { archive } of generateInParallel(inventScenarios(count, 'bench'), options, jobs)) {
    hash.update(archive ?? '')
    bytes += archive?.length ?? 0
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const busy = (user + system) / 1e6
  console.log(
    `${jobs} threads: ${count} archives, ${(bytes / count / 1024).toFixed(0)} KiB each: ${seconds.toFixed(1)} s, ` +
      `${(count / seconds).toFixed(1)} per second; ${busy.toFixed(1)} s of processor time, ${(busy / seconds).toFixed(2)} cores`,
  )
  return { sha256: hash.digest('hex'), seconds }
}

const [single, all] = [await round(1), await round(threads)]
const ratio = single.seconds / all.seconds
const isSame = single.sha256 === all.sha256
console.log(isSame ? `The same bytes: ${single.sha256}` : `Different bytes: ${single.sha256}, ${all.sha256}`)
console.log(`${ratio.toFixed(2)} × one thread, required ≥ ${MIN_RATIO} with two or more`)
process.exitCode = isSame && (threads < 2 || ratio >= MIN_RATIO) ? 0 : 1
