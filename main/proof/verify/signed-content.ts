import type { ArchiveFacts, JsonValue } from '../../../shared/report/facts.ts'

type JsonObject = { readonly [key: string]: JsonValue }

/** The three JSON documents of an archive; null or undefined if they could not be read. */
export interface SignedContent {
  readonly proof: JsonObject | null
  readonly identityDetails: JsonValue | undefined
  readonly details: JsonValue | undefined
}

export function signedContent(facts: ArchiveFacts): SignedContent {
  return {
    proof: objectOf(facts.proof?.value),
    identityDetails: facts.identityDetails?.value,
    details: facts.verificationAndEvaluationDetails?.value,
  }
}

/** Returns the signed payload; null if it is no JSON object. */
export const signedPayload = ({ signature }: Pick<ArchiveFacts, 'signature'>): JsonObject | null =>
  objectOf(signature?.parts?.payload)

const objectOf = (value: JsonValue | undefined): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
