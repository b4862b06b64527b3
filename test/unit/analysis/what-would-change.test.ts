import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { indicatorsAfter, smallestChange } from '../../../shared/analysis/evidence/indicator-changes.ts'
import { whatWouldChange } from '../../../shared/analysis/what-would-change.ts'
import { evaluateEvidence } from '../../../shared/rules/evaluate-evidence.ts'
import { STRENGTH_RULES } from '../../../shared/rules/strength-rules.ts'
import { INDICATOR } from '../../../shared/spec/codes.ts'
import { sampleRecord } from './sample-record.ts'

async function changesOf(name: string) {
  const record = await sampleRecord(name)
  return whatWouldChange(record, toEvidenceModels(record))
}

describe('changes that would alter the result of a sample', () => {
  it('a matching face would change the result', async () => {
    const { evidences, recordedLevel, rulesAgree, paths } = await changesOf('another-face')
    expect([recordedLevel, rulesAgree]).toEqual(['LOA1', true])
    expect(evidences).toMatchObject([
      {
        type: 'PORTRAIT',
        changes: [{ from: 'BIOMETRIC_MATCHING_CHECK_FAILED', to: 'BIOMETRIC_MATCHING_CHECK_OK', reason: 'BLOCKS' }],
        needsReference: false,
        needsRetry: false,
        scoreThen: 'LEVEL3',
        levelThen: 'LOA2',
      },
    ])
    expect(paths[0]).toMatchObject({
      level: 'LOA2',
      alternatives: [
        { missing: [{ evidence: 'PORTRAIT', leastScore: 'LEVEL2' }], atHand: [evidences[0]?.evidenceId], consents: [] },
      ],
    })
  })

  it('an available service, or an existing reference, would change the result', async () => {
    expect((await changesOf('technical-error')).evidences).toMatchObject([{ needsRetry: true, needsReference: false }])
    const refused = await changesOf('chip-refused')
    expect(refused.evidences.map(({ type, needsReference, levelThen }) => [type, needsReference, levelThen])).toEqual([
      ['ID_DOCUMENT', false, 'LOA1'],
      ['ID_DOCUMENT', false, 'LOA1'],
      ['PORTRAIT', true, 'LOA0'],
    ])
  })

  it('a document confirmed by its issuer, with the consent to it, would reach the next level', async () => {
    const { evidences, paths } = await changesOf('passport-and-portrait')
    expect(evidences).toEqual([])
    expect(paths.map(({ level }) => level)).toEqual(['LOA3', 'LOA4'])
    expect(paths[1]?.alternatives).toMatchObject([
      { missing: [{ evidence: 'DOCUMENT', leastScore: 'LEVEL4' }, { evidence: 'CHIP' }], consents: ['GIV'] },
    ])
  })

  it('a document in addition to a verified one is called a second document, with the available options for each need', async () => {
    const { paths } = await changesOf('passport-and-portrait')
    const needs = paths.flatMap(({ alternatives }) => alternatives.flatMap(({ missing }) => missing))
    const second = paths[0]?.alternatives
      .flatMap(({ missing }) => missing)
      .find(({ evidence }) => evidence === 'DOCUMENT')
    expect(second).toMatchObject({ leastScore: 'LEVEL2', isSecond: true, atHand: null })
    expect(needs.filter(({ evidence, isSecond }) => evidence !== 'DOCUMENT' && isSecond)).toEqual([])
    const refused = await changesOf('another-face')
    const alternatives = refused.paths[0]?.alternatives ?? []
    expect(alternatives.map(({ missing }) => missing)).toMatchObject([
      [{ evidence: 'PORTRAIT', atHand: refused.evidences[0]?.evidenceId }],
    ])
  })

  it('a different level by the rules of this build is reported', async () => {
    expect(await changesOf('contradicting-record')).toMatchObject({
      recordedLevel: 'LOA3',
      derivedLevel: 'LOA1',
      rulesAgree: false,
    })
  })

  it('a claim without rules is reported as such', async () => {
    expect((await changesOf('claims-and-certificates')).evidences).toMatchObject([{ type: 'ID_CLAIM', changes: null }])
  })
})

const indicators = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom(...Object.keys(INDICATOR.values)),
      fc.constantFrom('_OK', '_WARNING', '_UNVERIFIED', '_FAILED', ''),
    )
    .map(([name, status]) => name + status),
  { maxLength: 12 },
)
const evidence = fc.tuple(fc.constantFrom(...STRENGTH_RULES), indicators).map(([{ kind, types }, raised]) => ({
  kind,
  type: types?.[0] ?? 'VISA',
  indicators: raised,
  referenceScore: 'LEVEL3' as const,
}))

describe('smallest change', () => {
  it('the smallest change makes evidence VERIFIED, and none of its parts can be omitted', () => {
    fc.assert(
      fc.property(evidence, (input) => {
        const status = (changes: ReturnType<typeof smallestChange>) =>
          evaluateEvidence({ ...input, indicators: indicatorsAfter(input.indicators, changes) }).status
        const changes = smallestChange(input)
        expect(status(changes)).toBe('VERIFIED')
        for (const left of changes) expect(status(changes.filter((other) => other !== left))).not.toBe('VERIFIED')
      }),
      { numRuns: 500 },
    )
  })
})
