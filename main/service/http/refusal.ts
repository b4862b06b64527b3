import { REFUSAL_STATUS } from '../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import { ServiceError } from '../engine/service-error.ts'

/** Returns status and errors of the response to a refusal; null for any other error. Not shown: D-41, D-46 */
export const refusalOf = (
  error: unknown,
): { readonly status: number; readonly errors: readonly ErrorObject[] } | null =>
  error instanceof ServiceError ? { status: REFUSAL_STATUS[error.kind], errors: error.errors } : null
