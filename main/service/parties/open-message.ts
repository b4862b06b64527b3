import type { Answers } from '../engine/answers.ts'
import { ServiceError } from '../engine/service-error.ts'

/** Resolves with the refusal of a message, so that it can be recorded. Rejects with any other error. */
export const openMessage = <T>(answers: Answers, open: () => Promise<T>): Promise<T | ServiceError> =>
  answers.whenDone(open).catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind !== 'unavailable') return error
    throw error
  })

/** Throws a refusal once its record is durable. */
export function orThrow<T>(result: T | ServiceError): T {
  if (result instanceof ServiceError) throw result
  return result
}
