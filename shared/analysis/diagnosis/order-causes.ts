import { matchesCode, ROOT_CAUSE_RULES } from '../../findings/index.ts'
import type { Cause } from './cause.ts'

/**
 * Returns the root causes, each with the symptoms that it explains, in the order of the rules; ties keep their order. Quadratic:
 * intended for a few hundred causes.
 */
export function orderCauses(
  causes: readonly Cause[],
  explains: (cause: Cause, symptom: Cause) => boolean,
): readonly Cause[] {
  if (causes.length < 2) return causes
  const parents = new Map<Cause, Cause>()
  const ranks = new Map<Cause, number>()
  const rootOf = (cause: Cause): Cause => {
    let root = cause
    for (let above = parents.get(root); above; above = parents.get(root)) root = above
    return root
  }
  for (const [rank, { causes: patterns, symptoms }] of ROOT_CAUSE_RULES.entries()) {
    const found = new Set(patterns.flatMap((pattern) => causes.filter(({ code }) => matchesCode(pattern, code))))
    for (const cause of found) {
      if (parents.has(cause)) continue
      if (!ranks.has(cause)) ranks.set(cause, rank)
      for (const symptom of causes) {
        const isFree = symptom !== cause && !parents.has(symptom) && !ranks.has(symptom)
        if (isFree && symptoms.some((pattern) => matchesCode(pattern, symptom.code))) parents.set(symptom, cause)
      }
    }
  }
  for (const symptom of causes) {
    if (parents.has(symptom)) continue
    const cause = causes.find((other) => other !== symptom && rootOf(other) !== symptom && explains(other, symptom))
    if (cause) parents.set(symptom, cause)
  }
  const roots = causes.filter((cause) => !parents.has(cause))
  const rankOf = (cause: Cause): number => ranks.get(cause) ?? ROOT_CAUSE_RULES.length
  const order = new Map(roots.map((root, index) => [root, index]))
  return [...roots]
    .sort((a, b) => rankOf(a) - rankOf(b) || (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .map((root) => ({ ...root, symptoms: causes.filter((cause) => cause !== root && rootOf(cause) === root) }))
}
