import { REFUSAL_STATUS } from '../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import { ServiceError } from '../engine/service-error.ts'

/** Refusal of an HTTP call with the status and the errors of its response. Not shown: D-41, D-46 */
export class HttpRefusal extends Error {
  readonly status: number
  readonly errors: readonly ErrorObject[]

  constructor(status: number, errors: readonly ErrorObject[]) {
    super(errors.map(({ code, message }) => message ?? code).join('; '))
    this.name = 'HttpRefusal'
    this.status = status
    this.errors = errors
  }
}

/** Returns the response to a refusal of the engine or of this layer; null for any other error. */
export function refusalOf(error: unknown): Pick<HttpRefusal, 'status' | 'errors'> | null {
  if (error instanceof HttpRefusal) return error
  return error instanceof ServiceError ? { status: REFUSAL_STATUS[error.kind], errors: error.errors } : null
}

/** Codes of errors that concern the HTTP call itself, before the engine reads its content. Not shown: D-41, D-46 */
export type HttpRefusalCode =
  | 'ended-session'
  | 'foreign-host'
  | 'foreign-origin'
  | 'internal-error'
  | 'invalid-body'
  | 'invalid-query'
  | 'malformed-request'
  | 'slow-sender'
  | 'too-large'
  | 'unavailable'
  | 'unknown-call'
  | 'unknown-path'
  | 'unknown-tenant'
  | 'unknown-delivery'
  | 'unknown-file'
  | 'unknown-session'
  | 'unknown-identity'
  | 'wrong-content-type'
  | 'wrong-method'
  | 'wrong-role'

export const refuse = (status: number, code: HttpRefusalCode, message: string, field?: string): HttpRefusal =>
  new HttpRefusal(status, [{ code, message, ...(field === undefined ? {} : { field }) }])

/** Service: Errors, "invalid credentials when calling a service" */
export const refuseKey = (message: string): HttpRefusal => new HttpRefusal(401, [{ code: '1033', message }])
