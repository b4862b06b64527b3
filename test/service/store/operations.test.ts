import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { IdentityState, OperationElement } from '../../../main/service/engine/state.ts'
import { DATABASE_FILE } from '../../../main/service/store/folder-names.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { MIGRATIONS } from '../../../main/service/store/tables.ts'
import { IS_LONG } from '../../support/length.ts'
import { testService } from '../../support/test-service.ts'

const IDENTITIES = ['one', 'two', 'three'] as const

const element = (text: string): OperationElement => ({
  identityOperation: { id: text, name: 'CONSENTS', type: 'ADD' },
  participantContextId: text,
  progress: 'DONE',
  startDateTime: text,
})
const state = (id: string) => ({ id, tenantId: 't', createdAt: 0, evidences: [] }) as unknown as IdentityState
const tombstone = (id: string) => ({ id, tenantId: 't', endedAt: 0, proofId: 'p' })

function temporaryPath(): string {
  const path = mkdtempSync(join(tmpdir(), 'proofbench-records-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('operation records of a transaction', () => {
  const action = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        id: fc.constantFrom(...IDENTITIES),
        changesState: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('change' as const), id: fc.constantFrom(...IDENTITIES), at: fc.nat() }),
    },
    { weight: 3, arbitrary: fc.constant({ kind: 'commit' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'list' as const }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), id: fc.constantFrom(...IDENTITIES) }) },
  )

  test.runIf(IS_LONG)('records contain every addition and change in any grouping, also after reopening', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const path = mkdtempSync(join(tmpdir(), 'proofbench-records-'))
        let store = openServiceStore(path)
        const expected = new Map<string, OperationElement[]>()
        const erased = new Set<string>()
        const check = () => {
          for (const id of IDENTITIES) {
            const record = expected.get(id) ?? []
            expect(store.engine.operations(id)).toEqual(record)
          }
        }
        for (const [number, action] of actions.entries()) {
          if (action.kind === 'commit') {
            await store.engine.committed()
            continue
          }
          if (action.kind === 'list') {
            expect([...store.engine.identityIds(IDENTITIES.length)].sort()).toEqual([...expected.keys()].sort())
            continue
          }
          if (erased.has(action.id)) continue
          const record = expected.get(action.id) ?? []
          switch (action.kind) {
            case 'add':
              if (action.changesState || record.length === 0) store.engine.saveIdentity(state(action.id))
              expected.set(action.id, record)
              store.engine.addOperation(action.id, record.length, element(`added ${number}`))
              record.push(element(`added ${number}`))
              break
            case 'change':
              if (record.length === 0) break
              store.engine.changeOperation(action.id, action.at % record.length, (current) => {
                expect(current).toEqual(record[action.at % record.length])
                return element(`changed ${number}`)
              })
              record[action.at % record.length] = element(`changed ${number}`)
              break
            case 'erase':
              store.engine.erase(tombstone(action.id))
              expected.delete(action.id)
              erased.add(action.id)
          }
        }
        check()
        store.close()
        store = openServiceStore(path)
        check()
        store.close()
        rmSync(path, { recursive: true })
      }),
      { numRuns: 60 },
    )
  })

  test('erased records leave no row, and records of other transactions stay', async () => {
    const path = temporaryPath()
    const store = openServiceStore(path)
    for (const id of ['one', 'two']) store.engine.saveIdentity(state(id))
    for (let number = 0; number < 4; number++) {
      for (const id of ['one', 'two']) store.engine.addOperation(id, number, element(`${id} ${number}`))
      if (number === 1) await store.engine.committed()
    }
    await store.engine.committed()
    store.engine.erase(tombstone('one'))
    store.close()
    const database = new DatabaseSync(join(path, DATABASE_FILE))
    const rows = database.prepare('select identityId, sequence from operations order by sequence').all()
    expect(rows.map(({ identityId, sequence }) => [identityId, sequence])).toEqual(
      [0, 1, 2, 3].map((at) => ['two', at]),
    )
    database.close()
  })

  test('records of a group that is rolled back are restored', async () => {
    const store = openServiceStore(null)
    onTestFinished(() => store.close())
    store.engine.saveIdentity(state('one'))
    store.engine.addOperation('one', 0, element('kept'))
    await store.engine.committed()
    store.engine.addOperation('one', 1, element('lost'))
    store.engine.changeOperation('one', 0, () => element('lost'))
    const committed = store.engine.committed()
    expect(() => store.engine.changeOperation('one', 2, () => element('nowhere'))).toThrow()
    await expect(committed).rejects.toThrow()
    expect(store.engine.operations('one')).toEqual([element('kept')])
  })

  test('returned records are copies of the stored ones', async () => {
    const { engine, call, store } = testService()
    onTestFinished(() => store.close())
    const { id } = await engine.createIdentity(call(), {})
    const submitted = engine.submitConsents(call(), id, [{ approved: true, type: 'PORTRAIT' }])
    const [returned] = engine.control.operations(id).slice(-1)
    expect(Object.isFrozen(returned)).toBe(false)
    Object.assign(returned ?? {}, { progress: 'ERROR' })
    await submitted
    expect(engine.control.operations(id).at(-1)).toMatchObject({ progress: 'DONE' })
  })
})

test('a version 1 database is migrated with all its records', () => {
  const path = temporaryPath()
  const database = new DatabaseSync(join(path, DATABASE_FILE))
  database.exec(`${String(MIGRATIONS[0])}; pragma user_version = 1`)
  const identity = database.prepare('insert into identities values (?, ?, ?, ?)')
  for (const id of IDENTITIES) identity.run(id, 't', 0, JSON.stringify(state(id)))
  const operation = database.prepare('insert into operations (identityId, sequence, elementJson) values (?, ?, ?)')
  // Interleaved and out of order, like real writes; the third transaction has none.
  for (const [id, sequence] of [
    ['two', 0],
    ['one', 0],
    ['one', 2],
    ['two', 1],
    ['one', 1],
  ] as const)
    operation.run(id, sequence, JSON.stringify(element(`${id} ${sequence}`)))
  database.close()
  const store = openServiceStore(path)
  onTestFinished(() => store.close())
  const texts = (id: string) => store.engine.operations(id).map(({ startDateTime }) => startDateTime)
  expect(IDENTITIES.map(texts)).toEqual([['one 0', 'one 1', 'one 2'], ['two 0', 'two 1'], []])
  store.engine.addOperation('one', 3, element('one 3'))
  store.engine.addOperation('three', 0, element('three 0'))
  expect(texts('one')).toEqual(['one 0', 'one 1', 'one 2', 'one 3'])
  expect(texts('three')).toEqual(['three 0'])
})

test('the packed rows of a version 2 database are migrated', () => {
  const path = temporaryPath()
  const database = new DatabaseSync(join(path, DATABASE_FILE))
  database.exec(`${String(MIGRATIONS[0])}; ${String(MIGRATIONS[1])}; pragma user_version = 2`)
  const packed = [
    'op',
    'CONSENTS',
    'ADD',
    'DONE',
    't0',
    's',
    '/svc/v1/identities/ /consents',
    'POST',
    200,
    'USER_AGENT',
    0,
    't1',
    { sessionId: 'x' },
  ]
  const batch = database.prepare('insert into operationBatches values (?, ?, ?, ?)')
  batch.run(1, null, 0, JSON.stringify([packed, element('plain')]))
  batch.run(2, 1, 2, JSON.stringify([element('later')]))
  database.prepare('insert into identities values (?, ?, ?, ?, ?)').run('one', 't', 0, JSON.stringify(state('one')), 2)
  database.close()
  const store = openServiceStore(path)
  onTestFinished(() => store.close())
  expect(store.engine.operations('one')).toEqual([
    {
      identityOperation: { id: 'op', name: 'CONSENTS', type: 'ADD' },
      participantContextId: 'op',
      progress: 'DONE',
      startDateTime: 't0',
      processingDetails: {
        submissionId: 's',
        uri: '/svc/v1/identities/one/consents',
        method: 'POST',
        httpCode: 200,
        tokenRole: 'USER_AGENT',
        startDateTime: 't0',
        endDateTime: 't1',
        errors: [],
      },
      verificationDetails: [],
      sessionId: 'x',
    },
    element('plain'),
    element('later'),
  ])
})
