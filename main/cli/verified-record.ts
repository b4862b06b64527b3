import { type ArchiveCoverage, toCoverage } from '../../shared/report/coverage.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import type { Report } from '../../shared/report/report.ts'
import { openReference } from '../input/open-reference.ts'
import { spool } from '../input/spool.ts'
import { readArchive } from '../proof/read/read-archive.ts'
import { verifyArchive } from '../proof/verify/verify-archive.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'

export interface VerifiedRecord {
  readonly facts: ArchiveFacts
  readonly report: Report
  readonly coverage: ArchiveCoverage
}

/** Reads and verifies one input, for commands that explain its content. Throws `InputError` if it cannot be opened. */
export async function verifiedRecord(
  reference: Parameters<typeof openReference>[0],
  setup: VerificationSetup,
  { keys, revocationLists }: Trust,
): Promise<VerifiedRecord> {
  const { limits, policy, validationTime, tool } = setup
  const opened = await openReference(reference)
  try {
    const reading = await readArchive(opened.input, { limits, secondReading: 'off', inputHash: 'never', spool })
    try {
      const { facts } = reading
      const context = { keys, revocationLists, policy, validationTime, tool, limits, secondReading: false }
      const report = await verifyArchive(facts, context)
      opened.assertUnchanged()
      return { facts, report, coverage: toCoverage(facts, report) }
    } finally {
      reading.close()
    }
  } finally {
    opened.close()
  }
}
