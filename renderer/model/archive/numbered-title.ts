import { type EvidenceModel, evidenceTitles } from '../../../shared/analysis/index.ts'
import { oncePer } from '../../../shared/schema/index.ts'

const titlesOf = oncePer(evidenceTitles)

/** Returns the title of an evidence, numbered if it is not unique: "Passport 2". */
export const numberedTitle = (models: readonly EvidenceModel[], id: string): string => titlesOf(models).get(id) ?? id
