/** Maximum size of an archive for a self-test, packed or unpacked, bytes: each manipulation copies the archive. */
export const SELF_TEST_BYTES = 32_000_000

/** Outcome of one manipulation. */
export interface TamperOutcome {
  readonly id: string
  /** Description of the manipulation, as a sentence without its subject. */
  readonly title: string
  /** `skipped`: not applicable to the archive. */
  readonly outcome: 'caught' | 'missed' | 'skipped'
  /** Ids of the failed checks. */
  readonly checks: readonly string[]
  /** Codes of the findings with level FAIL. */
  readonly codes: readonly string[]
}

/** Self-test of this build with one archive. Not part of a report: it is a statement about the build, not the archive. */
export type SelfTestResult =
  | {
      readonly kind: 'done'
      /** True if the cryptographic primitives are right, the repacked archive passes, and every applicable manipulation was detected. */
      readonly isSound: boolean
      readonly isRepackedPassing: boolean
      readonly caught: number
      readonly missed: number
      readonly skipped: number
      readonly results: readonly TamperOutcome[]
      /** Number of cryptographic primitives, and the names of those that give a wrong answer on this machine. */
      readonly primitives: number
      readonly wrongPrimitives: readonly string[]
    }
  /** The archive itself does not pass, so the verdict on a manipulated copy would prove nothing. */
  | { readonly kind: 'not-passed'; readonly indication: string }
  /** An unpacked archive has no container to manipulate. */
  | { readonly kind: 'folder' }
  /** `size` and `maxSize` in bytes. */
  | { readonly kind: 'too-large'; readonly size: number; readonly maxSize: number }
