import { describe, expect, it } from 'vitest'
import { guidanceFor } from '../../../shared/analysis/error-guidance.ts'
import { diagnoseEvidence, indexEvidence } from '../../../shared/analysis/evidence-diagnosis.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { ERROR_CODES } from '../../../shared/spec/codes.ts'
import { sampleRecord } from './sample-record.ts'

async function diagnosesOf(name: string) {
  const models = toEvidenceModels(await sampleRecord(name))
  const index = indexEvidence(models)
  return models.map((model) => diagnoseEvidence(model, index))
}
const kindsOf = async (name: string) => (await diagnosesOf(name)).map(({ reasons }) => reasons.map(({ kind }) => kind))

describe('why evidence ended as it did', () => {
  it('names the error, who must act and the indicator that blocks', async () => {
    const [, portrait] = await diagnosesOf('another-face')
    expect(portrait?.headline).toBe('Portrait: invalid, Level 0 of at most Level 4.')
    expect(portrait?.reasons.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['ERROR', 'REVIEWER'],
      ['BLOCKING', null],
    ])
    expect(portrait?.reasons[0]?.sentence).toMatch(/^1600: Faces do not match\./)
    expect(portrait?.reasons[1]?.places[0]?.pointer).toBe(
      '/2/evaluationDetails/evidences/1/statusAndScoring/blockingIndicators/0',
    )
  })

  it('begins with the technical error and says that it is none of the holder’s', async () => {
    const [, failed] = await diagnosesOf('technical-error')
    expect(failed?.reasons.map(({ kind, result }) => [kind, result])).toEqual([
      ['TECHNICAL_ERROR', 'TECHNICAL_ERROR'],
      ['ERROR', 'TECHNICAL_ERROR'],
      ['ERROR', 'TECHNICAL_ERROR'],
      ['INCONCLUSIVE', 'INCONCLUSIVE'],
    ])
    expect(failed?.reasons[0]?.sentence).toBe('A service could not do its work: Liveness.')
    expect(failed?.reasons[1]?.actor).toBe('SERVICE')
  })

  it('explains verified evidence as well: mitigated, reviewed, score of the reference', async () => {
    expect(await kindsOf('fuzzy-name')).toEqual([['ATTRIBUTES_DIFFER', 'MITIGATED', 'WARNING'], ['SCORE_OF_REFERENCE']])
    expect(await kindsOf('reviewed-by-people')).toEqual([['REVIEWED', 'BELOW_STRENGTH'], ['SCORE_OF_REFERENCE']])
  })

  it('says what was missing and that there was nothing to compare with', async () => {
    expect(await kindsOf('chip-refused')).toEqual([
      ['NOT_PERFORMED', 'ERROR', 'MANDATORY_MISSING'],
      ['ERROR', 'BLOCKING'],
      ['NO_REFERENCE', 'INCONCLUSIVE'],
    ])
  })

  it('says where the record contradicts itself', async () => {
    expect(await kindsOf('contradicting-record')).toEqual([['VERIFIED_THOUGH_BLOCKED', 'ABOVE_STRENGTH']])
  })

  it('says deleted and unfinished', async () => {
    const [deleted] = await diagnosesOf('deleted-and-replaced')
    expect(deleted?.reasons.map(({ kind }) => kind)).toEqual(['DELETED'])
    expect((await diagnosesOf('unfinished')).map(({ reasons }) => reasons[0]?.sentence)).toEqual([
      'It had not ended when the proof was made (Starting).',
      'It had not ended when the proof was made (Processing).',
      'It had not ended when the proof was made (Blocked).',
    ])
  })
})

describe('guidance', () => {
  it('is there for every error code of the specification, and for no other', () => {
    expect(ERROR_CODES.filter((code) => guidanceFor(code) === null)).toEqual([])
    expect(guidanceFor('9999')).toBeNull()
  })
})
