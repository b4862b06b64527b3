import type { DatabaseSync } from 'node:sqlite'
import { sql as text } from 'kysely'
import type { Attempt, Delivery, LimitedDeliveries } from '../webhooks/delivery-store.ts'
import { GIVEN, Statement, sqlOf } from './statements.ts'
import type { Tables } from './tables.ts'
import type { WriteGroups } from './write-groups.ts'

type DeliveryRow = Tables['deliveries']

/** Deliveries in the database, in the same groups as what they tell of. */
export function deliveryStore(database: DatabaseSync, groups: WriteGroups): LimitedDeliveries {
  const sql = statements(database)
  return {
    add({ id, tenantId, identityId, createdAt, body, resendOf }) {
      groups.write(() => sql.add.run(id, tenantId, identityId, createdAt, body, resendOf, 'PENDING', createdAt, 0))
    },
    get: (id) => sql.get.get(id),
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
    due(now, limit, exceptTenants) {
      return sql.due.all('PENDING', now, JSON.stringify(exceptTenants), 'PENDING', 'SENDING', limit)
    },
    nextDue: (now) => sql.nextDue.get('PENDING', now)?.due ?? null,
    saveProgress({ id, state, due, failures }) {
      groups.write(() => sql.saveProgress.run(state, due, failures, id))
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
        sql.pruneAttempts.run('PENDING', 'SENDING', endedBefore, 1, most)
        sql.prune.run('PENDING', 'SENDING', endedBefore, 1, most)
      })
    },
    committed: () => groups.committed(),
  }
}

/** JSON has no bytes. */
const plain = ({ answer, ...attempt }: Attempt) => ({
  ...attempt,
  answer: answer ? { ...answer, body: Buffer.from(answer.body).toString('base64') } : null,
})

function restored({ answer, ...attempt }: ReturnType<typeof plain>): Attempt {
  return { ...attempt, answer: answer ? { ...answer, body: Buffer.from(answer.body, 'base64') } : null }
}

/** Those that LimitedDeliveries.prune names; PENDING, SENDING, endedBefore, 1 and most are given. */
const pruned = sqlOf
  .selectFrom('deliveries')
  .select('id')
  .where('state', 'not in', [GIVEN, GIVEN])
  .where(({ or, eb, selectFrom }) =>
    or([
      eb('due', '<', GIVEN),
      eb(
        'sequence',
        '<=',
        // None where there are no more than are kept.
        selectFrom('deliveries').select('sequence').orderBy('sequence', 'desc').limit(GIVEN).offset(GIVEN),
      ),
    ]),
  )

function statements(database: DatabaseSync) {
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
        // The sequence is the database's own.
      } as never),
    ),
    get: one<DeliveryRow>(sqlOf.selectFrom('deliveries').selectAll().where('id', '=', GIVEN)),
    due: one<DeliveryRow>(
      sqlOf
        .selectFrom('deliveries')
        .selectAll()
        .where(({ eb, not, exists, selectFrom, and }) =>
          and([
            eb('state', '=', GIVEN),
            eb('due', '<=', GIVEN),
            eb('tenantId', 'not in', text<string>`(select value from json_each(${GIVEN}))`),
            not(
              exists(
                selectFrom('deliveries as earlier')
                  .select('earlier.sequence')
                  .whereRef('earlier.identityId', '=', 'deliveries.identityId')
                  .whereRef('earlier.sequence', '<', 'deliveries.sequence')
                  .where(({ or, eb: is }) => or([is('earlier.state', '=', GIVEN), is('earlier.state', '=', GIVEN)])),
              ),
            ),
          ]),
        )
        .orderBy('sequence')
        .limit(GIVEN),
    ),
    nextDue: one<{ due: number }>(
      sqlOf
        .selectFrom('deliveries')
        .select('due')
        .where(({ eb, and }) => and([eb('state', '=', GIVEN), eb('due', '>', GIVEN)]))
        .orderBy('due'),
    ),
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
    pruneAttempts: one(sqlOf.deleteFrom('attempts').where('deliveryId', 'in', pruned)),
    prune: one(sqlOf.deleteFrom('deliveries').where('id', 'in', pruned)),
    attempts: one<{ attemptJson: string }>(
      sqlOf.selectFrom('attempts').select('attemptJson').where('deliveryId', '=', GIVEN).orderBy('number'),
    ),
  }
}
