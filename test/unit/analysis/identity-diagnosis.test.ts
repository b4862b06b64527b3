import { describe, expect, it } from 'vitest'
import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { diagnoseIdentity } from '../../../shared/analysis/identity-diagnosis.ts'
import { toStory } from '../../../shared/analysis/story.ts'
import { sampleRecord } from './sample-record.ts'

async function diagnose(name: string) {
  const record = await sampleRecord(name)
  const diagnosis = diagnoseIdentity(record, toEvidenceModels(record))
  return { ...diagnosis, sentences: toStory(record, diagnosis).map(({ sentence }) => sentence) }
}

describe('the diagnosis of an identity', () => {
  it('is one sentence where all went well', async () => {
    const { headline, problems } = await diagnose('passport-and-portrait')
    expect(headline).toBe('LOA 2 was reached. 2 of 2 pieces of evidence verified.')
    expect(problems).toEqual([])
  })

  it('names what still stands in the way', async () => {
    const { headline, problems } = await diagnose('another-face')
    expect(headline).toMatch(
      /^LOA 1 was reached\. 1 of 2 pieces of evidence verified\. Portrait: invalid, .* 1600: Faces do not match\./,
    )
    expect(problems).toMatchObject([
      { result: 'NEGATIVE', cause: { kind: 'ERROR', actor: 'REVIEWER' }, overcomeBy: null },
    ])
  })

  it('leaves out of the headline what was overcome', async () => {
    const { headline, problems } = await diagnose('poor-images')
    expect(headline).toBe('LOA 1 was reached. 1 of 4 pieces of evidence verified.')
    expect(problems.map(({ cause, overcomeBy }) => [cause?.codes[0], overcomeBy !== null])).toEqual([
      ['1531', true],
      ['1532', true],
      ['1539', true],
    ])
  })

  it('counts a contradiction as a problem of what is verified', async () => {
    const { problems } = await diagnose('contradicting-record')
    expect(problems).toMatchObject([{ result: 'NEGATIVE', cause: { kind: 'VERIFIED_THOUGH_BLOCKED' } }])
  })
})

describe('the story of an identity', () => {
  it('goes from the first moment to the proof', async () => {
    const { sentences } = await diagnose('another-face')
    expect(sentences).toEqual([
      'The transaction began.',
      expect.stringMatching(/^Consents: Portrait approved/),
      'Passport was submitted.',
      'Passport was verified with Level 3.',
      'The level of assurance went from LOA0 to LOA1.',
      'Portrait was submitted.',
      expect.stringMatching(/^Portrait: invalid\. 1600: Faces do not match\./),
      'The proof was made at LOA1.',
    ])
  })

  it('tells deletions, reviews and codes', async () => {
    const deleted = await diagnose('deleted-and-replaced')
    expect(deleted.sentences).toContain('Identity card was deleted.')
    expect(deleted.sentences).toContain('The level of assurance went from LOA1 to LOA0.')
    expect(deleted.sentences).toContain('Consents: E-mail withdrawn.')
    const reviewed = await diagnose('reviewed-by-people')
    expect(reviewed.sentences).toContain('operator-041 decided: ACCEPTED.')
    const codes = await diagnose('one-time-codes')
    expect(codes.sentences).toContain('Code checked: timed out.')
    expect(codes.headline).toBe('LOA 0 was reached. No evidence was evaluated.')
  })

  it('tells a portrait that waited as what it was then', async () => {
    const { sentences } = await diagnose('portrait-first')
    expect(sentences).toContain(
      'Portrait: not verified. The evidence was processed, but too few checks could be made to decide.',
    )
    expect(sentences.indexOf('Portrait was verified with Level 3.')).toBeGreaterThan(
      sentences.indexOf('Passport was submitted.'),
    )
  })
})
