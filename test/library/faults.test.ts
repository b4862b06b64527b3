import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '../../main/library/open-library.ts'
import { listArchives } from '../../main/library/queries/list-archives.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { folderOf, nameOf, SAMPLE_FOLDER, TIME } from '../cli/archive-folder.ts'
import { hasTinyDisks, tinyDisk } from '../service/faults/tiny-disk.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { type CliEnd, endOf, runCli, startCli } from '../support/run-cli.ts'
import { randomFor } from '../support/seed.ts'

/** Number of random moments at which runs are killed. */
const KILLS = inLength(1, 30)

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')
const add = (cwd: string, location: string, args: readonly string[] = []): Promise<CliEnd> =>
  runCli(['library', 'add', 'in', '--key', 'key.pem', ...TIME, ...args, '--library', location], { cwd })

/** Returns the numbers of archives, verifications and places of a library. */
async function savedIn(location: string): Promise<readonly number[]> {
  const library = await openLibrary(location)
  onTestFinished(() => library.close())
  return Promise.all(
    (['archives', 'verifications', 'places'] as const).map(async (table) => {
      const query = library.database.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'))
      return (await query.executeTakeFirstOrThrow()).count
    }),
  )
}

const LOCATIONS: { readonly [kind: string]: (folder: string) => Promise<string> } = {
  SQLite: async (folder) => join(folder, 'library.db'),
  PostgreSQL: newDatabase,
}

describe.each(Object.keys(LOCATIONS))('a run into a library on %s', (kind) => {
  const locationIn = LOCATIONS[kind] ?? fail

  // On a server, queue.test.ts and review-sequences.test.ts kill processes in every run.
  test.runIf(kind === 'SQLite' || IS_LONG)(
    `keeps what it printed when it is killed at random moments (${KILLS}), and saves nothing twice`,
    async () => {
      const folder = await folderOf(60)
      const location = await locationIn(folder)
      const printed = new Set<string>()
      const moments = randomFor(kind)
      for (let kill = 0; kill < KILLS; kill++) {
        const args = ['library', 'add', 'in', '--key', 'key.pem', ...TIME, '--library', location]
        const child = startCli(args, { cwd: folder })
        const end = endOf(child)
        await setTimeout(150 + moments.below(500))
        child.kill('SIGKILL')
        for (const line of (await end).stdout.split('\n').slice(0, -1)) printed.add(/\d{4}\.mime/.exec(line)?.[0] ?? '')
      }
      const rows = await runCli(['library', 'export', '--format', 'jsonl', '--library', location], { cwd: folder })
      for (const name of printed) expect(rows.stdout).toContain(name)
      expect(await add(folder, location)).toMatchObject({ code: 0 })
      expect(await savedIn(location)).toEqual([60, 60, 60])
    },
  )

  test.runIf(IS_LONG)('shares a folder with another run at the same time', async () => {
    const folder = await folderOf(40)
    const location = await locationIn(folder)
    const ends = await Promise.all([add(folder, location), add(folder, location)])
    for (const { code, stderr } of ends) expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(await savedIn(location)).toEqual([40, 40, 40])
  })

  // The archives are read in the same way for every database.
  test.runIf(kind === 'SQLite' || IS_LONG)('goes on with archives that change, vanish, or become a pipe', async () => {
    const folder = await folderOf(60)
    const location = await locationIn(folder)
    const args = ['library', 'add', 'in', '--key', 'key.pem', ...TIME, '--jobs', '1', '--library', location]
    const child = startCli(args, { cwd: folder })
    const end = endOf(child)
    await new Promise((resolve) => child.stdout?.once('data', resolve))
    rmSync(join(folder, 'in', nameOf(59)))
    writeFileSync(join(folder, 'in', nameOf(58)), 'cut while it was copied')
    rmSync(join(folder, 'in', nameOf(57)))
    spawnSync('mkfifo', [join(folder, 'in', nameOf(57))])
    const { code, stdout, stderr } = await end
    expect(code).toBe(66)
    expect(stdout + stderr).toMatch(/0059\.mime.*(no such file|changed or vanished)/)
    expect(stderr).toMatch(/0057\.mime.*neither a file nor a folder/)
    expect(stderr).toContain('2 not verified')
    expect(lines(stdout).filter((line) => line.startsWith('TOTAL_PASSED'))).toHaveLength(57)
  })
})

describe('a library in a file', () => {
  test('costs one input if a worker exceeds its memory, and says so', async () => {
    const folder = await folderOf(2)
    const end = await add(folder, 'library.db', ['--memory-limit', '8MiB'])
    // A worker cannot even start with this: each costs its input, and the run goes on.
    expect(end.code).toBe(3)
    expect(end.stdout.match(/NOT VERIFIED.*needed more memory than it may have/g)).toHaveLength(2)
    expect(await add(folder, 'library.db')).toMatchObject({ code: 0 })
  })

  test.runIf(IS_LONG && hasTinyDisks)(
    'names a full disk, keeps what was saved, and goes on when there is space',
    async () => {
      const folder = await folderOf(150)
      // The log of SQLite grows to 16 MiB before its content moves to the database.
      const disk = tinyDisk(48)
      const location = join(disk.folder, 'library.db')
      writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(45.5 * 1024 * 1024))
      const full = await add(folder, location)
      expect(full.code).toBe(66)
      expect(full.stderr).toContain('the disk is full')
      rmSync(join(disk.folder, 'ballast'))
      const printed = lines(full.stdout).length
      const next = await add(folder, location)
      expect(next).toMatchObject({ code: 0 })
      expect(lines(next.stdout).length).toBeLessThanOrEqual(150 - printed)
      expect(await savedIn(location)).toEqual([150, 150, 150])
    },
  )

  test.runIf(IS_LONG && hasTinyDisks)('is listed and searched on a read-only disk, and not changed', async () => {
    const folder = await folderOf(1)
    copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), join(folder, 'in', 'people.mime'))
    const disk = tinyDisk(8)
    const location = join(disk.folder, 'library.db')
    expect(await add(folder, location)).toMatchObject({ code: 0 })
    disk.makeReadOnly()
    const library = (...args: readonly string[]) => runCli(['library', ...args, '--library', location], { cwd: folder })
    expect((await library('list')).stdout).toContain('people.mime')
    expect((await library('search', 'y2l048hw7')).stdout).toContain('people.mime')
    // Every export is an entry of the log.
    for (const refused of [await library('export'), await add(folder, location)]) {
      expect(refused.code).toBe(66)
      expect(refused.stderr).toContain('the library is read-only')
    }
  })

  test('is readable by its user only, in a folder that others may read too', async () => {
    const folder = await folderOf(1)
    await add(folder, 'library.db')
    expect(statSync(join(folder, 'library.db')).mode & 0o777).toBe(0o600)
  })

  test('is refused if its key file is lost, and usable when it is put back', async () => {
    const folder = await folderOf(1)
    await add(folder, 'library.db')
    for (const suffix of ['key', 'log-key']) {
      const path = join(folder, `library.db.${suffix}`)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const bytes = readFileSync(path)
      rmSync(path)
      const refused = await runCli(['library', 'list', '--library', 'library.db'], { cwd: folder })
      expect(refused).toMatchObject({ code: 66 })
      expect(refused.stderr).toContain(`library.db.${suffix} is missing`)
      expect(existsSync(path)).toBe(false)
      writeFileSync(path, bytes, { mode: 0o600 })
      expect((await runCli(['library', 'list', '--library', 'library.db'], { cwd: folder })).code).toBe(0)
    }
  })

  test('names damage in the middle of its file', async () => {
    const folder = await folderOf(1)
    await add(folder, 'library.db')
    const bytes = readFileSync(join(folder, 'library.db'))
    writeFileSync(join(folder, 'library.db'), Buffer.from(bytes).fill(0xa5, 16_384))
    const damaged = await runCli(['library', 'list', '--library', 'library.db'], { cwd: folder })
    expect(damaged).toMatchObject({ code: 66, stdout: '' })
    expect(damaged.stderr).toContain('the file is damaged')
  })

  test.runIf(IS_LONG)('is added to while another process holds its lock for a moment', async () => {
    const folder = await folderOf(1)
    await add(folder, 'library.db')
    const other = new DatabaseSync(join(folder, 'library.db'))
    other.exec('begin immediate')
    writeFileSync(join(folder, 'in', 'new.mime'), 'not an archive')
    const waiting = add(folder, 'library.db')
    await setTimeout(1500)
    other.exec('rollback')
    other.close()
    expect((await waiting).stderr).toContain('1 unchanged')
  })
})

test('an erased archive leaves no personal text and no picture in the files of the library', async () => {
  const folder = await folderOf(0)
  copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), join(folder, 'in', 'Tuyet Nguyen.mime'))
  mkdirSync(join(folder, 'kept'))
  const location = join(folder, 'kept', 'library.db')
  await runCli(['library', 'add', 'in', '--store', '--key', 'key.pem', '--library', location], { cwd: folder })
  const files = (): readonly string[] =>
    readdirSync(join(folder, 'kept'), { recursive: true, withFileTypes: true, encoding: 'utf8' }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    )
  const contents = (): Buffer => Buffer.concat(files().map((file) => readFileSync(file)))
  const archive = readFileSync(join(folder, 'in', 'Tuyet Nguyen.mime'))
  // Pieces of the stored archive, among them its pictures; names and ids; the path.
  const pieces = [0.2, 0.4, 0.6, 0.8].map((share) =>
    archive.subarray(archive.length * share, archive.length * share + 64),
  )
  const [row = ''] = lines((await runCli(['library', 'export', '--format', 'jsonl', '--library', location], {})).stdout)
  const { proofId, identityId, sha256 } = JSON.parse(row)
  const texts = [proofId, identityId, 'Tuyet Nguyen', 'tuyet nguyen', 'operator-041'].map((text) => Buffer.from(text))
  const found = (): number => [...pieces, ...texts].filter((trace) => contents().includes(trace)).length
  expect(found()).toBe(pieces.length + texts.length)
  expect(await runCli(['library', 'erase', sha256, '--library', location], {})).toMatchObject({ code: 0 })
  expect(found()).toBe(0)
  for (const value of ['Nguyễn', 'NGUYEN', 'Tuyết', 'Y2L048HW7', '1999-10-12', '203.0.113.24'])
    expect(contents().includes(Buffer.from(value)), value).toBe(false)
})

test('an erasure says that the files of a library still have the data while another process reads it', async () => {
  const folder = await folderOf(1)
  await add(folder, 'library.db')
  const location = join(folder, 'library.db')
  const library = await openLibrary(location, { busyMs: 50 })
  onTestFinished(() => library.close())
  const [archive] = (await listArchives(library.database, {}, { limit: 1 })).archives
  const reader = new DatabaseSync(location)
  reader.exec('begin; select * from archives')
  expect(await eraseArchive(library, archive ?? fail())).toBe('pending')
  const isFound = () => [location, `${location}-wal`].some((file) => readFileSync(file).includes(nameOf(0)))
  expect(isFound()).toBe(true)
  reader.close()
  expect(await eraseArchive(library, archive ?? fail())).toBe('erased')
  expect(isFound()).toBe(false)
})

function fail(): never {
  throw new Error('The test has no data')
}
