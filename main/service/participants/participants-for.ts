import type { Examiner } from '../../examination/index.ts'
import { hasConsent } from '../engine/commands/submit-consents.ts'
import { CONFIRMED_FROM_IMAGES } from '../engine/evaluation/is-confirmable.ts'
import { portraitReference } from '../engine/evaluation/references.ts'
import type { ParticipantCheck, Participants } from '../engine/participant.ts'
import type { EvidenceState } from '../engine/state.ts'
import { type ChipTrust, chipCheck } from './chip-check.ts'
import { documentImagesCheck } from './document-images-check.ts'
import { issuingSourceCheck, type RegisterLookup } from './issuing-source-check.ts'
import { livenessCheck } from './liveness-check.ts'
import { matchingCheck } from './matching-check.ts'
import { qualityCheck } from './quality-check.ts'
import { antifraudCheck, claimCheck, openIdCheck, textCheck } from './scripted-checks.ts'

export interface ParticipantSources extends ChipTrust {
  readonly registers: RegisterLookup
  readonly examiner: Examiner
}

/** Returns the checks of each evidence in order. Service: Checks the service performs */
export function participantsFor({ registers, examiner, ...trust }: ParticipantSources): Participants {
  const chip = chipCheck(trust)
  const issuingSource = issuingSourceCheck(registers)
  const documentImages = documentImagesCheck(examiner)
  const quality = qualityCheck(examiner)
  const liveness = livenessCheck(examiner)
  const matching = matchingCheck(examiner)
  return (identity, evidence, tenant) => {
    // The consent may have been withdrawn since; evidence of an earlier version does not state its consent.
    const hasIssuerConsent = evidence.mayAskIssuer !== false && hasConsent(identity, 'GIV', evidence.submittedAt)
    const asksIssuer = tenant.issuingSourceValidation && hasIssuerConsent
    switch (evidence.kind) {
      case 'IMAGES':
        return [
          documentImages,
          antifraudCheck,
          ...(asksIssuer ? [{ ...issuingSource, isFor: (type: string) => CONFIRMED_FROM_IMAGES.has(type) }] : []),
        ]
      case 'TEXT':
        return [textCheck, ...(asksIssuer ? [issuingSource] : [])]
      case 'CHIP':
        return [chip]
      case 'PORTRAIT':
        return [quality, liveness, ...(portraitReference(identity) && evidence.isReplaced !== true ? [matching] : [])]
      case 'DERIVED':
        return derivedChecks(evidence, quality)
    }
  }
}

function derivedChecks({ operation }: EvidenceState, quality: ParticipantCheck): readonly ParticipantCheck[] {
  if (operation === 'TRUSTED_ID_CLAIM') return [openIdCheck]
  if (operation === 'ID_CLAIM' || operation === 'CERTIFICATES') return [claimCheck]
  return operation === 'PORTRAIT_REFERENCE' ? [quality] : []
}
