import type { KeyObject } from 'node:crypto'
import type { ArchiveFacts, Report } from '../../../shared/report/index.ts'
import type { Limits } from '../read/limits.ts'
import type { VerificationContext } from './context.ts'
import { verifyArchive } from './verify-archive.ts'

/** Binds the verification to one context, for the self-test. */
export const judgedUnder = (
  context: VerificationContext,
): {
  readonly limits: Limits
  verify(facts: ArchiveFacts): Promise<Report>
  /** Returns the key that the report names; undefined if there is none. */
  keyOf(report: Report): KeyObject | undefined
} => ({
  limits: context.limits,
  verify: (facts) => verifyArchive(facts, context),
  keyOf: ({ signature }) =>
    context.keys.find(({ fingerprint }) => fingerprint === signature.key?.sha256Fingerprint)?.key ?? undefined,
})
