import { type EvidenceLabel, type EvidenceModel, evidenceLabels, shortLabel } from '../../../shared/analysis/index.ts'
import { capitalize } from '../../../shared/report/index.ts'

const known = new WeakMap<readonly EvidenceModel[], ReadonlyMap<string, EvidenceLabel>>()

/** Returns the title of an evidence, numbered if it is not unique: "Passport 2". */
export function numberedTitle(models: readonly EvidenceModel[], id: string): string {
  const labels = known.get(models) ?? evidenceLabels(models)
  known.set(models, labels)
  const label = labels.get(id)
  return label ? capitalize(shortLabel(label)) : id
}
