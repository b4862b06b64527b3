import { ERROR_CODE, type EvidenceHandle } from '../../../shared/spec/index.ts'
import type { Answers } from '../engine/answers.ts'
import { completePortrait, endSession, type OpenSession } from '../engine/commands/end-sessions.ts'
import type { EngineCore } from '../engine/core.ts'
import { knownSession, sessionEnded } from '../engine/find-session.ts'
import type { EngineParties } from '../engine/messages.ts'
import { refuse, ServiceError } from '../engine/service-error.ts'
import type { BrowserLivenessSettings } from '../engine/tenant.ts'
import { type BiometricResult, retrieveResult } from './biometric-result.ts'
import { orThrow } from './open-message.ts'
import { recordRefusal } from './refused-message.ts'

/** Error code of a liveness capture that failed without one. Service: Error codes */
const CAPTURE_FAILED = '1611'

/** Implements the callback of the biometric server. Service: Start portrait capture session, mode=webSDK. Not shown: D-92 */
export function browserCapture(core: EngineCore, answers: Answers): Pick<EngineParties, 'livenessDone'> {
  return {
    async livenessDone(sessionId) {
      const settings = await answers.whenDurable(() => settingsFor(core, sessionId))
      const result = await retrieveResult(settings, sessionId).catch((error: unknown) => {
        if (error instanceof ServiceError) return error
        throw error
      })
      return orThrow(await answers.whenDurable(() => accept(core, sessionId, result)))
    },
  }
}

function browserSession(core: EngineCore, sessionId: string): OpenSession {
  const found = knownSession(core, sessionId, 'PORTRAIT')
  if (found.session.mode === 'nativeSDK')
    throw refuse('conflict', 'unlisted-transition', 'The session is one of the mode nativeSDK')
  if (found.session.ended !== null) throw sessionEnded(found)
  return found
}

function settingsFor(core: EngineCore, sessionId: string): BrowserLivenessSettings {
  const { browserLiveness } = core.tenant(browserSession(core, sessionId).identity.tenantId)
  if (!browserLiveness)
    throw refuse('conflict', 'unavailable', 'The tenant has no biometric server for browser liveness')
  return browserLiveness
}

function accept(
  core: EngineCore,
  sessionId: string,
  result: BiometricResult | ServiceError,
): EvidenceHandle | ServiceError {
  const found = browserSession(core, sessionId)
  if (result instanceof ServiceError) return recordRefusal(core, found, result)
  const { status, portrait, video, errors = [] } = result
  if (status === 'FAILED') {
    const known = errors.find(({ code }) => Object.hasOwn(ERROR_CODE.values, code))
    return endSession(core, found, { kind: 'FAILED', code: known?.code ?? CAPTURE_FAILED, message: known?.message })
  }
  if (status === 'PROCESSING' || portrait === undefined)
    return recordRefusal(
      core,
      found,
      refuse('conflict', 'unavailable', 'the liveness capture is not done, or has no best image'),
    )
  return completePortrait(core, found, {
    image: Buffer.from(portrait, 'base64'),
    ...(video === undefined ? {} : { video: Buffer.from(video, 'base64') }),
    ...livenessOf(result),
  })
}

/** Returns the liveness result; none if the server leaves it to the checks of the service. */
function livenessOf({ service, version, indicators, errors, diagnostic }: BiometricResult) {
  if (service === undefined || indicators === undefined) return {}
  return {
    liveness: {
      service,
      indicators,
      errors: (errors ?? []).map(({ code, message }) => ({ code, ...(message === undefined ? {} : { message }) })),
      ...(version === undefined ? {} : { version }),
      ...(diagnostic === undefined ? {} : { diagnostic }),
    },
  }
}
