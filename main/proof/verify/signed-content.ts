import { type ArchiveFacts, type Members, members } from '../../../shared/report/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'

/** The three JSON documents of an archive; null or undefined if they could not be read. Their hashes are not checked here. */
export interface SignedContent {
  readonly proof: Members | null
  readonly identityDetails: JsonValue | undefined
  readonly details: JsonValue | undefined
}

/** Returns the documents as they were parsed; proof.json only if it is an object. */
export function signedContent(facts: ArchiveFacts): SignedContent {
  return {
    proof: members(facts.proof?.value),
    identityDetails: facts.identityDetails?.value,
    details: facts.verificationAndEvaluationDetails?.value,
  }
}

/** Returns the signed payload; null if it is no JSON object. */
export const signedPayload = ({ signature }: Pick<ArchiveFacts, 'signature'>): Members | null =>
  members(signature?.parts?.payload)
