import { evidenceOf } from './evidence/evidence-trace.ts'
import type { Operation } from './record/operation.ts'
import { type Result, resultOfStatus } from './result.ts'

/** Returns the result by the status of its evidence, or by the progress of the operation if there is none. */
export function operationResult(operation: Operation): Result {
  const { progress, evaluation, type, call } = operation
  if (progress === 'ERROR') return 'TECHNICAL_ERROR'
  if (progress === 'BLOCKED') return 'NOT_PERFORMED'
  const isOpen = progress === 'STARTING' || progress === 'PROCESSING' || progress === 'PAUSE'
  if (isOpen) return 'PENDING'
  if (call && call.httpCode !== null && call.httpCode >= 400) return resultOfHttp(call.httpCode)
  if (type === 'DELETE') return 'NEUTRAL'
  const evidence = evidenceOf(operation)
  const own = evaluation?.assessments.find(({ id }) => id === evidence)
  return resultOfStatus(own?.standing.status ?? null)
}

/** Returns the result that an HTTP status means for an operation. */
export function resultOfHttp(code: number): Result {
  if (code >= 500) return 'TECHNICAL_ERROR'
  return code >= 400 ? 'NOT_PERFORMED' : 'NEUTRAL'
}
