import { describe, expect, it } from 'vitest'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { sampleRecord } from './sample-record.ts'

const modelsOf = async (name: string) => toEvidenceModels(await sampleRecord(name))

describe('evidence of a sample', () => {
  it('the evidence has status, score, strength and dependencies', async () => {
    const [licence, attributes, address, portrait, ...more] = await modelsOf('licence-with-issuer')
    expect(more).toEqual([])
    expect(licence).toMatchObject({
      type: 'DRIVING_LICENSE',
      kind: 'IMAGES',
      standing: { status: 'VERIFIED', score: 'LEVEL3', strength: 'LEVEL3' },
      standingFrom: 'VIEW',
      result: 'POSITIVE',
      strengthRule: 'PHYSICAL_DOCUMENT',
    })
    expect(licence?.referencedBy).toEqual([attributes?.id, address?.id, portrait?.id])
    expect(portrait?.references).toEqual([licence?.id])
    expect(licence?.breakdown.counts).toEqual({ POSITIVE: 33, WARNING: 0, BLOCKING: 0, UNVERIFIED: 1, NONE: 0 })
  })

  it('the evidence names the participant and the service of every result', async () => {
    const [, portrait] = await modelsOf('another-face')
    const results = portrait?.participants.map(({ participant, result, services }) => [
      participant,
      result,
      services[0]?.name,
    ])
    expect(results).toEqual([
      ['BIOMETRIC_QUALITY_CHECK', 'POSITIVE', 'face_coding'],
      ['BIOMETRIC_LIVENESS', 'POSITIVE', 'liveness'],
      ['BIOMETRIC_MATCHING', 'NEGATIVE', 'face_matching'],
    ])
    expect(portrait?.errors.map(({ code, title, isKnown }) => [code, title, isKnown])).toEqual([
      ['1600', 'Faces do not match', true],
    ])
  })

  it('the evidence distinguishes technical error, not performed, inconclusive and negative', async () => {
    const results = async (name: string) => (await modelsOf(name)).map(({ result }) => result)
    expect(await results('technical-error')).toEqual(['POSITIVE', 'TECHNICAL_ERROR', 'POSITIVE'])
    expect(await results('chip-refused')).toEqual(['NOT_PERFORMED', 'NEGATIVE', 'INCONCLUSIVE'])
    expect(await results('unfinished')).toEqual(['PENDING', 'PENDING', 'NOT_PERFORMED'])
  })

  it('a comparison belongs to the portrait, also if it was made when the document arrived', async () => {
    const [portrait, passport] = await modelsOf('portrait-first')
    expect(portrait?.participants.map(({ participant }) => participant)).toContain('BIOMETRIC_MATCHING')
    expect(passport?.participants.map(({ participant }) => participant)).toEqual(['IMAGE_OCR'])
    expect(portrait?.history.map(({ standing }) => `${standing.status} ${standing.score}`)).toEqual([
      'NOT_VERIFIED LEVEL0',
      'VERIFIED LEVEL3',
    ])
  })

  it('deleted evidence is shown with the data of its last evaluation', async () => {
    const [first, file, second] = await modelsOf('deleted-and-replaced')
    expect([first?.isDeleted, file?.isDeleted, second?.isDeleted]).toEqual([true, true, false])
    expect(first?.operations.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'ID_DOCUMENT_CAPTURE ADD',
      'ID_DOCUMENT_CAPTURE DELETE',
    ])
    expect(first?.standing).toEqual({ status: 'VERIFIED', score: 'LEVEL3', strength: 'LEVEL3' })
  })

  it('a review belongs to the reviewed evidence', async () => {
    const [card, portrait] = await modelsOf('reviewed-by-people')
    expect(card?.operations.map(({ name }) => name)).toEqual(['ID_DOCUMENT_CAPTURE', 'ADJUDICATION'])
    expect(card?.participants.map(({ participant, result }) => `${participant} ${result}`)).toEqual([
      'IMAGE_OCR WARNING',
      'ADJUDICATION PENDING',
      'ADJUDICATION POSITIVE',
    ])
    expect(portrait?.operations).toHaveLength(1)
  })
})
