/** Verdict: Exit codes of the command line. 1 is never used on purpose: a crash must not look like a verdict. */
export const EXIT = {
  passed: 0,
  failed: 2,
  indeterminate: 3,
  notConforming: 4,
  usage: 64,
  noInput: 66,
  internal: 70,
} as const

/** Exit code of each verdict. */
export const VERDICT_EXIT = {
  TOTAL_PASSED: EXIT.passed,
  TOTAL_FAILED: EXIT.failed,
  INDETERMINATE: EXIT.indeterminate,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/**
 * Worst first: internal errors, then inputs that could not be opened, then the verdicts.
 * Verdict: "the worst of 2, 3, 4, 0 in this order; an input that cannot be opened … makes the command end with 66".
 */
const WORST_FIRST: readonly ExitCode[] = [
  EXIT.internal,
  EXIT.noInput,
  EXIT.usage,
  EXIT.failed,
  EXIT.indeterminate,
  EXIT.notConforming,
  EXIT.passed,
]

export function worstOf(codes: Iterable<ExitCode>): ExitCode {
  const seen = new Set(codes)
  return WORST_FIRST.find((code) => seen.has(code)) ?? EXIT.passed
}
