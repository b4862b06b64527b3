import type { DatabaseSync } from 'node:sqlite'
import { sql as text } from 'kysely'
import type { Attempt, Delivery, DeliveryState, LimitedDeliveries } from '../webhooks/delivery-store.ts'
import { GIVEN, Statement, sqlOf } from './statements.ts'
import type { Tables } from './tables.ts'
import type { WriteGroups } from './write-groups.ts'

type DeliveryRow = Tables['deliveries']
type PrunableRow = Pick<DeliveryRow, 'id' | 'sequence'>

// Literals, so that SQLite finds the indexes over open deliveries only.
const [PENDING, SENDING] = [text.lit<DeliveryState>('PENDING'), text.lit<DeliveryState>('SENDING')]

/** Deliveries in the database, in the same groups as what they tell of. */
export function deliveryStore(database: DatabaseSync, groups: WriteGroups): LimitedDeliveries {
  const sql = statements(database)
  /** One step in the index for each tenant, however many deliveries wait. */
  const sendableTenants = (): readonly string[] => {
    const found: string[] = []
    for (let row = sql.nextTenant.get(''); row; row = sql.nextTenant.get(row.tenantId)) found.push(row.tenantId)
    return found
  }
  return {
    add({ id, tenantId, identityId, createdAt, body, resendOf }) {
      groups.write(() => {
        const isHead = sql.head.get(identityId) ? 0 : 1
        sql.add.run(id, tenantId, identityId, createdAt, body, resendOf, 'PENDING', createdAt, 0, isHead)
      })
    },
    get: (id) => shown(sql.get.get(id)),
    list({ tenantId, identityId, state, limit, before }) {
      let query = sqlOf.selectFrom('deliveries').selectAll().orderBy('sequence', 'desc').limit(limit)
      if (tenantId !== undefined) query = query.where('tenantId', '=', tenantId)
      if (identityId !== undefined) query = query.where('identityId', '=', identityId)
      if (state !== undefined) query = query.where('state', '=', state)
      if (before !== undefined) query = query.where('sequence', '<', before)
      const { sql: text, parameters } = query.compile()
      // Texts and numbers, as the query was given them; the columns are all of the table.
      return database.prepare(text).all(...(parameters as (string | number)[])) as unknown as readonly Delivery[]
    },
    due: (now, limit, exceptTenants) =>
      sendableTenants()
        .filter((tenantId) => !exceptTenants.includes(tenantId))
        .flatMap((tenantId) => sql.due.all(tenantId, now, limit))
        .sort((one, other) => one.due - other.due || one.sequence - other.sequence)
        .slice(0, limit),
    nextDue(now) {
      const times = sendableTenants().flatMap((tenantId) => sql.nextDue.get(tenantId, now)?.due ?? [])
      return times.length === 0 ? null : Math.min(...times)
    },
    shiftDue: (milliseconds) => void groups.write(() => sql.shiftDue.run(milliseconds)),
    ended: (query, after, limit) => sql.ended.all(query.state, query.since, query.until, after, limit),
    saveProgress({ id, state, due, failures }) {
      groups.write(() => {
        const before = sql.get.get(id)
        if (!before) return
        sql.saveProgress.run(state, due, failures, id)
        sql.setHead.run(0, before.sequence)
        const first = sql.head.get(before.identityId)
        if (first?.state === 'PENDING') sql.setHead.run(1, first.sequence)
      })
    },
    saveAttempt(attempt) {
      groups.write(() => {
        if (!sql.get.get(attempt.deliveryId)) return
        sql.saveAttempt.run(attempt.deliveryId, attempt.number, attempt.outcome, JSON.stringify(plain(attempt)))
      })
    },
    attempts: (deliveryId) => sql.attempts.all(deliveryId).map(({ attemptJson }) => restored(JSON.parse(attemptJson))),
    prune(most, endedBefore) {
      groups.write(() => {
        const oldest = sql.oldestKept.get(1, most)?.sequence ?? -1
        for (const state of ['DELIVERED', 'FAILED'] as const)
          for (const { id, sequence } of [
            ...sql.endedBefore.all(state, endedBefore, MAX_PRUNED),
            ...sql.upTo.all(state, oldest, MAX_PRUNED),
          ]) {
            sql.deleteAttempts.run(id)
            sql.delete.run(sequence)
          }
      })
    },
    committed: () => groups.committed(),
  }
}

/** Without the column that only the queue needs. */
function shown(row: DeliveryRow | null): Delivery | null {
  if (!row) return null
  const { isHead: _isHead, ...delivery } = row
  return delivery
}

/** JSON has no bytes. */
const plain = ({ answer, ...attempt }: Attempt) => ({
  ...attempt,
  answer: answer ? { ...answer, body: Buffer.from(answer.body).toString('base64') } : null,
})

function restored({ answer, ...attempt }: ReturnType<typeof plain>): Attempt {
  return { ...attempt, answer: answer ? { ...answer, body: Buffer.from(answer.body, 'base64') } : null }
}

/** Deliveries of one state that one call of `prune` removes for each of its reasons; the next call goes on. */
const MAX_PRUNED = 2000

function statements(database: DatabaseSync) {
  const prunable = sqlOf.selectFrom('deliveries').select(['id', 'sequence']).where('state', '=', GIVEN)
  const sendable = sqlOf.selectFrom('deliveries').where('isHead', '=', text.lit(1))
  const one = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    add: one(
      sqlOf.insertInto('deliveries').values({
        id: GIVEN,
        tenantId: GIVEN,
        identityId: GIVEN,
        createdAt: GIVEN,
        body: GIVEN,
        resendOf: GIVEN,
        state: GIVEN,
        due: GIVEN,
        failures: GIVEN,
        isHead: GIVEN,
        // The sequence is the database's own.
      } as never),
    ),
    head: one<{ sequence: number; state: DeliveryState }>(
      sqlOf
        .selectFrom('deliveries')
        .select(['sequence', 'state'])
        .where('identityId', '=', GIVEN)
        .where('state', 'in', [PENDING, SENDING])
        .orderBy('sequence')
        .limit(text.lit(1)),
    ),
    setHead: one(sqlOf.updateTable('deliveries').set({ isHead: GIVEN }).where('sequence', '=', GIVEN)),
    get: one<DeliveryRow>(sqlOf.selectFrom('deliveries').selectAll().where('id', '=', GIVEN)),
    nextTenant: one<{ tenantId: string }>(
      sendable.select('tenantId').where('tenantId', '>', GIVEN).orderBy('tenantId').limit(text.lit(1)),
    ),
    due: one<DeliveryRow>(
      sendable
        .selectAll()
        .where('tenantId', '=', GIVEN)
        .where('due', '<=', GIVEN)
        .orderBy('due')
        .orderBy('sequence')
        .limit(GIVEN),
    ),
    nextDue: one<{ due: number }>(
      sendable.select('due').where('tenantId', '=', GIVEN).where('due', '>', GIVEN).orderBy('due').limit(text.lit(1)),
    ),
    ended: one<DeliveryRow>(
      sqlOf
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', GIVEN)
        .where('due', '>=', GIVEN)
        .where('due', '<', GIVEN)
        .where('sequence', '>', GIVEN)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('deliveries as again')
                .select('again.sequence')
                .whereRef('again.resendOf', '=', 'deliveries.id'),
            ),
          ),
        )
        .orderBy('sequence')
        .limit(GIVEN),
    ),
    shiftDue: one(
      sqlOf
        .updateTable('deliveries')
        .set(({ eb }) => ({ due: eb('due', '-', GIVEN) }))
        .where('state', '=', PENDING),
    ),
    oldestKept: one<{ sequence: number }>(
      sqlOf.selectFrom('deliveries').select('sequence').orderBy('sequence', 'desc').limit(GIVEN).offset(GIVEN),
    ),
    endedBefore: one<PrunableRow>(prunable.where('due', '<', GIVEN).limit(GIVEN)),
    upTo: one<PrunableRow>(prunable.where('sequence', '<=', GIVEN).limit(GIVEN)),
    deleteAttempts: one(sqlOf.deleteFrom('attempts').where('deliveryId', '=', GIVEN)),
    delete: one(sqlOf.deleteFrom('deliveries').where('sequence', '=', GIVEN)),
    saveProgress: one(
      sqlOf.updateTable('deliveries').set({ state: GIVEN, due: GIVEN, failures: GIVEN }).where('id', '=', GIVEN),
    ),
    saveAttempt: one(
      sqlOf
        .insertInto('attempts')
        .values({ deliveryId: GIVEN, number: GIVEN, outcome: GIVEN, attemptJson: GIVEN })
        .onConflict((conflict) =>
          conflict.columns(['deliveryId', 'number']).doUpdateSet(({ ref }) => ({
            outcome: ref('excluded.outcome'),
            attemptJson: ref('excluded.attemptJson'),
          })),
        ),
    ),
    attempts: one<{ attemptJson: string }>(
      sqlOf.selectFrom('attempts').select('attemptJson').where('deliveryId', '=', GIVEN).orderBy('number'),
    ),
  }
}
