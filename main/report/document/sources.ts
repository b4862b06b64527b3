import type { ArchiveRecord, DiagnosedArchive, Diagnosis, EvidenceModel } from '../../../shared/analysis/index.ts'
import type {
  ArchiveCoverage,
  ArchiveFacts,
  ArchiveStanding,
  Letterhead,
  Report,
  ReviewerDecision,
  SignedDecisions,
} from '../../../shared/report/index.ts'

/** Smaller copy of an image of the archive. */
export interface Thumbnail {
  readonly width: number
  readonly height: number
  /** Baseline JPEG. */
  readonly jpeg: Uint8Array
}

/** Template file of a reporter. */
export interface ReportTemplate {
  /** Title of the report; null for the usual one. */
  readonly title: string | null
  /** Case that is printed unless another one is given; null for none. */
  readonly caseId: string | null
  readonly letterhead: Letterhead
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
  /** Who reports to whom; null or absent for a report without a letterhead. */
  readonly template?: ReportTemplate | null
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
