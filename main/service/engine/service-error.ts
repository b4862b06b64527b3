import type { RefusalKind } from '../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import type { StorageFailed } from './storage-failed.ts'

/** Reason for refusing a command. Not shown: D-41, D-46 */
export class ServiceError extends Error {
  readonly kind: RefusalKind
  readonly errors: readonly ErrorObject[]

  constructor(kind: RefusalKind, errors: readonly ErrorObject[]) {
    super(errors.map(({ code, message }) => message ?? code).join('; '))
    this.name = 'ServiceError'
    this.kind = kind
    this.errors = errors
  }
}

/** Codes of refusals for which the specification has no code. Not shown: D-41 */
export type RefusalCode =
  | 'invalid-body'
  | 'invalid-query'
  | 'unknown-identity'
  | 'unknown-evidence'
  | 'unknown-session'
  | 'unknown-review'
  | 'closed-transaction'
  | 'still-processing'
  | 'wrong-role'
  | 'unlisted-transition'
  | 'missing-consent'
  | 'too-large'
  | 'storage-failed'
  | 'damaged-evidence'
  | 'too-many'
  | 'malformed-message'
  | 'unknown-key'
  | 'undecryptable'
  | 'foreign-session'
  | 'replayed'
  | 'unknown-device'
  | 'missing-permission'
  | 'wrong-permission'
  | 'altered-capture'
  | 'unavailable'

/** A change that could not be stored did not happen, and can be requested again. */
export const refuseUnstored = ({ message }: StorageFailed): ServiceError =>
  refuse('unavailable', 'storage-failed', message)

export const refuse = (kind: RefusalKind, code: RefusalCode, message: string, field?: string): ServiceError =>
  new ServiceError(kind, [{ code, message, ...(field === undefined ? {} : { field }) }])
