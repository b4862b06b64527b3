import type { Finding } from '../../findings/index.ts'
import type { ArchiveCoverage, FileCoverage, Report } from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { type MemberDecisions, maskMembers } from '../mask-members.ts'
import { COVERED, coverValue, isPersonal } from '../personal-data.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { type HolderText, holderText } from './holder-text.ts'

/**
 * Masks holder data in a report: in the signed content, in names of files, and in values quoted by findings. Codes, outcomes,
 * hashes and key data are unchanged, so that a masked report still proves what was checked. Pass the text of
 * the holder if it was collected before.
 */
export function maskReport(report: Report, record: ArchiveRecord, { cover }: HolderText = holderText(record)): Report {
  const covered = <Value extends string | undefined>(text: Value): Value =>
    // `cover` returns a string for a string.
    (text === undefined ? text : cover(text)) as Value
  const decisions: MemberDecisions<Report> = {
    format: 'SHOWN',
    tool: 'SHOWN',
    input: (input) => ({ ...input, name: cover(input.name) }),
    indication: 'SHOWN',
    subIndication: 'SHOWN',
    integrity: 'SHOWN',
    authenticity: 'SHOWN',
    conformance: 'SHOWN',
    validationTime: 'SHOWN',
    policy: 'SHOWN',
    signature: 'SHOWN',
    proof: (proof) => (proof === null ? null : coverTexts(coverValue(proof, { path: PROOF_FILE, pointer: '' }), cover)),
    files: (files) => files.map((file) => ({ ...file, path: cover(file.path) })),
    checks: (checks) =>
      checks.map((check) => ('reason' in check ? { ...check, reason: covered(check.reason) } : check)),
    findings: (findings) => findings.map((finding) => maskFinding(finding, cover)),
    limitsOfEvidence: (limits) => limits.map(cover),
  }
  return maskMembers(report, decisions)
}

const maskFinding = (finding: Finding, cover: (text: string) => string): Finding =>
  maskMembers(finding, {
    code: 'SHOWN',
    level: 'SHOWN',
    question: 'SHOWN',
    message: cover,
    subject: (subject) => ({ ...subject, ...(subject.path === undefined ? {} : { path: cover(subject.path) }) }),
    expected: (expected) => coverQuoted(expected, finding.subject, cover),
    actual: (actual) => coverQuoted(actual, finding.subject, cover),
    specification: 'SHOWN',
    advice: 'SHOWN',
  })

/** Masks a value that a finding quotes: all of it at a personal member, since it may be a part of the recorded value. */
function coverQuoted(text: string, { path, pointer }: Finding['subject'], cover: (text: string) => string): string {
  const isRecord = path === IDENTITY_FILE || path === DETAILS_FILE
  return isRecord && pointer !== undefined && isPersonal({ path, pointer }) ? COVERED : cover(text)
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
export function maskCoverage(
  coverage: ArchiveCoverage,
  record: ArchiveRecord,
  { cover }: HolderText = holderText(record),
): ArchiveCoverage {
  const masked = (file: FileCoverage): FileCoverage => ({ ...file, path: cover(file.path) })
  return {
    files: coverage.files.map(masked),
    byPath: new Map([...coverage.byPath].map(([path, file]) => [path, masked(file)])),
    ambiguities: coverage.ambiguities.map((finding) => ({ ...finding, message: cover(finding.message) })),
  }
}
