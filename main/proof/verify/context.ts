import type { Policy, ReadingPlace } from '../../../shared/findings/index.ts'
import type { Report } from '../../../shared/report/index.ts'
import type { KeyProblem, RevocationList, TrustedKey } from '../keys/trusted-key.ts'
import type { Limits } from '../read/limits.ts'

/** Input of the reader: trusted keys, requirements, and the validation time. */
export interface VerificationContext {
  readonly keys: readonly TrustedKey[]
  readonly revocationLists: readonly RevocationList[]
  /** Problems of the reader's key material. */
  readonly problems?: readonly KeyProblem[]
  readonly policy: Policy
  /** Interface in which the findings are read, for suitable advice; default: the command line. */
  readonly place?: ReadingPlace
  /** ISO 8601 UTC; the clock is the host's. */
  readonly validationTime: string
  readonly tool: Report['tool']
  readonly limits: Limits
  /** Verifies the signature again with an independent library. */
  readonly secondReading: boolean
  /** Returns byte offsets of JSON pointers in a file of the archive, if the bytes are available. */
  locate?(path: string, pointers: readonly string[]): ReadonlyMap<string, { readonly offset: number }>
}
