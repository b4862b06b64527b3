import type { DatabaseSync } from 'node:sqlite'
import type { ProofVault } from '../engine/proof-vault.ts'
import type { IdentityState } from '../engine/state.ts'
import type { EngineStore, Job, JobKind, Tombstone } from '../engine/store.ts'
import type { DeliveryStore } from '../webhooks/delivery-store.ts'
import type { Erasure } from './erasure.ts'
import { Operations } from './operations.ts'
import { BOUND, Statement, sqlOf } from './statements.ts'
import type { StoredFiles } from './stored-files.ts'
import type { WriteGroups } from './write-groups.ts'

/** Creates the engine's store over the database. File contents are readIdentity in `files`. */
export function engineStore(
  database: DatabaseSync,
  groups: WriteGroups,
  files: StoredFiles,
  deliveries: DeliveryStore,
  erasure: Erasure,
  proofs: ProofVault,
): EngineStore {
  const sql = statements(database)
  // Written by this service and checked at startup.
  const parsed = <Value>(text: string | undefined): Value | null => (text === undefined ? null : JSON.parse(text))
  // Of several changes in a group only the last one is written.
  let changed = new Map<string, IdentityState>()
  const records = new Operations(database, groups)
  const writeChanged = () => {
    for (const state of changed.values()) {
      sql.saveIdentity.run(state.id, state.tenantId, state.createdAt, JSON.stringify(state))
    }
    changed = new Map()
  }
  groups.late({
    write: writeChanged,
    undone: () => {
      changed = new Map()
    },
  })
  return {
    proofs,
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
    addOperation: (identityId, sequence, element) => records.add(identityId, sequence, element),
    changeOperation: (identityId, sequence, change) => records.change(identityId, sequence, change),
    operations: (identityId) => records.all(identityId),
    operationTexts: (identityId, first, limit) => records.texts(identityId, first, limit),
    recordBytes: (identityId) => records.bytes(identityId),
    saveFile: (identityId, fileId, bytes) => files.save(identityId, fileId, bytes),
    file: (identityId, fileId) => files.read(identityId, fileId),
    fileRow: (identityId, fileId) => files.row(identityId, fileId),
    filePath: (identityId, fileId) => files.pathOf(identityId, fileId),
    storedBytes: (identityId) => files.sizeOf(identityId),
    deleteFile: (identityId, fileId) => files.delete(identityId, fileId),
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
    // Written by addJob.
    jobs: () => sql.jobs.all().map((row): Job => ({ ...row, kind: row.kind as JobKind })),
    jobsOf: (kind, limit, before) =>
      sql.jobsOf.all(kind, before, limit).map((row): Job => ({ ...row, kind: row.kind as JobKind })),
    setting: (name) => parsed<unknown>(sql.setting.get(name)?.valueJson),
    saveSetting(name, value) {
      groups.write(() => sql.saveSetting.run(name, JSON.stringify(value)))
    },
    addNotification: (entry) => deliveries.add({ ...entry, resendOf: null }),
    erase({ id, tenantId, endedAt, proofId }: Tombstone) {
      groups.write(() => {
        changed.delete(id)
        records.erase(id)
        files.forget(id)
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
  const statement = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    identity: statement<{ stateJson: string }>(sqlOf.selectFrom('identities').selectAll().where('id', '=', BOUND)),
    tombstone: statement<Tombstone>(sqlOf.selectFrom('tombstones').selectAll().where('id', '=', BOUND)),
    saveIdentity: statement(
      sqlOf
        .insertInto('identities')
        .values({ id: BOUND, tenantId: BOUND, createdAt: BOUND, stateJson: BOUND })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({ stateJson: ref('excluded.stateJson') })),
        ),
    ),
    identityTime: statement<{ createdAt: number }>(
      sqlOf.selectFrom('identities').select('createdAt').where('id', '=', BOUND),
    ),
    latestIdentities: statement<{ id: string }>(
      sqlOf.selectFrom('identities').select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(BOUND),
    ),
    identitiesBefore: statement<{ id: string }>(
      sqlOf
        .selectFrom('identities')
        .select('id')
        // Many are created in the same millisecond if the clock is stopped.
        .where(({ eb, or, and }) =>
          or([eb('createdAt', '<', BOUND), and([eb('createdAt', '=', BOUND), eb('id', '<', BOUND)])]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(BOUND),
    ),
    saveLookup: statement(sqlOf.insertInto('lookups').values({ id: BOUND, identityId: BOUND })),
    lookup: statement<{ identityId: string }>(sqlOf.selectFrom('lookups').selectAll().where('id', '=', BOUND)),
    deleteLookups: statement(sqlOf.deleteFrom('lookups').where('identityId', '=', BOUND)),
    addJob: statement(
      sqlOf.insertInto('jobs').values({ identityId: BOUND, due: BOUND, kind: BOUND, evidenceId: BOUND } as never),
    ),
    deleteJob: statement(sqlOf.deleteFrom('jobs').where('id', '=', BOUND)),
    deleteJobs: statement(sqlOf.deleteFrom('jobs').where('identityId', '=', BOUND)),
    // Without their checksums: all jobs are read only at the start, after every row was compared with its own.
    jobs: statement<Omit<Job, 'kind'> & { kind: string }>(
      sqlOf.selectFrom('jobs').select(['id', 'identityId', 'due', 'kind', 'evidenceId']).orderBy('due').orderBy('id'),
    ),
    jobsOf: statement<Omit<Job, 'kind'> & { kind: string }>(
      sqlOf
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', BOUND)
        .where('id', '<', BOUND)
        .orderBy('id', 'desc')
        .limit(BOUND),
    ),
    setting: statement<{ valueJson: string }>(sqlOf.selectFrom('settings').selectAll().where('name', '=', BOUND)),
    saveSetting: statement(
      sqlOf
        .insertInto('settings')
        .values({ name: BOUND, valueJson: BOUND })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(({ ref }) => ({ valueJson: ref('excluded.valueJson') })),
        ),
    ),
    deleteIdentity: statement(sqlOf.deleteFrom('identities').where('id', '=', BOUND)),
    addTombstone: statement(
      sqlOf.insertInto('tombstones').values({ id: BOUND, tenantId: BOUND, endedAt: BOUND, proofId: BOUND }),
    ),
  }
}
