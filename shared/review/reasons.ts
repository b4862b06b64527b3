import { type Conclusion, mayAdvise, ofVerdict } from '../report/index.ts'
import type { DecisionValue } from './review-statement.ts'

/** Decision that reasons are given for. `OVERRULED`: an approval against the verdict, or without one. */
export type Reasoned = DecisionValue | 'OVERRULED'

interface Reason {
  readonly text: string
  readonly for: readonly Reasoned[]
}

const APPROVAL = ['APPROVED'] as const
const REFUSAL = ['REJECTED', 'ESCALATED'] as const

/** Catalogue of reasons. Codes are signed: one that was published keeps its meaning. */
export const REASONS = {
  CONSISTENT: { text: 'Evidence, checks and result agree.', for: APPROVAL },
  INDICATORS_EXPLAINED: { text: 'The remaining indicators are explained.', for: APPROVAL },
  ADJUDICATION_PLAUSIBLE: { text: 'The adjudication is plausible and complete.', for: APPROVAL },
  VERDICT_OVERRULED: {
    text: 'The archive is not genuine, or could not be judged; the comment says why it is approved nevertheless.',
    for: ['OVERRULED'],
  },
  ARCHIVE_NOT_GENUINE: { text: 'The archive or its signature is not genuine.', for: REFUSAL },
  SIGNER_NOT_TRUSTED: { text: 'The signing key is unknown or not trusted.', for: REFUSAL },
  ARCHIVE_INCOMPLETE: { text: 'Files or fields that the specification requires are missing.', for: REFUSAL },
  DOCUMENT_SUSPECT: { text: 'A document looks forged, altered or reproduced.', for: REFUSAL },
  DOCUMENT_EXPIRED: { text: 'A document was not valid at the time of the proof.', for: REFUSAL },
  FACE_MISMATCH: { text: 'Portrait and document show different persons.', for: REFUSAL },
  LIVENESS_DOUBTFUL: { text: 'The liveness of the person is doubtful.', for: REFUSAL },
  DATA_CONTRADICTORY: { text: 'Recorded data contradict each other.', for: REFUSAL },
  IDENTITY_REUSED: { text: 'Documents, images or devices occur in other proofs.', for: REFUSAL },
  ADJUDICATION_DEFICIENT: { text: 'The adjudication is missing, too fast or contradicts the record.', for: REFUSAL },
  LEVEL_NOT_JUSTIFIED: { text: 'The evidence does not justify the level of assurance.', for: REFUSAL },
  NEEDS_EXPERT: { text: 'A specialist must decide.', for: ['ESCALATED'] },
  NEEDS_INFORMATION: { text: 'Information from outside of the archive is needed.', for: ['ESCALATED'] },
  OTHER: { text: 'See the comment.', for: ['APPROVED', 'REJECTED', 'ESCALATED'] },
} as const satisfies { readonly [code: string]: Reason }
export type ReasonCode = keyof typeof REASONS

export const isReason = (code: string): code is ReasonCode => Object.hasOwn(REASONS, code)

/** Returns what a decision about an archive with this verdict needs reasons for. Verdict: Standing */
export const toReasoned = (
  decision: DecisionValue,
  verdict: Pick<Conclusion, 'indication' | 'subIndication'>,
): Reasoned => (decision === 'APPROVED' && !mayAdvise(ofVerdict(verdict)) ? 'OVERRULED' : decision)

export const isReasonFor = (code: ReasonCode, decision: Reasoned): boolean =>
  (REASONS[code].for as readonly Reasoned[]).includes(decision)

export const reasonsFor = (decision: Reasoned): readonly ReasonCode[] =>
  Object.keys(REASONS)
    .filter(isReason)
    .filter((code) => isReasonFor(code, decision))
