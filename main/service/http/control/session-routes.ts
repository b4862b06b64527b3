import { SESSIONS } from '../../../../shared/control/index.ts'
import { isoTime } from '../../../../shared/schema/index.ts'
import type { EngineControl } from '../../engine/messages.ts'
import { refuse } from '../../engine/service-error.ts'
import { controlRoutes, pageFrom } from './control-route.ts'

type FoundSession = Omit<NonNullable<ReturnType<EngineControl['session']>>, 'tenantId'>

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

/** Routes that list sessions and end them without a capture. Service: Endpoints 6 to 8 */
export const SESSION_ROUTES = controlRoutes(SESSIONS, {
  listSessions: ({ engine }, { query }) => engine.control.sessions(pageFrom(query)).map(sessionView),
  getPartyKeys: ({ engine }) => engine.parties.publishedKeys(),
  getSession: ({ engine }, { parameters }) => {
    const found = engine.control.session(parameters.session_id)
    if (!found) throw refuse('unknown', 'unknown-session', 'there is no such session', 'session_id')
    return sessionView(found)
  },
  endSession: ({ engine }, { parameters }) => engine.control.endSession(parameters.session_id),
  timeOutSession: ({ engine }, { parameters }) => engine.control.timeOutSession(parameters.session_id),
  failSession: ({ engine }, { parameters, body: { code, message } }) =>
    engine.control.failSession(parameters.session_id, code, message),
})
