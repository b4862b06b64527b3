import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { SeededIds } from '../../../main/service/engine/ids.ts'
import { deliveryStore } from '../../../main/service/store/delivery-store.ts'
import { openDatabase } from '../../../main/service/store/open-database.ts'
import { damagedRows, nameOfRow } from '../../../main/service/store/row-checksums.ts'
import { WriteGroups } from '../../../main/service/store/write-groups.ts'
import { Dispatcher } from '../../../main/service/webhooks/schedule.ts'
import { bodyOf, idIn, START } from './dispatching.ts'
import { receiver, webhook } from './receivers.ts'

/** Queues `first` and `second` of one transaction and `other` of another, and sends all that are due after a change of the database. */
async function sentAfter(change: (database: DatabaseSync) => void) {
  const { url, received } = await receiver()
  const database = openDatabase(':memory:')
  onTestFinished(() => database.close())
  const groups = new WriteGroups(database, { afterGroup: () => {}, onCommit: () => {}, onUndone: () => {} })
  const store = deliveryStore(database, groups)
  const clock = new ManualClock(START)
  for (const [id, identityId] of [
    ['first', 'one'],
    ['second', 'one'],
    ['other', 'two'],
  ] as const)
    store.add({ id, tenantId: 't', identityId, createdAt: START, body: bodyOf(id), resendOf: null })
  const dispatcher = new Dispatcher({ store, clock, ids: new SeededIds('damaged'), settingsOf: () => webhook(url) })
  onTestFinished(() => dispatcher.stop(0))
  await store.committed()
  change(database)
  await dispatcher.start()
  store.shiftDue(1)
  await dispatcher.settle()
  return {
    sent: received.map(({ body }) => idIn(body)).sort(),
    damaged: damagedRows(database).map(({ table, row }) => nameOfRow(table, row)),
  }
}

test('a notification whose row changed while the service runs is not sent, stays known as damaged, and holds up no other transaction', async () => {
  const { sent, damaged } = await sentAfter((database) =>
    // Without the triggers, as when a bit of the file flips.
    database.exec("update deliveries set checksum = checksum + 1 where id = 'second'"),
  )
  expect(sent).toEqual(['first', 'other'])
  expect(damaged).toEqual(['the notification second'])
})

test('a notification with a damaged attempt is not sent, and holds up no other transaction', async () => {
  const { sent, damaged } = await sentAfter((database) =>
    database.exec("insert into attempts values ('other', 1, 'REFUSED', '{}', 0); update attempts set checksum = 0"),
  )
  expect(sent).toEqual(['first', 'second'])
  expect(damaged).toEqual(['an attempt of the notification other'])
})
