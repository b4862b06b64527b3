import type { EVIDENCE_STATUS, ValueOf } from '../spec/index.ts'
import type { StateTable } from './transition.ts'

export type EvidenceStatus = ValueOf<typeof EVIDENCE_STATUS>

export type EvidenceTrigger =
  | 'SUBMISSION'
  | 'REVIEW_REQUESTED'
  | 'EVALUATION_FINISHED'
  | 'NEW_EVALUATION'
  | 'REFERENCE_AVAILABLE'
  | 'REFERENCE_REPLACED'
  | 'REFERENCE_DELETED'
  | 'DELETION'

export type EvidenceEffect =
  | 'HANDLE_RETURNED'
  | 'EVALUATION_WEBHOOK'
  | 'DELETION_WEBHOOK'
  | 'REFERENCE_SCORE'
  | 'SCORE_LEVEL0'
  | 'ERROR_CODE_ATTACHED'

const STATUSES = 'Service: Evidence status'
const WEBHOOK = ['EVALUATION_WEBHOOK'] as const
const ALL: readonly EvidenceStatus[] = ['PROCESSING', 'ADJUDICATION', 'NOT_VERIFIED', 'VERIFIED', 'INVALID']

/** Service: Evidence status, the table of transitions; rows without a sentence of their own cite the one that implies them. */
export const EVIDENCE_TRANSITIONS: StateTable<EvidenceStatus, EvidenceTrigger, EvidenceEffect> = [
  {
    from: [null],
    trigger: 'SUBMISSION',
    condition: 'accepted: document capture upload, document text, live capture, chip or portrait capture session',
    to: ['PROCESSING'],
    effects: ['HANDLE_RETURNED'],
    specification: `${STATUSES}; Not shown: D-45 for text`,
  },
  {
    from: ['PROCESSING'],
    trigger: 'REVIEW_REQUESTED',
    condition: 'the evidence is adjudicable',
    to: ['ADJUDICATION'],
    effects: [],
    specification: `${STATUSES}, ADJUDICATION`,
  },
  {
    from: ['PROCESSING', 'ADJUDICATION'],
    trigger: 'EVALUATION_FINISHED',
    to: ['NOT_VERIFIED', 'VERIFIED', 'INVALID'],
    effects: WEBHOOK,
    specification: STATUSES,
  },
  {
    from: ['NOT_VERIFIED'],
    trigger: 'NEW_EVALUATION',
    to: ['VERIFIED', 'INVALID'],
    effects: WEBHOOK,
    specification: STATUSES,
  },
  {
    from: ['VERIFIED'],
    trigger: 'NEW_EVALUATION',
    to: ['NOT_VERIFIED', 'INVALID'],
    effects: WEBHOOK,
    specification: STATUSES,
  },
  {
    from: ALL,
    trigger: 'DELETION',
    to: [null],
    effects: ['DELETION_WEBHOOK'],
    specification: 'Service: Other operations; Service: Notification body, DELETED',
  },
]

/** Additional transitions of a portrait when its reference document is added, changed or deleted. Service: Evidence status */
export const PORTRAIT_TRANSITIONS: typeof EVIDENCE_TRANSITIONS = [
  ...EVIDENCE_TRANSITIONS,
  {
    from: ['NOT_VERIFIED'],
    trigger: 'REFERENCE_AVAILABLE',
    condition: 'the faces match',
    to: ['VERIFIED'],
    effects: ['REFERENCE_SCORE', 'EVALUATION_WEBHOOK'],
    specification: STATUSES,
  },
  {
    from: ['NOT_VERIFIED'],
    trigger: 'REFERENCE_AVAILABLE',
    condition: 'the faces do not match',
    to: ['INVALID'],
    effects: ['SCORE_LEVEL0', 'ERROR_CODE_ATTACHED', 'EVALUATION_WEBHOOK'],
    specification: STATUSES,
  },
  {
    from: ['VERIFIED'],
    trigger: 'REFERENCE_REPLACED',
    condition: 'a new comparison was made and the faces do not match',
    to: ['INVALID'],
    effects: ['SCORE_LEVEL0', 'ERROR_CODE_ATTACHED', 'EVALUATION_WEBHOOK'],
    specification: STATUSES,
  },
  {
    from: ['INVALID'],
    trigger: 'REFERENCE_REPLACED',
    condition: 'a new comparison was made and the faces match',
    to: ['VERIFIED'],
    effects: ['REFERENCE_SCORE', 'EVALUATION_WEBHOOK'],
    specification: STATUSES,
  },
  {
    from: ['VERIFIED', 'INVALID'],
    trigger: 'REFERENCE_DELETED',
    condition: 'no other reference is available',
    to: ['NOT_VERIFIED'],
    effects: ['SCORE_LEVEL0', 'EVALUATION_WEBHOOK'],
    specification: STATUSES,
  },
]
