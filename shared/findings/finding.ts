import type * as z from 'zod'
import { count, named, oneOf, optional, text } from '../schema/schema.ts'

/** The three questions that a verdict answers separately. Verdict: "The verifier answers three separate questions". */
const question = oneOf(['integrity', 'authenticity', 'conformance'], 'The question of the verdict that it concerns.')
const level = oneOf(['FAIL', 'WARN', 'INFORM'], 'Level under the policy of the report.')

/** Position of a finding in the archive. */
export const subject = named('Subject', 'Position in the archive; empty for the whole input.', {
  path: optional(
    text('File, relative to the root folder of the archive, or the name of a part of the envelope or ZIP.'),
  ),
  pointer: optional(text('JSON pointer (RFC 6901) into the file.')),
  offset: optional(
    count('Byte offset: into the file with `pointer` or a JSON file, otherwise into the input as received.'),
  ),
})

/**
 * Anomaly, before any policy is applied. Reading and checking return these; `judge` converts them to findings. `expected` and
 * `actual` are short texts, safe for a report but not escaped for any medium.
 */
export const observation = named('Observation', 'Anomaly, before any policy is applied.', {
  code: text('Code of the finding that it becomes.'),
  subject,
  expected: optional(text('Expected value.')),
  actual: optional(text('Actual value.')),
  variant: optional(text('Effect on the verdict, for codes that have several: `trust.revoked`, `trust.chain`.')),
  detail: optional(text('Circumstance, appended to the text of the finding.')),
})

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

export type Question = z.infer<typeof question>
export type FindingLevel = z.infer<typeof level>
/** Level of a finding under a policy. IGNORE findings never reach a report. */
export type PolicyLevel = FindingLevel | 'IGNORE'
export type Subject = z.infer<typeof subject>
export type Observation = z.infer<typeof observation>
export type Finding = z.infer<typeof finding>
export type Check = z.infer<typeof check>
