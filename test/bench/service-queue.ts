import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '../../main/service/store/open-database.ts'
import { TEXT_PASSPORT } from '../support/text-passport.ts'
import { transactions } from './service-calls.ts'
import { type BenchCall, type BenchService, benchService, json, load } from './service-client.ts'

const MAX_RATIO = 1.3
/** Rounds with each service; the first ones also compile its code. */
const ROUNDS = 5
/** Notifications of one transaction. */
const PER_IDENTITY = 50
const HOUR_MS = 3_600_000
const TEXT = json(TEXT_PASSPORT)

interface Rates {
  readonly submit: number
  readonly read: number
}

/**
 * Compares submissions and reads while `queued` notifications wait for a refusing receiver with those of a service with an empty
 * queue, in alternating rounds, so that other work on the machine slows both down. Calls `show` with each result.
 */
export async function printQueue(
  queued: number,
  calls: number,
  show: (isMet: boolean, text: string) => void,
): Promise<void> {
  // Accepts nothing, so every notification of the filled queue waits.
  const refusing = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done))
  const address = refusing.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const webhook = { url: `http://127.0.0.1:${port}/`, attempts: 100, waitMs: HOUR_MS }
  const empty = await benchService({ tenant: { webhook } })
  const full = await benchService({ tenant: { webhook }, prepare: (folder) => fill(folder, queued) })
  try {
    let [withEmpty, withFull]: [Rates, Rates] = [
      { submit: 0, read: 0 },
      { submit: 0, read: 0 },
    ]
    for (let round = 0; round < ROUNDS; round++) {
      withEmpty = best(withEmpty, await rates(empty, calls))
      withFull = best(withFull, await rates(full, calls))
    }
    console.log(`\nWith ${queued} notifications queued`)
    for (const name of ['submit', 'read'] as const) {
      const ratio = withEmpty[name] / withFull[name]
      show(
        ratio <= MAX_RATIO,
        `${name}: ${ratio.toFixed(2)} × the time with an empty queue (${withFull[name].toFixed(0)} of ${withEmpty[name].toFixed(0)} a second), required ≤ ${MAX_RATIO}`,
      )
    }
  } finally {
    await Promise.all([empty.stop(), full.stop()])
    refusing.close()
  }
}

/** Writes notifications that wait for their next attempt into the database of a stopped service. */
function fill(folder: string, count: number): void {
  const database = openDatabase(join(folder, 'service.db'), 'process')
  const insert = database.prepare(
    `insert into deliveries (id, tenantId, identityId, createdAt, body, resendOf, state, due, failures, isHead) values (?, 't', ?, ?, ?, null, 'PENDING', ?, ?, ?)`,
  )
  const now = Date.now()
  database.exec('begin')
  for (let number = 0; number < count; number++) {
    const position = number % PER_IDENTITY
    const identityId = `queued-${Math.floor(number / PER_IDENTITY)}`
    const body = json({ identityId, number, status: 'PROCESSING' })
    // The first one of each transaction was attempted and waits; the others wait for it.
    const [due, failures, isHead] = position === 0 ? [now + HOUR_MS, 1, 1] : [now, 0, 0]
    insert.run(randomUUID(), identityId, now, body, due, failures, isHead)
  }
  database.exec('commit')
  database.close()
}

/** Takes the maximum, because other work on the machine only slows a round down. */
const best = (a: Rates, b: Rates): Rates => ({ submit: Math.max(a.submit, b.submit), read: Math.max(a.read, b.read) })

async function rates(service: BenchService, calls: number): Promise<Rates> {
  const roots = await transactions(service, calls)
  const submissions = roots.map((root): BenchCall => ({ method: 'POST', path: `${root}/id-documents`, body: TEXT }))
  const submitted = await load(service, submissions, 10)
  const read = await load(
    service,
    roots.map((path): BenchCall => ({ method: 'GET', path })),
    10,
  )
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  return { submit: submitted.perSecond, read: read.perSecond }
}
