import type { IdentityView, Proof, VerificationAndEvaluationDetails } from '../../shared/spec/index.ts'

export type RecordedOperation = VerificationAndEvaluationDetails

/** Contents of an archive for a replay. */
export interface RecordedArchive {
  readonly proof: Proof
  readonly identity: IdentityView
  readonly operations: readonly RecordedOperation[]
  /** Returns the bytes of a medium; null if the archive does not contain it. */
  medium(id: string): Uint8Array | null
}

/** The record lacks something that a replay needs; the message names it. */
export class NotReproducible extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotReproducible'
  }
}

/** Returns the failure for an element that lacks a member. `purpose`: what cannot be done without it. */
export const lacking = (
  operations: readonly RecordedOperation[],
  element: RecordedOperation,
  member: string,
  purpose: string,
): NotReproducible =>
  new NotReproducible(
    `verificationAndEvaluationDetails.json lacks /${operations.indexOf(element)}/${member}, without which ${purpose}`,
  )

/** Converts a local date-time of the service to milliseconds since 1970. */
export function timeOf(text: string): number {
  const time = Date.parse(`${text.slice(0, 23)}Z`)
  if (Number.isNaN(time)) throw new NotReproducible(`${text} is no time`)
  return time
}

/** Returns the id of the evidence that an element concerns. */
export const evidenceIdOf = ({ evidenceDetails, participantContextId }: RecordedOperation): string =>
  evidenceDetails?.id ?? participantContextId

/**
 * Returns the ids of attributes and addresses that were taken from documents: without a call, or named by their document. The
 * replayed service derives them itself. Archive: EvidenceDetails
 */
export function derivedIdsOf(operations: readonly RecordedOperation[]): ReadonlySet<string> {
  const named = new Set(
    operations.flatMap(({ evidenceDetails }) => [
      evidenceDetails?.attributesReferenceId,
      evidenceDetails?.addressReferenceId,
    ]),
  )
  const derived = operations.filter(
    (element) =>
      element.identityOperation.name === 'ATTRIBUTES' &&
      element.identityOperation.type === 'ADD' &&
      (named.has(element.participantContextId) || isWithoutCall(element)),
  )
  return new Set(derived.map(({ participantContextId }) => participantContextId))
}

const isWithoutCall = ({ processingDetails, identityOperationParent }: RecordedOperation): boolean =>
  processingDetails === undefined && identityOperationParent !== undefined
