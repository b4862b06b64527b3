import { describe, expect, it } from 'vitest'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { type IndicatorInput, indicatorBreakdown } from '../../../shared/analysis/evidence/indicator-breakdown.ts'
import { DETAILS_FILE } from '../../../shared/analysis/places/place.ts'
import { sampleRecord } from './sample-record.ts'

const breakdownOf = async (name: string, index: number) => toEvidenceModels(await sampleRecord(name))[index]?.breakdown

const place = { path: DETAILS_FILE, pointer: '/0' }
const input = (scoring: IndicatorInput['scoring'], raised: readonly string[] = []): IndicatorInput => ({
  scoring,
  scoringPlace: place,
  raised: raised.map((indicator) => ({ indicator, place })),
  sources: new Map(),
})

describe('indicators by list and family', () => {
  it('indicators are counted, and the recorded mitigation is a link', async () => {
    const breakdown = await breakdownOf('fuzzy-name', 0)
    expect(breakdown?.counts).toEqual({ POSITIVE: 36, WARNING: 3, BLOCKING: 0, UNVERIFIED: 1, NONE: 0 })
    expect(breakdown?.mitigations).toEqual([
      {
        mitigating: ['FIRSTNAME_FUZZY_COMPARE_OK'],
        mitigated: ['FIRSTNAME_COMPARE_FAILED'],
        origin: 'RECORDED',
        isContradiction: false,
        place: {
          path: DETAILS_FILE,
          pointer: '/2/evaluationDetails/evidences/0/statusAndScoring/indicatorsMitigations/0',
        },
      },
    ])
    expect(breakdown?.unmitigated).toEqual([])
    expect(breakdown?.byFamily.find(({ family }) => family === 'comparison')?.counts.WARNING).toBe(2)
  })

  it('indicators have their source and their meaning', async () => {
    const breakdown = await breakdownOf('chip-refused', 1)
    expect(breakdown?.unmitigated).toEqual([
      'PASSIVE_AUTHENTICATION_CHECK_FAILED',
      'PASSIVE_AUTHENTICATION_HASH_CHECK_FAILED',
    ])
    const entry = breakdown?.entries.find(({ indicator }) => indicator === 'PASSIVE_AUTHENTICATION_HASH_CHECK_FAILED')
    expect(entry).toMatchObject({ family: 'chip', list: 'BLOCKING', status: 'FAILED', isKnown: true })
    expect(entry?.sources).toMatchObject([{ participant: 'NFC_CHIP_VERIFICATION', service: 'chip_reading_server' }])
  })

  it('indicators with an unknown name are preserved', async () => {
    const breakdown = await breakdownOf('unknown-fields', 0)
    const unknown = breakdown?.entries.filter(({ isKnown }) => !isKnown) ?? []
    expect(unknown.length).toBeGreaterThan(0)
    expect(unknown.every(({ family, title, name }) => family === 'unknown' && title === name)).toBe(true)
  })

  it('indicators that were only raised are in no list', () => {
    const { entries } = indicatorBreakdown(input({ positiveIndicators: ['A_OK', 'A_OK', 5] }, ['A_OK', 'B_FAILED']))
    expect(entries.map(({ indicator, list }) => [indicator, list])).toEqual([
      ['A_OK', 'POSITIVE'],
      ['B_FAILED', 'NONE'],
    ])
  })
})

describe('mitigations', () => {
  it('mitigations follow from the rules if none is recorded', () => {
    const scoring = { blockingIndicators: ['SURNAME_COMPARE_FAILED'], positiveIndicators: ['SURNAME_FUZZY_COMPARE_OK'] }
    const { mitigations, unmitigated } = indicatorBreakdown(input(scoring))
    expect(mitigations).toMatchObject([{ origin: 'RULE', mitigating: ['SURNAME_FUZZY_COMPARE_OK'] }])
    expect(unmitigated).toEqual([])
  })

  it('the mitigation of a surname by a first name is a contradiction and has no effect', () => {
    const scoring = {
      blockingIndicators: ['SURNAME_COMPARE_FAILED'],
      indicatorsMitigations: [
        { mitigatingIndicators: ['FIRSTNAME_FUZZY_COMPARE_OK'], mitigatedIndicators: [['SURNAME_COMPARE_FAILED']] },
      ],
    }
    const { mitigations, unmitigated } = indicatorBreakdown(input(scoring))
    expect(mitigations).toMatchObject([{ isContradiction: true }])
    expect(unmitigated).toEqual(['SURNAME_COMPARE_FAILED'])
  })
})
