import type { ErrorObject, VerificationService } from '../../../shared/spec/index.ts'

/** Result of a service for an evidence; its response time is measured by the caller. Archive: VerificationService */
export type ServiceAnswer = Omit<VerificationService, 'responseTimeMS' | 'adjudicationDetails'>

/** Result of one participant of the service for an evidence. Archive: VerificationDetails */
export interface CheckAnswer {
  /** Names with status, in the order raised; each name at most once. */
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly services: readonly ServiceAnswer[]
}

/** Technical failure, with the error code reported in the evidence. Service: Error codes */
export class CheckFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'CheckFailure'
    this.code = code
  }
}
