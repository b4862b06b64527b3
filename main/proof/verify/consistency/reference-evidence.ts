import { members, text } from '../../../../shared/report/index.ts'
import type { Assessment } from './operation.ts'
import { IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** Member of the identity that names the reference, and corresponding member of an evaluation. */
const REFERENCES = [
  {
    member: 'nameReferenceEvidenceId',
    statement: 'attributesReferenceAndConsistency',
    code: 'consistency.final-name-reference',
  },
  {
    member: 'portraitReferenceEvidenceId',
    statement: 'portraitMatchingReference',
    code: 'consistency.final-portrait-reference',
  },
] as const

/**
 * Reports name and portrait references of the identity that are unknown or differ from the last evaluations. Service: Identity,
 * "evidence used as name reference", "… as portrait reference"; Archive: ProofEvidence, isReference
 */
const references: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  for (const reference of REFERENCES) {
    const id = text(record.globalStatus[reference.member])
    if (id === null) continue
    if (record.deletedIds.has(id) || !record.knownIds.has(id)) {
      const place = `/globalStatus/${reference.member}`
      contradictions.add('consistency.dangling-reference', IDENTITY, place, { actual: brief(id) })
    } else compareWithEvaluations(record, id, reference, contradictions)
  }
}

/** Compares with the last evaluations, if they name a reference. */
function compareWithEvaluations(
  { last, deletedIds }: ProofRecord,
  id: string,
  { member, statement, code }: (typeof REFERENCES)[number],
  contradictions: Contradictions,
): void {
  const isReference = (assessment: Assessment | undefined) => members(assessment?.raw[statement])?.isReference
  const named = [...last.values()].find(
    (assessment) => isReference(assessment) === true && !deletedIds.has(assessment.id),
  )
  const own = isReference(last.get(id))
  if (own === true || (own !== false && !named)) return
  contradictions.add(code, IDENTITY, `/globalStatus/${member}`, {
    expected: named ? brief(named.id) : 'another evidence, or none',
    actual: brief(id),
  })
}

export const identityReferenceRules: readonly Rule[] = [references]
