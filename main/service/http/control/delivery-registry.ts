import type { DeliveryStore } from '../../webhooks/delivery-store.ts'
import { Ledger } from '../../webhooks/ledger.ts'
import type { Dispatcher } from '../../webhooks/schedule.ts'
import type { DeliveryRegistry } from './control-route.ts'

/** Combines a delivery store and its dispatcher for the control API. */
export function deliveryRegistry(
  store: DeliveryStore,
  dispatcher: Pick<Dispatcher, 'resend' | 'resendEnded'>,
): DeliveryRegistry {
  return {
    ledger: new Ledger(store),
    body: (id) => store.get(id)?.body ?? null,
    resend: async (id) => (await dispatcher.resend(id))?.id ?? null,
    resendEnded: (query) => dispatcher.resendEnded(query),
  }
}
