import { indexEvidence } from '../evidence/evidence-index.ts'
import { type EvidenceModel, toEvidenceModels } from '../evidence/evidence-models.ts'
import { toConsents } from '../identity/consents.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { diagnoseAttempt } from './attempt.ts'
import { diagnoseEvidence } from './diagnose-evidence.ts'
import type { Diagnosis } from './diagnosis.ts'
import { evidenceLabels } from './evidence-labels.ts'
import { type HolderText, holderText } from './holder-text.ts'
import { recordedValues } from './recorded-values.ts'
import { type DiagnosisStanding, underStanding } from './under-standing.ts'

export interface DiagnoseOptions {
  /** Whether to mask holder data in all texts. */
  readonly masked: boolean
  /** What may be said about the record; `AS_RECORDED` only where the result is not displayed, as for comparisons and rules. */
  readonly standing: DiagnosisStanding | 'AS_RECORDED'
  /** Evidence models of `record`, if already computed. */
  readonly models?: readonly EvidenceModel[]
  /** Holder data of `record`, if already collected. */
  readonly holder?: HolderText | undefined
}

/** Diagnoses an attempt. The window, the command line and all exports display this result. */
export function diagnose(
  record: ArchiveRecord,
  { masked, standing, models = toEvidenceModels(record), holder }: DiagnoseOptions,
): Diagnosis {
  const labels = evidenceLabels(models)
  const values = recordedValues(record, masked)
  const index = indexEvidence(models)
  const mask = masked ? (holder?.cover ?? lazyCover(record)) : (text: string) => text
  const hasIssuerConsent = toConsents(record).some(({ type, isApproved }) => type === 'GIV' && isApproved === true)
  const evidence = models.flatMap((model) => {
    const label = labels.get(model.id)
    if (!label) return []
    return [diagnoseEvidence(model, label, index, { values: values.get(model.id) ?? {}, hasIssuerConsent, mask })]
  })
  const diagnosis = {
    attempt: diagnoseAttempt(record, models, evidence),
    evidence,
    masked,
    part: null,
    isTestKey: false,
  }
  return standing === 'AS_RECORDED' ? diagnosis : underStanding(diagnosis, standing)
}

/**
 * Creates a function that masks messages. Collects the holder data at its first call only: this takes most of the time, and few
 * records have a message to mask.
 */
function lazyCover(record: ArchiveRecord): (text: string) => string {
  let holder: HolderText | undefined
  return (text) => {
    holder ??= holderText(record)
    return holder.cover(text)
  }
}
