import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { DATABASE_FILE } from '../../../main/service/store/folder-names.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { MIGRATIONS } from '../../../main/service/store/tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const STORE = join(import.meta.dirname, '../../../main/service/store')
const urlOf = (file: string) => pathToFileURL(join(STORE, file)).href

/** Opens a folder like a service that is killed before a step of the migration. */
const KILLED = `
import { openServiceStore } from '${urlOf('service-store.ts')}'
import { MIGRATIONS } from '${urlOf('tables.ts')}'
const [folder, step] = process.argv.slice(1)
MIGRATIONS.splice(Number(step), 0, () => process.kill(process.pid, 'SIGKILL'))
openServiceStore(folder)
`

const COUNT = 300
/** In a long run more than the pages that SQLite keeps in memory, so that a kill leaves a part of the migration on the disk. */
const TEXT = 'x'.repeat(10_000)

test('a kill between two steps of the migration loses no record, and the next start migrates the folder', {
  timeout: 300_000,
}, () => {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  database.exec(`${String(MIGRATIONS[0])}; pragma user_version = 1; begin`)
  const identity = database.prepare('insert into identities values (?, ?, ?, ?)')
  const operation = database.prepare('insert into operations (identityId, sequence, elementJson) values (?, 0, ?)')
  for (let number = 0; number < COUNT; number++) {
    identity.run(`i-${number}`, 't', 0, JSON.stringify({ id: `i-${number}`, evidences: [] }))
    operation.run(`i-${number}`, JSON.stringify({ startDateTime: `${number}`, details: TEXT }))
  }
  database.exec('commit')
  database.close()
  for (const step of MIGRATIONS.map((_, at) => at + 1)) {
    const args = ['--input-type=module', '-e', KILLED, folder, `${step}`]
    expect([step, spawnSync(process.execPath, args).signal]).toEqual([step, 'SIGKILL'])
  }
  const store = openServiceStore(folder)
  const texts = Array.from({ length: COUNT }, (_, at) => store.engine.operations(`i-${at}`).map((o) => o.startDateTime))
  store.close()
  expect(store.notes).toEqual([])
  expect(texts).toEqual(Array.from({ length: COUNT }, (_, at) => [`${at}`]))
})
