import type { KeyObject } from 'node:crypto'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import type { Report } from '../../../shared/report/report.ts'
import type { Limits } from '../read/limits.ts'
import type { VerificationContext } from './context.ts'
import { verifyArchive } from './verify-archive.ts'

/** The verification under one context, as a self-test asks it. */
export const judgedUnder = (
  context: VerificationContext,
): {
  readonly limits: Limits
  verify(facts: ArchiveFacts): Promise<Report>
  /** The key that the report names; undefined where it names none. */
  keyOf(report: Report): KeyObject | undefined
} => ({
  limits: context.limits,
  verify: (facts) => verifyArchive(facts, context),
  keyOf: ({ signature }) =>
    context.keys.find(({ fingerprint }) => fingerprint === signature.key?.sha256Fingerprint)?.key,
})
