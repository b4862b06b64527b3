import type { ErrorObject, VerificationDetails, VerificationService } from '../../shared/spec/index.ts'
import type { Clock } from './clock.ts'

/** One participant's check in a verification. */
export interface Check {
  readonly participant: NonNullable<VerificationDetails['participantType']>
  readonly state?: NonNullable<VerificationDetails['participantState']>
  readonly service: string
  readonly version?: string
  readonly indicators?: readonly string[]
  readonly errors?: readonly ErrorObject[]
  readonly isBlocking?: boolean
  readonly isTechnicalError?: boolean
  /** Minimum and maximum milliseconds. */
  readonly takes?: readonly [number, number]
  /** Further members of the verification and of its service. */
  readonly more?: Partial<VerificationDetails>
  readonly result?: Partial<VerificationService>
  /** Additional members of a service that contain times. */
  resultAt?(clock: Clock): Partial<VerificationService>
}

/** Returns the record of the check, performed now. */
export function performed(check: Check, evidenceId: string, clock: Clock): VerificationDetails {
  const { participant, state = 'ACCEPTED', indicators = [], errors = [], takes = [300, 1900] } = check
  const sessionCreationTime = clock.now()
  clock.pass(20, 120)
  const startDateTime = clock.now()
  const timed = check.resultAt?.(clock) ?? {}
  const responseTimeMS = clock.pass(...takes)
  return {
    startDateTime,
    endDateTime: clock.now(),
    sessionCreationTime,
    participantType: participant,
    participantState: state,
    errors: [...errors],
    raisedIndicators: [...indicators],
    isBlockingParticipant: check.isBlocking ?? false,
    linkedIdentityOperation: evidenceId,
    verificationId: clock.id(),
    ...check.more,
    verificationServices: [
      {
        serviceName: check.service,
        serviceVersion: check.version ?? '4.2.0',
        isTechnicalError: check.isTechnicalError ?? false,
        responseTimeMS,
        serviceRequestId: clock.id(),
        raisedIndicators: [...indicators],
        errors: [...errors],
        ...check.result,
        ...timed,
      },
    ],
  }
}
