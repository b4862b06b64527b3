import type { Check, Finding } from '../findings/finding.ts'
import type { InputFacts, JsonValue } from './facts.ts'

export type Indication = 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'

/** ETSI EN 319 102-1 sub-indications that verdict.md uses. */
export type SubIndication =
  | 'FORMAT_FAILURE'
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'SIGNED_DATA_NOT_FOUND'
  | 'REVOKED'
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'REVOKED_NO_POE'
  | 'OUT_OF_BOUNDS_NO_POE'

export type Outcome = 'PASSED' | 'FAILED' | 'INDETERMINATE'
export type Conformance = 'PASSED' | 'WARNINGS' | 'ERRORS'

export interface Conclusion {
  readonly indication: Indication
  readonly subIndication: SubIndication | null
  readonly integrity: Outcome
  readonly authenticity: Outcome
  readonly conformance: Conformance
}

export interface ReportedKey {
  /** Origin of the trusted key: the file name as specified, or `trust-store:LABEL`. */
  readonly source: string
  readonly kind: 'public-key' | 'certificate'
  /** Lower-case hex SHA-256 of the SPKI (public key) or of the certificate's DER. */
  readonly sha256Fingerprint: string
  readonly subject?: string
  readonly notBefore?: string
  readonly notAfter?: string
  readonly test: boolean
}

export interface ReportedFile {
  readonly path: string
  readonly size: number
  readonly compressedSize: number
  readonly method: string
  readonly sha256: string | null
  readonly declaredSha256: string | null
  readonly status: 'MATCHED' | 'MISMATCHED' | 'MISSING' | 'UNLISTED' | 'SIGNED_FILE'
}

/** Machine-readable report. The field set is fixed (Verdict: Report). */
export interface Report extends Conclusion {
  readonly format: 'proofbench-report/1'
  readonly tool: { readonly name: string; readonly version: string; readonly commit: string }
  readonly input: InputFacts
  /** ISO 8601 UTC with milliseconds. */
  readonly validationTime: string
  readonly policy: { readonly id: string; readonly sha256: string }
  readonly signature: { readonly algorithm: string | null; readonly key: ReportedKey | null }
  readonly proof: JsonValue | null
  readonly files: readonly ReportedFile[]
  readonly checks: readonly Check[]
  readonly findings: readonly Finding[]
  readonly limitsOfEvidence: readonly string[]
}
