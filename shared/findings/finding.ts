import type * as z from 'zod'
import { named, oneOf, optional, subject, text } from '../schema/index.ts'

/** The three questions that a verdict answers separately. Verdict: "The verifier answers three separate questions". */
const question = oneOf(['integrity', 'authenticity', 'conformance'], 'The question of the verdict that it concerns.')
const level = oneOf(['FAIL', 'WARN', 'INFORM'], 'Level under the policy of the report.')

/** ETSI EN 319 102-1 sub-indications that verdict.md uses. */
export const subIndication = oneOf(
  [
    'FORMAT_FAILURE',
    'HASH_FAILURE',
    'SIG_CRYPTO_FAILURE',
    'SIGNED_DATA_NOT_FOUND',
    'REVOKED',
    'SIG_CONSTRAINTS_FAILURE',
    'CHAIN_CONSTRAINTS_FAILURE',
    'CRYPTO_CONSTRAINTS_FAILURE',
    'NO_SIGNING_CERTIFICATE_FOUND',
    'NO_CERTIFICATE_CHAIN_FOUND',
    'REVOKED_NO_POE',
    'OUT_OF_BOUNDS_NO_POE',
    'GENERIC',
  ] as const,
  'Reason of the verdict, a sub-indication of ETSI EN 319 102-1; null if the archive passed.',
)

/** Answer to one of the questions of the verdict. */
export const outcome = (description: string) => oneOf(['PASSED', 'FAILED', 'INDETERMINATE'], description)

/** Judged observation, as printed in reports. The field set is fixed (Verdict: Report). */
export const finding = named('Finding', 'Judged anomaly.', {
  code: text('Code, listed in shared/findings/README.md and explained by `proofbench explain CODE`.'),
  level,
  question,
  message: text('What is wrong.'),
  subject,
  expected: optional(text('Expected value.')),
  actual: optional(text('Actual value.')),
  specification: optional(text('Clause of the specification.')),
  advice: text('What to do.'),
})

/** Check that ran, or was skipped with a reason. */
export const check = named('Check', 'Check that ran, or was skipped with a reason.', {
  id: text('Check, listed in shared/findings/README.md.'),
  outcome: oneOf(['PASSED', 'FAILED', 'WARNING', 'SKIPPED'], 'Result.'),
  reason: optional(text('Reason why it was skipped.')),
})

export type SubIndication = z.infer<typeof subIndication>
export type Outcome = z.infer<ReturnType<typeof outcome>>
export type Question = z.infer<typeof question>
export type FindingLevel = z.infer<typeof level>
/** Level of a finding under a policy. IGNORE findings never reach a report. */
export type PolicyLevel = FindingLevel | 'IGNORE'
export type Finding = z.infer<typeof finding>
export type Check = z.infer<typeof check>
