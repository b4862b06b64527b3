import type { IDENTITY_STATUS, ValueOf } from '../spec/index.ts'
import type { StateTable } from './transition.ts'

/** EXPECTED_INPUT is another spelling of EXPECTING_INPUT, not another state. Not shown: D-14, D-50 */
export type IdentityStatus = Exclude<ValueOf<typeof IDENTITY_STATUS>, 'EXPECTED_INPUT'>

export type IdentityTrigger =
  | 'CREATION'
  | 'SUBMISSION'
  | 'EVALUATION_FINISHED'
  | 'EXPIRY'
  | 'TIME_OUT'
  | 'PAUSE_ERROR'
  | 'RESUMPTION'
  | 'PROOF_RETRIEVAL'

export type IdentityEffect = 'LOA0' | 'STATUS_WEBHOOK' | 'DELETION_POLICY'

const STATUSES = 'Service: Identity status'
const OPEN = ['EXPECTING_INPUT', 'PROCESSING'] as const

/** Service: Identity status, the table of transitions; the others are decided. Not shown: D-52 */
export const IDENTITY_TRANSITIONS: StateTable<IdentityStatus, IdentityTrigger, IdentityEffect> = [
  { from: [null], trigger: 'CREATION', to: ['EXPECTING_INPUT'], effects: ['LOA0'], specification: STATUSES },
  {
    from: OPEN,
    trigger: 'SUBMISSION',
    condition: 'evidence is processed',
    to: ['PROCESSING'],
    effects: [],
    specification: 'Not shown: D-52',
  },
  {
    from: ['PROCESSING'],
    trigger: 'EVALUATION_FINISHED',
    condition: 'no other evidence is processed',
    to: ['EXPECTING_INPUT'],
    effects: [],
    specification: `${STATUSES}, EXPECTING_INPUT (seen after evaluations); Not shown: D-52`,
  },
  {
    from: OPEN,
    trigger: 'EXPIRY',
    condition: 'pause and resume is active',
    to: ['PAUSED'],
    effects: ['STATUS_WEBHOOK'],
    specification: STATUSES,
  },
  {
    from: [...OPEN, 'PAUSED', 'ERROR'],
    trigger: 'TIME_OUT',
    to: ['TIMEOUT'],
    effects: ['STATUS_WEBHOOK'],
    specification: STATUSES,
  },
  {
    from: [...OPEN, 'PAUSED'],
    trigger: 'PAUSE_ERROR',
    to: ['ERROR'],
    effects: ['STATUS_WEBHOOK'],
    specification: 'Service: When notifications are sent; Not shown: D-52',
  },
  {
    from: ['PAUSED'],
    trigger: 'RESUMPTION',
    to: ['EXPECTING_INPUT'],
    effects: [],
    specification: 'Not shown: D-44',
  },
  {
    from: ['EXPECTING_INPUT', 'PAUSED', 'TIMEOUT', 'ERROR'],
    trigger: 'PROOF_RETRIEVAL',
    condition: 'by the back-end key; while PROCESSING the answer is 403',
    to: [null],
    effects: ['DELETION_POLICY'],
    specification: `${STATUSES}; Service: Retrieve proof`,
  },
]
