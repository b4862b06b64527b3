import { randomUUID } from 'node:crypto'
import type { EvidenceHandle } from '../../../shared/spec/index.ts'
import type { Answers } from '../engine/answers.ts'
import { completePortrait, type OpenSession } from '../engine/commands/end-sessions.ts'
import type { EngineCore } from '../engine/core.ts'
import { knownSession, openSession } from '../engine/find-session.ts'
import type { EngineParties } from '../engine/messages.ts'
import { refuse, ServiceError } from '../engine/service-error.ts'
import type { GrantedPermission } from '../engine/state.ts'
import {
  type PermissionRequest,
  readPermissionRequest,
  signPermission,
  verifyPermission,
  wrongPermission,
} from './capture-permission.ts'
import { signParameters } from './liveness-parameters.ts'
import { type CaptureDetails, metadataOf, unsealDetails } from './native-delivery.ts'
import { openMessage, orThrow } from './open-message.ts'
import type { PartyKeys } from './party-keys.ts'
import { recordRefusal, refusalOf } from './refused-message.ts'

/** Maximum number of unused liveness parameters of a session; the oldest becomes invalid. */
const MAX_ISSUED = 20
/** Validity of a permission in milliseconds; it ends with the session at the latest. */
const PERMISSION_MS = 300_000

type NativeParties = Pick<EngineParties, 'livenessParameters' | 'requestPermission' | 'deliverNativeCapture'>

/** Implements the native flow of a portrait session. Service: Start portrait capture session. Not shown: D-94, D-90, D-91 */
export function nativeCapture(core: EngineCore, answers: Answers, keys: PartyKeys): NativeParties {
  return {
    async livenessParameters(sessionId) {
      const loaded = await answers.whenDone(() => keys.load())
      const { session, nonce } = await answers.whenDurable(() => issueNonce(core, sessionId))
      return signParameters(session, nonce, core.clock.now(), loaded)
    },
    async requestPermission(sessionId, body) {
      await answers.whenDurable(() => void nativeSession(core, sessionId))
      const loaded = await answers.whenDone(() => keys.load())
      const request = await openMessage(answers, () => readPermissionRequest(body, loaded.encryption))
      const granted = orThrow(await answers.whenDurable(() => grant(core, sessionId, request)))
      const permission = await signPermission(sessionId, granted, granted.deviceHash, core.clock.now(), loaded)
      return { permission, expiresAt: granted.expiresAt }
    },
    async deliverNativeCapture(sessionId, token, { details: message, ...capture }) {
      await answers.whenDurable(() => void nativeSession(core, sessionId))
      const loaded = await answers.whenDone(() => keys.load())
      const opened = await openMessage(answers, async () => {
        const id = await verifyPermission(token, sessionId, core.clock.now(), loaded)
        const { native } = nativeSession(core, sessionId).session
        if (native?.permission?.id !== id) throw wrongPermission('was used, or replaced by a later one')
        return { id, details: await unsealDetails(message, native.permission.masterSecret, capture) }
      })
      return orThrow(await answers.whenDurable(() => accept(core, sessionId, capture, opened)))
    },
  }
}

function nativeSession(core: EngineCore, sessionId: string): OpenSession {
  const found = knownSession(core, sessionId, 'PORTRAIT')
  if (found.session.mode !== 'nativeSDK')
    throw refuse('conflict', 'unlisted-transition', `The session is one of the mode ${found.session.mode}`)
  return found
}

function issueNonce(core: EngineCore, sessionId: string) {
  openSession(core, sessionId, 'PORTRAIT')
  const { identity, session } = nativeSession(core, sessionId)
  const nonce = randomUUID()
  const { issuedNonces = [], ...native } = session.native ?? {}
  session.native = { ...native, issuedNonces: [...issuedNonces, nonce].slice(-MAX_ISSUED) }
  core.identities.save(identity)
  return { session, nonce }
}

function grant(
  core: EngineCore,
  sessionId: string,
  request: PermissionRequest | ServiceError,
): (GrantedPermission & { readonly deviceHash: string }) | ServiceError {
  const found = nativeSession(core, sessionId)
  if (request instanceof ServiceError) return recordRefusal(core, found, request)
  const { identity, session } = found
  const { nonce, masterSecret, device, deviceHash } = request
  const refusal = refusalOf(core, found, request) ?? unissued(session.native?.issuedNonces, nonce)
  if (refusal) return recordRefusal(core, found, refusal)
  const expiresAt = Math.min(core.clock.now() + PERMISSION_MS, session.expiresAt)
  const permission = { id: randomUUID(), expiresAt, masterSecret, device }
  const issuedNonces = session.native?.issuedNonces?.filter((issued) => issued !== nonce) ?? []
  session.native = { issuedNonces, permission }
  core.identities.save(identity)
  return { ...permission, deviceHash }
}

const unissued = (issued: readonly string[] = [], nonce: string): ServiceError | null =>
  issued.includes(nonce)
    ? null
    : refuse('conflict', 'replayed', 'the nonce is not one of liveness parameters of this session')

function accept(
  core: EngineCore,
  sessionId: string,
  capture: { readonly image: Uint8Array; readonly video?: Uint8Array; readonly fileName?: string },
  opened: { readonly id: string; readonly details: CaptureDetails } | ServiceError,
): EvidenceHandle | ServiceError {
  const found = nativeSession(core, sessionId)
  if (opened instanceof ServiceError) return recordRefusal(core, found, opened)
  const { session } = found
  const { permission } = session.native ?? {}
  const refusal =
    // The permission names the delivery: it is used once.
    refusalOf(core, found, { sessionId: opened.details.sessionId, nonce: `capture-${opened.id}` }) ??
    (permission?.id === opened.id ? null : wrongPermission('was replaced by a later one'))
  if (refusal || !permission) return recordRefusal(core, found, refusal ?? wrongPermission('is not known'))
  const metadata = metadataOf(opened.details)
  const handle = completePortrait(core, found, { ...capture, device: permission.device, metadata })
  // The secret has served its purpose.
  delete session.native
  core.identities.save(found.identity)
  return handle
}
