import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { appendEntries } from '../../main/library/log/append-entries.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { decide, setFourEyes, verifyLog } from '../../main/library/review/index.ts'
import { addPerson, addVariant, approval } from '../library/review-people.ts'
import { entryOf } from '../library/sample-entries.ts'

const NOW = Date.now()

/** `node test/bench/log.ts [--entries N]`: verification of a log, and the time of a sign-off in its library. */
const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const count = Number(values.entries)
const GROUP = 10_000
const SIGN_OFFS = 25

const folder = mkdtempSync(join(tmpdir(), 'proofbench-log-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const library = await openLibrary(join(folder, 'library.db'))
for (let start = 0; start < count; start += GROUP) {
  const entries = Array.from({ length: Math.min(GROUP, count - start) }, (_, index) => ({
    ...({ action: 'archive.added', object: { kind: 'archive', id: String(start + index).padStart(64, '0') } } as const),
    ...{ actor: null, detail: { report: 'ab'.repeat(32), indication: 'TOTAL_PASSED' } },
  }))
  await library.database
    .transaction()
    .execute((write) => appendEntries(write, library.log, entries, { now: NOW, signs: true }))
}

const anna = await addPerson(library, 'Anna', ['reviewer'], null)
await setFourEyes(library, anna, { kind: 'none' }, NOW)
const archive = await addVariant(library, await entryOf('reviewed-by-people.mime', library.key), 1)
const times: number[] = []
for (let index = 0; index < SIGN_OFFS; index++) {
  const start = performance.now()
  await decide(library, anna, approval(archive, { supersedes: true }), NOW + index)
  times.push(performance.now() - start)
}
times.sort((a, b) => a - b)
report('milliseconds of a sign-off, median', times[Math.floor(SIGN_OFFS / 2)] ?? 0, 300)
report('milliseconds of a sign-off, slowest', times.at(-1) ?? 0, 300)

const [start, usage] = [performance.now(), process.cpuUsage()]
const { size, problems } = await verifyLog(library)
if (problems.length > 0) throw new Error(`the log does not verify: ${problems[0]?.message}`)
const { user, system } = process.cpuUsage(usage)
const limit = (10 * count) / 1_000_000
console.log(`${((performance.now() - start) / 1000).toFixed(2)} s by the clock to verify ${size} entries`)
// On a busy machine only the processor time says something.
report(`seconds of processor time to verify ${size} entries`, (user + system) / 1_000_000, limit)
await library.close()

function report(name: string, value: number, limit: number): void {
  const isMet = value <= limit
  if (!isMet) process.exitCode = 1
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)} (at most ${limit})`)
}
