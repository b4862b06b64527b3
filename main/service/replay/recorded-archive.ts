import type { VerificationAndEvaluationDetails } from '../../../shared/spec/details.ts'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import type { Proof } from '../../../shared/spec/proof.ts'

export type RecordedOperation = VerificationAndEvaluationDetails

/** What an archive holds, as it is read for a replay. */
export interface RecordedArchive {
  readonly proof: Proof
  readonly identity: IdentityView
  readonly operations: readonly RecordedOperation[]
  /** The bytes of a medium by its id; null where the archive has none. */
  medium(id: string): Uint8Array | null
}

/** The record does not hold what a replay needs; the message says what. */
export class NotReproducible extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotReproducible'
  }
}

/** Milliseconds since 1970 of a local date-time of the service. */
export function timeOf(text: string): number {
  const time = Date.parse(`${text.slice(0, 23)}Z`)
  if (Number.isNaN(time)) throw new NotReproducible(`${text} is no time`)
  return time
}

/** Id of the evidence that an element is about. */
export const evidenceIdOf = ({ evidenceDetails, participantContextId }: RecordedOperation): string =>
  evidenceDetails?.id ?? participantContextId

/**
 * Ids of attributes and addresses that the service itself took from documents: no call added them. What is added and removed with
 * them is left to the replayed service.
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
