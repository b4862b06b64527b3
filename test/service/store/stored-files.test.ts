import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { DATABASE_FILE, FILES_FOLDER, TEMPORARY_FOLDER } from '../../../main/service/store/folder-names.ts'
import { restoreSnapshot } from '../../../main/service/store/restore-folder.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { WriteGroups } from '../../../main/service/store/write-groups.ts'
import { someOf } from '../../support/length.ts'

function temporaryPath(): string {
  const path = mkdtempSync(join(tmpdir(), 'proofbench-files-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const IDENTITY = 'identity'
const BYTES = new Uint8Array(1000)

test('the row of a deleted file goes with the next group, and its size counts no more at once', async () => {
  const folder = temporaryPath()
  const { engine, close } = openServiceStore(folder)
  for (const id of ['first', 'second']) engine.saveFile(IDENTITY, id, BYTES)
  await engine.committed()
  expect(engine.storedBytes(IDENTITY)).toBe(2 * BYTES.length)
  engine.deleteFile(IDENTITY, 'first')
  expect(engine.storedBytes(IDENTITY)).toBe(BYTES.length)
  await engine.committed()
  expect(readdirSync(join(folder, FILES_FOLDER, IDENTITY))).toEqual(['second'])
  engine.saveSetting('any', 1)
  await engine.committed()
  close()
  const reader = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  expect(reader.prepare('select id from storedFiles').all()).toEqual([{ id: 'second' }])
  reader.close()
})

test('a deletion that is undone keeps file and row', async () => {
  const folder = temporaryPath()
  const { engine, close } = openServiceStore(folder)
  engine.saveFile(IDENTITY, 'file', BYTES)
  engine.addNotification({ id: 'twice', tenantId: 't', identityId: 'i', createdAt: 0, body: new Uint8Array() })
  await engine.committed()
  engine.deleteFile(IDENTITY, 'file')
  const undone = engine.committed()
  expect(() =>
    engine.addNotification({ id: 'twice', tenantId: 't', identityId: 'i', createdAt: 0, body: new Uint8Array() }),
  ).toThrow()
  await expect(undone).rejects.toThrow('could not be stored')
  engine.saveSetting('any', 1)
  await engine.committed()
  expect(engine.file(IDENTITY, 'file')).toEqual(Buffer.from(BYTES))
  close()
})

test('an early commit flushes the files that it names first, and is undone if that fails', async () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec('create table commits (count integer); insert into commits values (0); create table t (a)')
  const groups = new WriteGroups(database, { afterGroup: () => {} })
  const insert = database.prepare('insert into t values (1)')
  groups.write(() => insert.run())
  groups.flushBefore([join(temporaryPath(), 'missing')])
  const committed = groups.committed()
  groups.commit()
  await expect(committed).rejects.toThrow('ENOENT')
  expect(database.prepare('select * from t').all()).toEqual([])
  const folder = temporaryPath()
  groups.write(() => insert.run())
  groups.flushBefore([folder])
  groups.commit()
  await groups.committed()
  expect(database.prepare('select * from t').all()).toHaveLength(1)
})

test.runIf(process.platform !== 'win32')('a snapshot is readable by its owner only', async () => {
  const folder = temporaryPath()
  const { engine, snapshot, close } = openServiceStore(join(folder, 'data'))
  engine.saveFile(IDENTITY, 'file', BYTES)
  await engine.committed()
  const path = join(folder, 'snapshot.db')
  await snapshot(path)
  expect(statSync(path).mode & 0o077).toBe(0)
  close()
})

test('temporary files of a killed process are removed at the next start', () => {
  const folder = temporaryPath()
  openServiceStore(folder).close()
  mkdirSync(join(folder, TEMPORARY_FOLDER, 'proofbench-snapshot-x'), { recursive: true })
  writeFileSync(join(folder, TEMPORARY_FOLDER, 'proofbench-snapshot-x', 'snapshot.db'), 'personal data')
  openServiceStore(folder).close()
  expect(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('snapshot')),
  ).toEqual([])
})

test.skipIf(process.platform === 'win32').each(someOf([1, 2, 3, 4], 1))(
  'a restore killed before its rename %i has restored nothing or everything, and can be repeated',
  async (rename) => {
    const base = temporaryPath()
    const [folder, snapshot] = [join(base, 'restored'), join(base, 'snapshot.db')]
    const source = openServiceStore(join(base, 'source'))
    source.engine.saveFile(IDENTITY, 'file', BYTES)
    source.engine.saveSetting('restored', true)
    await source.engine.committed()
    await source.snapshot(snapshot)
    source.close()
    const script = join(import.meta.dirname, '..', 'faults', 'killed-restore.ts')
    const { signal, status } = spawnSync(process.execPath, [script, snapshot, folder, String(rename)])
    expect([signal, status]).toEqual(rename > 3 ? [null, 0] : ['SIGKILL', null])
    const content = () => {
      const { engine, close } = openServiceStore(folder)
      const found = [engine.setting('restored'), engine.file(IDENTITY, 'file')?.length ?? null]
      close()
      return found
    }
    const whole = [true, BYTES.length]
    expect(content()).toEqual(rename > 3 ? whole : [null, null])
    rmSync(folder, { recursive: true })
    restoreSnapshot(snapshot, folder)
    expect(content()).toEqual(whole)
  },
)
