import type { ErrorObject, VerificationService } from '../../../shared/spec/details.ts'

/** What a service says of an evidence; how long it took is measured around it. Archive: VerificationService */
export type ServiceAnswer = Omit<VerificationService, 'responseTimeMS' | 'adjudicationDetails'>

/** What one participant of the service found out about an evidence. Archive: VerificationDetails */
export interface CheckAnswer {
  /** Names with status, in the order they were raised; no name twice. */
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly services: readonly ServiceAnswer[]
}

/** A technical failure, with the code that the evidence then carries. Service: Error codes */
export class CheckFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'CheckFailure'
    this.code = code
  }
}
