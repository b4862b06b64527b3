import { type EvidenceModel, evidenceTitles } from '../../../shared/analysis/index.ts'

const known = new WeakMap<readonly EvidenceModel[], ReadonlyMap<string, string>>()

/** Returns the title of an evidence, numbered if it is not unique: "Passport 2". */
export function numberedTitle(models: readonly EvidenceModel[], id: string): string {
  const titles = known.get(models) ?? evidenceTitles(models)
  known.set(models, titles)
  return titles.get(id) ?? id
}
