import { localDateTime } from '../engine/clock.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'
import { dateIndicators } from './date-checks.ts'
import { magicOf } from './magic.ts'
import { simulated } from './simulated.ts'

const scriptedCheck = (
  participant: ParticipantCheck['participant'],
  serviceName: string,
  indicators: readonly string[],
): ParticipantCheck => ({
  participant,
  isBlocking: false,
  async examine(examination): Promise<Finding> {
    const raised = replaced(indicators, own(examination, indicators))
    await examination.ask(() => ({ serviceName, isTechnicalError: false, raisedIndicators: [...raised] }))
    return { indicators: raised, errors: [] }
  },
})

/** Those of a magic document number that are this check's. */
function own({ data, evidence }: Examination, indicators: readonly string[]): readonly string[] {
  const names = new Set(indicators.map((indicator) => indicator.replace(/_[A-Z]+$/, '')))
  const number = data?.documentNumber ?? evidence.data?.documentNumber
  return magicOf(number).indicators.filter((indicator) => names.has(indicator.replace(/_[A-Z]+$/, '')))
}

/** Lists of compromised documents; none is configured, so the check cannot be made. */
export const antifraudCheck = scriptedCheck('ANTIFRAUD', 'compromised_documents', [
  'COMPROMISED_DOCUMENT_CHECK_UNVERIFIED',
])
/** The same for documents that come as text, with what their dates say. Service: Document checks, DOC_EXPIRATION_DATE */
export const textCheck: ParticipantCheck = {
  ...antifraudCheck,
  async examine(examination): Promise<Finding> {
    const known = await antifraudCheck.examine(examination)
    const today = localDateTime(examination.now).slice(0, 10)
    const dates = dateIndicators(examination.data ?? {}, today).filter(
      (indicator) => !indicator.endsWith('_UNVERIFIED'),
    )
    await examination.ask(() => ({
      serviceName: 'document_dates',
      isTechnicalError: false,
      raisedIndicators: [...dates],
    }))
    return { ...known, indicators: [...known.indicators, ...dates] }
  },
}
export const claimCheck = scriptedCheck('CLAIM_VERIFICATION', simulated('claim_verifier'), [])
export const openIdCheck = scriptedCheck('OPEN_ID_CONNECT', simulated('identity_provider'), [])
