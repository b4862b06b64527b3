import { appendFileSync, copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, TIME } from '../cli/archive-folder.ts'
import { hasTinyDisks, tinyDisk } from '../service/faults/tiny-disk.ts'
import { IS_LONG } from '../support/length.ts'
import { type CliEnd, runCli } from '../support/run-cli.ts'

/** Starts with two archives in the folder `in`. */
async function started(location = 'library.db') {
  const folder = await folderOf(2)
  const run = (...args: readonly string[]): Promise<CliEnd> =>
    runCli(['library', ...args, '--library', location], { cwd: folder })
  const add = (...args: readonly string[]): Promise<CliEnd> => run('add', '--key', 'key.pem', ...TIME, ...args)
  const [first = ''] = readdirSync(join(folder, 'in'))
  return { folder, run, add, first }
}

const copiesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' }).flatMap((file) =>
        file.isFile() ? [file.name] : [],
      )
    : []

const statesOf = (listed: string): readonly string[] =>
  listed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).bytesState)

test('archives that the library knew without their bytes are copied with --store, at their path or another', async () => {
  const { folder, run, add, first } = await started()
  await add('in')
  expect(statesOf((await run('list', '--format', 'json')).stdout)).toEqual(['referenced', 'referenced'])
  copyFileSync(join(folder, 'in', first), join(folder, 'other.mime'))
  expect(await add('other.mime', '--store')).toMatchObject({ code: 0 })
  expect(statesOf((await run('list', '--format', 'json')).stdout).toSorted()).toEqual(['referenced', 'stored'])
  expect((await add('in', '--store')).stderr).toContain('1 unchanged')
  expect(statesOf((await run('list', '--format', 'json')).stdout)).toEqual(['stored', 'stored'])
  expect(copiesIn(join(folder, 'library.db-archives'))).toHaveLength(2)
  expect((await add('in', '--store')).stderr).toContain('2 unchanged')
  rmSync(join(folder, 'in'), { recursive: true })
  rmSync(join(folder, 'other.mime'))
  expect(await run('check', '--key', 'key.pem', ...TIME)).toMatchObject({ code: 0 })
})

test('an erased archive that is added again with --store leaves no bytes in the library', async () => {
  const { folder, run, add, first } = await started()
  await add('in', '--store')
  const path = join('in', first)
  await run('erase', path)
  const left = copiesIn(join(folder, 'library.db-archives'))
  expect(left).toHaveLength(1)
  expect((await add(path, '--store')).stderr).toContain('1 erased earlier and not added')
  expect(copiesIn(join(folder, 'library.db-archives'))).toEqual(left)
})

test('a folder of the library that takes no copies ends the run with its reason, and is no fault of the archive', async () => {
  const { folder, run, add } = await started()
  writeFileSync(join(folder, 'library.db-archives'), '')
  const end = await add('in', '--store')
  expect(end).toMatchObject({ code: 66, stderr: expect.stringContaining('archives cannot be copied there') })
  expect(end.stdout).not.toContain('NOT VERIFIED')
  expect((await run('list')).stdout).toBe('')
})

test.runIf(IS_LONG && hasTinyDisks)(
  'a full disk ends a run that copies, and it goes on when there is room',
  async () => {
    const disk = tinyDisk(12)
    const { folder, add } = await started(join(disk.folder, 'library.db'))
    appendFileSync(join(folder, 'in', '0001.mime'), Buffer.alloc(4 * 1024 * 1024, '\r\n'))
    await add('in')
    writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(9 * 1024 * 1024))
    const full = await add('in', '--store')
    expect(full).toMatchObject({ code: 66, stderr: expect.stringContaining('the disk is full') })
    expect(full.stdout).not.toContain('NOT VERIFIED')
    rmSync(join(disk.folder, 'ballast'))
    await add('in', '--store')
    expect(copiesIn(join(disk.folder, 'library.db-archives'))).toHaveLength(2)
  },
)
