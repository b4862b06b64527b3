import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { randomIds } from '../../../main/service/engine/ids.ts'
import { DEFAULT_WEBHOOK } from '../../../main/service/engine/tenant.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { Dispatcher } from '../../../main/service/webhooks/schedule.ts'

/** Process that sends the deliveries in the data folder of its first argument to the URL of its second until none is left. */
const [folder = '', url = ''] = process.argv.slice(2)
const store = openServiceStore(folder)
const settings = { ...DEFAULT_WEBHOOK, url, attempts: 50, waitMs: 20, timeoutMs: 2000 }
const dispatcher = new Dispatcher({
  store: store.deliveries,
  clock: new AdjustableClock(),
  ids: randomIds,
  settingsOf: () => settings,
})
await dispatcher.start()
process.send?.('started')
// A delivery in progress may become due again.
const isOpen = (state: 'PENDING' | 'SENDING') => store.deliveries.list({ state, limit: 1 }).length > 0
while (isOpen('PENDING') || isOpen('SENDING')) {
  await dispatcher.settle()
  await new Promise((resolve) => setTimeout(resolve, 10))
}
await dispatcher.stop()
store.close()
process.disconnect?.()
