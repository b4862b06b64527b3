import type { Observation } from '../../../shared/findings/finding.ts'
import type { JsonValue } from '../../../shared/report/facts.ts'
import { validateProof, validateStructure } from '../../../shared/spec/validate.ts'

/** proof.json against the archive specification; it says what is covered, so a breach leaves the verdict open. Archive: proof.json */
export function checkProofSchema(proof: { readonly [key: string]: JsonValue } | null): readonly Observation[] {
  return proof === null ? [] : validateProof(proof)
}

/** The detail files against both specifications. Archive: Layout, VerificationAndEvaluationDetails; Service: Identity view */
export function checkDetailSchemas(
  identityDetails: JsonValue | undefined,
  details: JsonValue | undefined,
): readonly Observation[] {
  return [
    ...(identityDetails === undefined
      ? []
      : validateStructure('IdentityView', identityDetails, 'identityDetails.json')),
    ...(details === undefined
      ? []
      : validateStructure('VerificationAndEvaluationDetailsList', details, 'verificationAndEvaluationDetails.json')),
  ]
}
