import type { Attempt } from './attempt.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'

export interface Diagnosis {
  readonly attempt: Attempt
  /** Diagnoses of all evidence, including deleted, in the order of first occurrence. */
  readonly evidence: readonly EvidenceDiagnosis[]
  readonly masked: boolean
}
