import { member, scalarText } from '../../report/index.ts'
import type { ArchiveRecord } from '../record/read-record.ts'

/** Relation of two proofs according to their ids. */
export type ProofRelation = 'SAME_PROOF' | 'RIGHT_CONTINUES_LEFT' | 'LEFT_CONTINUES_RIGHT' | 'SAME_IDENTITY' | 'NONE'

type Ids = Pick<ArchiveRecord, 'proof'>

/**
 * Returns how two proofs are related by their ids. Archive: proof.json, previousProofId: "previous proof when proofing was
 * resumed"
 */
export function relationOf(left: Ids, right: Ids): ProofRelation {
  const same = (a: string | null, b: string | null) => a !== null && a !== '' && a === b
  if (same(idOf(left, 'proofId'), idOf(right, 'proofId'))) return 'SAME_PROOF'
  if (same(idOf(right, 'previousProofId'), idOf(left, 'proofId'))) return 'RIGHT_CONTINUES_LEFT'
  if (same(idOf(left, 'previousProofId'), idOf(right, 'proofId'))) return 'LEFT_CONTINUES_RIGHT'
  return same(idOf(left, 'identityId'), idOf(right, 'identityId')) ? 'SAME_IDENTITY' : 'NONE'
}

const idOf = ({ proof }: Ids, name: string): string | null => scalarText(member(proof, name))

/**
 * Returns the chains of proofs that continue each other, each from the first proof on; proofs in no chain are left out. A cycle is
 * entered at its first proof in `proofs`.
 */
export function proofChains<Proof extends Ids>(proofs: readonly Proof[]): readonly (readonly Proof[])[] {
  const next = new Map<string, Proof[]>()
  const ids = new Set(proofs.map((proof) => idOf(proof, 'proofId')))
  for (const proof of proofs) {
    const previous = idOf(proof, 'previousProofId')
    if (previous === null || previous === '' || previous === idOf(proof, 'proofId')) continue
    next.set(previous, [...(next.get(previous) ?? []), proof])
  }
  const seen = new Set<Proof>()
  const follow = (start: Proof): readonly Proof[] => {
    const chain: Proof[] = []
    const waiting = [start]
    for (let proof = waiting.shift(); proof; proof = waiting.shift()) {
      if (seen.has(proof)) continue
      seen.add(proof)
      chain.push(proof)
      waiting.push(...(next.get(idOf(proof, 'proofId') ?? '') ?? []))
    }
    return chain
  }
  const isFirst = (proof: Proof): boolean => {
    const previous = idOf(proof, 'previousProofId')
    return previous === null || !ids.has(previous)
  }
  const firsts = proofs.filter(isFirst)
  return [...firsts, ...proofs].map(follow).filter((chain) => chain.length > 1)
}
