import type { DatabaseSync } from 'node:sqlite'
import { sql as rawSql } from 'kysely'
import { StoredRecordDamaged } from '../engine/storage-failed.ts'
import type { Attempt, Delivery, DeliveryState, LimitedDeliveries } from '../webhooks/delivery-store.ts'
import { BOUND, Statement, sqlOf } from './statements.ts'
import type { Tables } from './tables.ts'
import type { WriteGroups } from './write-groups.ts'

type DeliveryRow = Omit<Tables['deliveries'], 'checksum'>
type PrunableRow = Pick<DeliveryRow, 'id' | 'sequence'>

// Literals, because SQLite uses the partial indexes of open deliveries only if it knows the values.
const [PENDING, SENDING] = [rawSql.lit<DeliveryState>('PENDING'), rawSql.lit<DeliveryState>('SENDING')]

/** Creates the delivery store. A delivery is committed in the same group as the change that it notifies of. */
export function deliveryStore(database: DatabaseSync, groups: WriteGroups): LimitedDeliveries {
  const sql = statements(database)
  /** Takes one index lookup per tenant, regardless of the number of pending deliveries. */
  const sendableTenants = (): readonly string[] => {
    const tenantIds: string[] = []
    for (let row = sql.nextTenant.get(''); row; row = sql.nextTenant.get(row.tenantId)) tenantIds.push(row.tenantId)
    return tenantIds
  }
  /** Returns a delivery; null if it or one of its attempts is damaged: the next start names these, and nothing is sent until then. */
  const wholeDelivery = (id: string): DeliveryRow | null => {
    try {
      sql.attempts.all(id)
      return sql.get.get(id)
    } catch (error) {
      if (error instanceof StoredRecordDamaged) return null
      throw error
    }
  }
  return {
    add({ id, tenantId, identityId, createdAt, body, resendOf }) {
      groups.write(() => {
        const isHead = sql.head.get(identityId) ? 0 : 1
        sql.add.run(id, tenantId, identityId, createdAt, body, resendOf, 'PENDING', createdAt, 0, isHead)
      })
    },
    get: (id) => withoutHead(sql.get.get(id)),
    list({ tenantId, identityId, state, limit, before }) {
      let query = sqlOf.selectFrom('deliveries').selectAll().orderBy('sequence', 'desc').limit(limit)
      if (tenantId !== undefined) query = query.where('tenantId', '=', tenantId)
      if (identityId !== undefined) query = query.where('identityId', '=', identityId)
      if (state !== undefined) query = query.where('state', '=', state)
      if (before !== undefined) query = query.where('sequence', '<', before)
      // All parameters above are strings or numbers.
      return new Statement<Delivery>(database, query).all(...(query.compile().parameters as (string | number)[]))
    },
    due(now, limit, exceptTenants) {
      const found: DeliveryRow[] = []
      for (const tenantId of sendableTenants().filter((tenant) => !exceptTenants.includes(tenant))) {
        const wanted = found.length + limit
        for (const { id } of sql.due.each(tenantId, now)) {
          const delivery = wholeDelivery(id)
          if (delivery) found.push(delivery)
          if (found.length === wanted) break
        }
      }
      return found.sort((a, b) => a.due - b.due || a.sequence - b.sequence).slice(0, limit)
    },
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
        sql.saveAttempt.run(attempt.deliveryId, attempt.number, attempt.outcome, JSON.stringify(encodeAttempt(attempt)))
      })
    },
    attempts: (deliveryId) =>
      sql.attempts.all(deliveryId).map(({ attemptJson }) => decodeAttempt(JSON.parse(attemptJson))),
    prune(maxDeliveries, endedBefore) {
      groups.write(() => {
        const oldest = sql.oldestKept.get(1, maxDeliveries)?.sequence ?? -1
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

/** Removes the column that only the queue uses. */
function withoutHead(row: DeliveryRow | null): Delivery | null {
  if (!row) return null
  const { isHead: _isHead, ...delivery } = row
  return delivery
}

/** Encodes the body in Base64 for JSON. */
const encodeAttempt = ({ answer, ...attempt }: Attempt) => ({
  ...attempt,
  answer: answer ? { ...answer, body: Buffer.from(answer.body).toString('base64') } : null,
})

function decodeAttempt({ answer, ...attempt }: ReturnType<typeof encodeAttempt>): Attempt {
  return { ...attempt, answer: answer ? { ...answer, body: Buffer.from(answer.body, 'base64') } : null }
}

/** Maximum number of deliveries that one call of `prune` removes per state and criterion; the next call continues. */
const MAX_PRUNED = 2000

function statements(database: DatabaseSync) {
  const prunable = sqlOf.selectFrom('deliveries').select(['id', 'sequence']).where('state', '=', BOUND)
  const sendable = sqlOf.selectFrom('deliveries').where('isHead', '=', rawSql.lit(1))
  const statement = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    add: statement(
      sqlOf.insertInto('deliveries').values({
        id: BOUND,
        tenantId: BOUND,
        identityId: BOUND,
        createdAt: BOUND,
        body: BOUND,
        resendOf: BOUND,
        state: BOUND,
        due: BOUND,
        failures: BOUND,
        isHead: BOUND,
        // The database assigns the sequence.
      } as never),
    ),
    head: statement<{ sequence: number; state: DeliveryState }>(
      sqlOf
        .selectFrom('deliveries')
        .select(['sequence', 'state'])
        .where('identityId', '=', BOUND)
        .where('state', 'in', [PENDING, SENDING])
        .orderBy('sequence')
        .limit(rawSql.lit(1)),
    ),
    setHead: statement(sqlOf.updateTable('deliveries').set({ isHead: BOUND }).where('sequence', '=', BOUND)),
    get: statement<DeliveryRow>(sqlOf.selectFrom('deliveries').selectAll().where('id', '=', BOUND)),
    nextTenant: statement<{ tenantId: string }>(
      sendable.select('tenantId').where('tenantId', '>', BOUND).orderBy('tenantId').limit(rawSql.lit(1)),
    ),
    due: statement<{ id: string }>(
      sendable.select('id').where('tenantId', '=', BOUND).where('due', '<=', BOUND).orderBy('due').orderBy('sequence'),
    ),
    nextDue: statement<{ due: number }>(
      sendable.select('due').where('tenantId', '=', BOUND).where('due', '>', BOUND).orderBy('due').limit(rawSql.lit(1)),
    ),
    ended: statement<DeliveryRow>(
      sqlOf
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', BOUND)
        .where('due', '>=', BOUND)
        .where('due', '<', BOUND)
        .where('sequence', '>', BOUND)
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
        .limit(BOUND),
    ),
    shiftDue: statement(
      sqlOf
        .updateTable('deliveries')
        .set(({ eb }) => ({ due: eb('due', '-', BOUND) }))
        .where('state', '=', PENDING),
    ),
    oldestKept: statement<{ sequence: number }>(
      sqlOf.selectFrom('deliveries').select('sequence').orderBy('sequence', 'desc').limit(BOUND).offset(BOUND),
    ),
    endedBefore: statement<PrunableRow>(prunable.where('due', '<', BOUND).limit(BOUND)),
    upTo: statement<PrunableRow>(prunable.where('sequence', '<=', BOUND).limit(BOUND)),
    deleteAttempts: statement(sqlOf.deleteFrom('attempts').where('deliveryId', '=', BOUND)),
    delete: statement(sqlOf.deleteFrom('deliveries').where('sequence', '=', BOUND)),
    saveProgress: statement(
      sqlOf.updateTable('deliveries').set({ state: BOUND, due: BOUND, failures: BOUND }).where('id', '=', BOUND),
    ),
    saveAttempt: statement(
      sqlOf
        .insertInto('attempts')
        .values({ deliveryId: BOUND, number: BOUND, outcome: BOUND, attemptJson: BOUND })
        .onConflict((conflict) =>
          conflict.columns(['deliveryId', 'number']).doUpdateSet(({ ref }) => ({
            outcome: ref('excluded.outcome'),
            attemptJson: ref('excluded.attemptJson'),
          })),
        ),
    ),
    attempts: statement<{ attemptJson: string }>(
      sqlOf.selectFrom('attempts').selectAll().where('deliveryId', '=', BOUND).orderBy('number'),
    ),
  }
}
