import type { SubmissionKind } from './strength-rules.ts'

/** Participant without which submitted evidence cannot be VERIFIED; null: any. Service: What the service does */
const NEEDED = {
  IMAGES: null,
  TEXT: null,
  CHIP: 'NFC_CHIP_VERIFICATION',
  PORTRAIT: 'BIOMETRIC_MATCHING',
} as const satisfies { readonly [kind in Exclude<SubmissionKind, 'DERIVED'>]: string | null }

export const neededParticipant = (kind: Exclude<SubmissionKind, 'DERIVED'>): string | null => NEEDED[kind]

/** Returns whether a participant did the work that evidence needs; an operator may do any. Archive: ParticipantState */
export const isWorkDone = (participant: unknown, state: unknown, needed: string | null): boolean =>
  state !== 'REJECTED' && (needed === null || participant === needed || participant === 'ADJUDICATION')
