import type { ArchiveCoverage, FileCoverage } from '../../report/coverage.ts'
import type { JsonValue } from '../../report/facts.ts'
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
    proof:
      report.proof === null ? null : coverTexts(coverValue(report.proof, { path: PROOF_FILE, pointer: '' }), cover),
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

/** Names of files in proof.json are no holder data by themselves, but can contain some. */
function coverTexts<Value extends JsonValue>(value: Value, cover: (text: string) => string): Value
function coverTexts(value: JsonValue, cover: (text: string) => string): JsonValue {
  if (typeof value === 'string') return cover(value)
  if (Array.isArray(value)) return value.map((one) => coverTexts(one, cover))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, coverTexts(one, cover)]))
}

/** Coverage as a masked report or ticket words it: a file is often named after its holder. Paths in `byPath` stay keys. */
export function maskCoverage(coverage: ArchiveCoverage, record: ArchiveRecord): ArchiveCoverage {
  const { cover } = holderText(record)
  const masked = (file: FileCoverage): FileCoverage => ({ ...file, path: cover(file.path) })
  return {
    files: coverage.files.map(masked),
    byPath: new Map([...coverage.byPath].map(([path, file]) => [path, masked(file)])),
    ambiguities: coverage.ambiguities.map((finding) => ({ ...finding, message: cover(finding.message) })),
  }
}
