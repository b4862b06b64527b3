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

const cache = new WeakMap<OpenedArchive, ArchiveModel>()

export function archiveModel(opened: OpenedArchive): ArchiveModel {
  const cached = cache.get(opened)
  if (cached) return cached
  const record = readRecord(visibleContent(contentOf(opened.facts)))
  const { standing } = opened
  const coverage = withPaths(opened.coverage)
  const model: ArchiveModel = {
    opened,
    record,
    evidences: toEvidenceModels(record),
    coverage,
    standing,
    evidenceCoverage: evidenceCoverage(record, coverage),
    evidenceStanding: evidenceStanding(record, coverage, standing),
  }
  cache.set(opened, model)
  return model
}
