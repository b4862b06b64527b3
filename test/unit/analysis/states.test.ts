import { describe, expect, it } from 'vitest'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { type StateStep, stateAt, stepAt, toStates } from '../../../shared/analysis/states.ts'
import { ALL_SAMPLES, sampleRecord } from './sample-record.ts'

const summaryOf = (steps: readonly StateStep[]) =>
  steps.map(({ cause, levelOfAssurance, changed }) => [
    cause,
    levelOfAssurance,
    ...changed.map(({ type, status, score }) => `${type} ${status} ${score}`),
  ])

describe('states of a sample', () => {
  it('the level rises from LOA0 to LOA2 with passport and portrait', async () => {
    expect(summaryOf(toStates(await sampleRecord('passport-and-portrait')))).toEqual([
      ['BEGUN', 'LOA0'],
      ['SUBMITTED', null, 'PASSPORT PROCESSING null'],
      ['EVALUATED', 'LOA1', 'PASSPORT VERIFIED LEVEL3'],
      ['SUBMITTED', null, 'PORTRAIT PROCESSING null'],
      ['EVALUATED', 'LOA2', 'PORTRAIT VERIFIED LEVEL3'],
      ['ENDED', 'LOA2'],
    ])
  })

  it('a waiting portrait gets its score when its reference arrives', async () => {
    const steps = toStates(await sampleRecord('portrait-first'))
    expect(stateAt(steps, 2).evidences.map(({ type, status, score }) => [type, status, score])).toEqual([
      ['PORTRAIT', 'NOT_VERIFIED', 'LEVEL0'],
    ])
    const last = stateAt(steps, steps.length - 1)
    expect(last.levelOfAssurance).toBe('LOA2')
    expect(last.evidences.map(({ status, score }) => [status, score])).toEqual([
      ['VERIFIED', 'LEVEL3'],
      ['VERIFIED', 'LEVEL3'],
    ])
  })

  it('the level falls back to LOA0 when the document is deleted', async () => {
    const steps = toStates(await sampleRecord('deleted-and-replaced'))
    const deletion = steps.findIndex(({ cause }) => cause === 'DELETED')
    expect(stateAt(steps, deletion - 1)).toMatchObject({
      levelOfAssurance: 'LOA1',
      evidences: [{ type: 'IDENTITY_CARD' }],
    })
    expect(stateAt(steps, deletion)).toEqual({ levelOfAssurance: 'LOA0', evidences: [] })
  })

  it('the states show adjudication before the decision', async () => {
    const steps = toStates(await sampleRecord('reviewed-by-people'))
    expect(summaryOf(steps).slice(2, 4)).toEqual([
      ['EVALUATED', 'LOA0', 'RESIDENT_CARD ADJUDICATION LEVEL1'],
      ['EVALUATED', 'LOA1', 'RESIDENT_CARD VERIFIED LEVEL2'],
    ])
  })

  it('the last state equals the identity, also without a recorded evaluation', async () => {
    const steps = toStates(await sampleRecord('contradicting-record'))
    expect(summaryOf(steps).slice(-2)).toEqual([
      ['EVALUATED', 'LOA1', 'PASSPORT VERIFIED LEVEL5'],
      ['ENDED', 'LOA3'],
    ])
  })

  it('states are found by time', async () => {
    const steps = toStates(await sampleRecord('passport-and-portrait'))
    const [first, second] = [steps[0]?.time.at ?? 0, steps[1]?.time.at ?? 0]
    expect([first - 1, first, second - 1, second].map((at) => stepAt(steps, at))).toEqual([-1, 0, 0, 1])
  })
})

describe('last state', () => {
  it.each(ALL_SAMPLES)('the last state of %s has the recorded status of the evidence', async (name) => {
    const record = await sampleRecord(name)
    const steps = toStates(record)
    const last = new Map(stateAt(steps, steps.length).evidences.map((evidence) => [evidence.id, evidence]))
    const models = toEvidenceModels(record).filter(({ isDeleted, standing }) => !isDeleted && standing.status !== null)
    expect([...last.keys()].sort()).toEqual(models.map(({ id }) => id).sort())
    for (const { id, standing } of models) expect(last.get(id)).toMatchObject(standing)
  })
})

describe('states without evidence', () => {
  it('a level changed by a deletion is kept, whatever was deleted', () => {
    const details = [
      {
        identityOperation: { name: 'ID_DOCUMENT', type: 'DELETE' },
        participantContextId: 'unknown',
        evaluationDetails: { evidences: [], loaAndUpgradePath: { levelOfAssurance: 'LOA0' } },
      },
    ]
    expect(summaryOf(toStates(readRecord({ proof: {}, identityDetails: {}, details })))).toEqual([
      ['BEGUN', 'LOA0'],
      ['DELETED', 'LOA0'],
      ['ENDED', null],
    ])
  })

  it('states without evidence are a first and a last state', () => {
    const steps = toStates(readRecord({ proof: null, identityDetails: [], details: 'none' }))
    expect(summaryOf(steps)).toEqual([
      ['BEGUN', 'LOA0'],
      ['ENDED', null],
    ])
    expect(stateAt(steps, 99)).toEqual({ levelOfAssurance: 'LOA0', evidences: [] })
  })
})
