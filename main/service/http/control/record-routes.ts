import { instant, integer, list, listed, nullable, object, oneOf, text } from '../../openapi/json-schema.ts'
import { refuse } from '../refusal.ts'
import type { JournalEntry } from '../request-journal.ts'
import {
  type ControlInput,
  type ControlRoute,
  type ControlSurface,
  isoTime,
  jsonResponse,
  LIMIT,
  type SnapshotDesk,
} from './control-route.ts'

const MOST_SNAPSHOT_BYTES = 1024 * 1024 * 1024
const SURFACES = ['client', 'control', 'page'] as const
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
})

/** What the service remembers of calls, and all that it keeps. */
export const RECORD_ROUTES: readonly ControlRoute[] = [
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
      const surface = query.surface as JournalEntry['surface'] | undefined // as the parameter says
      const entries = journal.entries(Number(query.limit ?? 100), before, surface)
      return entries.map(({ time, ...entry }) => ({ ...entry, time: isoTime(time) }))
    },
  },
  {
    id: 'takeSnapshot',
    title: 'Take a snapshot',
    about: 'Everything that the service keeps, as one file.',
    method: 'GET',
    path: '/snapshot',
    response: { contentType: 'application/octet-stream' },
    handle: async (surface, { reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="proofbench-snapshot"')
        .send(await deskOf(surface).take()),
  },
  {
    id: 'restoreSnapshot',
    title: 'Restore a snapshot',
    about: 'Everything is as it was when the snapshot was taken.',
    method: 'PUT',
    path: '/snapshot',
    request: { contentType: 'application/octet-stream', bytes: MOST_SNAPSHOT_BYTES },
    response: null,
    handle: restoreSnapshot,
  },
]

function deskOf({ snapshots }: ControlSurface): SnapshotDesk {
  if (!snapshots) throw refuse(503, 'unavailable', 'this service takes no snapshots')
  return snapshots
}

function restoreSnapshot(surface: ControlSurface, { body }: ControlInput): Promise<void> {
  const { restore } = deskOf(surface)
  if (!restore) throw refuse(503, 'unavailable', 'this service restores snapshots only when it starts')
  if (!(body instanceof Uint8Array) || body.length === 0)
    throw refuse(400, 'invalid-body', 'the bytes of a snapshot are expected, nothing was found')
  return restore(body)
}
