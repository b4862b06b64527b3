import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { ROWS } from '../consistency/rows.ts'
import { type Change, sampleRecord } from '../consistency/sample-record.ts'

/** Contradictions that verification reports about conclusions of the record. */
const ABOUT_CONCLUSIONS: ReadonlySet<string> = new Set(
  [
    'blocking-without-mitigation',
    'blocking-not-listed',
    'portrait-score',
    'unverified-score',
    'score-above-strength',
    'verified-without-checks',
    'other-person',
    'document-counted-twice',
    'final-status',
    'final-score',
    'final-strength',
    'final-loa',
    'loa-without-evidence',
  ].map((code) => `consistency.${code}`),
)

/** Is about the lists of the final view, which are compared with those of the evaluation. */
const OTHERWISE: ReadonlySet<string> = new Set(['without a list of raised indicators, a recorded mitigation counts'])

const rows = ROWS.filter(({ codes, says }) => !OTHERWISE.has(says) && codes.some((code) => ABOUT_CONCLUSIONS.has(code)))

const differencesOf = (change: Change) => deriveRecord(readRecord(sampleRecord(change)), null).differences

describe('contradictions that verification reports about conclusions', () => {
  it('the undisturbed record has no difference', () => {
    expect(rows.length).toBeGreaterThan(15)
    expect(differencesOf({})).toEqual([])
  })

  it.each(rows)('is a difference when the record is derived again: $says', ({ wrong }) => {
    const differences = differencesOf(wrong)
    expect(differences.length).toBeGreaterThan(0)
    for (const { recorded, derived, because } of differences) {
      expect(recorded).not.toBe(derived)
      expect(because).not.toBe('')
    }
  })
})
