import type * as z from 'zod'
import { instant, integer, list, map, nullable, object, oneOf, optional } from '../schema/index.ts'
import { evidenceHandle } from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { page, text } from './values.ts'

const captureSession = object(
  {
    sessionId: text(),
    identityId: text(),
    evidenceId: text(),
    kind: oneOf(['DOCUMENT', 'CHIP', 'PORTRAIT']),
    createdAt: instant(),
    expiresAt: instant(),
    ended: nullable(oneOf(['COMPLETED', 'TIMED_OUT', 'ENDED_BY_USER', 'FAILED'])),
    captureUrl: text('Path of the page where a person can complete the session.'),
    sidesToCapture: optional(list(oneOf(['FRONT', 'BACK']))),
    mode: optional(oneOf(['webSDK', 'nativeSDK'])),
    livenessType: optional(text()),
    nbChallenge: optional(integer(1, 3)),
    mrz: optional(list(text())),
    documentType: optional(text()),
    issuingCountry: optional(text()),
    refused: optional(
      list(object({ at: instant(), code: text(), message: text() }, 'A message of another party that was refused.')),
    ),
  },
  'A session of a capture component.',
)

/** Calls that list sessions and end them without a capture. */
export const SESSIONS = {
  listSessions: {
    title: 'List open sessions',
    about: 'Sessions that wait for a capture component, of all tenants.',
    method: 'GET',
    path: '/sessions',
    query: page,
    response: json(list(captureSession)),
  },
  getPartyKeys: {
    title: 'Get the keys for other parties',
    about: 'Public keys of the service, as JSON Web Key Set: one to encrypt to, one that signs.',
    method: 'GET',
    path: '/party-keys',
    response: json(object({ keys: list(map(text())) })),
  },
  getSession: {
    title: 'Get a session',
    about: 'One session, open or ended.',
    method: 'GET',
    path: '/sessions/{session_id}',
    response: json(captureSession),
  },
  endSession: {
    title: 'End by the user',
    about: 'The end user gave up: 2402.',
    method: 'POST',
    path: '/sessions/{session_id}/end',
    response: json(evidenceHandle),
  },
  timeOutSession: {
    title: 'Time out',
    about: 'The time-out comes early: 2401, 1609 or 1007.',
    method: 'POST',
    path: '/sessions/{session_id}/time-out',
    response: json(evidenceHandle),
  },
  failSession: {
    title: 'Fail',
    about: 'A fault of the capture component ends the session, such as 1610 or 2403.',
    method: 'POST',
    path: '/sessions/{session_id}/fail',
    request: json(object({ code: text('Error code of the specification.', 20), message: optional(text()) })),
    response: json(evidenceHandle),
  },
} as const satisfies CallContracts

export type CaptureSession = z.infer<typeof captureSession>
