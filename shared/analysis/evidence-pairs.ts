import type { EvidenceModel } from './evidence-models.ts'

/** Pair of compared evidence; null on a side without a counterpart. */
export interface EvidencePair {
  readonly left: EvidenceModel | null
  readonly right: EvidenceModel | null
  /** Matched by id, or by type and submission kind in the order of the files. */
  readonly by: 'ID' | 'TYPE' | 'NONE'
}

/** Pairs evidence so that each item is in exactly one pair, in the order of `left`; items only in `right` come last. */
export function pairEvidence(left: readonly EvidenceModel[], right: readonly EvidenceModel[]): readonly EvidencePair[] {
  const byId = new Map(right.map((model) => [model.id, model]))
  const paired = new Set(left.filter(({ id }) => byId.has(id)).map(({ id }) => id))
  const waiting = new Map<string, EvidenceModel[]>()
  for (const model of right.toReversed()) {
    if (paired.has(model.id)) continue
    const known = waiting.get(alike(model))
    if (known) known.push(model)
    else waiting.set(alike(model), [model])
  }
  const pairs = left.map((model): EvidencePair => {
    const same = byId.get(model.id)
    if (same) return { left: model, right: same, by: 'ID' }
    const next = waiting.get(alike(model))?.pop() ?? null
    if (next) paired.add(next.id)
    return { left: model, right: next, by: next ? 'TYPE' : 'NONE' }
  })
  const rest = right.filter(({ id }) => !paired.has(id))
  return [...pairs, ...rest.map((model): EvidencePair => ({ left: null, right: model, by: 'NONE' }))]
}

const alike = ({ type, kind, isDeleted }: EvidenceModel): string => `${type} ${kind} ${isDeleted}`
