import { checkOf } from '../../shared/findings/check-of.ts'
import { toArchiveRow } from '../../shared/list/to-archive-row.ts'
import { toCoverage } from '../../shared/report/coverage.ts'
import { openReference } from '../input/open-reference.ts'
import { junitRenderer } from '../report/render-junit.ts'
import type { CaseSetup, VerifiedRow } from './case-task.ts'
import { verifyOpened } from './verify-opened.ts'

const JUNIT = junitRenderer(checkOf)

/** Verifies one of many archives and closes it again. */
export async function verifiedRow(
  setup: CaseSetup,
  onProgress: (done: number, total: number) => void,
): Promise<VerifiedRow> {
  const opened = await openReference(setup.reference)
  try {
    const { reading, report } = await verifyOpened(opened, setup, onProgress)
    try {
      const coverage = toCoverage(reading.facts, report)
      const junit = new TextEncoder().encode(JUNIT.one({ kind: 'report', report, coverage }))
      return { row: toArchiveRow(report, reading.facts, coverage), junit }
    } finally {
      reading.close()
    }
  } finally {
    opened.close()
  }
}
