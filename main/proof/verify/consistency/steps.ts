import { text } from '../../../../shared/report/index.ts'
import { DETAILS } from './record.ts'
import { brief, type Rule } from './rule.ts'

/** Reports parents, children and references of evidence that are neither a step nor an evidence. */
const steps: Rule = ({ operations, knownIds, last, isIdentityRead, isDetailsRead }, contradictions) => {
  if (!isIdentityRead || !isDetailsRead) return
  const check = (value: unknown, code: string, operation: string, member: string) => {
    if (typeof value === 'string' && !knownIds.has(value) && !last.has(value))
      contradictions.add(code, DETAILS, `${operation}/${member}`, { actual: brief(value) })
  }
  for (const { pointer, raw, evidence, verifications } of operations) {
    check(raw.identityOperationParent, 'consistency.dangling-parent', pointer, 'identityOperationParent')
    check(raw.identityOperationChild, 'consistency.dangling-child', pointer, 'identityOperationChild')
    for (const name of ['attributesReferenceId', 'addressReferenceId'] as const)
      if (evidence?.[name] !== undefined)
        check(evidence[name], 'consistency.dangling-evidence', pointer, `evidenceDetails/${name}`)
    for (const [index, verification] of verifications.entries())
      for (const name of ['referenceId', 'candidateId'] as const)
        if (verification[name] !== undefined)
          check(verification[name], 'consistency.dangling-evidence', pointer, `verificationDetails/${index}/${name}`)
  }
}

/** Reports cycles of parents. Each step is visited once. */
const loops: Rule = ({ operations }, contradictions) => {
  const parents = new Map<string, string | null>()
  for (const { contextId, raw } of operations)
    if (contextId !== null && (typeof raw.identityOperationParent === 'string' || !parents.has(contextId)))
      parents.set(contextId, text(raw.identityOperationParent))
  const settled = new Set<string>()
  for (const { pointer, contextId } of operations) {
    const walked = new Set<string>()
    let id: string | null | undefined = contextId
    for (; id != null && !settled.has(id) && !walked.has(id); id = parents.get(id)) walked.add(id)
    if (id != null && walked.has(id)) {
      const place = `${pointer}/identityOperationParent`
      contradictions.add('consistency.operation-loop', DETAILS, place, { actual: brief(id) })
    }
    for (const step of walked) settled.add(step)
  }
}

export const stepRules: readonly Rule[] = [steps, loops]
