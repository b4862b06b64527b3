import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSURANCE_TABLE, type AssessedEvidence, levelOfAssurance } from '../../../shared/rules/level-of-assurance.ts'
import { levelNumber } from '../../../shared/rules/levels.ts'
import type { SubmissionKind } from '../../../shared/rules/strength-rules.ts'
import { ALL_SUBMISSIONS, type PossibleSubmissions, upgradePaths } from '../../../shared/rules/upgrade-paths.ts'

const verified = (kind: SubmissionKind, score: string): AssessedEvidence => ({ kind, score, status: 'VERIFIED' })
const LICENCE = verified('IMAGES', 'LEVEL2')
const PASSPORT = verified('IMAGES', 'LEVEL3')
const CHIP = verified('CHIP', 'LEVEL3')
const face = (score: string) => verified('PORTRAIT', score)

describe('level of assurance', () => {
  test.each([
    ['nothing', [], 'LOA0'],
    ['a document that is not verified', [{ ...PASSPORT, status: 'NOT_VERIFIED' }], 'LOA0'],
    ['a portrait alone', [face('LEVEL3')], 'LOA0'],
    ['a verified document', [LICENCE], 'LOA1'],
    ['a verified document and its portrait', [LICENCE, face('LEVEL2')], 'LOA2'],
    ['a better document and its portrait', [PASSPORT, face('LEVEL3')], 'LOA2'],
    ['two documents without a portrait', [PASSPORT, LICENCE], 'LOA1'],
    ['two documents and a portrait', [PASSPORT, LICENCE, face('LEVEL3')], 'LOA3'],
    ['a document confirmed by its issuer and a portrait', [verified('IMAGES', 'LEVEL4'), face('LEVEL4')], 'LOA3'],
    ['a chip and a portrait', [CHIP, face('LEVEL3')], 'LOA3'],
    ['a chip, a confirmed document and a portrait', [CHIP, verified('IMAGES', 'LEVEL4'), face('LEVEL3')], 'LOA4'],
  ] as const)('the level of assurance of %s is as specified', (_, evidences, level) => {
    expect(levelOfAssurance(evidences)).toBe(level)
  })

  test.each([
    ['one passport by two images and a portrait', ['p', 'p'], 'LOA2'],
    ['two passports and a portrait', ['p', 'q'], 'LOA3'],
  ] as const)('the level of assurance counts each document once: %s', (_, documents, level) => {
    const evidences = documents.map((document) => ({ ...PASSPORT, document }))
    expect(levelOfAssurance([...evidences, face('LEVEL3')])).toBe(level)
  })

  test('images and chip of one passport satisfy one requirement', () => {
    const card = { ...verified('IMAGES', 'LEVEL4'), document: 'p' }
    expect(levelOfAssurance([{ ...CHIP, document: 'p' }, card, face('LEVEL3')])).toBe('LOA3')
    expect(levelOfAssurance([{ ...CHIP, document: 'q' }, card, face('LEVEL3')])).toBe('LOA4')
  })

  test('a document of another person does not raise the level', () => {
    expect(levelOfAssurance([PASSPORT, { ...LICENCE, isOfPerson: false }, face('LEVEL3')])).toBe('LOA2')
  })

  test('the upgrade paths name the missing evidence by level', () => {
    const types = { IMAGES: ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENSE', 'RESIDENT_CARD'] }
    const portrait = (leastScore: string) => ({ evidence: 'PORTRAIT', leastScore })
    const chip = { evidence: 'CHIP', leastScore: 'LEVEL3' }
    const card = { evidence: 'DOCUMENT', leastScore: 'LEVEL4', submission: 'IMAGES', types: ['IDENTITY_CARD'] }
    expect(upgradePaths([PASSPORT])).toEqual({
      LOA2: [[portrait('LEVEL2')]],
      LOA3: [
        [portrait('LEVEL3'), { evidence: 'DOCUMENT', leastScore: 'LEVEL2', submission: 'IMAGES', types: types.IMAGES }],
        [portrait('LEVEL3'), chip],
      ],
      LOA4: [[portrait('LEVEL3'), card, chip]],
    })
  })

  test('a text has no portrait, so a portrait submitted after it does not raise the level', () => {
    const possible: PossibleSubmissions = { documents: [], chip: false, portrait: true }
    expect(upgradePaths([verified('TEXT', 'LEVEL2')], possible)).toEqual({})
    expect(upgradePaths([LICENCE], possible)).toEqual({ LOA2: [[{ evidence: 'PORTRAIT', leastScore: 'LEVEL2' }]] })
  })

  test('a portrait that waits for its reference needs no other portrait in the upgrade paths', () => {
    const documents = [{ type: 'PASSPORT', submission: 'IMAGES', score: 'LEVEL3' }] as const
    const possible: PossibleSubmissions = { documents, chip: false, portrait: true }
    const portrait = { kind: 'PORTRAIT', status: 'NOT_VERIFIED', score: 'LEVEL0' } as const
    const evidences = (waitsForReference: boolean) =>
      upgradePaths([{ ...portrait, waitsForReference }], possible).LOA2?.map((path) =>
        path.map((step) => step.evidence),
      )
    expect(evidences(true)).toEqual([['DOCUMENT']])
    expect(evidences(false)).toEqual([['PORTRAIT', 'DOCUMENT']])
  })

  test('the upgrade paths follow the table of the tenant', () => {
    const table = ASSURANCE_TABLE.map((row) =>
      row.level === 'LOA2' ? { ...row, anyOf: [[{ evidence: 'CHIP', leastScore: 'LEVEL3' } as const]] } : row,
    )
    expect(upgradePaths([PASSPORT], undefined, table).LOA2).toEqual([[{ evidence: 'CHIP', leastScore: 'LEVEL3' }]])
    expect(upgradePaths([CHIP], undefined, table).LOA2).toBeUndefined()
    expect(upgradePaths([CHIP]).LOA2).toBeDefined()
  })

  test('there is no upgrade path if nothing can be submitted', () => {
    expect(upgradePaths([], { documents: [], chip: false, portrait: false })).toEqual({})
  })
})

const evidence = fc.record({
  kind: fc.constantFrom<SubmissionKind>('IMAGES', 'CHIP', 'TEXT', 'PORTRAIT', 'DERIVED'),
  status: fc.constantFrom('VERIFIED', 'VERIFIED', 'INVALID', 'NOT_VERIFIED'),
  score: fc.constantFrom('LEVEL0', 'LEVEL1', 'LEVEL2', 'LEVEL3', 'LEVEL4'),
})
const evidences = fc.array(evidence, { maxLength: 5 })
const height = (all: readonly AssessedEvidence[]): number => levelNumber(levelOfAssurance(all)) ?? -1

describe('level of assurance, property-based', () => {
  test('more evidence never lowers the level, and order does not matter', () => {
    fc.assert(
      fc.property(evidences, evidence, (all, added) => {
        expect(height([...all, added])).toBeGreaterThanOrEqual(height(all))
        expect(height(all.toReversed())).toBe(height(all))
      }),
    )
  })

  test('following an upgrade path leads to its level, and a part of the path does not', () => {
    fc.assert(
      fc.property(evidences, possibilities, (all, possible) => {
        for (const [level, alternatives] of Object.entries(upgradePaths(all, possible)))
          for (const path of alternatives) {
            const expected = levelNumber(level) ?? 9
            expect(height(followed(all, path))).toBeGreaterThanOrEqual(expected)
            if (path.length === 1) continue
            for (const [index] of path.entries())
              expect(height(followed(all, path.toSpliced(index, 1)))).toBeLessThan(expected)
          }
      }),
    )
  })
})

const possibilities: fc.Arbitrary<PossibleSubmissions> = fc.record({
  documents: fc.subarray([
    ...ALL_SUBMISSIONS.documents,
    { type: 'MEDICARE', submission: 'TEXT', score: 'LEVEL2' } as const,
  ]),
  chip: fc.boolean(),
  portrait: fc.boolean(),
})

/** Returns the evidence after following a path, as the service would record it: a portrait has the score of its reference. */
function followed(
  all: readonly AssessedEvidence[],
  path: readonly { readonly evidence: string; readonly leastScore: string; readonly submission?: string }[],
): readonly AssessedEvidence[] {
  const added = path
    .filter(({ evidence: kind }) => kind !== 'PORTRAIT')
    .map(({ evidence: kind, submission, leastScore }) =>
      verified(kind === 'CHIP' ? 'CHIP' : submission === 'TEXT' ? 'TEXT' : 'IMAGES', leastScore),
    )
  const pictured = [...all, ...added].filter(
    ({ kind, status }) => ['IMAGES', 'CHIP'].includes(kind) && status === 'VERIFIED',
  )
  const best = `LEVEL${Math.max(0, ...pictured.map(({ score }) => levelNumber(score) ?? 0))}`
  const isCaptured = path.some(({ evidence: kind }) => kind === 'PORTRAIT')
  const raised = all.map((item) => (item.kind === 'PORTRAIT' && item.score < best ? { ...item, score: best } : item))
  return [
    ...raised.filter(({ kind }) => !isCaptured || kind !== 'PORTRAIT'),
    ...added,
    ...(isCaptured && best !== 'LEVEL0' ? [face(best)] : []),
  ]
}
