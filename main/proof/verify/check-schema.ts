import type { Observation } from '../../../shared/findings/finding.ts'
import type { JsonValue } from '../../../shared/report/facts.ts'
import { validateProof, validateStructure } from '../../../shared/spec/validate.ts'
import type { Limits } from '../read/limits.ts'

type ListLimit = Pick<Limits, 'listedFindings'>

/** Validates proof.json; it defines the coverage, so a breach leaves the verdict open. Archive: proof.json */
export function checkProofSchema(
  proof: { readonly [key: string]: JsonValue } | null,
  { listedFindings }: ListLimit,
): readonly Observation[] {
  return proof === null ? [] : validateProof(proof, { listedPerCode: listedFindings })
}

/** Validates the detail files. Archive: Layout, VerificationAndEvaluationDetails; Service: Identity view */
export function checkDetailSchemas(
  identityDetails: JsonValue | undefined,
  details: JsonValue | undefined,
  { listedFindings }: ListLimit,
): readonly Observation[] {
  const options = { listedPerCode: listedFindings }
  return [
    ...(identityDetails === undefined
      ? []
      : validateStructure('IdentityView', identityDetails, 'identityDetails.json', options)),
    ...(details === undefined
      ? []
      : validateStructure(
          'VerificationAndEvaluationDetailsList',
          details,
          'verificationAndEvaluationDetails.json',
          options,
        )),
  ]
}
