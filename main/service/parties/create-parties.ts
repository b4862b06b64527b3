import type { EvidenceHandle } from '../../../shared/spec/index.ts'
import type { Answers } from '../engine/answers.ts'
import { completeChip } from '../engine/commands/end-sessions.ts'
import type { EngineCore } from '../engine/core.ts'
import { knownSession } from '../engine/find-session.ts'
import type { EngineParties } from '../engine/messages.ts'
import { ServiceError } from '../engine/service-error.ts'
import { browserCapture } from './browser-capture.ts'
import { type ChipPush, unsealChipPush } from './chip-push.ts'
import { nativeCapture } from './native-capture.ts'
import { openMessage, orThrow } from './open-message.ts'
import type { PartyKeys } from './party-keys.ts'
import { recordRefusal, refusalOf } from './refused-message.ts'

/** Implements the messages of the parties around the service. */
export function createParties(core: EngineCore, answers: Answers, keys: PartyKeys): EngineParties {
  return {
    publishedKeys: () => answers.whenDone(() => keys.publish()),
    async pushChip(sessionId, message) {
      await answers.whenDurable(() => void knownSession(core, sessionId, 'CHIP'))
      const push = await openMessage(answers, async () => unsealChipPush(message, (await keys.load()).encryption))
      return orThrow(await answers.whenDurable(() => acceptChip(core, sessionId, push)))
    },
    ...nativeCapture(core, answers, keys),
    ...browserCapture(core, answers),
  }
}

function acceptChip(core: EngineCore, sessionId: string, push: ChipPush | ServiceError): EvidenceHandle | ServiceError {
  const found = knownSession(core, sessionId, 'CHIP')
  if (push instanceof ServiceError) return recordRefusal(core, found, push)
  const refusal = refusalOf(core, found, push)
  return refusal ? recordRefusal(core, found, refusal) : completeChip(core, found, push.reading, push.device)
}
