import { contentOf } from '../../../shared/analysis/archive-content.ts'
import {
  type EvidenceCoverage,
  evidenceCoverage,
  evidenceStanding,
} from '../../../shared/analysis/evidence-coverage.ts'
import { type EvidenceModel, toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { type ArchiveRecord, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { visibleContent } from '../../../shared/analysis/visible-content.ts'
import type { OpenedArchive } from '../../../shared/bridge/opened-archive.ts'
import { type ArchiveCoverage, withPaths } from '../../../shared/report/coverage.ts'
import type { ArchiveStanding, PartStanding } from '../../../shared/report/standing.ts'

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
