import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { TARGET_NAMES, type TargetName } from './target-names.ts'

/**
 * `npm run fuzz [-- --seconds N] [--seed N] [--target NAME]`: runs changed archives and arbitrary bytes against the readers
 * and the whole verification, in two supervised threads that share N seconds. Requires no crash, no step over two seconds and
 * no passed verdict on changed content.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, target: { type: 'string' } },
})
const seconds = Number(values.seconds ?? 60)
const firstSeed = Number(values.seed ?? 20261121)
const targets: readonly TargetName[] =
  values.target === undefined ? TARGET_NAMES : TARGET_NAMES.filter((name) => name === values.target)
if (targets.length === 0 || !(seconds > 0) || !Number.isInteger(firstSeed)) {
  console.error(`Usage: npm run fuzz -- [--seconds N] [--seed N] [--target ${TARGET_NAMES.join('|')}]`)
  process.exit(64)
}

const HANG = 2000
const results = join(import.meta.dirname, '..', '..', 'test-results', 'fuzz')

interface Progress {
  readonly kind: 'progress'
  readonly rounds: number
}
interface Failure {
  readonly kind: 'failure'
  readonly seed: number
  readonly words: string
  readonly input: Uint8Array
}

let failures = 0
const queue = [...targets]
const lane = async (): Promise<void> => {
  for (let target = queue.shift(); target; target = queue.shift())
    failures += await fuzz(target, (seconds * 1000) / targets.length)
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
process.exitCode = failures === 0 ? 0 : 1

function fuzz(target: TargetName, milliseconds: number): Promise<number> {
  const beat = new Float64Array(new SharedArrayBuffer(16))
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { target, milliseconds, seed: firstSeed, beat },
  })
  return new Promise((resolve) => {
    let rounds = 0
    let found = 0
    const watch = setInterval(() => {
      const [since, seed] = [beat[0] ?? 0, beat[1] ?? 0]
      if (since === 0 || performance.timeOrigin + performance.now() - since < HANG) return
      found++
      report(target, seed, `no answer for ${HANG} ms`)
      void worker.terminate()
    }, 100)
    worker.on('message', (message: Progress | Failure) => {
      if (message.kind === 'progress') rounds = message.rounds
      else {
        found++
        report(target, message.seed, message.words, message.input)
      }
    })
    worker.on('error', (error) => {
      found++
      report(target, beat[1] ?? 0, `crashed: ${error.stack ?? error.message}`)
    })
    worker.on('exit', () => {
      clearInterval(watch)
      console.log(`fuzz ${target}: ${rounds} inputs, ${found} failures`)
      resolve(found === 0 && rounds === 0 ? 1 : found)
    })
  })
}

function report(target: TargetName, seed: number, words: string, input?: Uint8Array): void {
  console.error(`fuzz ${target}, seed ${seed}: ${words}`)
  if (!input) return
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${target}-${seed}.bin`), input)
}
