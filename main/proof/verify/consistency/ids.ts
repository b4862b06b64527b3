import { DETAILS, IDENTITY, members, PROOF, text } from './record.ts'
import { at, brief, type Rule } from './rule.ts'

/** Archive: Layout, "same structure and content as GET identity": it is the identity of this proof. */
const identityId: Rule = ({ proof, globalStatus }) => {
  const [ours, theirs] = [text(proof.identityId), text(globalStatus.id)]
  if (ours === null || theirs === null || ours === theirs) return []
  return [at(IDENTITY, '/globalStatus/id', 'consistency.identity-id', { expected: brief(ours), actual: brief(theirs) })]
}

/** Archive: VerificationAndEvaluationDetails, participantContextId: "equals the verified evidence id". */
const contextId: Rule = ({ operations }) =>
  operations.flatMap(({ pointer, contextId: context, evidence, raw }) => {
    const evidenceId = text(evidence?.id)
    const operationId = text(members(raw.identityOperation)?.id)
    return [
      ...(evidenceId !== null && context !== null && evidenceId !== context
        ? [
            at(DETAILS, `${pointer}/participantContextId`, 'consistency.context-id', {
              expected: brief(evidenceId),
              actual: brief(context),
            }),
          ]
        : []),
      ...(operationId !== null && context !== null && operationId !== context
        ? [
            at(DETAILS, `${pointer}/identityOperation/id`, 'consistency.context-id', {
              expected: brief(context),
              actual: brief(operationId),
            }),
          ]
        : []),
    ]
  })

/** Archive: proof.json, previousProofId: "previous proof when proofing was resumed". */
const previousProof: Rule = ({ proof }) =>
  text(proof.previousProofId) !== null && proof.previousProofId === proof.proofId
    ? [at(PROOF, '/previousProofId', 'consistency.previous-proof', { actual: brief(proof.previousProofId) })]
    : []

export const idRules: readonly Rule[] = [identityId, contextId, previousProof]
