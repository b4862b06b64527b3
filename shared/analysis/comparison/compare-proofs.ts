import { attachedDifferences } from './attached-differences.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'
import { circumstanceRows, consentRows } from './circumstance-rows.ts'
import { compareHolders, type HolderComparison, holderRows } from './compare-holders.ts'
import type { ComparedProof } from './compared-proof.ts'
import type { ComparedRow } from './compared-rows.ts'
import { describeVerdicts } from './describe-verdicts.ts'
import { compareDocuments, type DocumentComparison } from './document-comparison.ts'
import { type EvidencePair, pairEvidence } from './evidence-pairs.ts'
import { evidenceRows } from './evidence-rows.ts'
import { fieldRows } from './field-rows.ts'
import { headline, SIDE_NAMES } from './headline.ts'
import { type MediaPair, mediaRows, pairMedia } from './media-pairs.ts'
import { type ProofRelation, relationOf } from './proof-relation.ts'
import { fileRows, proofRows } from './proof-rows.ts'
import { submittedDifferences } from './submitted-differences.ts'
import { evidenceTimeRows, transactionTimeRows } from './time-rows.ts'

export interface ProofComparison {
  /** One sentence: how the proofs belong together, how each ended, and what was different. */
  readonly headline: string
  readonly relation: ProofRelation
  readonly holder: HolderComparison
  readonly documents: DocumentComparison
  readonly left: AttemptOutcome
  readonly right: AttemptOutcome
  /** Side that started earlier, or that the other continues; null if neither is recorded. */
  readonly earlier: 'left' | 'right' | null
  /** Milliseconds between both starts. */
  readonly gapMs: number | null
  readonly pairs: readonly EvidencePair[]
  readonly media: readonly MediaPair[]
  readonly rows: readonly ComparedRow[]
}

/** Compares two proofs. Exchanging them exchanges the sides of the result. Linear in the size of both records. */
export function compareProofs(left: ComparedProof, right: ComparedProof): ProofComparison {
  const pairs = pairEvidence(left, right)
  const media = pairMedia(left.media, right.media, pairs)
  const relation = relationOf(left.record, right.record)
  const documents = compareDocuments(pairs, new Set(left.documents.keys()), new Set(right.documents.keys()))
  const holder = compareHolders(left.holder, right.holder, documents.both.length > 0)
  const rows = [
    ...proofRows(left.summary, right.summary, relation),
    ...holderRows(left.holder, right.holder),
    ...pairs.flatMap((pair, index) => [
      ...evidenceRows(pair, index),
      ...fieldRows(pair, index, left.fields, right.fields),
      ...circumstanceRows(pair, index, left.circumstances, right.circumstances),
      ...evidenceTimeRows(pair, index, left.summary.start, right.summary.start),
    ]),
    ...consentRows(left.record, right.record),
    ...transactionTimeRows(left.summary, right.summary),
    ...mediaRows(media),
    ...(relation === 'SAME_PROOF' ? fileRows(left.report, right.report) : []),
  ]
  const [start, otherStart] = [left.summary.start.at, right.summary.start.at]
  const gap = start === null || otherStart === null ? null : otherStart - start
  const earlier = earlierSide(gap, relation)
  const [first, second] = earlier === 'right' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const named = (side: 'left' | 'right') => {
    const { outcome, report } = side === 'left' ? left : right
    return { name: SIDE_NAMES[side], outcome, indication: report.indication }
  }
  const gapMs = gap === null ? null : Math.abs(gap)
  return {
    headline: headline({
      relation,
      holder,
      documents,
      first: named(first),
      second: named(second),
      gapMs,
      differences: [
        ...submittedDifferences({ models: { left: left.models, right: right.models }, pairs, media, rows }, second),
        ...attachedDifferences({ left: left.record, right: right.record }, media, pairs, second),
      ],
      rows,
      verdicts: describeVerdicts(named(first), named(second)),
    }),
    relation,
    holder,
    documents,
    left: left.outcome,
    right: right.outcome,
    earlier,
    gapMs,
    pairs,
    media,
    rows,
  }
}

/** Compares start times; if they do not decide, a proof that continues another is the later one. */
function earlierSide(gap: number | null, relation: ProofRelation): 'left' | 'right' | null {
  if (gap !== null && gap !== 0) return gap > 0 ? 'left' : 'right'
  if (relation === 'RIGHT_CONTINUES_LEFT') return 'left'
  return relation === 'LEFT_CONTINUES_RIGHT' ? 'right' : null
}
