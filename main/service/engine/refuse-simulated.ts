import { isSimulated } from '../../../shared/rules/index.ts'
import type { ErrorObject, VerificationService } from '../../../shared/spec/index.ts'
import type { Finding } from './participant.ts'

/** Why a check whose result was simulated counts for nothing. */
export interface Refusal {
  readonly error: ErrorObject
  /** Indicators that simulated services raised. */
  readonly indicators: ReadonlySet<string>
}

/** Makes failures of simulated services, with an error code; null if there is none. Archive: ParticipantState, "not performed successfully" */
export function refuseSimulated(services: VerificationService[], code: string): Refusal | null {
  const error = {
    code,
    message: 'no service performs the check, and simulated ones are refused',
  }
  const indicators = new Set<string>()
  for (const [index, service] of services.entries()) {
    if (!isSimulated(service.serviceName)) continue
    for (const indicator of service.raisedIndicators ?? []) indicators.add(indicator)
    services[index] = { ...service, isTechnicalError: true, raisedIndicators: [], errors: [error] }
  }
  return services.some(({ serviceName }) => isSimulated(serviceName)) ? { error, indicators } : null
}

/** Returns a finding without what simulated services raised, and with the error. */
export const withoutSimulated = (finding: Finding, { error, indicators }: Refusal): Finding => ({
  ...finding,
  indicators: finding.indicators.filter((indicator) => !indicators.has(indicator)),
  errors: [...finding.errors.filter(({ code }) => code !== error.code), error],
})
