import type { Diagnosis } from '../../../shared/analysis/diagnosis/diagnose.ts'
import type { DiagnosedArchive } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import type { EvidenceModel } from '../../../shared/analysis/evidence-models.ts'
import type { ArchiveRecord } from '../../../shared/analysis/record/read-record.ts'
import type { ArchiveCoverage } from '../../../shared/report/coverage.ts'
import type { SignedDecisions } from '../../../shared/report/document.ts'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import type { Report } from '../../../shared/report/report.ts'
import type { ReviewerDecision } from '../../../shared/report/reviewer-decision.ts'
import type { ArchiveStanding } from '../../../shared/report/standing.ts'

/** Smaller copy of an image of the archive. */
export interface Thumbnail {
  readonly width: number
  readonly height: number
  /** Baseline JPEG. */
  readonly jpeg: Uint8Array
}

/** Everything that a report is made from. Each value exists already; a report derives nothing of its own. */
export interface ReportSources {
  readonly facts: ArchiveFacts
  readonly report: Report
  readonly coverage: ArchiveCoverage
  readonly record: ArchiveRecord
  /** Returns a thumbnail of an image, or the reason why there is none. */
  readonly thumbnail: (path: string) => Promise<Thumbnail | string>
  readonly decisions: readonly ReviewerDecision[]
  readonly signedDecisions: SignedDecisions
  readonly caseId: string | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Options of the command that change the report, as `--name value`. */
  readonly options: readonly string[]
}

/** Sources as one variant of the sections shows them: with or without data about the holder. */
export interface SectionSources {
  readonly report: Report
  readonly coverage: ArchiveCoverage
  /** Of the complete content, in both variants. */
  readonly standing: ArchiveStanding
  readonly record: ArchiveRecord
  readonly models: readonly EvidenceModel[]
  readonly diagnosis: Diagnosis
  readonly archive: DiagnosedArchive
  /** Masks holder data in other texts; the identity for the complete variant. */
  readonly cover: (text: string) => string
}
