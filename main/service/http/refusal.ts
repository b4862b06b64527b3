import { ServiceError } from '../engine/service-error.ts'

/** Codes of errors that concern the HTTP call itself, before the engine reads its content. Not shown: D-41, D-46 */
export type HttpRefusalCode =
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

export const refuse = (status: number, code: HttpRefusalCode, message: string, field?: string): ServiceError =>
  new ServiceError(status, [{ code, message, ...(field === undefined ? {} : { field }) }])

/** Service: Errors, "invalid credentials when calling a service" */
export const refuseKey = (message: string): ServiceError => new ServiceError(401, [{ code: '1033', message }])
