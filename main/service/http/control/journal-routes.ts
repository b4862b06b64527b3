import { JOURNAL } from '../../../../shared/control/index.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import { secretOf } from '../../webhooks/sign.ts'
import type { StoredBody } from '../journal-bodies.ts'
import { refuse } from '../refusal.ts'
import { type ControlInput, type ControlSurface, controlRoutes, isoTime } from './control-route.ts'

/** Routes of the request journal. */
export const JOURNAL_ROUTES = controlRoutes(JOURNAL, {
  listJournal: ({ journal }, { query: { limit = 100, before, surface } }) =>
    journal.entries(limit, before, surface).map(({ time, ...entry }) => ({
      ...entry,
      time: isoTime(time),
      hasBodies: journal.bodies.has(entry.number),
    })),
  getJournalBodies: bodiesView,
})

function bodiesView(
  surface: ControlSurface,
  { parameters: { number: text }, reply }: ControlInput<(typeof JOURNAL)['getJournalBodies']>,
) {
  const bodies = /^\d{1,15}$/.test(text) ? surface.journal.bodies.get(Number(text)) : null
  if (!bodies) throw refuse(404, 'unknown-call', 'no bodies of this call are kept', 'number')
  const { controlkey } = reply.request.headers
  const secrets = [...surface.tenants.list().flatMap(secretsOf), String(controlkey)].filter((secret) => secret !== '')
  const view = (body: StoredBody | null) => body && bodyView(body, secrets)
  return { number: Number(text), request: view(bodies.request), response: view(bodies.response) }
}

function secretsOf({ backendKey, userAgentKey, browserLiveness, webhook }: TenantSettings): readonly string[] {
  const secret = webhook && secretOf(webhook.security)
  return [backendKey, userAgentKey, browserLiveness?.key ?? '', secret ?? '']
}

const NO_CONTENT = { text: null, base64: null, isCut: false, parts: null, holdsKey: false }

function bodyView(body: StoredBody, secrets: readonly string[]) {
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
