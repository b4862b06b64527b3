import type { EvidencePair } from './evidence-pairs.ts'

/**
 * Whether two proofs are about the same documents, by type, issuer and number. `SOME`: one of them has further documents.
 * `UNKNOWN`: on one side no number is recorded.
 */
export interface DocumentComparison {
  readonly answer: 'SAME' | 'SOME' | 'OTHER' | 'UNKNOWN'
  /** Indexes in `pairs` of documents that both have, and of those that only one has. */
  readonly both: readonly number[]
  readonly onlyLeft: readonly number[]
  readonly onlyRight: readonly number[]
}

/** Compares the documents of two proofs. `leftIds` and `rightIds`: ids of evidence with a known document number. */
export function compareDocuments(
  pairs: readonly EvidencePair[],
  leftIds: ReadonlySet<string>,
  rightIds: ReadonlySet<string>,
): DocumentComparison {
  const [both, onlyLeft, onlyRight]: [number[], number[], number[]] = [[], [], []]
  for (const [index, { left, right, isSameDocument }] of pairs.entries()) {
    if (isSameDocument === true) both.push(index)
    else {
      if (left && leftIds.has(left.id)) onlyLeft.push(index)
      if (right && rightIds.has(right.id)) onlyRight.push(index)
    }
  }
  const answer = ((): DocumentComparison['answer'] => {
    if (leftIds.size === 0 || rightIds.size === 0) return 'UNKNOWN'
    if (both.length === 0) return 'OTHER'
    return onlyLeft.length + onlyRight.length === 0 ? 'SAME' : 'SOME'
  })()
  return { answer, both, onlyLeft, onlyRight }
}
