import { contentOf } from '../../shared/analysis/archive-content.ts'
import { type FileCoverage, toCoverage } from '../../shared/analysis/coverage.ts'
import { type EvidenceModel, toEvidenceModels } from '../../shared/analysis/evidence-models.ts'
import { type ArchiveRecord, readRecord } from '../../shared/analysis/record/read-record.ts'
import { visibleContent } from '../../shared/analysis/visible-content.ts'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'

/** What the views of one archive share, made once. */
export interface ArchiveModel {
  readonly opened: OpenedArchive
  readonly record: ArchiveRecord
  readonly evidences: readonly EvidenceModel[]
  readonly coverage: ReadonlyMap<string, FileCoverage>
}

const made = new WeakMap<OpenedArchive, ArchiveModel>()

export function archiveModel(opened: OpenedArchive): ArchiveModel {
  const known = made.get(opened)
  if (known) return known
  const record = readRecord(visibleContent(contentOf(opened.facts)))
  const model: ArchiveModel = {
    opened,
    record,
    evidences: toEvidenceModels(record),
    coverage: toCoverage(opened.report),
  }
  made.set(opened, model)
  return model
}
