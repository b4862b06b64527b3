import {
  type ArchiveRecord,
  contentOf,
  readRecord,
  toEvidenceModels,
  toMediaIndex,
  withMediaTitles,
  worstOf,
} from '../analysis/index.ts'
import {
  type ArchiveCoverage,
  type ArchiveFacts,
  isNoArchive,
  member,
  type Report,
  scalarText,
  toStanding,
  verdictReason,
} from '../report/index.ts'
import type { ArchiveRow, RowOutcome, ServiceConclusion } from './archive-row.ts'

/** Creates the row of a list from a report and its facts. `masked` is the report with holder data masked. */
export function toArchiveRow(
  report: Report,
  masked: Report,
  facts: ArchiveFacts,
  coverage: ArchiveCoverage,
): ArchiveRow {
  const { name, size, sha256 } = report.input
  const { indication, subIndication, integrity, authenticity, conformance, signature } = report
  const outcome: RowOutcome = {
    kind: 'report',
    testKey: signature.key?.test ?? false,
    isArchive: !isNoArchive(report),
    indication,
    subIndication,
    integrity,
    authenticity,
    conformance,
  }
  const { identityDetails, verificationAndEvaluationDetails } = facts
  const record = identityDetails || verificationAndEvaluationDetails ? readRecord(contentOf(facts)) : null
  const [reason, maskedReason] = [reasonOf(report), reasonOf(masked)]
  // Few reasons are about a file.
  const isAboutFile = record !== null && `${reason}${maskedReason}`.includes('/')
  const media = isAboutFile ? toMediaIndex(record, report, coverage).items : []
  return {
    name,
    size,
    sha256,
    outcome,
    reason: withMediaTitles(reason, media),
    maskedReason: withMediaTitles(maskedReason, media),
    service: record && conclusionOf(record, facts, report, coverage),
  }
}

/** Returns the reason for the verdict as a sentence, or the kind of an input that is not an archive. */
function reasonOf(report: Report): string {
  const reason = verdictReason(report) ?? ''
  const text = isNoArchive(report) ? reason.replace(/^this is not a proof archive: it is/, 'this is') : reason
  // Does not capitalise the name of a file at the start of the sentence.
  return /^[a-z]+ /.test(text) ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : text
}

function conclusionOf(
  record: ArchiveRecord,
  facts: ArchiveFacts,
  report: Report,
  coverage: ArchiveCoverage,
): ServiceConclusion {
  const { standing, reason } = toStanding(facts, report, coverage).record
  const present = toEvidenceModels(record).filter(({ isDeleted }) => !isDeleted)
  return {
    levelOfAssurance: scalarText(member(record.globalStatus, 'levelOfAssurance')),
    endDateTime: scalarText(member(record.proof, 'endDateTime')),
    evidenceCount: present.length,
    worstEvidence: worstOf(present.map(({ type, standing: { status }, result }) => ({ type, status, result }))) ?? null,
    standing: { standing, reason },
  }
}
