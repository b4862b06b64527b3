import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedEngine } from '../../../main/service/engine/engine.ts'
import { DatabaseUnusable } from '../../../main/service/store/database-unusable.ts'
import { DATABASE_FILE, LOST_FOLDER, PROOFS_FOLDER } from '../../../main/service/store/folder-names.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { MIGRATIONS } from '../../../main/service/store/tables.ts'
import { inLength } from '../../support/length.ts'
import { randomFor } from '../../support/seed.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { begun, expectProof, submitted, testService } from '../../support/test-service.ts'

const BITS = inLength(40, 400)
const random = randomFor('flipped bits')
const OWN_TABLES = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name"

let used = ''
/** A transaction that is open, and one whose proof is kept. */
let [open, ended] = ['', '']
let delivered = Buffer.alloc(0)

beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), 'proofbench-bits-'))
  const service = testService({ folder: used })
  const { engine, store, call, tenant } = service
  const served = engine as ServedEngine // `testService` makes the engine of a served service
  for (const id of [await begun(service), await begun(service), await begun(service)]) {
    await submitted(service, id)
    ;[open, ended] = [id, open]
  }
  await engine.startPortraitCapture(call(), open, 'webSDK', {})
  const take = async ({ pieces }: { pieces(): Iterable<Uint8Array> }) => {
    delivered = Buffer.concat([...pieces()])
  }
  await served.deliverProof(call('GET'), ended, { send: take, sendAllButEnd: take, sendEnd: () => {} })
  store.engine.saveSetting('tenants', [tenant])
  const [delivery] = store.deliveries.list({ limit: 1 })
  const attempt = {
    number: 1,
    outcome: 'REFUSED',
    url: 'http://127.0.0.1/',
    headers: [],
    startedAt: 0,
    tookMs: 1,
  } as const
  store.deliveries.saveAttempt({ ...attempt, deliveryId: delivery?.id ?? '', answer: null, failure: null })
  await store.engine.committed()
  await engine.close()
  store.close()
})

afterAll(() => rmSync(used, { recursive: true, force: true }))

function copy(): string {
  const folder = join(temporaryFolder(), 'data')
  cpSync(used, folder, { recursive: true })
  return folder
}

/** Runs `work` with the database of a stopped service, which another program could change as well. */
function inDatabase<Result>(folder: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const tablesOf = (database: DatabaseSync) =>
  database
    .prepare(OWN_TABLES)
    .all()
    .map(({ name }) => String(name))

const contents = (folder: string) =>
  inDatabase(folder, (database) =>
    tablesOf(database).map((table) => [table, database.prepare(`select * from ${table}`).all()]),
  )

describe('a data folder in which something changed', () => {
  test(`a flipped bit anywhere in the database is refused or changes nothing, of ${BITS} random ones`, {
    timeout: 240_000,
  }, () => {
    const whole = contents(used)
    const silent: number[] = []
    for (let round = 0; round < BITS; round++) {
      const folder = copy()
      const bytes = readFileSync(join(folder, DATABASE_FILE))
      const bit = random.below(bytes.length * 8)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      writeFileSync(join(folder, DATABASE_FILE), bytes)
      try {
        openServiceStore(folder).close()
      } catch (error) {
        expect(error).toBeInstanceOf(DatabaseUnusable)
        continue
      }
      if (JSON.stringify(contents(folder)) !== JSON.stringify(whole)) silent.push(bit)
    }
    expect(silent).toEqual([])
  })

  test('a changed value of every column of every table is refused by name, and --salvage sets it aside', () => {
    const columns = inDatabase(used, (database) =>
      tablesOf(database).flatMap((table) =>
        database
          .prepare('select name from pragma_table_info(?)')
          .all(table)
          .map(({ name }) => [table, String(name)] as const),
      ),
    )
    expect(new Set(columns.map(([table]) => table)).size).toBe(11)
    const salvaged = new Set<string>()
    for (const [table, column] of columns) {
      const folder = copy()
      const changed = inDatabase(folder, (database) => {
        const value = `case typeof(${column}) when 'integer' then ${column} + 100000 else cast(coalesce(${column}, '') || '#' as text) end`
        return database.prepare(`update ${table} set ${column} = ${value}`).run().changes
      })
      expect([table, column, Number(changed) > 0]).toEqual([table, column, true])
      const refused = () => openServiceStore(folder).close()
      expect(refused, `${table}.${column}`).toThrow(DatabaseUnusable)
      expect(refused, `${table}.${column}`).toThrow(/damaged|belongs to another|lacks/)
      if (salvaged.has(table)) continue
      salvaged.add(table)
      openServiceStore(folder, { salvage: true }).close()
      openServiceStore(folder).close()
    }
  })

  test('a damaged setting and a stored proof without its file are named, and --salvage goes on without them', () => {
    const folder = copy()
    inDatabase(folder, (database) => database.exec("update settings set valueJson = '#' where name = 'tenants'"))
    const [sealed = ''] = readdirSync(join(folder, PROOFS_FOLDER))
    rmSync(join(folder, PROOFS_FOLDER, sealed))
    expect(() => openServiceStore(folder)).toThrow(`the setting tenants, the stored proof of ${ended}`)
    const store = openServiceStore(folder, { salvage: true })
    expect(store.engine.setting('tenants')).toBeNull()
    expect(store.engine.proofs.find(ended)).toBeNull()
    expect(store.engine.identity(open)?.id).toBe(open)
    expect(store.notes.join('\n')).toMatch(/the setting tenants was damaged and was set aside/)
    store.close()
    expect(readdirSync(join(folder, LOST_FOLDER), { recursive: true }).join('\n')).toMatch(/settings-0\.json/)
  })

  test('a stored proof whose file changed is refused with the reason, not sent', () => {
    const folder = copy()
    const [sealed = ''] = readdirSync(join(folder, PROOFS_FOLDER))
    const path = join(folder, PROOFS_FOLDER, sealed)
    const bytes = readFileSync(path)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(path, bytes)
    const store = openServiceStore(folder)
    expect(() => [...(store.engine.proofs.find(ended)?.pieces() ?? [])]).toThrow(/kept for another delivery is damaged/)
    store.close()
  })
})

test('a kept proof has the bytes of its first delivery', async () => {
  const store = openServiceStore(copy())
  const kept = Buffer.concat([...(store.engine.proofs.find(ended)?.pieces() ?? [])])
  store.close()
  expect(kept.equals(delivered)).toBe(true)
  await expectProof(kept)
})

describe('a database without checksums', () => {
  const old = () => {
    const folder = temporaryFolder()
    inDatabase(folder, (database) => {
      for (const step of MIGRATIONS.slice(0, 4)) typeof step === 'string' ? database.exec(step) : step(database)
      database.exec(`pragma user_version = 4`)
      database.exec(`insert into settings values ('tenants', '[]'), ('filesAdopted', 'true');
        insert into jobs values (7, 'one', 5, 'EVALUATE', 'e'); insert into lookups values ('s', 'one');
        insert into deliveries values (3, 'd', 't', 'one', 0, x'7b7d', null, 'PENDING', 0, 0, 1);`)
    })
    return folder
  }

  test('its rows get checksums when it is first opened', () => {
    const folder = old()
    const { engine, deliveries, close } = openServiceStore(folder)
    expect(engine.setting('tenants')).toEqual([])
    expect(engine.jobs()).toEqual([{ id: 7, identityId: 'one', due: 5, kind: 'EVALUATE', evidenceId: 'e' }])
    expect(deliveries.get('d')?.sequence).toBe(3)
    close()
    inDatabase(folder, (database) => database.exec("update jobs set kind = 'RVALUATE'"))
    expect(() => openServiceStore(folder)).toThrow('the transaction one (jobs)')
  })

  test('what was damaged before is not taken over', () => {
    const folder = old()
    inDatabase(folder, (database) => database.exec("update settings set valueJson = '#' where name = 'tenants'"))
    expect(() => openServiceStore(folder)).toThrow('the setting tenants')
  })
})
