import type { EvidenceModel } from '../../shared/analysis/evidence-models.ts'
import { wordsFor } from '../../shared/analysis/words.ts'

/** What people call an evidence: its type; before a type is known, the operation that began it. */
export const evidenceTitle = ({ type, operations }: Pick<EvidenceModel, 'type' | 'operations'>): string =>
  type === '' ? wordsFor('OperationName', operations[0]?.name ?? '').title : wordsFor('EvidenceType', type).title
