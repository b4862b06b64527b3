const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Range of durations; `below` is its exclusive upper limit in milliseconds. */
interface DurationRange {
  readonly below: number
  readonly label: string
}

/** Ranges of the duration of a whole proof. */
export const PROOF_RANGES: readonly DurationRange[] = [
  { below: 2 * MINUTE, label: 'under 2 min' },
  { below: 5 * MINUTE, label: '2 to 5 min' },
  { below: 15 * MINUTE, label: '5 to 15 min' },
  { below: HOUR, label: '15 to 60 min' },
  { below: 24 * HOUR, label: '1 to 24 h' },
  { below: Number.POSITIVE_INFINITY, label: 'over 24 h' },
]

/** Ranges of the duration of one step or decision. */
export const STEP_RANGES: readonly DurationRange[] = [
  { below: SECOND, label: 'under 1 s' },
  { below: 5 * SECOND, label: '1 to 5 s' },
  { below: 30 * SECOND, label: '5 to 30 s' },
  { below: 2 * MINUTE, label: '30 s to 2 min' },
  { below: 10 * MINUTE, label: '2 to 10 min' },
  { below: Number.POSITIVE_INFINITY, label: 'over 10 min' },
]

/** Returns the label of the range of a duration; null for a negative one, which was recorded wrongly. */
export const rangeOf = (ranges: readonly DurationRange[], milliseconds: number): string | null =>
  milliseconds < 0 ? null : (ranges.find(({ below }) => milliseconds < below)?.label ?? null)
