import type { ArchiveFacts, JsonValue } from '../../../shared/report/facts.ts'

type JsonObject = { readonly [key: string]: JsonValue }

/** The three JSON documents of an archive as far as they could be read; null and undefined where they could not. */
export interface SignedContent {
  readonly proof: JsonObject | null
  readonly identityDetails: JsonValue | undefined
  readonly details: JsonValue | undefined
}

export function signedContent(facts: ArchiveFacts): SignedContent {
  const proof = facts.proof?.value
  return {
    proof: typeof proof === 'object' && proof !== null && !Array.isArray(proof) ? (proof as JsonObject) : null,
    identityDetails: facts.identityDetails?.value,
    details: facts.verificationAndEvaluationDetails?.value,
  }
}
