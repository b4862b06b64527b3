import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openLibrary } from '../../main/library/open-library.ts'
import { SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { findPostgres } from '../support/postgres/program.ts'
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts'
import { median, treePeak } from './measure.ts'

/**
 * `node test/bench/library.ts [--archives N] [--rounds N] [--kills N]`: adding generated archives with different pictures to a new
 * library compared with `verify --format json` of the same folder, a second run, two workers, kill -9 at random moments. On SQLite
 * and PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    archives: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    kills: { type: 'string', default: '30' },
  },
})
const [archives, rounds, kills] = [Number(values.archives), Number(values.rounds), Number(values.kills)]
/** Different archives; further ones are copies of them with another header. */
const DIFFERENT = Math.min(archives, 1000)
const CLI = join(import.meta.dirname, '..', '..', 'out', 'cli.mjs')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-library-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const KEY = ['--key', join(folder, 'key.pem')]
const addTo = (library: string): readonly string[] => [
  'library',
  'add',
  join(folder, 'in'),
  ...KEY,
  '--format',
  'json',
  '--library',
  library,
]
let missed = 0

await writeArchives()
const program = await findPostgres()
const server = await startPostgres(program.folder)
try {
  await adding('SQLite', (round) => Promise.resolve(join(folder, `${round}.db`)))
  await adding('PostgreSQL', () => server.createDatabase())
  await twoWorkers(server)
  await killed('SQLite', join(folder, 'killed.db'))
  await killed('PostgreSQL', await server.createDatabase())
} finally {
  await server.stop()
  program.remove()
}
process.exitCode = missed === 0 ? 0 : 1

function report(name: string, value: number, limit: number, isMinimum = false): void {
  const isMet = isMinimum ? value >= limit : value <= limit
  if (!isMet) missed++
  const bound = isMinimum ? 'at least' : 'at most'
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)} (${bound} ${limit})`)
}

async function writeArchives(): Promise<void> {
  const made = join(folder, 'in')
  mkdirSync(made)
  writeFileSync(join(folder, 'key.pem'), SAMPLE_PUBLIC_KEY)
  await run(['generate', '--count', String(DIFFERENT), '--output', made, '--quiet'])
  const files = readdirSync(made).filter((name) => name.endsWith('.mime'))
  const bytes = files.reduce((sum, name) => sum + statSync(join(made, name)).size, 0)
  console.log(`${files.length} archives of ${Math.round(bytes / files.length / 1024)} KiB on average`)
  for (let index = files.length; index < archives; index++) {
    const original = readFileSync(join(made, files[index % files.length] ?? ''))
    writeFileSync(join(made, `copy-${index}.mime`), Buffer.concat([Buffer.from(`X-Number: ${index}\r\n`), original]))
  }
}

interface End {
  readonly milliseconds: number
  readonly mebibytes: number
}

/** Runs a command and returns its time and memory. Archives of all verdicts are generated: exit codes up to 4 are no failure. */
function run(args: readonly string[]): Promise<End> {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  return endOf(child, args.slice(0, 2).join(' '))
}

function endOf(child: ChildProcess, name: string): Promise<End> {
  const start = performance.now()
  let [peak, said] = [0, '']
  const watch = setInterval(() => {
    peak = Math.max(peak, treePeak(child.pid ?? 0))
  }, 50)
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) => {
      clearInterval(watch)
      if (code !== null && code <= 4) resolve({ milliseconds: performance.now() - start, mebibytes: peak / 1024 })
      else reject(new Error(`${name} ended with ${code}: ${said.slice(-500)}`))
    }),
  )
}

async function adding(name: string, locationOf: (round: number) => Promise<string>): Promise<void> {
  const [ratios, speedups]: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const location = await locationOf(round)
    const verify = await run(['verify', join(folder, 'in'), ...KEY, '--format', 'json'])
    const first = await run(addTo(location))
    const second = await run(addTo(location))
    console.log(
      `${name}: verify ${seconds(verify)}, add ${seconds(first)}, again ${seconds(second)}, ${Math.round(first.mebibytes)} MiB`,
    )
    ratios?.push(first.milliseconds / verify.milliseconds)
    speedups?.push(first.milliseconds / second.milliseconds)
    if (round > 0) continue
    report(`${name}: bytes of the database per archive`, (await sizeOf(location)) / archives, 6144)
  }
  report(`${name}: add / verify --format json`, median(ratios ?? []), 1.5)
  report(`${name}: first run / second run over unchanged files`, median(speedups ?? []), 20, true)
}

function seconds({ milliseconds }: End): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

async function sizeOf(location: string): Promise<number> {
  if (!location.startsWith('postgres')) return statSync(location).size
  const library = await openLibrary(location)
  const { rows } = await sql<{ size: number }>`
    select sum(pg_total_relation_size(format('%I', tablename)::regclass))::float as size from pg_tables
    where schemaname = current_schema()`.execute(library.database)
  await library.close()
  return rows[0]?.size ?? 0
}

async function twoWorkers({ createDatabase }: PostgresServer): Promise<void> {
  const work = async (workers: number): Promise<number> => {
    const library = ['--library', await createDatabase()]
    await run(['library', 'add', join(folder, 'in'), '--enqueue', ...library])
    const start = performance.now()
    await Promise.all(
      Array.from({ length: workers }, () => run(['worker', '--until-empty', '--jobs', '1', ...KEY, ...library])),
    )
    return performance.now() - start
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await work(1), await work(2)]
    console.log(`one worker ${(one / 1000).toFixed(2)} s, two workers ${(two / 1000).toFixed(2)} s`)
    ratios.push(one / two)
  }
  report('one worker / two workers', median(ratios), 1.7, true)
}

/** Kills runs at random moments, then finishes the work: every input has one archive, one verification and one place. */
async function killed(name: string, location: string): Promise<void> {
  if (kills === 0) return
  const few = join(folder, 'few')
  mkdirSync(few, { recursive: true })
  const count = Math.min(300, archives)
  for (const file of readdirSync(join(folder, 'in')).slice(0, count))
    copyFileSync(join(folder, 'in', file), join(few, file))
  const args = ['library', 'add', few, ...KEY, '--format', 'json', '--library', location]
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, [CLI, ...args], { stdio: 'ignore' })
    const end = new Promise((resolve) => child.once('exit', resolve))
    await setTimeout(100 + Math.random() * 1200)
    child.kill('SIGKILL')
    await end
  }
  await run(args)
  const { database, close } = await openLibrary(location)
  for (const table of ['archives', 'verifications', 'places'] as const) {
    const { rows } = await database
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    report(`${name}: ${table} after ${kills} kills / inputs`, rows / count, 1)
    report(`${name}: ${table} after ${kills} kills / inputs`, rows / count, 1, true)
  }
  await close()
}
