import type { DatabaseSync } from 'node:sqlite'
import type { IdentityState } from '../engine/state.ts'
import type { EngineStore, Job, JobKind, Tombstone } from '../engine/store.ts'
import type { DeliveryStore } from '../webhooks/delivery-store.ts'
import type { Erasure } from './erasure.ts'
import type { FileFolder } from './file-folder.ts'
import { OperationBatches } from './operation-batches.ts'
import { GIVEN, Statement, sqlOf } from './statements.ts'
import type { WriteGroups } from './write-groups.ts'

/** The engine's part of the database; files lie beside it. */
export function engineStore(
  database: DatabaseSync,
  groups: WriteGroups,
  files: FileFolder,
  deliveries: DeliveryStore,
  erasure: Erasure,
): EngineStore {
  const sql = statements(database)
  // What this very process wrote; the JSON above all others is its own.
  const parsed = <Value>(text: string | undefined): Value | null => (text === undefined ? null : JSON.parse(text))
  // Of many changes in a group the last one is written. Never emptied: see Latecomer.
  let changed = new Map<string, IdentityState>()
  const batches = new OperationBatches(database, groups)
  /** `lastBatches`: of the records that have grown, by transaction. */
  const writeChanged = (lastBatches: ReadonlyMap<string, number> = new Map()) => {
    for (const state of changed.values())
      sql.saveIdentity.run(
        state.id,
        state.tenantId,
        state.createdAt,
        lastBatches.get(state.id) ?? null,
        JSON.stringify(state),
      )
    for (const [id, key] of lastBatches) if (!changed.has(id)) sql.saveLastBatch.run(key, id)
    changed = new Map()
  }
  groups.late({
    write: () => writeChanged(batches.write()),
    undone: () => {
      changed = new Map()
      batches.undone()
    },
  })
  return {
    identity: (id) => changed.get(id) ?? parsed<IdentityState>(sql.identity.get(id)?.stateJson),
    tombstone: (id) => sql.tombstone.get(id),
    saveIdentity(state) {
      groups.write(() => changed.set(state.id, state))
    },
    identityIds(limit, before) {
      writeChanged()
      const time = before === undefined ? undefined : sql.identityTime.get(before)?.createdAt
      const rows =
        before === undefined || time === undefined
          ? sql.latestIdentities.all(limit)
          : sql.identitiesBefore.all(time, time, before, limit)
      return rows.map(({ id }) => id)
    },
    addOperation: (identityId, sequence, element) => batches.add(identityId, sequence, element),
    changeOperation: (identityId, sequence, change) => batches.change(identityId, sequence, change),
    operations: (identityId) => batches.all(identityId),
    saveFile(identityId, fileId, bytes) {
      groups.write(() => files.save(identityId, fileId, bytes))
      groups.follow({ committed: () => {}, undone: () => erasure.file(identityId, fileId) })
    },
    file: (identityId, fileId) => files.read(identityId, fileId),
    deleteFile(identityId, fileId) {
      groups.follow({ committed: () => erasure.file(identityId, fileId), undone: () => {} })
    },
    saveLookup(id, identityId) {
      groups.write(() => sql.saveLookup.run(id, identityId))
    },
    lookup: (id) => sql.lookup.get(id)?.identityId ?? null,
    addJob(job) {
      const { identityId, due, kind, evidenceId } = job
      return groups.write(() => ({ ...job, id: sql.addJob.insert(identityId, due, kind, evidenceId) }))
    },
    deleteJob(id) {
      groups.write(() => sql.deleteJob.run(id))
    },
    // The kinds are those that addJob was given.
    jobs: () => sql.jobs.all().map((row): Job => ({ ...row, kind: row.kind as JobKind })),
    setting: (name) => parsed<unknown>(sql.setting.get(name)?.valueJson),
    saveSetting(name, value) {
      groups.write(() => sql.saveSetting.run(name, JSON.stringify(value)))
    },
    addNotification: (entry) => deliveries.add({ ...entry, resendOf: null }),
    erase({ id, tenantId, endedAt, proofId }: Tombstone) {
      groups.write(() => {
        changed.delete(id)
        batches.erase(id)
        sql.deleteJobs.run(id)
        sql.deleteLookups.run(id)
        sql.deleteIdentity.run(id)
        sql.addTombstone.run(id, tenantId, endedAt, proofId)
      })
      groups.follow({ committed: () => erasure.identity(id), undone: () => {} })
    },
    committed: () => groups.committed(),
  }
}

function statements(database: DatabaseSync) {
  const one = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    identity: one<{ stateJson: string }>(sqlOf.selectFrom('identities').select('stateJson').where('id', '=', GIVEN)),
    tombstone: one<Tombstone>(sqlOf.selectFrom('tombstones').selectAll().where('id', '=', GIVEN)),
    saveIdentity: one(
      sqlOf
        .insertInto('identities')
        .values({ id: GIVEN, tenantId: GIVEN, createdAt: GIVEN, lastBatch: GIVEN, stateJson: GIVEN })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref, fn }) => ({
            stateJson: ref('excluded.stateJson'),
            lastBatch: fn.coalesce('excluded.lastBatch', 'identities.lastBatch'),
          })),
        ),
    ),
    saveLastBatch: one(sqlOf.updateTable('identities').set({ lastBatch: GIVEN }).where('id', '=', GIVEN)),
    identityTime: one<{ createdAt: number }>(
      sqlOf.selectFrom('identities').select('createdAt').where('id', '=', GIVEN),
    ),
    latestIdentities: one<{ id: string }>(
      sqlOf.selectFrom('identities').select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(GIVEN),
    ),
    identitiesBefore: one<{ id: string }>(
      sqlOf
        .selectFrom('identities')
        .select('id')
        // Many are created in the same millisecond where the clock stands still.
        .where(({ eb, or, and }) =>
          or([eb('createdAt', '<', GIVEN), and([eb('createdAt', '=', GIVEN), eb('id', '<', GIVEN)])]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(GIVEN),
    ),
    saveLookup: one(sqlOf.insertInto('lookups').values({ id: GIVEN, identityId: GIVEN })),
    lookup: one<{ identityId: string }>(sqlOf.selectFrom('lookups').select('identityId').where('id', '=', GIVEN)),
    deleteLookups: one(sqlOf.deleteFrom('lookups').where('identityId', '=', GIVEN)),
    addJob: one(
      sqlOf.insertInto('jobs').values({ identityId: GIVEN, due: GIVEN, kind: GIVEN, evidenceId: GIVEN } as never),
    ),
    deleteJob: one(sqlOf.deleteFrom('jobs').where('id', '=', GIVEN)),
    deleteJobs: one(sqlOf.deleteFrom('jobs').where('identityId', '=', GIVEN)),
    jobs: one<Omit<Job, 'kind'> & { kind: string }>(sqlOf.selectFrom('jobs').selectAll().orderBy('due').orderBy('id')),
    setting: one<{ valueJson: string }>(sqlOf.selectFrom('settings').select('valueJson').where('name', '=', GIVEN)),
    saveSetting: one(
      sqlOf
        .insertInto('settings')
        .values({ name: GIVEN, valueJson: GIVEN })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(({ ref }) => ({ valueJson: ref('excluded.valueJson') })),
        ),
    ),
    deleteIdentity: one(sqlOf.deleteFrom('identities').where('id', '=', GIVEN)),
    addTombstone: one(
      sqlOf.insertInto('tombstones').values({ id: GIVEN, tenantId: GIVEN, endedAt: GIVEN, proofId: GIVEN }),
    ),
  }
}
