import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { startCommand } from '../service/faults/running-service.ts'
import { TEXT_PASSPORT } from '../support/text-passport.ts'
import { printCalls, transactions } from './service-calls.ts'
import { type BenchCall, type BenchService, benchService, idIn, json, load } from './service-client.ts'
import { printErasure } from './service-erasure.ts'

/**
 * `node test/bench/service-figures.ts [--calls 300] [--identities 20000] [--requests 200000] [--queued 100000] [--holders 300]
 * [--only TEXT]`:
 * measures the service under load over HTTP, as ratios within one run if a limit is required.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '300' },
    identities: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '200000' },
    queued: { type: 'string', default: '100000' },
    holders: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  },
})
const [calls, identities, requests, queued, holders] = [
  values.calls,
  values.identities,
  values.requests,
  values.queued,
  values.holders,
].map(Number) as [number, number, number, number, number]
const MAX_QUEUE_RATIO = 1.3
const MAX_PROOF_MS = 2000
/** Rounds with each service; the first ones also compile its code. */
const QUEUE_ROUNDS = 5
const NO_RATES = { submit: 0, read: 0 }
const MAX_PROOF_MEMORY = 300
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
  const [root = ''] = await transactions(service, 1)
  const submission: BenchCall = { method: 'POST', path: `${root}/id-documents`, body: TEXT }
  // The limit of a transaction refuses the others.
  for (let sent = 0; sent < 1200; sent += 50)
    await Promise.allSettled(Array.from({ length: 50 }, () => service.call(submission)))
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  const start = performance.now()
  const proof = await service.call({ method: 'GET', path: `${root}/proof` })
  const [took, memory] = [performance.now() - start, memoryOf(service, 'VmHWM')]
  console.log(`\nProof after 1,200 text submissions, ${(proof.length / MiB).toFixed(1)} MiB`)
  show(took <= MAX_PROOF_MS, `${took.toFixed(0)} ms, required ≤ ${MAX_PROOF_MS}`)
  show(!(memory > MAX_PROOF_MEMORY), `${memory.toFixed(0)} MiB, required ≤ ${MAX_PROOF_MEMORY}`)
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

if ('queue'.includes(values.only)) await printQueue()

interface Rates {
  readonly submit: number
  readonly read: number
}

/** Takes the maximum, because other work on the machine only slows a round down. */
function best(a: Rates, b: Rates): Rates {
  return { submit: Math.max(a.submit, b.submit), read: Math.max(a.read, b.read) }
}

/**
 * Compares submissions and reads while notifications wait for a refusing receiver with those of a service with an empty queue, in
 * alternating rounds, so that other work on the machine slows both down.
 */
async function printQueue(): Promise<void> {
  // Accepts nothing, so every notification of the filled queue waits.
  const refusing = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done))
  const address = refusing.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const webhook = { url: `http://127.0.0.1:${port}/`, attempts: 100, waitMs: 3_600_000 }
  const [empty, full] = [await benchService({ tenant: { webhook } }), await benchService({ tenant: { webhook } })]
  try {
    const roots = await transactions(full, Math.ceil(queued / 50))
    // Each evaluation sends notifications of the evidence and of attributes derived from it.
    for (let sent = 0; sent < queued / 2; sent += roots.length) await load(full, roots.map(submissionOf), 50)
    await full.call({ method: 'POST', path: '/control/v1/settle' })
    let [withEmpty, withFull]: [Rates, Rates] = [NO_RATES, NO_RATES]
    for (let round = 0; round < QUEUE_ROUNDS; round++) {
      withEmpty = best(withEmpty, await queueRound(empty))
      withFull = best(withFull, await queueRound(full))
    }
    console.log(`\nWith about ${queued} notifications queued`)
    for (const name of ['submit', 'read'] as const) {
      const ratio = withEmpty[name] / withFull[name]
      show(
        ratio <= MAX_QUEUE_RATIO,
        `${name}: ${ratio.toFixed(2)} × the time with an empty queue, required ≤ ${MAX_QUEUE_RATIO}`,
      )
    }
  } finally {
    await Promise.all([empty.stop(), full.stop()])
    refusing.close()
  }
}

function submissionOf(root: string): BenchCall {
  return { method: 'POST', path: `${root}/id-documents`, body: TEXT }
}

async function queueRound(service: BenchService): Promise<Rates> {
  const roots = await transactions(service, calls)
  const submitted = await load(service, roots.map(submissionOf), 10)
  const read = await load(
    service,
    roots.map((path): BenchCall => ({ method: 'GET', path })),
    10,
  )
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  return { submit: submitted.perSecond, read: read.perSecond }
}

process.exitCode = missed === 0 ? 0 : 1
