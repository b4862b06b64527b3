import { join } from 'node:path'
import { DATABASE_FILE } from '../../main/service/store/folder-names.ts'
import { openDatabase } from '../../main/service/store/open-database.ts'
import { TEXT_PASSPORT } from '../support/text-passport.ts'
import { transactions } from './service-calls.ts'
import { type BenchCall, benchService, json, load } from './service-client.ts'

const [MAX_START_MS, MAX_RATIO] = [5000, 1.3]
/** Rounds with each service, in turns, so that other work on the machine slows both down. */
const ROUNDS = 5
const TEXT = json(TEXT_PASSPORT)

/** Compares the start and the calls of a service with `count` open transactions with those of an empty one. */
export async function printOpen(
  count: number,
  calls: number,
  show: (isMet: boolean, text: string) => void,
): Promise<void> {
  const empty = await benchService()
  const began = performance.now()
  let startMs = 0
  const full = await benchService({
    prepare(folder) {
      fill(folder, count)
      startMs = performance.now()
    },
  })
  startMs = performance.now() - startMs
  try {
    const best = { empty: 0, full: 0 }
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, service] of [
        ['empty', empty],
        ['full', full],
      ] as const) {
        const roots = await transactions(service, Math.ceil(calls / ROUNDS))
        const texts = roots.map((root): BenchCall => ({ method: 'POST', path: `${root}/id-documents`, body: TEXT }))
        const reads = roots.map((root): BenchCall => ({ method: 'GET', path: root }))
        const { perSecond } = await load(service, [...texts, ...reads], 10)
        best[name] = Math.max(best[name], perSecond)
      }
    console.log(`\nWith ${count} open transactions, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    show(startMs <= MAX_START_MS, `start: ${startMs.toFixed(0)} ms, required ≤ ${MAX_START_MS}`)
    const ratio = best.empty / best.full
    show(ratio <= MAX_RATIO, `calls: ${ratio.toFixed(2)} × the time of an empty service, required ≤ ${MAX_RATIO}`)
  } finally {
    await Promise.all([empty.stop(), full.stop()])
  }
}

/** Writes open transactions, each with a state, an operation and its expiry, into the database of a stopped service. */
function fill(folder: string, count: number): void {
  const database = openDatabase(join(folder, DATABASE_FILE), 'process')
  const now = Date.now()
  const due = now + 86_400_000
  const state = {
    tenantId: 't',
    role: 'RELYING_SERVICE',
    createdAt: now,
    businessId: null,
    status: 'EXPECTING_INPUT',
    levelOfAssurance: 'LOA0',
    evaluatedAt: null,
    nameReferenceEvidenceId: null,
    portraitReferenceEvidenceId: null,
    expiresAt: due,
    previousProofId: null,
    ips: ['127.0.0.1'],
    consents: [],
    evidences: [],
    operations: 1,
    isMatchDue: false,
    endedAt: null,
  }
  const element = JSON.stringify({
    participantContextId: 'x',
    progress: 'DONE',
    startDateTime: 'x',
    details: 'x'.repeat(1500),
  })
  const identity = database.prepare('insert into identities (id, tenantId, createdAt, stateJson) values (?, ?, ?, ?)')
  const operation = database.prepare('insert into operations (identityId, sequence, elementJson) values (?, 0, ?)')
  const job = database.prepare("insert into jobs (identityId, due, kind) values (?, ?, 'TRANSACTION_EXPIRY')")
  database.exec('begin')
  for (let number = 0; number < count; number++) {
    const id = `open-${number}`
    identity.run(id, 't', now, JSON.stringify({ id, ...state }))
    operation.run(id, element)
    job.run(id, due)
  }
  database.exec('commit')
  database.close()
}
