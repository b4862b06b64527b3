import { contentOf } from '../analysis/archive-content.ts'
import { toEvidenceModels } from '../analysis/evidence-models.ts'
import { member, shown } from '../analysis/json-access.ts'
import { readRecord } from '../analysis/record/read-record.ts'
import { worstOf } from '../analysis/result.ts'
import type { ArchiveCoverage } from '../report/coverage.ts'
import type { ArchiveFacts } from '../report/facts.ts'
import type { Report } from '../report/report.ts'
import { SUB_INDICATIONS } from '../report/sub-indications.ts'
import type { ArchiveRow, RowOutcome, ServiceConclusion } from './archive-row.ts'

/** Reduces a report and the facts it stands on to the row of a list. */
export function toArchiveRow(report: Report, facts: ArchiveFacts, coverage: ArchiveCoverage): ArchiveRow {
  const { name, size, sha256 } = report.input
  const { indication, subIndication, integrity, authenticity, conformance, signature } = report
  const outcome: RowOutcome = {
    kind: 'report',
    testKey: signature.key?.test ?? false,
    indication,
    subIndication,
    integrity,
    authenticity,
    conformance,
  }
  return { name, size, sha256, outcome, reason: reasonOf(report), service: conclusionOf(facts, coverage) }
}

/** The first finding that speaks against the archive; where none does, the sub-indication in words. */
function reasonOf({ indication, subIndication, findings }: Report): string {
  if (indication === 'TOTAL_PASSED') return ''
  const deciding = findings.find(({ level, question }) => level === 'FAIL' && question !== 'conformance')
  if (!deciding) return subIndication === null ? '' : SUB_INDICATIONS[subIndication]
  const { path } = deciding.subject
  return path === undefined || deciding.message.includes(path) ? deciding.message : `${path}: ${deciding.message}`
}

function conclusionOf(facts: ArchiveFacts, { byPath }: ArchiveCoverage): ServiceConclusion | null {
  if (!facts.identityDetails && !facts.verificationAndEvaluationDetails) return null
  const record = readRecord(contentOf(facts))
  const present = toEvidenceModels(record).filter(({ isDeleted }) => !isDeleted)
  return {
    levelOfAssurance: shown(member(record.globalStatus, 'levelOfAssurance')),
    endDateTime: shown(member(record.proof, 'endDateTime')),
    evidenceCount: present.length,
    worstEvidence: worstOf(present.map(({ type, standing: { status }, result }) => ({ type, status, result }))) ?? null,
    isCovered: ['proof.json', 'identityDetails.json'].every((path) => byPath.get(path)?.coverage === 'COVERED'),
  }
}
