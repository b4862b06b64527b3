import { members, text } from '../../../../shared/report/index.ts'
import { DETAILS, IDENTITY, PROOF } from './record.ts'
import { brief, type Rule } from './rule.ts'

/** Reports an identity with another id than the proof. Archive: Layout, "same structure and content as GET identity" */
const identityId: Rule = ({ proof, globalStatus }, contradictions) => {
  const [ours, theirs] = [text(proof.identityId), text(globalStatus.id)]
  if (ours === null || theirs === null || ours === theirs) return
  const more = { expected: brief(ours), actual: brief(theirs) }
  contradictions.add('consistency.identity-id', IDENTITY, '/globalStatus/id', more)
}

/**
 * Reports operations whose ids of the evidence differ. Archive: participantContextId "equals the verified evidence id";
 * identityOperation.id "same as participantContextId"
 */
const contextId: Rule = ({ operations }, contradictions) => {
  for (const { pointer, contextId: context, evidence, raw } of operations) {
    if (context === null) continue
    const evidenceId = text(evidence?.id) ?? context
    if (evidenceId !== context)
      contradictions.add('consistency.context-id', DETAILS, `${pointer}/participantContextId`, {
        expected: brief(evidenceId),
        actual: brief(context),
      })
    const operationId = text(members(raw.identityOperation)?.id) ?? context
    if (operationId !== context)
      contradictions.add('consistency.context-id', DETAILS, `${pointer}/identityOperation/id`, {
        expected: brief(context),
        actual: brief(operationId),
      })
  }
}

/**
 * Reports a proof that names itself as its previous one. Archive: proof.json, previousProofId: "previous proof when proofing
 * was resumed"
 */
const previousProof: Rule = ({ proof }, contradictions) => {
  const previous = text(proof.previousProofId)
  if (previous !== null && previous === proof.proofId)
    contradictions.add('consistency.previous-proof', PROOF, '/previousProofId', { actual: brief(previous) })
}

export const idRules: readonly Rule[] = [identityId, contextId, previousProof]
