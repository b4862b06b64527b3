import type { EvidenceModel } from '../evidence/evidence-models.ts'
import type { IdentitySummary } from '../identity/identity-summary.ts'
import { inProof, type Place } from '../places/place.ts'
import { between, type Moment } from '../timeline/moment.ts'
import { formatDuration } from '../timeline/time-format.ts'
import { type ComparedRow, isDifference, type NamedValue, rowsOf } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'

/** Duration of one side in milliseconds, with its place. */
type Durations = ReadonlyMap<string, { readonly ms: number; readonly place: Place }>

/** Returns a row for the duration of the whole transaction. */
export const transactionTimeRows = (left: IdentitySummary, right: IdentitySummary): readonly ComparedRow[] =>
  durationRows(ofTransaction(left), ofTransaction(right), null)

/** Returns rows for the times of a pair: submitted after the start of its transaction, checked for how long. */
export const evidenceTimeRows = (
  { left, right }: EvidencePair,
  pair: number,
  ours: Moment,
  theirs: Moment,
): readonly ComparedRow[] => durationRows(ofEvidence(left, ours), ofEvidence(right, theirs), pair)

function ofTransaction({ durationMs }: IdentitySummary): Durations {
  return durationMs === null ? new Map() : new Map([['duration', { ms: durationMs, place: inProof('/endDateTime') }]])
}

function ofEvidence(model: EvidenceModel | null, start: Moment): Durations {
  const found = new Map<string, { ms: number; place: Place }>()
  if (!model) return found
  const submitted = between(start, model.submitted)
  if (submitted !== null) found.set('submittedAfter', { ms: submitted, place: model.place })
  for (const { durationMs, place } of model.participants) {
    const known = found.get('verificationTime')
    if (durationMs !== null)
      found.set('verificationTime', { ms: (known?.ms ?? 0) + durationMs, place: known?.place ?? place })
  }
  return found
}

/** Minimum ratio and milliseconds of a duration that is notably longer than the other; shorter deviations are usual. */
const NOTABLE = { ratio: 3, ms: 5000 }

function durationRows(left: Durations, right: Durations, pair: number | null): readonly ComparedRow[] {
  const values = (durations: Durations): readonly NamedValue[] =>
    [...durations].map(([name, { ms, place }]) => ({ name, value: formatDuration(ms), place }))
  return rowsOf('TIMES', values(left), values(right), pair).map((row) => {
    const [a, b] = [left.get(row.name)?.ms, right.get(row.name)?.ms]
    return isDifference(row) && !isNotable(a, b) ? { ...row, isExpected: true } : row
  })
}

function isNotable(a: number | undefined, b: number | undefined): boolean {
  if (a === undefined || b === undefined) return false
  const [short, long] = [Math.min(a, b), Math.max(a, b)]
  return long - short >= NOTABLE.ms && long >= NOTABLE.ratio * Math.max(0, short)
}
