import { expect, test } from 'vitest'
import type { ExaminedPicture } from '../../../shared/analysis/examination/examination-report.ts'
import { examinationSentence, findingCounts } from '../../../shared/analysis/examination/examination-words.ts'

/** Returns a picture with values of which the given ones are certain; null if it was not examined. */
function picture(certain: readonly boolean[] | null): ExaminedPicture {
  const values = (certain ?? []).map((isCertain, index) => ({
    name: `field${index}`,
    value: 'X',
    source: 'PRINT' as const,
    certain: isCertain,
  }))
  return {
    path: 'images/a.jpg',
    role: 'DOCUMENT',
    side: null,
    evidence: null,
    evidenceId: null,
    coverage: 'COVERED',
    state: certain ? 'EXAMINED' : 'FAILED',
    reason: null,
    milliseconds: 1,
    facts: certain && {
      format: 'JPEG',
      width: 1,
      height: 1,
      sha256: '0'.repeat(64),
      perceptual: '0'.repeat(16),
      document: { type: null, outline: 'SEEN', values, zone: null, barcode: 'NONE', quality: [] },
      portraitScore: null,
      exif: null,
      jpeg: null,
      signs: [],
    },
  }
}

test.each([
  [[picture([true, true])], '1 of 1 picture examined: nothing contradicts the record.'],
  [
    [picture([true, false])],
    '1 of 1 picture examined: no disagreement in what was read with certainty; 1 value uncertain.',
  ],
  [[picture([true]), picture(null)], '1 of 2 pictures examined: no disagreement in these.'],
])('"nothing contradicts" is said only if every picture was read with certainty: %#', (pictures, sentence) => {
  expect(examinationSentence({ pictures, findings: [] })).toBe(sentence)
})

test('findings are counted for each picture', () => {
  const finding = { code: 'examination.x', level: 'WARN', message: '', specification: '', advice: '' } as const
  const counts = findingCounts({ findings: ['a', 'b', 'a'].map((path) => ({ ...finding, path })) })
  expect([...counts]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
