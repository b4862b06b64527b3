import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../main/service/store/open-database.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { IS_LONG } from '../../support/length.ts'
import { runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm } from './client.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-7781'
const TENANTS = [{ id: 't', backendKey: KEY, examinesImages: false }]
const IDENTITIES = 8

/** Folder of a killed service. The transactions of the second half are in the write-ahead log only. */
let used: string
let ids: readonly string[]

beforeAll(async () => {
  used = join(mkdtempSync(join(tmpdir(), 'proofbench-used-')), 'data')
  const created: string[] = []
  for (const half of [0, 1]) {
    const service = await startCommand({ folder: used, tenants: TENANTS })
    for (let count = 0; count < IDENTITIES / 2; count++) {
      const id = String((await call(service.address, KEY, 'POST', '/identities')).body?.id)
      await call(service.address, KEY, 'POST', `/identities/${id}/id-documents/capture`, captureForm({}, uniqueImage()))
      created.push(id)
    }
    if (half === 0) await service.stop()
    else await service.kill()
  }
  ids = created
})

afterAll(() => rmSync(dirname(used), { recursive: true, force: true }))

const copy = (): string => {
  const folder = join(temporaryFolder(), 'data')
  cpSync(used, folder, { recursive: true })
  return folder
}
const serve = (folder: string, ...more: string[]) => runCli(['serve', '--port', '0', '--data', folder, ...more])
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0
const wal = (folder: string) => join(folder, 'service.db-wal')

/** Size of the WAL header in bytes; frame headers and pages follow. https://www.sqlite.org/walformat.html */
const WAL_HEADER = 32

const DAMAGES: { readonly [name: string]: (folder: string) => void } = {
  'the database is missing': (folder) => rmSync(join(folder, 'service.db')),
  'the database is empty': (folder) => writeFileSync(join(folder, 'service.db'), ''),
  'database and log are empty': (folder) => {
    for (const name of ['service.db', 'service.db-wal']) writeFileSync(join(folder, name), '')
  },
  'the log is missing': (folder) => rmSync(wal(folder)),
  'the log is empty': (folder) => writeFileSync(wal(folder), ''),
  'the log has a flipped bit in its first frame': (folder) => {
    const bytes = readFileSync(wal(folder))
    bytes[WAL_HEADER + 100] = (bytes[WAL_HEADER + 100] ?? 0) ^ 1
    writeFileSync(wal(folder), bytes)
  },
  'the log is cut in half': (folder) => {
    const bytes = readFileSync(wal(folder))
    writeFileSync(wal(folder), bytes.subarray(0, bytes.length / 2))
  },
  'the database is that of another folder': (folder) => {
    const otherFolder = join(temporaryFolder(), 'other')
    cpSync(used, otherFolder, { recursive: true })
    const database = openDatabase(join(otherFolder, 'service.db'), 'process')
    database.exec(`update settings set valueJson = '"another"' where name = 'database'`)
    database.close()
    rmSync(wal(folder), { force: true })
    cpSync(join(otherFolder, 'service.db'), join(folder, 'service.db'))
  },
}

describe('a data folder whose database does not belong to it', { timeout: 120_000 }, () => {
  test.each(Object.keys(DAMAGES))('a data folder is refused with advice and keeps every file when %s', async (name) => {
    const folder = copy()
    DAMAGES[name]?.(folder)
    const fileCount = filesIn(join(folder, 'files'))
    expect(fileCount).toBe(IDENTITIES)
    const { code, stdout, stderr } = await serve(folder)
    expect([code, stdout]).toEqual([66, ''])
    expect(stderr).toMatch(/is missing|is empty|lacks the last \d+ of \d+ commits|belongs to another data folder/)
    expect(stderr).toContain('--salvage')
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(filesIn(join(folder, 'files'))).toBe(fileCount)
  })

  test.each(Object.keys(DAMAGES))(
    '--salvage opens a data folder and keeps every file in place or in lost+found when %s',
    (name) => {
      const folder = copy()
      DAMAGES[name]?.(folder)
      const store = openServiceStore(folder, { salvage: true })
      expect(store.notes).toEqual([expect.stringContaining('lost+found')])
      store.close()
      expect(filesIn(join(folder, 'files')) + filesIn(join(folder, 'lost+found'))).toBeGreaterThanOrEqual(IDENTITIES)
      // It opens normally afterwards.
      openServiceStore(folder).close()
    },
  )

  test('a database of another program is refused and left unchanged', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'service.db')
    const database = new DatabaseSync(path)
    database.exec('create table customers (name text); insert into customers values (1)')
    database.close()
    const original = readFileSync(path)
    const { code, stderr } = await serve(folder)
    expect([code, stderr]).toEqual([66, expect.stringContaining('another program')])
    expect(readFileSync(path).equals(original)).toBe(true)
  })

  test.runIf(IS_LONG)('a database of a newer version is refused', async () => {
    const folder = join(temporaryFolder(), 'data')
    await (await startCommand({ folder, tenants: TENANTS })).stop()
    const database = new DatabaseSync(join(folder, 'service.db'))
    database.exec('pragma user_version = 1000')
    database.close()
    expect(await serve(folder)).toMatchObject({ code: 66, stderr: expect.stringContaining('newer version') })
  })
})

test('a killed service restarts with all its transactions and moves unknown files to lost+found', async () => {
  const folder = copy()
  mkdirSync(join(folder, 'files', 'stranger'))
  writeFileSync(join(folder, 'files', 'stranger', 'a'), 'mine')
  writeFileSync(join(folder, 'files', ids[0] ?? '', 'unknown'), 'mine too')
  const service = await startCommand({ folder, tenants: TENANTS })
  onTestFinished(() => service.kill())
  for (const id of ids) expect((await call(service.address, KEY, 'GET', `/identities/${id}`)).status).toBe(200)
  expect(filesIn(join(folder, 'files'))).toBe(IDENTITIES)
  expect(filesIn(join(folder, 'lost+found'))).toBe(2)
  expect(service.written()).toContain('lost+found')
})

test.runIf(IS_LONG)(
  'a damaged record is reported with its transaction, and --salvage starts without it',
  {
    timeout: 120_000,
  },
  async () => {
    const folder = copy()
    // Moves the contents of the write-ahead log into the database.
    await (await startCommand({ folder, tenants: TENANTS })).stop()
    const [first = '', second = ''] = ids
    const database = new DatabaseSync(join(folder, 'service.db'))
    database
      .prepare(`update identities set stateJson = replace(stateJson, '"status"', '"st\u0007tus"') where id = ?`)
      .run(first)
    database.prepare('update operations set elementJson = ? where identityId = ? and sequence = 0').run('{"a', second)
    database.close()
    const { code, stderr } = await serve(folder)
    expect(code).toBe(66)
    for (const id of [first, second]) expect(stderr).toContain(id)
    expect(stderr).toContain('--salvage')
    const service = await startCommand({ folder, tenants: TENANTS, more: ['--salvage'] })
    onTestFinished(() => service.kill())
    const statuses = await Promise.all(
      ids.map(async (id) => (await call(service.address, KEY, 'GET', `/identities/${id}`)).status),
    )
    expect(statuses).toEqual(ids.map((id) => (id === first || id === second ? 404 : 200)))
    for (const id of [first, second]) expect(service.written()).toContain(id)
    // The rows and the image of both transactions.
    expect(filesIn(join(folder, 'lost+found'))).toBe(4)
    expect(await service.stop()).toBe(0)
    expect(await (await startCommand({ folder, tenants: TENANTS })).stop()).toBe(0)
  },
)

test.skipIf(process.platform === 'win32')(
  'a data folder is readable by its owner only, even if it was created with other permissions',
  async () => {
    const folder = copy()
    chmodSync(folder, 0o755)
    for (const name of ['service.db', 'service.db-wal']) chmodSync(join(folder, name), 0o644)
    const service = await startCommand({ folder, tenants: TENANTS })
    onTestFinished(() => service.kill())
    await call(service.address, KEY, 'POST', '/identities')
    const readable = [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ]
      .filter((path) => (statSync(path).mode & 0o077) !== 0)
      .map((path) => path.slice(folder.length))
    expect(readable).toEqual([])
  },
)

test('a folder whose name is too long is refused with advice', async () => {
  const { code, stderr } = await serve(join(temporaryFolder(), 'x'.repeat(300)))
  expect([code, stderr]).toEqual([66, expect.stringContaining('too long')])
})
