import {
  type ErrorObject,
  OPERATION_NAME,
  PARTICIPANT_TYPE,
  type VerificationDetails,
} from '../../../shared/spec/index.ts'
import type { WrittenStep } from '../../scenario/index.ts'
import type { RecordedOperation } from '../recorded-archive.ts'

/**
 * Returns steps that force the recorded results of checks on the next submission or evaluation. `isTolerant`: technical errors of
 * optional checks had no effect.
 */
export function forcedSteps(
  { identityOperation, verificationDetails = [] }: RecordedOperation,
  records: readonly VerificationDetails[],
  isTolerant: boolean,
): readonly WrittenStep[] {
  const { name } = identityOperation
  const isReviewed = verificationDetails.some(({ participantState }) => participantState === 'ADJUDICATION')
  return records.flatMap((record, index): WrittenStep[] => {
    const { participantType, participantState, raisedIndicators = [], errors = [], verificationServices = [] } = record
    if (participantType === undefined || !isParticipant(participantType) || !isOperation(name)) return []
    const isTechnicalError =
      verificationServices.some((service) => service.isTechnicalError) &&
      !(isTolerant && record.isBlockingParticipant === false)
    const indicators = raisedIndicators.filter((indicator) => /^[A-Z][A-Z0-9_]{2,79}$/.test(indicator))
    const force = {
      participant: participantType,
      operation: name,
      ...(indicators.length > 0 ? { indicators } : {}),
      ...(errors.length > 0 ? { errors: errors.flatMap(errorOf) } : {}),
      ...(isTechnicalError ? { isTechnicalError } : {}),
      ...(participantState === 'REJECTED' ? { state: participantState } : {}),
      ...(record.isBlockingParticipant === undefined ? {} : { isBlocking: record.isBlockingParticipant }),
      ...(isReviewed && index === records.length - 1 ? { review: true } : {}),
    } as const
    return [{ force }]
  })
}

const isParticipant = (name: string): name is keyof typeof PARTICIPANT_TYPE.values =>
  Object.hasOwn(PARTICIPANT_TYPE.values, name)
const isOperation = (name: string): name is keyof typeof OPERATION_NAME.values =>
  Object.hasOwn(OPERATION_NAME.values, name)

/** Returns the error with its code only, because messages may quote the holder. */
const errorOf = ({ code = '' }: ErrorObject): { readonly code: string }[] => (/^\d{4}$/.test(code) ? [{ code }] : [])
