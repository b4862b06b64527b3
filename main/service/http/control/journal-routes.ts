import type { TenantSettings } from '../../engine/tenant.ts'
import {
  base64,
  flag,
  instant,
  integer,
  list,
  listed,
  nullable,
  object,
  oneOf,
  text,
} from '../../openapi/json-schema.ts'
import { MAX_BODY_BYTES, type StoredBody } from '../journal-bodies.ts'
import { refuse } from '../refusal.ts'
import type { JournalEntry } from '../request-journal.ts'
import {
  type ControlInput,
  type ControlRoute,
  type ControlSurface,
  isoTime,
  jsonResponse,
  LIMIT,
} from './control-route.ts'

const SURFACES = ['client', 'control', 'party', 'page'] as const
const count = integer(0, Number.MAX_SAFE_INTEGER)
const ENTRY = object({
  number: count,
  time: instant,
  surface: oneOf(SURFACES),
  method: text(),
  path: text(),
  status: integer(100, 599),
  duration: { type: 'number', description: 'Milliseconds.' },
  tenantId: nullable(text()),
  role: nullable(listed('TenantRole')),
  requestBytes: nullable(count),
  responseBytes: nullable(count),
  codes: list(text()),
  hasBodies: { ...flag, description: 'Whether bodies of the call are kept.' },
})
const BODY = object({
  contentType: nullable(text()),
  size: { ...nullable(count), description: 'Bytes of the whole body; null where it was not announced.' },
  text: { ...nullable(text(undefined, MAX_BODY_BYTES)), description: 'The body, where it is kept and UTF-8.' },
  base64: { ...nullable(base64), description: 'Its bytes, where they are kept.' },
  isCut: { ...flag, description: 'Only the beginning is kept.' },
  parts: {
    ...nullable(list(object({ name: text(), contentType: nullable(text()), size: count }))),
    description: 'The parts of a multipart body.',
  },
  holdsKey: { ...flag, description: 'A key or secret of the service is in it, so that it is not shown.' },
})
const BODIES = object({ number: count, request: nullable(BODY), response: nullable(BODY) })

/** Routes of the request journal. */
export const JOURNAL_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listJournal',
    title: 'Request journal',
    about: 'The latest calls, latest first, without keys and bodies.',
    method: 'GET',
    path: '/journal',
    query: {
      limit: LIMIT,
      before: { type: 'integer', minimum: 0, description: 'Number of the last one of the page before.' },
      surface: {
        type: 'string',
        enum: SURFACES,
        description: 'Only calls to the client API, the control API or pages.',
      },
    },
    response: jsonResponse(list(ENTRY)),
    handle: ({ journal }, { query }) => {
      const before = query.before === undefined ? undefined : Number(query.before)
      const surface = query.surface as JournalEntry['surface'] | undefined // validated
      const entries = journal.entries(Number(query.limit ?? 100), before, surface)
      return entries.map(({ time, ...entry }) => ({
        ...entry,
        time: isoTime(time),
        hasBodies: journal.bodies.has(entry.number),
      }))
    },
  },
  {
    id: 'getJournalBodies',
    title: 'Get the bodies of a call',
    about:
      'Of the latest calls about transactions that are still open, kept in memory only: a multipart body as the list of its parts, never a key.',
    method: 'GET',
    path: '/journal/{number}/bodies',
    response: jsonResponse(BODIES),
    handle: bodiesView,
  },
]

function bodiesView(surface: ControlSurface, { parameters, reply }: ControlInput): unknown {
  const text = parameters.number ?? ''
  const bodies = /^\d{1,15}$/.test(text) ? surface.journal.bodies.get(Number(text)) : null
  if (!bodies) throw refuse(404, 'unknown-call', 'no bodies of this call are kept', 'number')
  const { controlkey } = reply.request.headers
  const secrets = [...surface.tenants.list().flatMap(secretsOf), String(controlkey)].filter((secret) => secret !== '')
  const view = (body: StoredBody | null) => body && bodyView(body, secrets)
  return { number: Number(text), request: view(bodies.request), response: view(bodies.response) }
}

function secretsOf({ backendKey, userAgentKey, webhook }: TenantSettings): readonly string[] {
  const { security } = webhook ?? {}
  const secret = security?.mode === 'HMAC' ? security.secret : security?.mode === 'API_KEY' ? security.key : ''
  return [backendKey, userAgentKey, secret]
}

const NO_CONTENT = { text: null, base64: null, isCut: false, parts: null, holdsKey: false }

function bodyView(body: StoredBody, secrets: readonly string[]): object {
  const { kind, contentType, size } = body
  if (kind === 'unkept') return { ...NO_CONTENT, contentType, size }
  if (kind === 'parts') return { ...NO_CONTENT, contentType, size, parts: body.parts }
  const bytes = Buffer.from(body.bytes)
  const isCut = bytes.length < body.size
  if (secrets.some((secret) => bytes.includes(secret)))
    return { ...NO_CONTENT, contentType, size, isCut, holdsKey: true }
  return { ...NO_CONTENT, contentType, size, isCut, text: decodeText(bytes, isCut), base64: bytes.toString('base64') }
}

/** A truncated body may end within a character. */
function decodeText(bytes: Uint8Array, isCut: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}
