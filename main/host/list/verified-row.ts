import { contentOf, holderText, maskCoverage, maskReport, readRecord } from '../../../shared/analysis/index.ts'
import { CATALOGUE, checkOf } from '../../../shared/findings/index.ts'
import { type ArchiveRow, toArchiveRow } from '../../../shared/list/index.ts'
import { type ArchiveCoverage, type Report, toCoverage } from '../../../shared/report/index.ts'
import { type OpenInput, openReference } from '../../input/index.ts'
import { junitRenderer } from '../../report/index.ts'
import { verifyOpened } from '../archive/verify-opened.ts'
import type { RowSetup, VerifiedRow } from '../common/case-task.ts'

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
      return {
        row: withContainer(toArchiveRow(report, masked, facts, coverage), opened.input),
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

/** Returns a row with the warnings about the ZIP that the archive was taken out of, which belong to its verdict. */
function withContainer(row: ArchiveRow, input: OpenInput['input']): ArchiveRow {
  const warnings = ((input.kind === 'file' && input.container) || []).flatMap(({ code }) => {
    const finding = CATALOGUE.get(code)
    return finding?.level === 'WARN' ? [`About the ZIP that it is in: ${finding.failure}`] : []
  })
  const join = (reason: string): string => [reason, ...new Set(warnings)].filter((text) => text !== '').join('. ')
  return { ...row, reason: join(row.reason), maskedReason: join(row.maskedReason) }
}
