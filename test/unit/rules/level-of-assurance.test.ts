import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssessedEvidence, levelOfAssurance, upgradePaths } from '../../../shared/rules/level-of-assurance.ts'
import { levelNumber } from '../../../shared/rules/levels.ts'
import type { SubmissionKind } from '../../../shared/rules/strength-rules.ts'

const verified = (kind: SubmissionKind, score: string): AssessedEvidence => ({ kind, score, status: 'VERIFIED' })
const LICENCE = verified('IMAGES', 'LEVEL2')
const PASSPORT = verified('IMAGES', 'LEVEL3')
const CHIP = verified('CHIP', 'LEVEL3')
const face = (score: string) => verified('PORTRAIT', score)

describe('the level of assurance', () => {
  test.each([
    ['nothing', [], 'LOA0'],
    ['a document that is not verified', [{ ...PASSPORT, status: 'NOT_VERIFIED' }], 'LOA0'],
    ['a portrait alone', [face('LEVEL3')], 'LOA0'],
    ['a verified document', [LICENCE], 'LOA1'],
    ['a verified document and its portrait', [LICENCE, face('LEVEL2')], 'LOA2'],
    ['a better one', [PASSPORT, face('LEVEL3')], 'LOA2'],
    ['two documents without a portrait', [PASSPORT, LICENCE], 'LOA1'],
    ['two documents and a portrait', [PASSPORT, LICENCE, face('LEVEL3')], 'LOA3'],
    ['a document confirmed by its issuer and a portrait', [verified('IMAGES', 'LEVEL4'), face('LEVEL4')], 'LOA3'],
    ['a chip and a portrait', [CHIP, face('LEVEL3')], 'LOA3'],
    ['a chip, a confirmed document and a portrait', [CHIP, verified('IMAGES', 'LEVEL4'), face('LEVEL3')], 'LOA4'],
  ] as const)('%s', (_, evidences, level) => {
    expect(levelOfAssurance(evidences)).toBe(level)
  })

  test('the paths up name what is missing, by level', () => {
    expect(upgradePaths([PASSPORT])).toEqual({
      LOA2: [
        [{ evidence: 'PORTRAIT', leastScore: 'LEVEL2' }],
        [
          { evidence: 'CHIP', leastScore: 'LEVEL3' },
          { evidence: 'PORTRAIT', leastScore: 'LEVEL2' },
        ],
      ],
      LOA3: [
        [
          { evidence: 'CHIP', leastScore: 'LEVEL3' },
          { evidence: 'PORTRAIT', leastScore: 'LEVEL3' },
        ],
        [
          { evidence: 'PORTRAIT', leastScore: 'LEVEL3' },
          { evidence: 'DOCUMENT', leastScore: 'LEVEL2' },
        ],
        [
          { evidence: 'DOCUMENT', leastScore: 'LEVEL4' },
          { evidence: 'PORTRAIT', leastScore: 'LEVEL4' },
        ],
      ],
      LOA4: [
        [
          { evidence: 'DOCUMENT', leastScore: 'LEVEL4' },
          { evidence: 'CHIP', leastScore: 'LEVEL3' },
          { evidence: 'PORTRAIT', leastScore: 'LEVEL3' },
        ],
      ],
    })
  })
})

const evidence = fc.record({
  kind: fc.constantFrom<SubmissionKind>('IMAGES', 'CHIP', 'TEXT', 'PORTRAIT', 'DERIVED'),
  status: fc.constantFrom('VERIFIED', 'VERIFIED', 'INVALID', 'NOT_VERIFIED'),
  score: fc.constantFrom('LEVEL0', 'LEVEL1', 'LEVEL2', 'LEVEL3', 'LEVEL4'),
})
const evidences = fc.array(evidence, { maxLength: 5 })
const height = (all: readonly AssessedEvidence[]): number => levelNumber(levelOfAssurance(all)) ?? -1

describe('the level of assurance, by law', () => {
  test('more evidence never lowers it, and order does not matter', () => {
    fc.assert(
      fc.property(evidences, evidence, (all, one) => {
        expect(height([...all, one])).toBeGreaterThanOrEqual(height(all))
        expect(height(all.toReversed())).toBe(height(all))
      }),
    )
  })

  test('whoever follows a path up arrives at its level', () => {
    fc.assert(
      fc.property(evidences, (all) => {
        for (const [level, alternatives] of Object.entries(upgradePaths(all)))
          for (const path of alternatives) {
            expect(path.length).toBeGreaterThan(0)
            const followed = path.map(({ evidence: kind, leastScore }) =>
              verified(kind === 'DOCUMENT' ? 'IMAGES' : kind, leastScore),
            )
            expect(height([...all, ...followed])).toBeGreaterThanOrEqual(levelNumber(level) ?? 9)
          }
      }),
    )
  })
})
