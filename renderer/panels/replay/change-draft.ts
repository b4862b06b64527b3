import type {
  DECISION_STATUSES,
  EvidenceModel,
  INDICATOR_STATUSES,
  REGISTER_ANSWERS,
  REGISTER_MEMBERS,
  RecordChange,
} from '../../../shared/analysis/index.ts'
import { type CONSENT_TYPE, readIndicator } from '../../../shared/spec/index.ts'

/** Input of the form for a change; members of other kinds keep their values. */
export interface ChangeDraft {
  readonly kind: RecordChange['change']
  readonly evidence: string | null
  /** Name without its status. */
  readonly indicator: string | null
  readonly status: (typeof INDICATOR_STATUSES)[number]
  readonly decision: (typeof DECISION_STATUSES)[number]
  readonly consent: keyof typeof CONSENT_TYPE.values
  readonly isApproved: boolean
  readonly answer: (typeof REGISTER_ANSWERS)[number]
  readonly member: (typeof REGISTER_MEMBERS)[number] | null
  readonly value: string
}

export const FIRST_DRAFT: ChangeDraft = {
  kind: 'REMOVE_EVIDENCE',
  evidence: null,
  indicator: null,
  status: 'OK',
  decision: 'REJECTED',
  consent: 'GIV',
  isApproved: false,
  answer: 'NO_RECORD',
  member: null,
  value: '',
}

/** Returns the change of a complete draft; null if something is missing. */
export function changeOf(draft: ChangeDraft): RecordChange | null {
  const { evidence } = draft
  if (draft.kind === 'CONSENT') return { change: 'CONSENT', type: draft.consent, approved: draft.isApproved }
  if (evidence === null) return null
  switch (draft.kind) {
    case 'REMOVE_EVIDENCE':
      return { change: 'REMOVE_EVIDENCE', evidence }
    case 'INDICATOR':
      return draft.indicator === null
        ? null
        : { change: 'INDICATOR', evidence, indicator: draft.indicator, status: draft.status }
    case 'DECISION':
      return { change: 'DECISION', evidence, status: draft.decision }
    case 'REGISTER':
      return registerChange(draft, evidence)
  }
}

function registerChange({ answer, member, value }: ChangeDraft, evidence: string): RecordChange | null {
  if (answer !== 'AGREES' || member === null) return { change: 'REGISTER', evidence, answer }
  return value.trim() === '' ? null : { change: 'REGISTER', evidence, answer, differs: { [member]: value.trim() } }
}

/** Returns the evidence to which a kind of change can apply. */
export const evidenceFor = (kind: RecordChange['change'], models: readonly EvidenceModel[]): readonly EvidenceModel[] =>
  models.filter(({ operations, kind: submission, family }) => {
    if (!operations.some(({ type, name }) => type === 'ADD' && name !== 'ADJUDICATION')) return false
    if (kind === 'DECISION') return operations.some(({ name }) => name === 'ADJUDICATION')
    if (kind === 'REGISTER') return family === 'IDDOCUMENT' && (submission === 'IMAGES' || submission === 'TEXT')
    return true
  })

/** Returns the names of the indicators that an evidence has. */
export const indicatorsOf = (model: EvidenceModel | undefined): readonly string[] => [
  ...new Set(model?.breakdown.entries.map(({ indicator }) => readIndicator(indicator).name)),
]
