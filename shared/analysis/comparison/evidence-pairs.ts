import { canBeSameDocument, documentKey, type NamedDocument } from '../../rules/index.ts'
import type { EvidenceModel } from '../evidence-models.ts'

/** Pair of compared evidence; null on a side without a counterpart. */
export interface EvidencePair {
  readonly left: EvidenceModel | null
  readonly right: EvidenceModel | null
  /** Matched by evidence id; by document; by type and submission kind, in order. */
  readonly by: 'ID' | 'DOCUMENT' | 'TYPE' | 'NONE'
  /** Whether both are about one document, by type, issuer and number; null if a number is unknown or a side is missing. */
  readonly isSameDocument: boolean | null
}

/** Evidence of one side, and its documents by evidence id. */
export interface PairedSide {
  readonly models: readonly EvidenceModel[]
  readonly documents: ReadonlyMap<string, NamedDocument>
}

type KeyOf = (model: EvidenceModel, document: NamedDocument | undefined) => string | null

/** Passes in the order of their strength: each pairs what the previous ones left over. */
const PASSES: readonly (readonly [by: EvidencePair['by'], key: KeyOf])[] = [
  ['ID', ({ id, type, kind }) => `${id} ${type} ${kind}`],
  ['DOCUMENT', ({ kind, isDeleted }, document) => keyed(document, `${kind} ${isDeleted}`)],
  ['DOCUMENT', ({ kind }, document) => keyed(document, `${kind}`)],
  ['DOCUMENT', (_, document) => keyed(document, '')],
  ['DOCUMENT', ({ kind }, document) => keyed(document && { documentNumber: document.documentNumber }, `${kind}`)],
  ['TYPE', ({ type, kind, isDeleted }) => `${type} ${kind} ${isDeleted}`],
  ['TYPE', ({ type, kind }) => `${type} ${kind}`],
]

const keyed = (document: NamedDocument | undefined, more: string): string | null => {
  const key = document ? documentKey(document) : null
  return key === null ? null : `${key} ${more}`
}

/**
 * Pairs evidence so that each item is in exactly one pair, in the order of `left`; items only in `right` come last. Exchanging the
 * sides exchanges the members of each pair.
 */
export function pairEvidence(left: PairedSide, right: PairedSide): readonly EvidencePair[] {
  const partners = new Map<EvidenceModel, { readonly model: EvidenceModel; readonly by: EvidencePair['by'] }>()
  const paired = new Set<EvidenceModel>()
  for (const [by, keyOf] of PASSES) {
    const [ours, theirs] = [grouped(left, keyOf, paired), grouped(right, keyOf, paired)]
    for (const [key, own] of ours) {
      const others = theirs.get(key) ?? []
      // From the end: of several attempts with one document, the last ones decided.
      for (let back = 1; back <= Math.min(own.length, others.length); back++) {
        const [a, b] = [own.at(-back), others.at(-back)]
        if (!a || !b || (by === 'DOCUMENT' && !isOneDocument(a, b, left, right))) continue
        partners.set(a, { model: b, by })
        paired.add(a).add(b)
      }
    }
  }
  const pairs = left.models.map((model): EvidencePair => {
    const partner = partners.get(model)
    if (!partner) return { left: model, right: null, by: 'NONE', isSameDocument: null }
    const { model: other, by } = partner
    return { left: model, right: other, by, isSameDocument: isSameDocument(model, other, left, right) }
  })
  const rest = right.models.filter((model) => !paired.has(model))
  return [
    ...pairs,
    ...rest.map((model): EvidencePair => ({ left: null, right: model, by: 'NONE', isSameDocument: null })),
  ]
}

function grouped(
  { models, documents }: PairedSide,
  keyOf: KeyOf,
  paired: ReadonlySet<EvidenceModel>,
): ReadonlyMap<string, readonly EvidenceModel[]> {
  const groups = new Map<string, EvidenceModel[]>()
  for (const model of models) {
    const key = paired.has(model) ? null : keyOf(model, documents.get(model.id))
    if (key === null) continue
    const known = groups.get(key)
    if (known) known.push(model)
    else groups.set(key, [model])
  }
  return groups
}

const isOneDocument = (a: EvidenceModel, b: EvidenceModel, left: PairedSide, right: PairedSide): boolean =>
  isSameDocument(a, b, left, right) === true

function isSameDocument(a: EvidenceModel, b: EvidenceModel, left: PairedSide, right: PairedSide): boolean | null {
  const [own, theirs] = [left.documents.get(a.id), right.documents.get(b.id)]
  return own && theirs ? canBeSameDocument(own, theirs) : null
}
