import { type EvidenceModel, toEvidenceModels } from '../../shared/analysis/evidence-models.ts'
import { type ArchiveRecord, readRecord } from '../../shared/analysis/record/read-record.ts'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'

/** Whether a file's bytes are those that were signed, by a key that is trusted. */
export type Coverage = 'COVERED' | 'NOT_COVERED' | 'UNKNOWN'

/** What the views of one archive share, made once. */
export interface ArchiveModel {
  readonly opened: OpenedArchive
  readonly record: ArchiveRecord
  readonly evidences: readonly EvidenceModel[]
  coverageOf(path: string): Coverage
}

const made = new WeakMap<OpenedArchive, ArchiveModel>()

export function archiveModel(opened: OpenedArchive): ArchiveModel {
  const known = made.get(opened)
  if (known) return known
  const { facts, report } = opened
  const record = readRecord({
    proof: facts.proof?.value,
    identityDetails: facts.identityDetails?.value,
    details: facts.verificationAndEvaluationDetails?.value,
    files: facts.files,
  })
  const statuses = new Map(report.files.map(({ path, status }) => [path, status]))
  const model: ArchiveModel = {
    opened,
    record,
    evidences: toEvidenceModels(record),
    coverageOf(path) {
      if (report.authenticity === 'INDETERMINATE') return 'UNKNOWN'
      const status = statuses.get(path)
      const matches = status === 'MATCHED' || (status === 'SIGNED_FILE' && !report.findings.some(isPayload))
      return report.authenticity === 'PASSED' && matches ? 'COVERED' : 'NOT_COVERED'
    },
  }
  made.set(opened, model)
  return model
}

const isPayload = ({ code }: { readonly code: string }): boolean => code.startsWith('signature.payload')
