import type { OpenSession } from './commands/end-sessions.ts'
import type { EngineCore } from './core.ts'
import { refuse, type ServiceError } from './service-error.ts'
import type { IdentityState, SessionKind } from './state.ts'

/** Returns the session with its evidence, unless its transaction has ended. */
export function sessionOf(core: EngineCore, sessionId: string): OpenSession | null {
  const identity = openOwner(core, sessionId)
  const evidence = identity?.evidences.find(({ session }) => session?.id === sessionId)
  return identity && evidence?.session ? { identity, evidence, session: evidence.session } : null
}

/** Returns the open transaction of a session or review. */
export function openOwner(core: EngineCore, id: string): IdentityState | null {
  const identityId = core.store.lookup(id)
  const identity = identityId === null ? null : core.identities.find(identityId)
  if (!identity || identity.endedAt !== null || core.identities.isEnding(identity.id)) return null
  return identity
}

/** Returns a session, open or ended; throws 404 if it is unknown, and 409 if it is of another kind. */
export function knownSession(core: EngineCore, sessionId: string, kind?: SessionKind): OpenSession {
  const found = sessionOf(core, sessionId)
  if (!found) throw refuse('unknown', 'unknown-session', 'No session has this id', 'session_id')
  if (kind && found.session.kind !== kind)
    throw refuse('conflict', 'unlisted-transition', `The session is one of the kind ${found.session.kind}`)
  return found
}

/** Returns an open session; throws 404 or 409. */
export function openSession(core: EngineCore, sessionId: string, kind?: SessionKind): OpenSession {
  const found = sessionOf(core, sessionId)
  if (found && found.session.ended !== null) throw sessionEnded(found)
  return knownSession(core, sessionId, kind)
}

export const sessionEnded = ({ session }: OpenSession): ServiceError =>
  refuse('conflict', 'unlisted-transition', `The session has ended: ${session.ended}`)
