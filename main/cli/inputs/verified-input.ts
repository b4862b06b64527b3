import { type Conclusion, type Report, verdictSentence } from '../../../shared/report/index.ts'
import type { InputFailure } from '../../input/index.ts'
import type { ListedInput } from '../../report/index.ts'
import { EXIT, type ExitCode, VERDICT_EXIT } from '../arguments/exit-codes.ts'

/**
 * Result of a verification with its report as text: sufficient for the summary and the exit code. Can be sent between threads.
 */
export interface VerifiedInput {
  readonly name: string
  /** Report in the selected format; from a worker in UTF-8, because many waiting reports would fill the heap. */
  readonly text: string | Uint8Array
  readonly outcome:
    | ({
        readonly kind: 'report'
        readonly testKey: boolean
        /** Verdict as a sentence. */
        readonly sentence: string
      } & Conclusion)
    | { readonly kind: 'failure'; readonly failure: InputFailure }
}

export function outcomeOf(report: Report): VerifiedInput['outcome'] {
  const { indication, subIndication, integrity, authenticity, conformance, signature } = report
  return {
    kind: 'report',
    testKey: signature.key?.test ?? false,
    sentence: verdictSentence(report),
    indication,
    subIndication,
    integrity,
    authenticity,
    conformance,
  }
}

/** Converts a result to a row of the overview of several inputs. */
export const listedInput = ({ name, outcome }: VerifiedInput): ListedInput =>
  outcome.kind === 'failure'
    ? { name, outcome: 'NOT VERIFIED', reason: outcome.failure.code, conformance: null, testKey: false }
    : {
        name,
        outcome: outcome.indication,
        reason: outcome.subIndication,
        conformance: outcome.conformance,
        testKey: outcome.testKey,
      }

/** Returns whether the content was judged, and has no errors. */
export const isConforming = (conformance: string | null): boolean =>
  conformance === 'PASSED' || conformance === 'WARNINGS'

/** Returns the exit code of a result. Verdict: Exit codes of the command line */
export function exitCodeOf({ outcome }: VerifiedInput, requireConformance: boolean): ExitCode {
  if (outcome.kind === 'failure') return exitCodeOfFailure(outcome.failure)
  const { indication, conformance } = outcome
  if (indication === 'TOTAL_PASSED' && requireConformance && !isConforming(conformance)) return EXIT.notConforming
  return VERDICT_EXIT[indication]
}

/** Returns the exit code of an input that could not be verified. Verdict: Exit codes of the command line */
export function exitCodeOfFailure({ code }: InputFailure): ExitCode {
  if (code === 'input.crash') return EXIT.internal
  return code === 'input.time-limit' || code === 'input.memory-limit' ? EXIT.indeterminate : EXIT.noInput
}
