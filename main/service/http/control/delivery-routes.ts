import {
  flag,
  instant,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  oneOf,
  text,
} from '../../openapi/json-schema.ts'
import type { DeliveryQuery, EndedQuery } from '../../webhooks/delivery-store.ts'
import { refuse } from '../refusal.ts'
import {
  type ControlInput,
  type ControlRoute,
  type ControlSurface,
  type DeliveryRegistry,
  jsonResponse,
  LIMIT,
} from './control-route.ts'
import { readInstant } from './read-instant.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)
const STATES = ['PENDING', 'SENDING', 'DELIVERED', 'FAILED'] as const
const HEADERS = list({ type: 'array', prefixItems: [text(), text()], minItems: 2, maxItems: 2, items: text() })
const BYTES_MEMBERS = { size: count, base64: text(undefined, 10_000_000), text: nullable(text(undefined, 10_000_000)) }
const ROW_MEMBERS = {
  id: text(),
  sequence: count,
  tenantId: text(),
  identityId: text(),
  state: oneOf(STATES),
  createdAt: instant,
  dueAt: nullable(instant),
  attempts: count,
  lastStatus: nullable(count),
  lastFailure: nullable(text()),
  resendOf: nullable(text()),
}
const ANSWER = object({
  status: count,
  statusText: text(),
  headers: HEADERS,
  body: object(BYTES_MEMBERS),
  isWhole: flag,
})
const ATTEMPT = object({
  number: count,
  outcome: oneOf(['UNDER_WAY', 'DELIVERED', 'REFUSED', 'FAILED', 'INTERRUPTED']),
  url: text(),
  headers: HEADERS,
  startedAt: instant,
  tookMs: nullable({ type: 'number' }),
  answer: nullable(ANSWER),
  failure: nullable(object({ code: text(), message: text() })),
})
const RECORD: JsonSchema = object({
  ...ROW_MEMBERS,
  body: object({ ...BYTES_MEMBERS, sha256: text() }),
  history: list(ATTEMPT),
})

/** Routes of notification deliveries. Service: Events */
export const DELIVERY_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listDeliveries',
    title: 'List deliveries',
    about: 'Notifications, latest first.',
    method: 'GET',
    path: '/deliveries',
    query: {
      limit: LIMIT,
      before: { type: 'integer', minimum: 0, description: 'Sequence of the last one of the page before.' },
      tenantId: { type: 'string', description: 'Only of this tenant.' },
      identityId: { type: 'string', description: 'Only about this identity.' },
      state: { type: 'string', enum: STATES, description: 'Only in this state.' },
    },
    response: jsonResponse(list(object(ROW_MEMBERS))),
    handle: (surface, { query }) =>
      deliveriesOf(surface).ledger.list({ limit: 100, ...(query as Partial<DeliveryQuery>) }), // validated
  },
  {
    id: 'getDelivery',
    title: 'Get a delivery',
    about: 'With its bytes and every attempt; no secret is in it.',
    method: 'GET',
    path: '/deliveries/{delivery_id}',
    response: jsonResponse(RECORD),
    handle: (surface, input) => existing(deliveriesOf(surface).ledger.get(idOf(input))),
  },
  {
    id: 'getDeliveryBody',
    title: 'Get the exact bytes',
    about: 'The body as it is signed and sent.',
    method: 'GET',
    path: '/deliveries/{delivery_id}/body',
    response: { contentType: 'application/octet-stream' },
    handle: (surface, input) => existing(deliveriesOf(surface).body(idOf(input))),
  },
  {
    id: 'resendDeliveries',
    title: 'Send many again',
    about:
      'Every delivery that ended in a state within a time and was not sent again since, for example after an outage.',
    method: 'POST',
    path: '/deliveries/resend',
    request: {
      contentType: 'application/json',
      schema: object({ state: oneOf(['FAILED', 'DELIVERED']), 'since?': instant, 'until?': instant }),
    },
    response: jsonResponse(object({ count })),
    handle: resendDeliveries,
  },
  {
    id: 'resendDelivery',
    title: 'Send again',
    about: 'The same bytes as a new delivery, whose id is answered.',
    method: 'POST',
    path: '/deliveries/{delivery_id}/resend',
    response: jsonResponse(object({ deliveryId: text() })),
    handle: async (surface, input) => ({ deliveryId: existing(await deliveriesOf(surface).resend(idOf(input))) }),
  },
]

/** Default end of the period. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

async function resendDeliveries(surface: ControlSurface, { body }: ControlInput): Promise<{ readonly count: number }> {
  const { state, since, until } = body as { state: EndedQuery['state']; since?: string; until?: string } // validated
  const count = await deliveriesOf(surface).resendEnded({
    state,
    since: since === undefined ? 0 : readInstant(since, 'since'),
    until: until === undefined ? END_OF_TIME : readInstant(until, 'until'),
  })
  return { count }
}

const idOf = ({ parameters }: ControlInput): string => parameters.delivery_id ?? ''

function deliveriesOf({ deliveries }: ControlSurface): DeliveryRegistry {
  if (!deliveries) throw refuse(503, 'unavailable', 'this service sends no notifications')
  return deliveries
}

function existing<T>(record: T | null): T {
  if (record === null) throw refuse(404, 'unknown-delivery', 'there is no such delivery', 'delivery_id')
  return record
}
