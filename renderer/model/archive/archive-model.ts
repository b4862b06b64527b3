import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { type EvidenceCoverage, evidenceCoverage } from '../../../shared/analysis/evidence-coverage.ts'
import { type EvidenceModel, toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { type ArchiveRecord, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { visibleContent } from '../../../shared/analysis/visible-content.ts'
import type { OpenedArchive } from '../../../shared/bridge/opened-archive.ts'
import { type ArchiveCoverage, toCoverage } from '../../../shared/report/coverage.ts'

/** Data that all views of one archive share; computed once per opened archive. */
export interface ArchiveModel {
  readonly opened: OpenedArchive
  readonly record: ArchiveRecord
  readonly evidences: readonly EvidenceModel[]
  readonly coverage: ArchiveCoverage
  evidenceCoverage(id: string): EvidenceCoverage
}

const cache = new WeakMap<OpenedArchive, ArchiveModel>()

export function archiveModel(opened: OpenedArchive): ArchiveModel {
  const cached = cache.get(opened)
  if (cached) return cached
  const record = readRecord(visibleContent(contentOf(opened.facts)))
  const coverage = toCoverage(opened.facts, opened.report)
  const model: ArchiveModel = {
    opened,
    record,
    evidences: toEvidenceModels(record),
    coverage,
    evidenceCoverage: evidenceCoverage(record, coverage),
  }
  cache.set(opened, model)
  return model
}
