import { simulated } from '../../../shared/rules/index.ts'
import { dateIndicators } from '../checks/date-checks.ts'
import { magicOf } from '../checks/scripted/magic.ts'
import { localDateTime } from '../engine/clock.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'

const scriptedCheck = (
  participant: ParticipantCheck['participant'],
  serviceName: string,
  indicators: readonly string[],
): ParticipantCheck => ({
  participant,
  isBlocking: false,
  async examine(examination): Promise<Finding> {
    const raised = replaced(indicators, scriptedIndicators(examination, indicators))
    await examination.ask(() => ({ serviceName, isTechnicalError: false, raisedIndicators: [...raised] }))
    return { indicators: raised, errors: [] }
  },
})

/** Returns the indicators of a magic document number that belong to this check. */
function scriptedIndicators({ data, evidence }: Examination, indicators: readonly string[]): readonly string[] {
  const names = new Set(indicators.map((indicator) => indicator.replace(/_[A-Z]+$/, '')))
  const number = data?.documentNumber ?? evidence.data?.documentNumber
  return magicOf(number).indicators.filter((indicator) => names.has(indicator.replace(/_[A-Z]+$/, '')))
}

/** Lists of compromised documents; none is configured, so the check is never verified. */
export const antifraudCheck = scriptedCheck('ANTIFRAUD', 'compromised_documents', [
  'COMPROMISED_DOCUMENT_CHECK_UNVERIFIED',
])
/**
 * Antifraud check for documents submitted as text, plus the checks of their dates. Service: Document checks, DOC_EXPIRATION_DATE
 */
export const textCheck: ParticipantCheck = {
  ...antifraudCheck,
  async examine(examination): Promise<Finding> {
    const result = await antifraudCheck.examine(examination)
    const today = localDateTime(examination.now).slice(0, 10)
    const dates = dateIndicators(examination.data ?? {}, today).filter(
      (indicator) => !indicator.endsWith('_UNVERIFIED'),
    )
    await examination.ask(() => ({
      serviceName: 'document_dates',
      isTechnicalError: false,
      raisedIndicators: [...dates],
    }))
    return { ...result, indicators: [...result.indicators, ...dates] }
  },
}
export const claimCheck = scriptedCheck('CLAIM_VERIFICATION', simulated('claim_verifier'), [])
export const openIdCheck = scriptedCheck('OPEN_ID_CONNECT', simulated('identity_provider'), [])
