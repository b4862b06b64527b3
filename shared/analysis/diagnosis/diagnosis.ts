import type { PartStanding } from '../../report/index.ts'
import type { Attempt } from './attempt.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'

export interface Diagnosis {
  readonly attempt: Attempt
  /** Diagnoses of all evidence, including deleted, in the order of first occurrence. */
  readonly evidence: readonly EvidenceDiagnosis[]
  readonly masked: boolean
  /** What may be said about the record; null for `AS_RECORDED`. */
  readonly part: PartStanding | null
  /** Whether a test key made the signature, with which anybody could have signed. */
  readonly isTestKey: boolean
}
