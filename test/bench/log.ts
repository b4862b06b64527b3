import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inChunks } from '../../main/library/database/in-chunks.ts'
import { actedBy, checkDecision, decide, verifyLibrary, verifyLog } from '../../main/library/index.ts'
import { appendEntries } from '../../main/library/log/append-entries.ts'
import { archiveDigest, type ConcludedRow, verificationDigest } from '../../main/library/log/row-digest.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import type { NewLogEntry } from '../../main/statement/log/log-entry.ts'
import { addPerson, addVariant, approval } from '../library/review-people.ts'
import { entryOf } from '../library/sample-entries.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'

/**
 * `node test/bench/log.ts [--entries N]`: verification of a log and of its library, and the time of a sign-off without and with a time stamp. Of the entries, 48 % add an
 * archive, 50 % are openings, 2 % are exports that a person signed; 500 decisions are confirmed by a second person.
 */
const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const count = Number(values.entries)
const GROUP = 10_000
const SIGN_OFFS = Math.min(500, Math.ceil(count / 1000))

const folder = mkdtempSync(join(tmpdir(), 'proofbench-log-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const library = await openLibrary(join(folder, 'library.db'))
const anna = await addPerson(library, 'Anna', ['reviewer'], null)
const bob = await addPerson(library, 'Bob', ['approver'], anna)
const sample = await entryOf('reviewed-by-people.mime', library.key)
const first = await addVariant(library, sample, 1)
const [setup] = await library.database.selectFrom('verificationSetups').selectAll().execute()
if (!setup) throw new Error('unreachable')
for (let start = 0; start < count; start += GROUP) await addGroup(start, Math.min(GROUP, count - start))

const times: number[] = []
let archive = first
for (let index = 0; index < SIGN_OFFS; index++) {
  archive = await addVariant(library, sample, 10_000_000 + index)
  const start = performance.now()
  const review = await decide(library, anna, approval(archive), Date.now())
  times.push(performance.now() - start)
  await checkDecision(library, bob, { reviewId: review.id, result: 'CONFIRMED', comment: '' }, Date.now())
}
times.sort((a, b) => a - b)
const authority = await ScriptedAuthority.start()
const named = { url: authority.url, trust: authority.trust, policy: null }
const stamped: number[] = []
for (let index = 0; index < Math.min(50, SIGN_OFFS); index++) {
  archive = await addVariant(library, sample, 20_000_000 + index)
  const start = performance.now()
  await decide(library, anna, approval(archive), Date.now(), { authority: named })
  stamped.push(performance.now() - start)
}
authority.close()
stamped.sort((a, b) => a - b)
report(
  'milliseconds of a sign-off with a time stamp, its authority included, 95 %',
  stamped[Math.floor(stamped.length * 0.95)] ?? 0,
  1000,
)
report('milliseconds of a sign-off, median', times[Math.floor(SIGN_OFFS / 2)] ?? 0, 300)
report('milliseconds of a sign-off, 95 %', times[Math.floor(SIGN_OFFS * 0.95)] ?? 0, 300)
await measure('to verify the log', (10 * count) / 1_000_000, async () => {
  const { size, problems } = await verifyLog(library)
  if (problems.length > 0) throw new Error(`the log does not verify: ${problems[0]?.message}`)
  return size
})
await measure('to verify the library', (20 * count) / 1_000_000, async () => {
  const { log, differences, differenceCount } = await verifyLibrary(library)
  if (differenceCount > 0) throw new Error(`the library does not verify: ${differences[0]?.message}`)
  return log.size
})
await library.close()

/** Appends entries, and the rows that they record. */
async function addGroup(start: number, length: number): Promise<void> {
  const rows: (ConcludedRow & { readonly sha256: string })[] = []
  const entries = Array.from({ length }, (_, offset): NewLogEntry => {
    const number = start + offset
    const id = String(number - (number % 2)).padStart(64, '0')
    const object = { kind: 'archive', id } as const
    if (number % 50 === 1)
      return { action: 'archive.exported', object, ...actedBy(anna), detail: { report: 'pdf', omitted: [] } }
    if (number % 2 === 1)
      return { action: 'archive.opened', object, actor: anna.reviewer.fingerprint, detail: { masked: false } }
    const row = concluded(number)
    rows.push({ ...row, sha256: id })
    return {
      action: 'archive.added',
      object,
      actor: null,
      detail: {
        report: id,
        indication: 'TOTAL_PASSED',
        level: 'LOA3',
        archive: archiveDigest(row),
        verification: verificationDigest(verified(id)),
      },
    }
  })
  await library.database.transaction().execute(async (write) => {
    const now = Date.now()
    await appendEntries(write, library.log, entries, { now, signs: true })
    await inChunks(rows, 20, async (chunk) => {
      const values = chunk.map((row) => ({
        ...row,
        sha256: Buffer.from(row.sha256, 'hex'),
        addedAt: now,
        verifiedAt: now,
        bytesState: 'referenced' as const,
        legalHold: 0,
      }))
      const added = await write.insertInto('archives').values(values).returning('id').execute()
      const verifications = added.map(({ id }, index) => ({
        ...{
          archiveId: id,
          runId: 1,
          setupId: setup?.id ?? 0,
          report: new Uint8Array(1),
          reportSha256: Buffer.from(chunk[index]?.sha256 ?? '', 'hex'),
        },
        ...{
          validationTime: '',
          verifiedAt: now,
          verifiedBy: 'bench',
          indication: 'TOTAL_PASSED',
          subIndication: null,
        },
      }))
      await write.insertInto('verifications').values(verifications).execute()
    })
  })
}

function concluded(number: number): ConcludedRow {
  return {
    ...{
      container: 'mime',
      size: 100_000,
      proofId: `proof-${number}`,
      identityId: `identity-${number}`,
      tenantId: 'tenant',
    },
    ...{
      previousProofId: null,
      startTime: '2026-01-01T00:00:00',
      endTime: '2026-01-01T00:05:00',
      levelOfAssurance: 'LOA3',
    },
    ...{
      indication: 'TOTAL_PASSED',
      subIndication: null,
      integrity: 'PASSED',
      authenticity: 'PASSED',
      conformance: 'PASSED',
    },
    isTestKey: 0,
  }
}

function verified(id: string): Parameters<typeof verificationDigest>[0] {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  return {
    ...{ reportSha256: id, validationTime: '', indication: 'TOTAL_PASSED', subIndication: null, verifiedBy: 'bench' },
    ...{ tool: setup?.tool ?? '', policyId: setup?.policyId ?? '' },
    ...{
      policySha256: hex(setup?.policySha256 ?? new Uint8Array()),
      trustSha256: hex(setup?.trustSha256 ?? new Uint8Array()),
    },
  }
}

/** Compares the time by the clock, which says something on a quiet machine only; the processor time stands beside it. */
async function measure(what: string, limit: number, work: () => Promise<number>): Promise<void> {
  const [start, usage] = [performance.now(), process.cpuUsage()]
  const size = await work()
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(usage)
  report(`seconds ${what} of ${size} entries (${((user + system) / 1e6).toFixed(2)} of processor time)`, seconds, limit)
}

function report(name: string, value: number, limit: number): void {
  const isMet = value <= limit
  if (!isMet) process.exitCode = 1
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)} (at most ${limit})`)
}
