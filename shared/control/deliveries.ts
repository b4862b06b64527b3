import * as z from 'zod'
import { count, flag, instant, list, nullable, object, oneOf, optional } from '../schema/index.ts'
import { type CallContracts, json } from './contract.ts'
import { limit, text } from './values.ts'

const state = oneOf(['PENDING', 'SENDING', 'DELIVERED', 'FAILED'])
const headers = list(z.tuple([text(), text()]).readonly())
const bytes = { size: count(), base64: text(undefined, 10_000_000), text: nullable(text(undefined, 10_000_000)) }
const members = {
  id: text(),
  sequence: count(),
  tenantId: text(),
  identityId: text(),
  state,
  createdAt: instant(),
  dueAt: nullable(instant()),
  attempts: count(),
  lastStatus: nullable(count()),
  lastFailure: nullable(text()),
  resendOf: nullable(text()),
}
const deliveryRow = object(members)

const deliveryAttempt = object({
  number: count(),
  outcome: oneOf(['UNDER_WAY', 'DELIVERED', 'REFUSED', 'FAILED', 'INTERRUPTED']),
  url: text(),
  headers,
  startedAt: instant(),
  tookMs: nullable(z.number()),
  answer: nullable(object({ status: count(), statusText: text(), headers, body: object(bytes), isWhole: flag() })),
  failure: nullable(object({ code: text(), message: text() })),
})
export const delivery = object({
  ...members,
  body: object({ ...bytes, sha256: text() }),
  history: list(deliveryAttempt),
})

/** Calls about notification deliveries. */
export const DELIVERIES = {
  listDeliveries: {
    title: 'List deliveries',
    about: 'Notifications, latest first.',
    method: 'GET',
    path: '/deliveries',
    query: {
      limit,
      before: count('Sequence of the last one of the page before.'),
      tenantId: text('Only of this tenant.'),
      identityId: text('Only about this identity.'),
      state: state.describe('Only in this state.'),
    },
    response: json(list(deliveryRow)),
  },
  getDelivery: {
    title: 'Get a delivery',
    about: 'With its bytes and every attempt; no secret is in it.',
    method: 'GET',
    path: '/deliveries/{delivery_id}',
    response: json(delivery),
  },
  getDeliveryBody: {
    title: 'Get the exact bytes',
    about: 'The body as it is signed and sent.',
    method: 'GET',
    path: '/deliveries/{delivery_id}/body',
    response: { contentType: 'application/octet-stream' },
  },
  resendDeliveries: {
    title: 'Send many again',
    about:
      'Every delivery that ended in a state within a time and was not sent again since, for example after an outage.',
    method: 'POST',
    path: '/deliveries/resend',
    request: json(
      object({ state: oneOf(['FAILED', 'DELIVERED']), since: optional(instant()), until: optional(instant()) }),
    ),
    response: json(object({ count: count() })),
  },
  resendDelivery: {
    title: 'Send again',
    about: 'The same bytes as a new delivery, whose id is answered.',
    method: 'POST',
    path: '/deliveries/{delivery_id}/resend',
    response: json(object({ deliveryId: text() })),
  },
} as const satisfies CallContracts

export type DeliveryRow = z.infer<typeof deliveryRow>
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>
