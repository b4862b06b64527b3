import type { JsonValue, Observation } from '../../../shared/schema/index.ts'
import { type ValidateOptions, validateProof, validateStructure } from '../../../shared/spec/index.ts'
import type { Limits } from '../read/limits.ts'

type ListLimits = Pick<Limits, 'listedFindings' | 'listedPointerCharacters'>

/** Validates proof.json; it defines the coverage, so a breach leaves the verdict open. Archive: proof.json */
export function checkProofSchema(
  proof: { readonly [key: string]: JsonValue } | null,
  limits: ListLimits,
): readonly Observation[] {
  return proof === null ? [] : validateProof(proof, optionsFrom(limits))
}

/** Validates the detail files. Archive: Layout, VerificationAndEvaluationDetails; Service: Identity view */
export function checkDetailSchemas(
  identityDetails: JsonValue | undefined,
  details: JsonValue | undefined,
  limits: ListLimits,
): readonly Observation[] {
  const options = optionsFrom(limits)
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

const optionsFrom = ({ listedFindings, listedPointerCharacters }: ListLimits): ValidateOptions => ({
  listedPerCode: listedFindings,
  listedPointerCharacters,
})
