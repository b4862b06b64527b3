import type { EvidenceModel } from '../../shared/analysis/evidence-models.ts'
import { wordsFor } from '../../shared/analysis/words.ts'

/** Returns the title of an evidence: its type, or the operation that added it if the type is unknown. */
export const evidenceTitle = ({ type, operations }: Pick<EvidenceModel, 'type' | 'operations'>): string =>
  type === '' ? wordsFor('OperationName', operations[0]?.name ?? '').title : wordsFor('EvidenceType', type).title
