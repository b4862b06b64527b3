import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnusable } from '../../../main/service/store/database-unusable.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { IS_LONG } from '../../support/length.ts'
import { runCli } from '../../support/run-cli.ts'
import { randomFor } from '../../support/seed.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm, settled } from './client.ts'
import { hasPython } from './find-bytes.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const random = randomFor('random bytes')

const KEY = 'back-end-key-of-this-test-7781'
const TENANTS = [{ id: 't', backendKey: KEY, examinesImages: false }]
const PAGE = 8192
const IDENTITIES = 30

interface UsedFolder {
  readonly folder: string
  /** Id of the first transaction. */
  readonly id: string
  readonly snapshot: Uint8Array
}

let used: Promise<UsedFolder> | undefined

/** Returns a copy of the data folder of a stopped service. */
async function usedFolder(): Promise<UsedFolder> {
  used ??= runUntilStopped(mkdtempSync(join(tmpdir(), 'proofbench-used-')))
  const { folder, ...rest } = await used
  const copy = join(temporaryFolder(), 'data')
  cpSync(folder, copy, { recursive: true })
  return { folder: copy, ...rest }
}

afterAll(async () => {
  if (used) rmSync((await used).folder, { recursive: true, force: true })
})

async function runUntilStopped(folder: string): Promise<UsedFolder> {
  const service = await startCommand({ folder, tenants: TENANTS })
  const ids: string[] = []
  for (let count = 0; count < IDENTITIES; count++) {
    const id = String((await call(service.address, KEY, 'POST', '/identities')).body?.id)
    await call(service.address, KEY, 'POST', `/identities/${id}/id-documents/capture`, captureForm({}, uniqueImage()))
    await settled(service.address, KEY, id)
    ids.push(id)
  }
  const { controlRoot, controlKey } = service.address
  const response = await fetch(`${controlRoot}/snapshot`, { headers: { controlkey: controlKey } })
  expect(response.status).toBe(200)
  const snapshot = new Uint8Array(await response.arrayBuffer())
  expect(await service.stop()).toBe(0)
  return { folder, id: ids[0] ?? '', snapshot }
}

const hashFile = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const serve = (folder: string, ...more: string[]) => runCli(['serve', '--port', '0', '--data', folder, ...more])

function expectPlain(stderr: string): void {
  expect(stderr).not.toMatch(/\n\s+at /)
  expect(stderr.split('\n').filter(Boolean).length).toBeGreaterThan(1)
}

const DAMAGES: { readonly [name: string]: (file: Buffer) => Buffer } = {
  'random bytes': (file) => Buffer.from(file.map(() => random.below(256))),
  'text instead of a database': () => Buffer.from('Not a database at all.\n'.repeat(100)),
  'cut in the middle': (file) => file.subarray(0, Math.floor(file.length / PAGE / 2) * PAGE),
  'cut within a page': (file) => file.subarray(0, file.length - PAGE - 100),
  'an empty page': (file) => Buffer.concat([file.subarray(0, PAGE), Buffer.alloc(PAGE), file.subarray(2 * PAGE)]),
  'pages in another order': (file) =>
    Buffer.concat([
      file.subarray(0, PAGE),
      ...Array.from({ length: file.length / PAGE - 1 }, (_, at) =>
        file.subarray(file.length - (at + 1) * PAGE, file.length - at * PAGE),
      ),
    ]),
}

test('a damaged database is refused with advice and left unchanged', { timeout: 90_000 }, async () => {
  const { folder: used } = await usedFolder()
  const database = readFileSync(join(used, 'service.db'))
  // The page size in the header: https://www.sqlite.org/fileformat.html#page_size
  expect(database.readUInt16BE(16)).toBe(PAGE)
  for (const [name, damage] of Object.entries(DAMAGES)) {
    const folder = temporaryFolder()
    const file = join(folder, 'service.db')
    writeFileSync(file, damage(database))
    const hash = hashFile(file)
    const { code, stderr } = await serve(folder)
    expect([name, code]).toEqual([name, 66])
    expect([name, stderr]).toEqual([name, expect.stringMatching(/damaged|no database/)])
    expect(stderr).toContain('--restore')
    expectPlain(stderr)
    expect([name, hashFile(file)]).toEqual([name, hash])
  }
})

describe('a data folder in use', { timeout: 60_000 }, () => {
  test.runIf(IS_LONG)(
    'a second service refuses to start on a data folder in use, and the first one continues',
    async () => {
      const folder = join(temporaryFolder(), 'data')
      const service = await startCommand({ folder, tenants: TENANTS })
      onTestFinished(() => service.kill())
      const { code, stderr } = await serve(folder)
      expect([code, stderr]).toEqual([66, expect.stringContaining('in use by another process')])
      expectPlain(stderr)
      expect((await call(service.address, KEY, 'POST', '/identities')).status).toBe(200)
      await service.kill()
      // The lock on the folder is released with its process.
      expect(await (await startCommand({ folder, tenants: TENANTS })).stop()).toBe(0)
    },
  )

  test.runIf(IS_LONG && hasPython)('a database locked by another program is reported as in use', async () => {
    const { folder } = await usedFolder()
    const script = `import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute('begin exclusive')
print('held', flush=True)
sys.stdin.read()`
    const holder = spawn('python3', ['-c', script, join(folder, 'service.db')])
    onTestFinished(() => void holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')
    const { code, stderr } = await serve(folder)
    expect([code, stderr]).toEqual([66, expect.stringContaining('in use by another process')])
    expectPlain(stderr)
    holder.stdin.end()
    await once(holder, 'exit')
    expect(await (await startCommand({ folder, tenants: TENANTS })).stop()).toBe(0)
  })
})

test('a database without the tables of a service is refused with advice and closed', async () => {
  const folder = join(temporaryFolder(), 'data')
  openServiceStore(folder).close()
  const database = new DatabaseSync(join(folder, 'service.db'))
  const tables = database
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .all()
  for (const { name } of tables) database.exec(`drop table "${String(name)}"`)
  database.close()
  expect(tables.length).toBeGreaterThan(1)
  expect(() => openServiceStore(folder)).toThrow(DatabaseUnusable)
  // A second process can open it at once.
  const { code, stderr } = await serve(folder)
  expect(code).toBe(66)
  expect(stderr).toContain('does not hold the tables of a service')
  expectPlain(stderr)
})

test.runIf(IS_LONG)(
  'a port in use is refused with advice, and the data folder is released',
  { timeout: 60_000 },
  async () => {
    const first = await startCommand({ folder: join(temporaryFolder(), 'data'), tenants: TENANTS })
    onTestFinished(() => first.kill())
    const folder = join(temporaryFolder(), 'data')
    const { code, stderr } = await runCli(['serve', '--port', new URL(first.address.baseUrl).port, '--data', folder])
    expect([code, stderr]).toEqual([64, expect.stringContaining('is in use')])
    expectPlain(stderr)
    expect(await (await startCommand({ folder, tenants: TENANTS })).stop()).toBe(0)
  },
)

describe('restoring a snapshot', { timeout: 90_000 }, () => {
  test('a snapshot is restored only into an empty folder, and completely or not at all', async () => {
    const { id, snapshot } = await usedFolder()
    const base = temporaryFolder()
    const [file, truncated, invalid] = [join(base, 'snapshot'), join(base, 'cut'), join(base, 'other')]
    writeFileSync(file, snapshot)
    writeFileSync(truncated, snapshot.subarray(0, Math.floor(snapshot.length / 2)))
    writeFileSync(invalid, 'Not a snapshot at all.\n'.repeat(1000))
    const full = join(base, 'full')
    mkdirSync(full)
    writeFileSync(join(full, 'letter.txt'), 'mine')
    const refused = await serve(full, '--restore', file)
    expect([refused.code, refused.stderr]).toEqual([66, expect.stringContaining('is not empty')])
    expectPlain(refused.stderr)
    expect(readdirSync(full)).toEqual(['letter.txt'])
    for (const bad of [truncated, invalid]) {
      const folder = join(base, 'new')
      const { code, stderr } = await serve(folder, '--restore', bad)
      expect([bad, code]).toEqual([bad, 66])
      expectPlain(stderr)
      expect(readdirSync(folder)).toEqual([])
    }
    const restored = join(base, 'restored')
    const service = await startCommand({ folder: restored, tenants: TENANTS, more: ['--restore', file] })
    onTestFinished(() => service.kill())
    expect((await call(service.address, KEY, 'GET', `/identities/${id}`)).status).toBe(200)
    expect((await call(service.address, KEY, 'GET', `/identities/${id}/proof`)).status).toBe(200)
    expect(await service.stop()).toBe(0)
  })
})
