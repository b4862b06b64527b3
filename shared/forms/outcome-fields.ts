import { DOCUMENT_DATA_FIELDS } from './document-data-fields.ts'
import type { FormField, FormKind, FormOption } from './form-field.ts'
import { nestedFields } from './nested-fields.ts'
import { listOptions } from './structure-fields.ts'

interface More {
  readonly kind?: FormKind
  readonly options?: readonly FormOption[]
  readonly about?: string
}

const field = (group: string, pointer: string, title: string, more: More = {}): FormField => ({
  pointer,
  title,
  about: '',
  group,
  kind: 'text',
  required: false,
  options: [],
  ...more,
})

const CONDITIONS = 'Only where'
const RESULTS = 'What it answers'

/** Fields of a forced outcome besides its check and indicators, as the control API accepts it. */
export const OUTCOME_FIELDS: readonly FormField[] = [
  field(CONDITIONS, '/identityId', 'Transaction'),
  field(CONDITIONS, '/businessId', 'Business id'),
  field(CONDITIONS, '/evidenceType', 'Kind of evidence', { options: listOptions('EvidenceType') }),
  field(CONDITIONS, '/operation', 'Operation', { kind: 'choice', options: listOptions('OperationName') }),
  field(RESULTS, '/state', 'State of the check', {
    kind: 'choice',
    options: listOptions('ParticipantState').filter(({ value }) => value === 'ACCEPTED' || value === 'REJECTED'),
  }),
  field(RESULTS, '/isBlocking', 'Blocks', { kind: 'flag' }),
  field(RESULTS, '/errors/0/code', 'Error code', { options: listOptions('ErrorCode') }),
  field(RESULTS, '/errors/0/message', 'Message of the error'),
  field(RESULTS, '/responseTimeMs', 'Response time', { kind: 'integer', about: 'Milliseconds.' }),
  field(RESULTS, '/livenessDiagnostic', 'Liveness diagnostic'),
  field(RESULTS, '/service/score', 'Score', { about: 'In the record of the check.' }),
  field(RESULTS, '/service/matchingScore', 'Matching score', { kind: 'number', about: 'In the record of the check.' }),
  field(RESULTS, '/service/codingScore', 'Coding score', { kind: 'number', about: 'In the record of the check.' }),
  ...nestedFields('data', 'What is read instead', DOCUMENT_DATA_FIELDS),
]
