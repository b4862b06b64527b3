import type { ReadingPlace } from '../../../shared/findings/catalogue/entry.ts'
import type { Policy } from '../../../shared/findings/policy.ts'
import type { Report } from '../../../shared/report/report.ts'
import type { KeyProblem, RevocationList, TrustedKey } from '../keys/trusted-key.ts'
import type { Limits } from '../read/limits.ts'

/** What the reader brings to a verification: whom he trusts, what he demands, at which time. */
export interface VerificationContext {
  readonly keys: readonly TrustedKey[]
  readonly revocationLists: readonly RevocationList[]
  /** What was wrong with the key material that the reader gave. */
  readonly problems?: readonly KeyProblem[]
  readonly policy: Policy
  /** Where the findings are read, for advice that fits; by default the command line. */
  readonly place?: ReadingPlace
  /** ISO 8601 UTC; the clock is the host's. */
  readonly validationTime: string
  readonly tool: Report['tool']
  readonly limits: Limits
  /** Check the signature a second time with an independent library. */
  readonly secondReading: boolean
  /** Byte offsets of JSON pointers in a file of the archive, where the bytes are at hand. */
  locate?(path: string, pointers: readonly string[]): ReadonlyMap<string, { readonly offset: number }>
}
