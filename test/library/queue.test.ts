import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '../../main/library/open-library.ts'
import { JobQueue } from '../../main/library/queue/job-queue.ts'
import { folderOf, nameOf, TIME } from '../cli/archive-folder.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { ownPostgres } from '../support/postgres/own-server.ts'
import type { PostgresServer } from '../support/postgres/server.ts'
import { type CliEnd, endOf, runCli, startCli } from '../support/run-cli.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await ownPostgres()
})
afterAll(() => server.stop())

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

/** Archives in the queue of a worker that is killed: more than it takes at once. */
const ITEMS = inLength(12, 30)

/** Creates a library whose queue has `count` archives. */
async function queueOf(count: number) {
  const [location, folder] = [await server.createDatabase(), await folderOf(count)]
  const library = (...args: readonly string[]): Promise<CliEnd> =>
    runCli(['library', ...args, '--library', location], { cwd: folder })
  expect(await library('add', 'in', '--enqueue')).toMatchObject({ code: 0, stdout: '' })
  const options = ['--key', 'key.pem', ...TIME, '--library', location]
  const worker = (...args: readonly string[]) => startCli(['worker', ...options, ...args], { cwd: folder })
  const open = async () => {
    const opened = await openLibrary(location)
    onTestFinished(() => opened.close())
    return opened.database
  }
  /** Numbers of archives, verifications and places. */
  const saved = async () => {
    const database = await open()
    return Promise.all(
      (['archives', 'verifications', 'places'] as const).map(async (table) => {
        const { count: rows } = await database
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return rows
      }),
    )
  }
  /** Lets the time pass after which items of a dead worker return, and failed items are tried again. */
  const opened = await open()
  const pass = async () => {
    const [database, table] = [opened, sql.table('proofbench_queue.job')]
    // A worker that is alive reports more often than this.
    await sql`update ${table} set heartbeat_on = heartbeat_on - interval '1 minute'
      where state = 'active' and heartbeat_on < now() - interval '8 seconds'`.execute(database)
    await sql`update ${table} set start_after = now() where state = 'retry'`.execute(database)
  }
  /** Lets the time pass after which the items of the only worker, which is dead, return. */
  const bury = () =>
    sql`update ${sql.table('proofbench_queue.job')} set heartbeat_on = heartbeat_on - interval '1 minute'
      where state = 'active'`.execute(opened)
  return { location, folder, library, worker, saved, pass, bury }
}

/** Resolves when a process has printed something. */
const firstOutput = (child: ReturnType<typeof startCli>): Promise<unknown> =>
  new Promise((resolve) => child.stdout?.once('data', resolve))

/** Lets time pass until a worker ends. */
async function whilePassing(pass: () => Promise<void>, end: Promise<CliEnd>): Promise<CliEnd> {
  // The connection may be lost while the server restarts.
  const timer = setInterval(() => void pass().catch(() => {}), 1000)
  try {
    return await end
  } finally {
    clearInterval(timer)
  }
}

describe('proofbench worker', () => {
  test.runIf(IS_LONG)('two workers share a queue: every archive is verified once', async () => {
    const { worker, library, saved } = await queueOf(60)
    const ends = await Promise.all(['one', 'two'].map(() => endOf(worker('--until-empty', '--jobs', '1'))))
    for (const { code, stderr } of ends) expect({ code, stderr }).toMatchObject({ code: 0 })
    const printed = ends.map(({ stdout }) => lines(stdout))
    for (const results of printed) expect(results.length).toBeGreaterThan(0)
    const names = printed.flat().map((line) => /\d{4}\.mime/.exec(line)?.[0])
    expect(new Set(names).size).toBe(60)
    expect(names).toHaveLength(60)
    expect(await saved()).toEqual([60, 60, 60])
    expect((await library('queue')).stdout).toBe('0 waiting, 0 being verified, 0 failed\n')
    expect((await library('add', 'in', '--enqueue')).stderr).toContain('0 archives queued, 60 unchanged')
  })

  test('the items of a worker that is killed return, and nothing is lost or saved twice', async () => {
    const { worker, library, saved, pass, bury } = await queueOf(ITEMS)
    const killed = worker('--jobs', '2')
    const end = endOf(killed)
    await firstOutput(killed)
    killed.kill('SIGKILL')
    await end
    expect((await library('queue')).stdout).not.toMatch(/ 0 being verified/)
    await bury()
    expect(await whilePassing(pass, endOf(worker('--until-empty')))).toMatchObject({ code: 0 })
    expect(await saved()).toEqual([ITEMS, ITEMS, ITEMS])
    expect((await library('queue')).stdout).toBe('0 waiting, 0 being verified, 0 failed\n')
  })

  test.runIf(IS_LONG)('Ctrl+C finishes what was taken and leaves the rest in the queue', async () => {
    const { worker, library, saved } = await queueOf(60)
    const child = worker('--jobs', '1')
    const end = endOf(child)
    await firstOutput(child)
    child.kill('SIGINT')
    const { signal, stdout, stderr } = await end
    expect(signal).toBe('SIGINT')
    expect(stderr).toContain('finishing what is in progress; Ctrl+C again ends at once')
    const done = lines(stdout).length
    expect(done).toBeLessThan(60)
    expect((await saved())[0]).toBe(done)
    expect((await library('queue')).stdout).toBe(`${60 - done} waiting, 0 being verified, 0 failed\n`)
  })

  test.runIf(IS_LONG)('a restart of the server loses nothing', async () => {
    const { worker, saved, pass } = await queueOf(40)
    const child = worker('--until-empty', '--jobs', '1')
    const end = endOf(child)
    await firstOutput(child)
    await server.restart()
    expect(await whilePassing(pass, end)).toMatchObject({ code: 0 })
    expect(await saved()).toEqual([40, 40, 40])
  })

  test.runIf(IS_LONG)(
    'an archive that vanished is tried again, then listed as failed, and can be put back',
    async () => {
      const { folder, worker, library, pass } = await queueOf(2)
      rmSync(join(folder, 'in', nameOf(1)))
      const { code, stdout } = await whilePassing(pass, endOf(worker('--until-empty', '--format', 'json')))
      expect(code).toBe(66)
      const failures = lines(stdout).filter((line) => line.includes('input.not-found'))
      expect(failures).toHaveLength(3)
      expect((await library('queue')).stdout).toMatch(
        /^0 waiting, 0 being verified, 1 failed\ninput\.not-found .*0001\.mime/,
      )
      expect((await library('queue', '--retry')).stdout).toMatch(/^1 waiting, 0 being verified, 0 failed/)
    },
  )
})

describe('the queue of a library', () => {
  test('gives the highest priority first, and each waiting path once', async () => {
    const queue = await JobQueue.open(await server.createDatabase())
    onTestFinished(() => queue.close())
    const item = (path: string) => ({ kind: 'file', path }) as const
    expect(await queue.add([item('/a'), item('/b')], 0)).toBe(2)
    expect(await queue.add([item('/b'), item("/c'; drop table x --")], 5)).toBe(1)
    const [first] = await queue.take(1)
    expect(first?.data.path).toBe("/c'; drop table x --")
    expect(await queue.counts()).toEqual({ waiting: 2, active: 1, failed: 0 })
  })

  test('is refused for a library in a file', async () => {
    const folder = await folderOf(1)
    const args = ['--library', join(folder, 'library.db')]
    for (const command of [['library', 'add', 'in', '--enqueue'], ['worker'], ['library', 'queue']])
      expect(await runCli([...command, ...args], { cwd: folder })).toMatchObject({ code: 64, stdout: '' })
  })
})
