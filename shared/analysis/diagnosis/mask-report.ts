import type { Report } from '../../report/report.ts'
import { coverValue } from '../personal-data.ts'
import { PROOF_FILE } from '../place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { holderText } from './holder-text.ts'

/**
 * The report with data about the holder covered: in the signed content, in names of files, and wherever a finding quotes a value.
 * Codes, outcomes, hashes and key data are the same, so that a masked report still proves what was checked.
 */
export function maskReport(report: Report, record: ArchiveRecord): Report {
  const { cover } = holderText(record)
  const covered = <Value extends string | undefined>(text: Value): Value =>
    // `cover` keeps texts texts.
    (text === undefined ? text : cover(text)) as Value
  return {
    ...report,
    input: { ...report.input, name: cover(report.input.name) },
    proof: report.proof === null ? null : coverValue(report.proof, { path: PROOF_FILE, pointer: '' }),
    files: report.files.map((file) => ({ ...file, path: cover(file.path) })),
    checks: report.checks.map((check) => ('reason' in check ? { ...check, reason: covered(check.reason) } : check)),
    findings: report.findings.map((finding) => ({
      ...finding,
      message: cover(finding.message),
      subject: {
        ...finding.subject,
        ...(finding.subject.path === undefined ? {} : { path: cover(finding.subject.path) }),
      },
      ...(finding.expected === undefined ? {} : { expected: cover(finding.expected) }),
      ...(finding.actual === undefined ? {} : { actual: cover(finding.actual) }),
    })),
    limitsOfEvidence: report.limitsOfEvidence.map(cover),
  }
}
