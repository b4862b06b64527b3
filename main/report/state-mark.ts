import type { Coverage } from '../../shared/report/coverage.ts'
import { COVERAGE_LABELS } from '../../shared/report/coverage-text.ts'
import { markupText } from './markup-text.ts'

const TONES: { readonly [outcome: string]: { readonly tone: string; readonly sign: string } } = {
  TOTAL_PASSED: { tone: 'good', sign: '✓' },
  TOTAL_FAILED: { tone: 'bad', sign: '✗' },
  INDETERMINATE: { tone: 'unsure', sign: '?' },
  'NOT VERIFIED': { tone: 'unsure', sign: '?' },
  PASSED: { tone: 'good', sign: '✓' },
  FAILED: { tone: 'bad', sign: '✗' },
  ERRORS: { tone: 'bad', sign: '✗' },
  FAIL: { tone: 'bad', sign: '✗' },
  OPEN: { tone: 'unsure', sign: '?' },
  WARNINGS: { tone: 'unsure', sign: '!' },
  WARNING: { tone: 'unsure', sign: '!' },
  WARN: { tone: 'unsure', sign: '!' },
}
const NEUTRAL = { tone: 'soft', sign: '–' }

/** Returns the CSS class and sign of a state. */
export const toneOf = (outcome: string): { readonly tone: string; readonly sign: string } => TONES[outcome] ?? NEUTRAL

/** Renders a state as sign and word; the colour only repeats it. */
export function stateMark(outcome: string): string {
  const { tone, sign } = toneOf(outcome)
  return `<span class="${tone}">${sign} ${markupText(outcome)}</span>`
}

const COVERAGE_TONES: { readonly [coverage in Coverage]: { readonly tone: string; readonly sign: string } } = {
  COVERED: { tone: 'good', sign: '✓' },
  UNCONFIRMED: { tone: 'unsure', sign: '?' },
  CHANGED: { tone: 'bad', sign: '✗' },
  AMBIGUOUS: { tone: 'unsure', sign: '!' },
  UNLISTED: { tone: 'bad', sign: '✗' },
  MISSING: { tone: 'bad', sign: '✗' },
}

/** Renders the coverage of a file as sign and word. */
export function coverageMark(coverage: Coverage): string {
  const { tone, sign } = COVERAGE_TONES[coverage]
  return `<span class="${tone}">${sign} ${markupText(COVERAGE_LABELS[coverage])}</span>`
}
