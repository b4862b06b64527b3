import type { EvidenceModel } from './evidence-models.ts'

/** Evidence of two proofs that is compared with each other; null where one side has no counterpart. */
export interface EvidencePair {
  readonly left: EvidenceModel | null
  readonly right: EvidenceModel | null
  /** By the same id, or by type and how it came in, in the order of the files. */
  readonly by: 'ID' | 'TYPE' | 'NONE'
}

/** Each evidence of both sides in exactly one pair, in the order of the left one; what only the right one has comes last. */
export function pairEvidence(left: readonly EvidenceModel[], right: readonly EvidenceModel[]): readonly EvidencePair[] {
  const byId = new Map(right.map((model) => [model.id, model]))
  const taken = new Set(left.filter(({ id }) => byId.has(id)).map(({ id }) => id))
  const waiting = new Map<string, EvidenceModel[]>()
  for (const model of right.toReversed()) {
    if (taken.has(model.id)) continue
    const known = waiting.get(alike(model))
    if (known) known.push(model)
    else waiting.set(alike(model), [model])
  }
  const pairs = left.map((model): EvidencePair => {
    const same = byId.get(model.id)
    if (same) return { left: model, right: same, by: 'ID' }
    const next = waiting.get(alike(model))?.pop() ?? null
    if (next) taken.add(next.id)
    return { left: model, right: next, by: next ? 'TYPE' : 'NONE' }
  })
  const rest = right.filter(({ id }) => !taken.has(id))
  return [...pairs, ...rest.map((model): EvidencePair => ({ left: null, right: model, by: 'NONE' }))]
}

const alike = ({ type, kind, isDeleted }: EvidenceModel): string => `${type} ${kind} ${isDeleted}`
