import type { INSPECTION_LEVELS } from './sampling-rules.ts'

export type InspectionLevel = (typeof INSPECTION_LEVELS)[number]

/** Code letters with their sample sizes. ISO 2859-1:1999, table 2-A */
const LETTERS = 'ABCDEFGHJKLMNPQR'
const SIZES = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000]

/** Largest lot of each row, and the code letters of the levels S-1, S-2, S-3, S-4, I, II and III. ISO 2859-1:1999, table 1 */
const ROWS: readonly (readonly [lot: number, letters: string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1200, 'CCEFGJK'],
  [3200, 'CDEGHKL'],
  [10_000, 'CDFGJLM'],
  [35_000, 'CDFHKMN'],
  [150_000, 'DEGJLNP'],
  [500_000, 'DEGJMPQ'],
  [Number.POSITIVE_INFINITY, 'DEHKNQR'],
]
const COLUMNS: readonly InspectionLevel[] = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III']

/** Acceptance quality limits in the order of the code letters whose plans accept no error. */
const ZERO_PLANS: readonly number[] = [6.5, 4, 2.5, 1.5, 1, 0.65, 0.4, 0.25, 0.15, 0.1, 0.065]
/** Acceptance numbers along the diagonals of the table, from the third letter after the one of zero on. */
const ACCEPTED = [1, 2, 3, 5, 7, 10, 14, 21]

export interface SamplingPlan {
  readonly letter: string
  /** Number of archives; the whole lot if it is smaller than the plan. */
  readonly size: number
  /** Highest number of errors with which the lot is accepted. */
  readonly acceptance: number
  /** Whether the plan is as large as the lot, which is then examined whole. */
  readonly isWhole: boolean
}

/**
 * Returns the single sampling plan for normal inspection of a lot. `lot`: number of archives, at least 1; `aql`: one of QUALITY_LIMITS. Where
 * the table has an arrow, the plan that it leads to. ISO 2859-1:1999, tables 1 and 2-A; compared with those of MIL-STD-105E in a test
 */
export function samplingPlan(lot: number, level: InspectionLevel, aql: number): SamplingPlan {
  const [, letters = ''] = ROWS.find(([largest]) => lot <= largest) ?? []
  const zero = ZERO_PLANS.indexOf(aql)
  const distance = LETTERS.indexOf(letters.charAt(COLUMNS.indexOf(level))) - zero
  // Arrows lead to the nearest plan of the column.
  const place = distance <= 1 ? 0 : Math.min(Math.max(distance, 3), ACCEPTED.length + 2)
  const size = SIZES[zero + place] ?? 0
  return {
    ...{ letter: LETTERS.charAt(zero + place), size: Math.min(size, lot), isWhole: size >= lot },
    acceptance: place === 0 ? 0 : (ACCEPTED[place - 3] ?? 0),
  }
}

/** Returns the exact two-sided interval of an error rate at 95 % confidence. Clopper and Pearson, 1934 */
export function errorInterval(errors: number, examined: number): readonly [low: number, high: number] {
  const limit = (target: (rate: number) => number): number => {
    let [low, high] = [0, 1]
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2
      if (target(middle) > 0) high = middle
      else low = middle
    }
    return (low + high) / 2
  }
  if (examined === 0) return [0, 1]
  return [
    errors === 0 ? 0 : limit((rate) => 1 - atMost(errors - 1, examined, rate) - 0.025),
    errors === examined ? 1 : limit((rate) => 0.025 - atMost(errors, examined, rate)),
  ]
}

/** Returns the probability of at most `errors` errors among `count` at an error rate between 0 and 1. */
function atMost(errors: number, count: number, rate: number): number {
  if (rate <= 0) return 1
  if (rate >= 1) return errors >= count ? 1 : 0
  let sum = 0
  let logTerm = count * Math.log1p(-rate)
  for (let number = 0; number <= errors; number++) {
    sum += Math.exp(logTerm)
    logTerm += Math.log((count - number) / (number + 1)) + Math.log(rate) - Math.log1p(-rate)
  }
  return Math.min(1, sum)
}
