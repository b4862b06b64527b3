import { COVERAGE_LABELS, type Coverage } from '../../shared/report/index.ts'
import { markupText } from './markup-text.ts'

/** Tone and sign of a state. `tone` is the name of a CSS class. */
export interface StateMark {
  readonly tone: 'good' | 'bad' | 'unsure' | 'soft'
  readonly sign: string
}

const GOOD: StateMark = { tone: 'good', sign: '✓' }
const BAD: StateMark = { tone: 'bad', sign: '✗' }
const OPEN: StateMark = { tone: 'unsure', sign: '?' }
const WARNING: StateMark = { tone: 'unsure', sign: '!' }
const NEUTRAL: StateMark = { tone: 'soft', sign: '–' }

const STATES: { readonly [outcome: string]: StateMark } = {
  TOTAL_PASSED: GOOD,
  TOTAL_FAILED: BAD,
  INDETERMINATE: OPEN,
  'NOT VERIFIED': OPEN,
  PASSED: GOOD,
  FAILED: BAD,
  ERRORS: BAD,
  FAIL: BAD,
  OPEN,
  WARNINGS: WARNING,
  WARNING,
  WARN: WARNING,
}

/** Returns tone and sign of a state; those of other words are neutral. */
export const toneOf = (outcome: string): StateMark => STATES[outcome] ?? NEUTRAL

/** Renders a state as sign and word; the colour only repeats it. */
export const stateMark = (outcome: string): string => markup(toneOf(outcome), outcome)

const COVERAGES: { readonly [coverage in Coverage]: StateMark } = {
  COVERED: GOOD,
  UNCONFIRMED: OPEN,
  CHANGED: BAD,
  AMBIGUOUS: WARNING,
  UNLISTED: BAD,
  MISSING: BAD,
}

/** Renders the coverage of a file as sign and word. */
export const coverageMark = (coverage: Coverage): string => markup(COVERAGES[coverage], COVERAGE_LABELS[coverage])

const markup = ({ tone, sign }: StateMark, text: string): string =>
  `<span class="${tone}">${sign} ${markupText(text)}</span>`
