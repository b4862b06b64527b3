import type * as z from 'zod'
import { count, named, optional, text } from './schema.ts'

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

export type Subject = z.infer<typeof subject>
export type Observation = z.infer<typeof observation>
