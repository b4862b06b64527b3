import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { CLI, type CliEnd, endOf, runCli, startCli } from '../support/run-cli.ts'
import { folderOf, nameOf, SAMPLE_FOLDER, TIME } from './archive-folder.ts'

const library = (cwd: string, args: readonly string[]): Promise<CliEnd> =>
  runCli(['library', ...args, '--library', join(cwd, 'library.db')], { cwd })
const add = (cwd: string, args: readonly string[] = []): Promise<CliEnd> =>
  library(cwd, ['add', 'in', '--key', 'key.pem', ...TIME, ...args])
const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

describe('proofbench library add', () => {
  test('verifies a folder, skips it the second time, and verifies what has changed the third time', async () => {
    const folder = await folderOf(3)
    const first = await add(folder)
    expect(first).toMatchObject({ code: 0 })
    expect(lines(first.stdout)).toHaveLength(3)
    expect(first.stderr).toContain('3 inputs: 3 added, 3 TOTAL_PASSED')
    const second = await add(folder)
    expect(second).toMatchObject({ code: 0, stdout: '' })
    expect(second.stderr).toContain('3 inputs: 3 unchanged, 3 TOTAL_PASSED')
    // Only the time of one has changed; another one is damaged.
    utimesSync(join(folder, 'in', nameOf(0)), 1, 1)
    const damaged = readFileSync(join(folder, 'in', nameOf(1)))
    writeFileSync(join(folder, 'in', nameOf(1)), damaged.subarray(0, -400))
    const third = await add(folder)
    expect(third.code).toBe(2)
    expect(third.stdout).toMatch(/^TOTAL_FAILED.*0001\.mime/)
    expect(third.stderr).toContain('3 inputs: 1 added, 2 unchanged, 2 TOTAL_PASSED, 1 TOTAL_FAILED')
    expect((await add(folder)).code).toBe(2)
  })

  test('goes on with files that cannot be read, links in a circle and names that are not UTF-8', async () => {
    const folder = await folderOf(1)
    symlinkSync('..', join(folder, 'in', 'loop'))
    symlinkSync('self.mime', join(folder, 'in', 'self.mime'))
    writeFileSync(Buffer.concat([Buffer.from(join(folder, 'in', 'a')), Buffer.from([0xff]), Buffer.from('.mime')]), 'x')
    writeFileSync(join(folder, 'in', 'empty.mime'), '')
    const end = await library(folder, ['add', 'in', 'in/vanished.mime', '--key', 'key.pem', ...TIME])
    expect(end.code).toBe(66)
    expect(end.stderr).toContain('a\ufffd.mime: this is not a proof archive: it is a text')
    expect(end.stderr).toContain('self.mime: There is no such file or folder (it is a link to nothing)')
    expect(end.stderr).toContain('loop: It is a link to a folder that contains the searched one')
    expect(end.stderr).toContain('vanished.mime: There is no such file or folder')
    expect(end.stderr).toMatch(/6 inputs: 3 added, 3 not verified, 1 TOTAL_PASSED, 2 TOTAL_FAILED/)
    // What failed comes first.
    expect(lines(end.stderr)[0]).toContain('TOTAL_FAILED')
  })

  test.runIf(IS_LONG)('gives up on an input at its time limit and tries it again in the next run', async () => {
    const folder = await folderOf(1)
    expect(await add(folder, ['--time-limit', '0.001'])).toMatchObject({ code: 3 })
    const small = await add(folder, ['--memory-limit', '1MiB'])
    expect(small).toMatchObject({ code: 64, stdout: '' })
    expect(small.stderr).toContain('--memory-limit needs at least 8MiB')
    expect(await add(folder)).toMatchObject({ code: 0 })
  })

  // library/faults.test.ts kills at random moments in every run.
  test.runIf(IS_LONG)(
    'survives kill -9 at several moments: nothing that was printed is lost, and nothing is there twice',
    async () => {
      const folder = await folderOf(60)
      const args = ['library', 'add', 'in', '--key', 'key.pem', ...TIME, '--jobs', '2', '--library', 'library.db']
      const printed = new Set<string>()
      for (const delay of [250, 350, 450, 550]) {
        const child = startCli(args, { cwd: folder })
        const end = endOf(child)
        await setTimeout(delay)
        child.kill('SIGKILL')
        for (const line of (await end).stdout.split('\n').slice(0, -1)) printed.add(/\d{4}\.mime/.exec(line)?.[0] ?? '')
      }
      const before = lines((await library(folder, ['export', '--format', 'jsonl'])).stdout)
      const saved = new Set(before.map((line) => /\d{4}\.mime/.exec(line)?.[0]))
      expect([...printed].filter((name) => !saved.has(name))).toEqual([])
      expect(await add(folder)).toMatchObject({ code: 0 })
      const database = new DatabaseSync(join(folder, 'library.db'))
      const count = (table: string) => Object.values(database.prepare(`select count(*) from ${table}`).get() ?? {})[0]
      expect([count('archives'), count('verifications'), count('places')]).toEqual([60, 60, 60])
      database.close()
    },
  )

  test.runIf(IS_LONG && existsSync('/usr/bin/script'))(
    'shows its progress on a terminal below each result',
    async () => {
      const folder = await folderOf(120)
      const line = `"${process.execPath}" "${CLI}" library add in --key key.pem ${TIME.join(' ')} --jobs 1 --library library.db`
      const env = { PATH: process.env.PATH, PROOFBENCH_HOME: folder, NO_COLOR: '1', TERM: 'xterm' }
      const { stdout } = spawnSync('script', ['-qec', line, '/dev/null'], { cwd: folder, encoding: 'utf8', env })
      const shown = stdout.indexOf('of 120 (')
      expect(shown).toBeGreaterThan(0)
      const [, ...results] = stdout.slice(shown).split('TOTAL_PASSED  ')
      expect(results.length).toBeGreaterThan(5)
      for (const result of results)
        expect(result).toMatch(/ of 120 \([\d.]+\/s, (\d+ min )?\d+ s remaining\), \d+ TOTAL_PASSED/)
    },
  )

  test('ends cleanly at Ctrl+C and says how to go on', async () => {
    const folder = await folderOf(400)
    const args = ['library', 'add', 'in', '--key', 'key.pem', ...TIME, '--jobs', '1', '--library', 'library.db']
    const child = startCli(args, { cwd: folder })
    const end = endOf(child)
    await new Promise((resolve) => child.stdout?.once('data', resolve))
    child.kill('SIGINT')
    const { signal, stdout, stderr } = await end
    expect(signal).toBe('SIGINT')
    expect(stderr).toContain('finishing what is in progress; Ctrl+C again ends at once')
    expect(stderr).toMatch(/interrupted: \d+ inputs were not verified; run the same command again to go on/)
    const saved = lines((await library(folder, ['export', '--format', 'jsonl'])).stdout)
    expect(saved).toHaveLength(lines(stdout).length)
  })

  test.runIf(IS_LONG)('adds what arrives while it watches, once it is complete', async () => {
    const folder = await folderOf(1)
    const bytes = readFileSync(join(folder, 'in', nameOf(0)))
    const args = ['library', 'add', 'in', '--watch', '--key', 'key.pem', ...TIME, '--library', 'library.db']
    const child = startCli(args, { cwd: folder })
    const end = endOf(child)
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await expect.poll(() => said).toContain('watching')
    const late = Buffer.from(bytes.toString('latin1').replace('X-Number: 0', 'X-Number: 9'), 'latin1')
    writeFileSync(join(folder, 'in', 'late.mime'), late.subarray(0, 500))
    await setTimeout(700)
    writeFileSync(join(folder, 'in', 'late.mime'), late)
    await expect.poll(() => printed).toContain('late.mime')
    child.kill('SIGINT')
    await end
    expect(printed).toMatch(/TOTAL_PASSED.*late\.mime/)
    expect(printed).not.toContain('TOTAL_FAILED')
  })

  test.runIf(IS_LONG)('writes one JUnit file for the run and one page that starts with the failures', async () => {
    const folder = await folderOf(2)
    copyFileSync(join(SAMPLE_FOLDER, 'archives', 'alg-none.mime'), join(folder, 'in', 'zz.mime'))
    await add(folder, ['--format', 'junit', '--output', 'run.xml'])
    const junit = readFileSync(join(folder, 'run.xml'), 'utf8')
    expect(junit.match(/<testsuite /g)).toHaveLength(3)
    expect(junit.indexOf('zz.mime')).toBeLessThan(junit.indexOf('0000.mime'))
    const html = await runCli(
      ['library', 'add', 'in', '--key', 'key.pem', '--format', 'html', '--library', join(folder, 'other.db')],
      { cwd: folder },
    )
    expect(html.stdout.indexOf('zz.mime')).toBeLessThan(html.stdout.indexOf('0000.mime'))
  })

  test('copies archives with --store, and erase removes the copy', async () => {
    const folder = await folderOf(1)
    await add(folder, ['--store'])
    const stored = (): readonly string[] =>
      readdirSync(join(folder, 'library.db-archives'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.length > 60,
      )
    expect(stored()).toHaveLength(1)
    const [, hash = ''] = stored()[0]?.split('/') ?? []
    expect(await library(folder, ['erase', hash.slice(0, 8)])).toMatchObject({ code: 0, stdout: `erased ${hash}\n` })
    expect(stored()).toEqual([])
    const again = await add(folder)
    expect(again.stderr).toContain('1 erased earlier and not added')
  })
})

test.runIf(IS_LONG)(
  'library add verifies unchanged files again with other keys or another policy, and then skips them',
  async () => {
    const folder = await folderOf(2)
    const summary = async (...args: readonly string[]) =>
      (await library(folder, ['add', 'in', ...TIME, '--trust-store', ...args])).stderr.trim().split('\n').at(-1)
    const key = ['--key', 'key.pem']
    expect(await summary()).toContain('2 added, 2 INDETERMINATE')
    expect(await summary()).toContain('2 unchanged, 2 INDETERMINATE')
    expect(await summary(...key)).toContain('2 verified anew, 2 TOTAL_PASSED')
    expect(await summary(...key)).toContain('2 unchanged, 2 TOTAL_PASSED')
    expect(await summary(...key, '--policy', 'strict')).toContain('2 verified anew')
    // The history shows that the archives were judged with the key alone again.
    expect(await summary(...key)).toContain('2 verified anew, 2 TOTAL_PASSED')
    const shown = await library(folder, ['show', 'in/0000.mime', '--format', 'json'])
    expect(JSON.parse(shown.stdout).verifications).toHaveLength(4)
  },
)

describe('proofbench library check', () => {
  test('tells unchanged, drifted, changed and missing archives apart', async () => {
    const folder = await folderOf(3)
    await add(folder)
    const check = (...args: readonly string[]) => library(folder, ['check', ...TIME, '--format', 'json', ...args])
    expect(await check('--key', 'key.pem')).toMatchObject({ code: 0 })
    const drifted = await check('in/0000.mime')
    expect(drifted.code).toBe(3)
    expect(JSON.parse(drifted.stdout)).toMatchObject({ state: 'DRIFTED', before: 'TOTAL_PASSED', now: 'INDETERMINATE' })
    rmSync(join(folder, 'in', nameOf(1)))
    writeFileSync(join(folder, 'in', nameOf(2)), 'other bytes')
    const both = await check('--key', 'key.pem')
    expect(both.code).toBe(66)
    const states = lines(both.stdout).map((line) => JSON.parse(line).state)
    expect(states.sort()).toEqual(['CHANGED', 'MISSING', 'UNCHANGED'])
    const list = await library(folder, ['export', '--format', 'jsonl'])
    expect(
      lines(list.stdout)
        .map((line) => JSON.parse(line).bytesState)
        .sort(),
    ).toEqual([...['missing', 'referenced', 'referenced']])
  })

  test('does not record as missing what only another computer has seen', async () => {
    const folder = await folderOf(1)
    await add(folder)
    const database = new DatabaseSync(join(folder, 'library.db'))
    database.exec("update places set host = 'another'")
    const check = await library(folder, ['check', ...TIME, '--key', 'key.pem'])
    expect(check).toMatchObject({ code: 66, stdout: expect.stringContaining('MISSING') })
    expect(database.prepare('select bytesState from archives').all()).toEqual([{ bytesState: 'referenced' }])
    database.close()
  })
})

describe('a library that cannot be used', () => {
  test('is named with what to do, whatever is wrong with it', async () => {
    const folder = await folderOf(1)
    writeFileSync(join(folder, 'library.db'), 'this is not a database, but long enough to look at'.repeat(40))
    const corrupt = await add(folder)
    expect(corrupt).toMatchObject({ code: 66, stdout: '' })
    expect(corrupt.stderr).toContain('the file is damaged, or is not a library')
    const foreign = new DatabaseSync(join(folder, 'foreign.db'))
    foreign.exec('create table archives (url)')
    const refused = await runCli(['library', 'list', '--library', 'foreign.db'], { cwd: folder })
    expect(refused).toMatchObject({ code: 66, stdout: '' })
    expect(refused.stderr).toContain('foreign.db: the database belongs to another program')
    expect(foreign.prepare('select name from sqlite_master').all()).toEqual([{ name: 'archives' }])
    foreign.close()
    const misspelt = await runCli(['library', 'list', '--library', 'postgress://me:secret@host/library'], {
      cwd: folder,
    })
    expect(misspelt).toMatchObject({ code: 66, stdout: '' })
    expect(misspelt.stderr).toContain('postgress://me@host/library: a library is a file or an address postgres://…')
    expect(readdirSync(folder)).not.toContain('postgress:')
    rmSync(join(folder, 'library.db'))
    await add(folder)
    const database = new DatabaseSync(join(folder, 'library.db'))
    database.exec(`insert into kysely_migration values ('999-later', '')`)
    expect((await add(folder)).stderr).toContain('written by a newer version')
    database.exec(`delete from kysely_migration where name = '999-later'`)
    database.close()
    writeFileSync(join(folder, 'library.db.key'), `${'ab'.repeat(32)}\n`)
    expect((await add(folder)).stderr).toContain('is not the key of this library')
    const server = await runCli(['library', 'list', '--library', 'postgres://user:secret@127.0.0.1:1/x'], {})
    expect(server).toMatchObject({ code: 66 })
    expect(server.stderr).toContain('postgres://user@127.0.0.1:1/x: the server cannot be reached (ECONNREFUSED)')
    expect(server.stderr).not.toContain('secret')
  })
})

describe('queries of the library', () => {
  test('show, search, matches, sample and export find what was added', async () => {
    const folder = await folderOf(2)
    copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), join(folder, 'in', 'people.mime'))
    await add(folder)
    const list = await library(folder, ['list', '--facet', 'operator=operator-041', '--format', 'json'])
    expect(lines(list.stdout)).toHaveLength(1)
    expect(JSON.parse(list.stdout)).toMatchObject({ path: join(folder, 'in', 'people.mime') })
    const found = await library(folder, ['search', 'y2l048hw7'])
    expect(found.stdout).toMatch(/people\.mime {2}conformance WARNINGS {2}TEST KEY {2}\(documentNumber\)/)
    expect((await library(folder, ['search', "' or 1=1 --"])).stdout).toBe('')
    const matches = await library(folder, ['matches', 'in/0000.mime'])
    expect(matches.stdout).toContain('0001.mime')
    expect(matches.stdout).toContain('same picture: images/img-front.png and images/img-front.png')
    const shown = await library(folder, ['show', 'in/people.mime', '--format', 'json'])
    expect(JSON.parse(shown.stdout).report).toMatchObject({ format: 'proofbench-report/1' })
    const sample = await library(folder, ['sample', '--count', '2', '--seed', '7'])
    expect(lines(sample.stdout)).toHaveLength(2)
    const json = await library(folder, ['export', '--format', 'json'])
    expect(JSON.parse(json.stdout)).toHaveLength(3)
    expect(lines((await library(folder, ['export'])).stdout)).toHaveLength(4)
    expect(await library(folder, ['show', 'no-such-archive'])).toMatchObject({ code: 66 })
    expect(await library(folder, ['list', '--facet', 'nothing=1'])).toMatchObject({ code: 64 })
  })
})
