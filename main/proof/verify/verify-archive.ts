import { judge } from '../../../shared/findings/index.ts'
import { type ArchiveFacts, type Report, text } from '../../../shared/report/index.ts'
import { boundObservations } from './bound-observations.ts'
import { checkAuthenticity } from './check-authenticity.ts'
import { checkHashes } from './check-hashes.ts'
import { checkRootFolder } from './check-root-folder.ts'
import { checkDetailSchemas, checkProofSchema } from './check-schema.ts'
import { checkSecondOpinion } from './check-second-opinion.ts'
import { checkSimulated } from './check-simulated.ts'
import { checkTwin } from './check-twin.ts'
import { checkConsistency } from './consistency/check-consistency.ts'
import type { VerificationContext } from './context.ts'
import { makeReport } from './make-report.ts'
import { signedContent, signedPayload } from './signed-content.ts'
import { withOffsets } from './with-offsets.ts'

/**
 * Verifies an archive: computes the report from the facts, in the order of verdict.md. Every stage runs as far as the facts allow
 * and returns its observations; no failure stops the others. Deterministic for the same facts and context.
 */
export async function verifyArchive(facts: ArchiveFacts, context: VerificationContext): Promise<Report> {
  const { proof, identityDetails, details } = signedContent(facts)

  // Verdict: What decides, rows 1 to 7: envelope, ZIP, JSON and the form of the signature are observed while reading.
  const read = facts.observations
  // Archive: proof.json
  const proofSchema = checkProofSchema(proof, context.limits)
  // Archive: proof.json, Hashes and Media
  const hashes = checkHashes(proof, facts.files, context.limits, read)
  // Archive: proof.json, Signature; Verdict: trust rows. Tenant and time are those that the signature covers.
  const signed = signedPayload(facts) ?? proof
  const authenticity = checkAuthenticity({
    signature: facts.signature,
    tenantId: text(signed?.tenantId),
    endDateTime: text(signed?.endDateTime),
    keys: context.keys,
    revocationLists: context.revocationLists,
    validationTime: context.validationTime,
    problems: context.problems ?? [],
  })
  const opinion = await checkSecondOpinion(facts.signature, authenticity, context)
  // Archive: Layout
  const rootFolder = checkRootFolder(facts.rootFolder, proof)
  // Archive: VerificationAndEvaluationDetails; Service: Identity view
  const detailSchemas = checkDetailSchemas(identityDetails, details, context.limits)
  // Verdict: Consistency, the record against itself
  const consistency = checkConsistency(
    { proof: proof ?? undefined, identityDetails, details, files: facts.files, validationTime: context.validationTime },
    context.limits,
  )

  const observations = [
    ...read,
    ...proofSchema,
    ...hashes.observations,
    ...authenticity.observations,
    ...opinion.observations,
    // Verdict: What decides (simulated checks)
    ...checkSimulated(details ?? undefined),
    ...checkTwin(proof),
    ...rootFolder,
    ...detailSchemas,
    ...consistency,
  ]
  const bounded = boundObservations(observations, context.limits.listedFindings)
  const judged = judge(withOffsets(bounded, context), context.policy, context.place)
  return makeReport({
    facts,
    context,
    judged,
    files: hashes.files,
    key: authenticity.key,
    skipped: { ...facts.skipped, ...authenticity.skipped, ...opinion.skipped },
  })
}
