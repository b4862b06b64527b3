import type { ArchiveCoverage, Indication, PartStanding, Report } from '../../report/index.ts'
import type { NamedDocument } from '../../rules/index.ts'
import { diagnose } from '../diagnosis/diagnose.ts'
import { type EvidenceModel, toEvidenceModels } from '../evidence/evidence-models.ts'
import { toFieldMatrix } from '../fields/field-matrix.ts'
import { type IdentitySummary, toIdentitySummary } from '../identity/identity-summary.ts'
import { type MediaItem, toMediaIndex } from '../media/media-index.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { type AttemptOutcome, attemptOutcome, claimedOutcome } from './attempt-outcome.ts'
import { type Circumstances, circumstancesOf } from './circumstance-rows.ts'
import { type ComparedHolder, comparedHolder } from './compare-holders.ts'
import { comparedDocuments } from './compared-documents.ts'
import { type EvidenceFields, evidenceFields } from './field-rows.ts'

/** Record of a proof and the result of its verification. */
export interface ProofInput {
  readonly record: ArchiveRecord
  readonly report: Pick<Report, 'files'> & { readonly indication?: Indication }
  readonly coverage: ArchiveCoverage
  /** What may be said about the record; absent if the archive was not verified. */
  readonly standing?: PartStanding
  /** Evidence models of `record`, if already computed. */
  readonly models?: readonly EvidenceModel[]
}

/** Proof prepared for comparison with any number of others. */
export interface ComparedProof {
  readonly record: ArchiveRecord
  readonly report: ProofInput['report']
  readonly coverage: ArchiveCoverage
  readonly models: readonly EvidenceModel[]
  readonly documents: ReadonlyMap<string, NamedDocument>
  readonly summary: IdentitySummary
  readonly holder: ComparedHolder
  readonly fields: EvidenceFields
  readonly circumstances: Circumstances
  readonly media: readonly MediaItem[]
  readonly outcome: AttemptOutcome
}

export interface CompareOptions {
  /** Whether to mask holder data in sentences. Rows are never masked: their places say what is personal. */
  readonly masked: boolean
}

/** Prepares a proof for comparison: computes all models that comparing needs, once. */
export function toComparedProof(
  { record, report, coverage, standing, models = toEvidenceModels(record) }: ProofInput,
  { masked }: CompareOptions,
): ComparedProof {
  const matrix = toFieldMatrix(record)
  const media = toMediaIndex(record, report, coverage, models)
  return {
    record,
    report,
    coverage,
    models,
    documents: comparedDocuments(record),
    summary: toIdentitySummary(record),
    holder: comparedHolder(matrix),
    fields: evidenceFields(matrix),
    circumstances: circumstancesOf(record, media),
    media: media.items,
    outcome: claimedOutcome(
      attemptOutcome(record, models, diagnose(record, { masked, models, standing: 'AS_RECORDED' })),
      standing,
    ),
  }
}
