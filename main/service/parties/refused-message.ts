import type { OpenSession } from '../engine/commands/end-sessions.ts'
import type { EngineCore } from '../engine/core.ts'
import { sessionEnded } from '../engine/find-session.ts'
import { refuse, type ServiceError } from '../engine/service-error.ts'

/** Limits per session: later refusals are not recorded, and later messages not accepted. */
const MAX_RECORDED = 20
const MAX_NONCES = 100

/** Adds a refused message to its session and returns the refusal. Not shown: D-88 */
export function recordRefusal(core: EngineCore, found: OpenSession, refusal: ServiceError): ServiceError {
  const { identity, evidence, session } = found
  const { refused = [] } = session
  const [error] = refusal.errors
  if (!error || refused.length >= MAX_RECORDED) return refusal
  const { code, message = code } = error
  session.refused = [...refused, { at: core.clock.now(), code, message }]
  core.identities.save(identity)
  core.emit({ kind: 'session', tenantId: identity.tenantId, identityId: identity.id, evidenceId: evidence.id })
  return refusal
}

/** Returns why a decrypted message cannot be accepted for a session, and marks its nonce as used; null if it can. */
export function refusalOf(
  core: EngineCore,
  found: OpenSession,
  message: { readonly sessionId: string; readonly nonce: string },
): ServiceError | null {
  const { identity, session } = found
  const { usedNonces = [] } = session
  if (message.sessionId !== session.id)
    return refuse('conflict', 'foreign-session', 'the message is for another session', 'sessionId')
  if (usedNonces.includes(message.nonce))
    return refuse('conflict', 'replayed', 'a message with this nonce was received before', 'nonce')
  if (session.ended !== null) return sessionEnded(found)
  if (usedNonces.length >= MAX_NONCES)
    return refuse('conflict', 'too-many', `the session has had ${MAX_NONCES} messages`)
  session.usedNonces = [...usedNonces, message.nonce]
  core.identities.save(identity)
  return null
}
