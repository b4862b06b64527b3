import { DELIVERIES } from '../../../../shared/control/index.ts'
import { refuse } from '../refusal.ts'
import { type ControlSurface, controlRoutes, type DeliveryRegistry } from './control-route.ts'
import { readInstant } from './read-instant.ts'

/** Default end of the period. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

/** Routes of notification deliveries. Service: Events */
export const DELIVERY_ROUTES = controlRoutes(DELIVERIES, {
  listDeliveries: (surface, { query }) => deliveriesOf(surface).ledger.list({ limit: 100, ...query }),
  getDelivery: (surface, { parameters }) => existing(deliveriesOf(surface).ledger.get(parameters.delivery_id)),
  getDeliveryBody: (surface, { parameters }) => existing(deliveriesOf(surface).body(parameters.delivery_id)),
  resendDeliveries: async (surface, { body: { state, since, until } }) => ({
    count: await deliveriesOf(surface).resendEnded({
      state,
      since: since === undefined ? 0 : readInstant(since, 'since'),
      until: until === undefined ? END_OF_TIME : readInstant(until, 'until'),
    }),
  }),
  resendDelivery: async (surface, { parameters }) => ({
    deliveryId: existing(await deliveriesOf(surface).resend(parameters.delivery_id)),
  }),
})

function deliveriesOf({ deliveries }: ControlSurface): DeliveryRegistry {
  if (!deliveries) throw refuse(503, 'unavailable', 'this service sends no notifications')
  return deliveries
}

function existing<T>(record: T | null): T {
  if (record === null) throw refuse(404, 'unknown-delivery', 'there is no such delivery', 'delivery_id')
  return record
}
