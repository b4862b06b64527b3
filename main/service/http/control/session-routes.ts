import type { EngineControl } from '../../engine/engine.ts'
import {
  instant,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  oneOf,
  structureRef,
  text,
} from '../../openapi/json-schema.ts'
import { refuse } from '../refusal.ts'
import {
  type ControlInput,
  type ControlRoute,
  type ControlSurface,
  isoTime,
  jsonResponse,
  PAGE,
  pageFrom,
} from './control-route.ts'

type FoundSession = Omit<NonNullable<ReturnType<EngineControl['session']>>, 'tenantId'>

const SIDES = list(oneOf(['FRONT', 'BACK']))
const SESSION: JsonSchema = object(
  {
    sessionId: text(),
    identityId: text(),
    evidenceId: text(),
    kind: oneOf(['DOCUMENT', 'CHIP', 'PORTRAIT']),
    createdAt: instant,
    expiresAt: instant,
    ended: nullable(oneOf(['COMPLETED', 'TIMED_OUT', 'ENDED_BY_USER', 'FAILED'])),
    captureUrl: text('Path of the page where a person can complete the session.'),
    'sidesToCapture?': SIDES,
    'mode?': oneOf(['webSDK', 'nativeSDK']),
    'livenessType?': text(),
    'nbChallenge?': integer(1, 3),
    'mrz?': list(text()),
    'documentType?': text(),
    'issuingCountry?': text(),
    'refused?': list(
      object({ at: instant, code: text(), message: text() }, 'A message of another party that was refused.'),
    ),
  },
  'A session of a capture component.',
)
export const HANDLE = jsonResponse(structureRef('EvidenceHandle'))

const sessionView = ({ identityId, evidenceId, session }: FoundSession) => {
  const { id, createdAt, expiresAt, refused, usedNonces: _usedNonces, native: _native, ...more } = session
  return {
    sessionId: id,
    identityId,
    evidenceId,
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
    captureUrl: `/capture/${encodeURIComponent(id)}`,
    ...more,
    ...(refused ? { refused: refused.map(({ at, ...why }) => ({ at: isoTime(at), ...why })) } : {}),
  }
}

const endingRoute = (
  id: string,
  path: string,
  title: string,
  about: string,
  end: (control: EngineControl, sessionId: string) => unknown,
): ControlRoute => ({
  id,
  title,
  about,
  method: 'POST',
  path: `/sessions/{session_id}/${path}`,
  response: HANDLE,
  handle: ({ engine }, { parameters }) => end(engine.control, parameters.session_id ?? ''),
})

/** Routes that list sessions and end them without a capture. Service: Endpoints 6 to 8 */
export const SESSION_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listSessions',
    title: 'List open sessions',
    about: 'Sessions that wait for a capture component, of all tenants.',
    method: 'GET',
    path: '/sessions',
    query: PAGE,
    response: jsonResponse(list(SESSION)),
    handle: ({ engine }, { query }) => engine.control.sessions(pageFrom(query)).map(sessionView),
  },
  {
    id: 'getPartyKeys',
    title: 'Get the keys for other parties',
    about: 'Public keys of the service, as JSON Web Key Set: one to encrypt to, one that signs.',
    method: 'GET',
    path: '/party-keys',
    response: jsonResponse(object({ keys: list({ type: 'object', additionalProperties: text() }) })),
    handle: ({ engine }) => engine.parties.publishedKeys(),
  },
  {
    id: 'getSession',
    title: 'Get a session',
    about: 'One session, open or ended.',
    method: 'GET',
    path: '/sessions/{session_id}',
    response: jsonResponse(SESSION),
    handle: ({ engine }, { parameters }) => {
      const found = engine.control.session(parameters.session_id ?? '')
      if (!found) throw refuse(404, 'unknown-session', 'there is no such session', 'session_id')
      return sessionView(found)
    },
  },
  endingRoute('endSession', 'end', 'End by the user', 'The end user gave up: 2402.', (control, id) =>
    control.endSession(id),
  ),
  endingRoute(
    'timeOutSession',
    'time-out',
    'Time out',
    'The time-out comes early: 2401, 1609 or 1007.',
    (control, id) => control.timeOutSession(id),
  ),
  {
    id: 'failSession',
    title: 'Fail',
    about: 'A fault of the capture component ends the session, such as 1610 or 2403.',
    method: 'POST',
    path: '/sessions/{session_id}/fail',
    request: {
      contentType: 'application/json',
      schema: object({ code: text('Error code of the specification.', 20), 'message?': text() }),
    },
    response: HANDLE,
    handle: failSession,
  },
]

function failSession({ engine }: ControlSurface, { parameters, body }: ControlInput): unknown {
  const { code, message } = body as { code: string; message?: string } // validated
  return engine.control.failSession(parameters.session_id ?? '', code, message)
}
