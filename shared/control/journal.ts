import * as z from 'zod'
import { count, flag, instant, integer, list, nullable, object, oneOf } from '../schema/index.ts'
import { closed, TENANT_ROLE } from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { base64, limit, text } from './values.ts'

/** Maximum bytes of a body in the journal. */
const MAX_BODY_BYTES = 256 * 1024
const surface = oneOf(['client', 'control', 'party', 'page'])

const journalEntry = object({
  number: count(),
  time: instant(),
  surface,
  method: text(),
  path: text(),
  status: integer(100, 599),
  duration: z.number().describe('Milliseconds.'),
  tenantId: nullable(text()),
  role: nullable(closed(TENANT_ROLE)),
  requestBytes: nullable(count()),
  responseBytes: nullable(count()),
  codes: list(text()),
  hasBodies: flag('Whether bodies of the call are kept.'),
})
const journalBody = object({
  contentType: nullable(text()),
  size: nullable(count('Bytes of the whole body; null where it was not announced.')),
  text: nullable(text('The body, where it is kept and UTF-8.', MAX_BODY_BYTES)),
  base64: nullable(base64, 'Its bytes, where they are kept.'),
  isCut: flag('Only the beginning is kept.'),
  parts: nullable(
    list(object({ name: text(), contentType: nullable(text()), size: count() }), 'The parts of a multipart body.'),
  ),
  holdsKey: flag('A key or secret of the service is in it, so that it is not shown.'),
})

/** Calls about the request journal. */
export const JOURNAL = {
  listJournal: {
    title: 'Request journal',
    about: 'The latest calls, latest first, without keys and bodies.',
    method: 'GET',
    path: '/journal',
    query: {
      limit,
      before: count('Number of the last one of the page before.'),
      surface: surface.describe('Only calls to the client API, the control API or pages.'),
    },
    response: json(list(journalEntry)),
  },
  getJournalBodies: {
    title: 'Get the bodies of a call',
    about:
      'Of the latest calls about transactions that are still open, kept in memory only: a multipart body as the list of its parts, never a key.',
    method: 'GET',
    path: '/journal/{number}/bodies',
    response: json(object({ number: count(), request: nullable(journalBody), response: nullable(journalBody) })),
  },
} as const satisfies CallContracts

export type JournalEntry = z.infer<typeof journalEntry>
export type JournalBody = z.infer<typeof journalBody>
