import type { RefusalKind } from '../../../shared/rules/index.ts'
import { CodedError } from '../../../shared/schema/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import type { StorageFailed } from './storage-failed.ts'

/** Reason for refusing a command or a call. `http/` converts its kind to a status. Not shown: D-41, D-46 */
export class ServiceError extends CodedError {
  override name = 'ServiceError'
  readonly kind: RefusalKind
  readonly errors: readonly ErrorObject[]

  constructor(kind: RefusalKind, errors: readonly ErrorObject[]) {
    const message = errors.map(({ code, message }) => message ?? code).join('; ')
    super({ code: errors[0]?.code ?? kind, message, hint: '' })
    this.kind = kind
    this.errors = errors
  }
}

/** Codes of refusals for which the specification has no code. Not shown: D-41 */
export type RefusalCode =
  | 'altered-capture'
  | 'closed-transaction'
  | 'damaged-evidence'
  | 'damaged-proof'
  | 'ended-session'
  | 'foreign-host'
  | 'foreign-origin'
  | 'foreign-session'
  | 'internal-error'
  | 'invalid-body'
  | 'invalid-query'
  | 'malformed-message'
  | 'malformed-request'
  | 'missing-consent'
  | 'missing-permission'
  | 'replayed'
  | 'slow-sender'
  | 'still-processing'
  | 'storage-failed'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'undecryptable'
  | 'unknown-call'
  | 'unknown-country'
  | 'unknown-delivery'
  | 'unknown-device'
  | 'unknown-evidence'
  | 'unknown-file'
  | 'unknown-identity'
  | 'unknown-key'
  | 'unknown-path'
  | 'unknown-review'
  | 'unknown-session'
  | 'unknown-tenant'
  | 'unlisted-transition'
  | 'wrong-content-type'
  | 'wrong-method'
  | 'wrong-permission'
  | 'wrong-role'

/** A change that could not be stored did not happen, and can be requested again. */
export const refuseUnstored = ({ message }: StorageFailed): ServiceError =>
  refuse('unavailable', 'storage-failed', message)

export const refuse = (kind: RefusalKind, code: RefusalCode, message: string, field?: string): ServiceError =>
  new ServiceError(kind, [{ code, message, ...(field === undefined ? {} : { field }) }])

/** Service: Errors, "invalid credentials when calling a service" */
export const refuseKey = (message: string): ServiceError =>
  new ServiceError('unauthorized', [{ code: '1033', message }])
