import type { VerificationAndEvaluationDetails } from '../../../shared/spec/details.ts'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import type { Proof } from '../../../shared/spec/proof.ts'

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
 * Returns the ids of attributes and addresses that the service derived from documents without a call. The replayed service
 * derives them itself.
 */
export const derivedIdsOf = (operations: readonly RecordedOperation[]): ReadonlySet<string> =>
  new Set(operations.filter(isDerivedAddition).map(({ participantContextId }) => participantContextId))

const isDerivedAddition = ({
  identityOperation,
  processingDetails,
  identityOperationParent,
}: RecordedOperation): boolean =>
  identityOperation.name === 'ATTRIBUTES' &&
  identityOperation.type === 'ADD' &&
  processingDetails === undefined &&
  identityOperationParent !== undefined
