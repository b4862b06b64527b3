import {
  type ArchiveRecord,
  contentOf,
  type EvidenceCoverage,
  type EvidenceModel,
  evidenceCoverage,
  evidenceStanding,
  readRecord,
  toEvidenceModels,
  visibleContent,
} from '../../../shared/analysis/index.ts'
import type { OpenedArchive } from '../../../shared/bridge/index.ts'
import {
  type ArchiveCoverage,
  type ArchiveStanding,
  type PartStanding,
  withPaths,
} from '../../../shared/report/index.ts'
import { oncePer } from '../../../shared/schema/index.ts'

/** Data that all views of one archive share; computed once per opened archive. */
export interface ArchiveModel {
  readonly opened: OpenedArchive
  readonly record: ArchiveRecord
  readonly evidences: readonly EvidenceModel[]
  readonly coverage: ArchiveCoverage
  readonly standing: ArchiveStanding
  evidenceCoverage(id: string): EvidenceCoverage
  evidenceStanding(id: string): PartStanding
}

export const archiveModel = oncePer((opened: OpenedArchive): ArchiveModel => {
  const record = readRecord(visibleContent(contentOf(opened.facts)))
  const { standing } = opened
  const coverage = withPaths(opened.coverage)
  return {
    opened,
    record,
    evidences: toEvidenceModels(record),
    coverage,
    standing,
    evidenceCoverage: evidenceCoverage(record, coverage),
    evidenceStanding: evidenceStanding(record, coverage, standing),
  }
})
