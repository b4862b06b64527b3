import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startCommand } from '../service/faults/running-service.ts'
import { TEXT_PASSPORT } from '../support/text-passport.ts'
import { printCalls, transactions } from './service-calls.ts'
import { type BenchCall, type BenchService, benchService, idIn, json, load } from './service-client.ts'
import { printErasure } from './service-erasure.ts'
import { printOpen } from './service-open.ts'
import { printQueue } from './service-queue.ts'
import { printReaders } from './service-readers.ts'
import { printReviews } from './service-reviews.ts'

/**
 * `node test/bench/service-figures.ts [--calls 300] [--identities 20000] [--requests 200000] [--queued 100000] [--open 100000] [--holders 300]
 * [--reviews 1500] [--only TEXT]`:
 * measures the service under load over HTTP, as ratios within one run if a limit is required.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '300' },
    identities: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '200000' },
    queued: { type: 'string', default: '100000' },
    open: { type: 'string', default: '100000' },
    holders: { type: 'string', default: '300' },
    reviews: { type: 'string', default: '1500' },
    only: { type: 'string', default: '' },
  },
})
const [calls, identities, requests, queued, open, holders] = [
  values.calls,
  values.identities,
  values.requests,
  values.queued,
  values.open,
  values.holders,
].map(Number) as [number, number, number, number, number, number]
const MAX_PROOF_MS = 2000
const MAX_PROOF_MEMORY = 300
const MAX_WAIT_MS = 100
const MiB = 1024 * 1024
const HOUR_MS = 3_600_000
const TEXT = json(TEXT_PASSPORT)

let missed = 0
function show(isMet: boolean, text: string): void {
  if (!isMet) missed++
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${text}`)
}

async function measured(name: string, work: (service: BenchService) => Promise<void>, options = {}): Promise<void> {
  if (!name.includes(values.only)) return
  const service = await benchService(options)
  try {
    await work(service)
  } finally {
    await service.stop()
  }
}

const memoryOf = ({ command }: BenchService, name: 'VmRSS' | 'VmHWM'): number => {
  try {
    const status = readFileSync(`/proc/${command.process.pid}/status`, 'utf8')
    return Number(new RegExp(`${name}:\\s*(\\d+) kB`).exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

const descriptorsOf = ({ command }: BenchService): number => {
  try {
    return readdirSync(`/proc/${command.process.pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

/** Returns the milliseconds of the longest answer to a read, while `work` runs. */
async function longestWait(service: BenchService, path: string, work: Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const start = performance.now()
    await service.call({ method: 'GET', path })
    longest = Math.max(longest, performance.now() - start)
  }
  await ended
  return longest
}

/** Returns the milliseconds until a service on a used folder listens. */
async function startTime(folder: string): Promise<number> {
  const start = performance.now()
  const command = await startCommand({ folder })
  const took = performance.now() - start
  await command.stop()
  return took
}

/** Returns the median milliseconds of creating a transaction, and of reading one. */
async function medians(service: BenchService): Promise<{ readonly create: number; readonly read: number }> {
  const created = await load(
    service,
    Array.from({ length: calls }, (): BenchCall => ({ method: 'POST', path: '/identities' })),
    1,
  )
  const paths = created.answers.map((answer) => `/identities/${idIn(answer)}`)
  const read = await load(
    service,
    paths.map((path): BenchCall => ({ method: 'GET', path })),
    1,
  )
  return { create: created.p50, read: read.p50 }
}

await measured('calls', (service) => printCalls(service, calls))

await measured('identities', async (service) => {
  const few = await medians(service)
  await transactions(service, identities)
  const many = await medians(service)
  console.log(
    `\nMedian ms with ${calls} → ${identities} transactions: create ${few.create.toFixed(2)} → ${many.create.toFixed(2)}, identity ${few.read.toFixed(2)} → ${many.read.toFixed(2)}`,
  )
  const start = performance.now()
  const snapshot = await service.call({ method: 'GET', path: '/control/v1/snapshot' })
  console.log(`  snapshot of ${(snapshot.length / MiB).toFixed(0)} MiB in ${(performance.now() - start).toFixed(0)} ms`)
  const openBefore = performance.now()
  const expire = async () => {
    await service.call({
      method: 'POST',
      path: '/control/v1/clock/advance',
      body: json({ milliseconds: 25 * HOUR_MS }),
    })
    await service.call({ method: 'POST', path: '/control/v1/settle' })
  }
  const longest = await longestWait(service, '/control/v1/clock', expire())
  console.log(
    `  ${identities} expiries at once: ${(performance.now() - openBefore).toFixed(0)} ms, longest answer meanwhile ${longest.toFixed(0)} ms`,
  )
  await service.command.kill()
  console.log(`  start after a kill ${(await startTime(service.folder)).toFixed(0)} ms`)
})

await measured('erasure', (service) => printErasure(service, holders))

await measured('memory', async (service) => {
  const [root] = await transactions(service, 1)
  const read: BenchCall = { method: 'GET', path: root ?? '' }
  await load(
    service,
    Array.from({ length: 1000 }, () => read),
    20,
  )
  const [before, descriptors] = [memoryOf(service, 'VmRSS'), descriptorsOf(service)]
  const { perSecond } = await load(
    service,
    Array.from({ length: requests }, () => read),
    50,
  )
  console.log(
    `\n${requests} requests, ${perSecond.toFixed(0)} a second: ${before.toFixed(0)} → ${memoryOf(service, 'VmRSS').toFixed(0)} MiB, ` +
      `descriptors ${descriptors} → ${descriptorsOf(service)}`,
  )
})

await measured('proof', async (service) => {
  const [root = '', other = ''] = await transactions(service, 2)
  const submission: BenchCall = { method: 'POST', path: `${root}/id-documents`, body: TEXT }
  // The limit of a transaction refuses the others.
  for (let sent = 0; sent < 1200; sent += 50)
    await Promise.allSettled(Array.from({ length: 50 }, () => service.call(submission)))
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  const start = performance.now()
  const making = service.call({ method: 'GET', path: `${root}/proof` })
  const longest = await longestWait(service, other, making)
  const [took, memory] = [performance.now() - start, memoryOf(service, 'VmHWM')]
  const proof = await making
  const alone = await longestWait(service, other, new Promise((resolve) => setTimeout(resolve, took)))
  console.log(`\nProof after 1,200 text submissions, ${(proof.length / MiB).toFixed(1)} MiB`)
  show(took <= MAX_PROOF_MS, `${took.toFixed(0)} ms, required ≤ ${MAX_PROOF_MS}`)
  show(!(memory > MAX_PROOF_MEMORY), `${memory.toFixed(0)} MiB, required ≤ ${MAX_PROOF_MEMORY}`)
  show(
    longest <= MAX_WAIT_MS,
    `longest answer to others meanwhile ${longest.toFixed(0)} ms, required ≤ ${MAX_WAIT_MS} (without the proof ${alone.toFixed(0)} ms)`,
  )
})

await measured('readers', (service) => printReaders(service, () => memoryOf(service, 'VmRSS'), show))

await measured('reviews', (service) => printReviews(service, Number(values.reviews), show), {
  tenant: { adjudication: true },
})

if ('durability'.includes(values.only)) {
  console.log('\nPrice of power-loss durability, calls per second at 1 / 50 connections')
  for (const durability of ['power-loss', 'process'] as const)
    await measured(
      'durability',
      async (service) => {
        const rates: string[] = []
        for (const connections of [1, 50]) {
          const roots = await transactions(service, calls)
          const texts = roots.map((root): BenchCall => ({ method: 'POST', path: `${root}/id-documents`, body: TEXT }))
          rates.push((await load(service, texts, connections)).perSecond.toFixed(0))
        }
        console.log(`  ${durability.padEnd(11)} text ${rates.join(' / ')}`)
      },
      { durability },
    )
}

if ('open'.includes(values.only)) await printOpen(open, calls, show)
if ('queue'.includes(values.only)) await printQueue(queued, calls, show)

process.exitCode = missed === 0 ? 0 : 1
