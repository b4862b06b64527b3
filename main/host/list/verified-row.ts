import { contentOf, holderText, maskCoverage, maskReport, readRecord } from '../../../shared/analysis/index.ts'
import { checkOf } from '../../../shared/findings/index.ts'
import { toArchiveRow } from '../../../shared/list/index.ts'
import { type ArchiveCoverage, type Report, toCoverage } from '../../../shared/report/index.ts'
import { openReference } from '../../input/index.ts'
import { junitRenderer } from '../../report/index.ts'
import type { RowSetup, VerifiedRow } from '../archive/case-task.ts'
import { verifyOpened } from '../archive/verify-opened.ts'

const JUNIT = junitRenderer(checkOf)

/** Verifies one archive of a list and closes it. */
export async function verifiedRow(
  setup: RowSetup,
  onProgress: (done: number, total: number) => void,
): Promise<VerifiedRow> {
  const opened = await openReference(setup.reference)
  try {
    const { reading, report } = await verifyOpened(opened, setup, onProgress)
    try {
      const { facts } = reading
      const coverage = toCoverage(facts, report)
      const record = readRecord(contentOf(facts))
      const holder = holderText(record)
      const covered = maskReport(report, record, holder)
      const masked = { ...covered, input: { ...covered.input, name: setup.maskedName } }
      const junitOf = (shown: Report, of: ArchiveCoverage): Uint8Array =>
        new TextEncoder().encode(JUNIT.line({ kind: 'report', report: shown, coverage: of }))
      const row = toArchiveRow(report, masked, facts, coverage)
      return {
        row,
        junit: junitOf(report, coverage),
        maskedJunit: junitOf(masked, maskCoverage(coverage, record, holder)),
      }
    } finally {
      reading.close()
    }
  } finally {
    opened.close()
  }
}
