import { compareProofs } from '../../shared/analysis/comparison/compare-proofs.ts'
import { toComparedProof } from '../../shared/analysis/comparison/compared-proof.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { longContent } from '../support/long-content.ts'
import { median } from './measure.ts'

/** Compares two proofs of 10,000 operations each, from their parsed content to the result. Prints milliseconds. */
const OPERATIONS = 10_000
const MAX_MS = 2000
const ROUNDS = 5

const [left, right] = [longContent(OPERATIONS), longContent(OPERATIONS)]
const proofOf = (content: typeof left) =>
  toComparedProof(
    {
      record: readRecord(content),
      report: { files: [] },
      coverage: { files: [], byPath: new Map(), ambiguities: [] },
    },
    { masked: true },
  )
const times = Array.from({ length: ROUNDS }, () => {
  const start = performance.now()
  const { rows } = compareProofs(proofOf(left), proofOf(right))
  if (rows.length < OPERATIONS) throw new Error('The comparison has too few rows')
  return performance.now() - start
})
const time = median(times)
const isMet = time <= MAX_MS
console.log(
  `comparison of two proofs of ${OPERATIONS} operations: ${Math.round(time)} ms (first ${Math.round(times[0] ?? 0)} ms), at most ${MAX_MS} ms: ${isMet ? 'met' : 'MISSED'}`,
)
process.exitCode = isMet ? 0 : 1
