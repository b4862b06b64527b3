import type { ArchiveCoverage, FileCoverage } from '../../report/coverage.ts'
import type { JsonValue } from '../../report/facts.ts'
import type { Report } from '../../report/report.ts'
import { coverValue } from '../personal-data.ts'
import { PROOF_FILE } from '../place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { holderText } from './holder-text.ts'

/**
 * Masks holder data in a report: in the signed content, in names of files, and in values quoted by findings. Codes, outcomes,
 * hashes and key data are unchanged, so that a masked report still proves what was checked.
 */
export function maskReport(report: Report, record: ArchiveRecord): Report {
  const { cover } = holderText(record)
  const covered = <Value extends string | undefined>(text: Value): Value =>
    // `cover` returns a string for a string.
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

/** Masks holder data in all strings of a value: names of files in proof.json may contain some. */
function coverTexts<Value extends JsonValue>(value: Value, cover: (text: string) => string): Value
function coverTexts(value: JsonValue, cover: (text: string) => string): JsonValue {
  if (typeof value === 'string') return cover(value)
  if (Array.isArray(value)) return value.map((element) => coverTexts(element, cover))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, coverTexts(inner, cover)]))
}

/** Masks holder data in names of files and in ambiguities. The keys of `byPath` are unchanged. */
export function maskCoverage(coverage: ArchiveCoverage, record: ArchiveRecord): ArchiveCoverage {
  const { cover } = holderText(record)
  const masked = (file: FileCoverage): FileCoverage => ({ ...file, path: cover(file.path) })
  return {
    files: coverage.files.map(masked),
    byPath: new Map([...coverage.byPath].map(([path, file]) => [path, masked(file)])),
    ambiguities: coverage.ambiguities.map((finding) => ({ ...finding, message: cover(finding.message) })),
  }
}
