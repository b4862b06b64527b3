import type { ServiceCall, Verification } from './record/verification.ts'
import { type Result, resultOfIndicators } from './result.ts'

/**
 * Returns the result of a verification. Archive: ParticipantState. REJECTED: "not performed successfully, possibly technical
 * error"
 */
export function verificationResult({ state, services, indicators, errors }: Verification): Result {
  if (state !== 'ACCEPTED' && services.some((service) => service.isTechnicalError)) return 'TECHNICAL_ERROR'
  if (state === 'PROCESSING' || state === 'ADJUDICATION') return 'PENDING'
  if (state === 'REJECTED') return 'NOT_PERFORMED'
  if (services.length > 0 && services.every((service) => service.isTechnicalError)) return 'TECHNICAL_ERROR'
  const raised = indicators.length > 0 ? indicators : services.flatMap((service) => service.indicators)
  if (raised.length > 0) return resultOfIndicators(raised)
  return errors.length > 0 ? 'NEGATIVE' : 'NEUTRAL'
}

/** Returns the result of one service of a verification. */
export function serviceResult({ isTechnicalError, indicators, errors }: ServiceCall): Result {
  if (isTechnicalError) return 'TECHNICAL_ERROR'
  if (indicators.length > 0) return resultOfIndicators(indicators)
  return errors.length > 0 ? 'NEGATIVE' : 'NEUTRAL'
}
