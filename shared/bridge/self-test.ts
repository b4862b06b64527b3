/** Archives above this size, packed or unpacked, are not tested: each tamper makes copies of them. Bytes. */
export const SELF_TEST_BYTES = 32_000_000

/** What one way of tampering came to. */
export interface TamperOutcome {
  readonly id: string
  /** What was done, as a sentence without its subject. */
  readonly title: string
  /** `skipped`: the archive has nothing to change in this way. */
  readonly outcome: 'caught' | 'missed' | 'skipped'
  /** Ids of the checks that failed. */
  readonly checks: readonly string[]
  /** Codes of the failures that were found. */
  readonly codes: readonly string[]
}

/** The self-test of this build over one archive. It belongs to no report: it says something about the build, not about the archive. */
export type SelfTestResult =
  | {
      readonly kind: 'done'
      /** Packed anew without a change the archive passes, and every tamper that could be tried was caught. */
      readonly isSound: boolean
      readonly isRepackedPassing: boolean
      readonly caught: number
      readonly missed: number
      readonly skipped: number
      readonly results: readonly TamperOutcome[]
    }
  /** Only an archive that passes can show that a change of it does not. */
  | { readonly kind: 'not-passed'; readonly indication: string }
  /** An unpacked archive has no container that could be tampered with. */
  | { readonly kind: 'folder' }
  /** Bytes. */
  | { readonly kind: 'too-large'; readonly size: number; readonly most: number }
