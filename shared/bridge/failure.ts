/** Reason why a call failed, for the user. Can be sent between processes. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
  /** Errors reported by the service. Service: Errors */
  readonly errors?: readonly { readonly code: string; readonly field?: string; readonly message?: string }[]
}
