import type { ErrorObject } from '../../../../shared/spec/index.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { Participant } from '../forced-outcome.ts'
import type { EvidenceState, IdentityState, OperationElement } from '../state.ts'
import { conclude } from './conclude.ts'

export interface Failure {
  readonly error: ErrorObject
  readonly isTechnicalError: boolean
  readonly progress?: OperationElement['progress']
}

const PARTICIPANTS: { readonly [kind in EvidenceState['kind']]: Participant } = {
  IMAGES: 'IMAGE_OCR',
  TEXT: 'GOV_VERIFICATION',
  CHIP: 'NFC_CHIP_VERIFICATION',
  PORTRAIT: 'BIOMETRIC_LIVENESS',
  DERIVED: 'CLAIM_VERIFICATION',
}

/** Ends an evidence that received no input: NOT_VERIFIED with the error code in status and record. */
export function failEvidence(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  failure: Failure,
): void {
  const { error, isTechnicalError, progress = 'DONE' } = failure
  const now = localDateTime(core.clock.now())
  const participantType = PARTICIPANTS[evidence.kind]
  evidence.errors = [error]
  evidence.indicators = []
  evidence.isTechnicalError = isTechnicalError
  const evaluation = conclude(core, identity, { evidenceId: evidence.id, trigger: 'EVALUATION_FINISHED' })
  core.store.changeOperation(identity.id, evidence.sequence, (element) => ({
    ...element,
    progress,
    evaluationDetails: evaluation,
    verificationDetails: [
      ...(element.verificationDetails ?? []),
      {
        startDateTime: now,
        endDateTime: now,
        sessionCreationTime: localDateTime(evidence.session?.createdAt ?? evidence.submittedAt),
        participantType,
        // A pause interrupts the participant.
        participantState: progress === 'PAUSE' ? 'PROCESSING' : 'REJECTED',
        errors: [error],
        raisedIndicators: [],
        isBlockingParticipant: true,
        linkedIdentityOperation: evidence.id,
        verificationId: core.ids.next(),
        ...(evidence.session ? { sessionId: evidence.session.id } : {}),
        verificationServices: [
          {
            serviceName: participantType.toLowerCase(),
            serviceVersion: core.componentVersion,
            isTechnicalError,
            responseTimeMS: 0,
            errors: [error],
            raisedIndicators: [],
          },
        ],
      },
    ],
  }))
}
