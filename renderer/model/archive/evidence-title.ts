import { type EvidenceModel, labelFor } from '../../../shared/analysis/index.ts'

/** Returns the title of an evidence: its type, or the operation that added it if the type is unknown. */
export const evidenceTitle = ({ type, operations }: Pick<EvidenceModel, 'type' | 'operations'>): string =>
  type === '' ? labelFor('OperationName', operations[0]?.name ?? '').title : labelFor('EvidenceType', type).title
