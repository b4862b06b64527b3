import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { ALL_SAMPLES, sampleRecord } from '../analysis/sample-record.ts'

const diagnosisOf = async (name: string, masked = false) => diagnose(await sampleRecord(name), { masked })
const causesOf = async (name: string) =>
  (await diagnosisOf(name)).evidence.map(({ causes }) => causes.map(({ code }) => code))
const remarksOf = async (name: string) =>
  (await diagnosisOf(name)).evidence.map(({ remarks }) => remarks.map(({ sentence }) => sentence))

describe('the causes of one evidence', () => {
  it('name the error, who must act, whether to try again, and the place', async () => {
    const { evidence } = await diagnosisOf('another-face')
    const portrait = evidence.find(({ label }) => label.name === 'portrait')
    expect(portrait?.headline).toBe('Portrait: invalid.')
    expect(portrait?.causes).toMatchObject([
      { code: '1600', sentence: 'The faces do not match.', actor: 'HOLDER', retry: 'RESUBMIT_SAME' },
    ])
    expect(portrait?.causes[0]?.symptoms.map(({ code }) => code)).toContain('BIOMETRIC_MATCHING_CHECK_FAILED')
    expect(portrait?.causes[0]?.places[0]?.pointer).toMatch(/\/errors\/0$/)
  })

  it('put the service that failed first, and ask nothing of the holder', async () => {
    const { evidence } = await diagnosisOf('technical-error')
    const [cause] = evidence[1]?.causes ?? []
    expect(cause?.actor).toBe('PROVIDER')
    expect(cause?.retry).toBe('LATER')
  })

  it('name the data of the issuer as what lifted a failed comparison', async () => {
    const [first] = await remarksOf('fuzzy-name')
    expect(first).toContainEqual(expect.stringMatching(/^Lifted by .*fuzzy: the (first name|surname) is not/))
  })

  it('say that a score was taken from the document that the portrait was matched with', async () => {
    const remarks = (await remarksOf('reviewed-by-people')).flat()
    expect(remarks).toContainEqual(
      expect.stringMatching(/^Level \d, taken from the [a-z ]+ that it was matched with\.$/),
    )
    expect(remarks).toContain('A reviewer decided: accepted.')
  })

  it('say where the record contradicts itself', async () => {
    const { evidence } = await diagnosisOf('contradicting-record')
    expect(evidence[0]?.causes.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^The record contradicts itself: verified although /),
      expect.stringMatching(/^The record contradicts itself: Level \d is more than this evidence can reach/),
    ])
  })

  it('say that processing had not ended, and ask nothing of evidence that was deleted', async () => {
    expect(await causesOf('unfinished')).toEqual([['progress:STARTING'], ['progress:PROCESSING'], ['progress:BLOCKED']])
    const { evidence } = await diagnosisOf('deleted-and-replaced')
    expect(evidence[0]).toMatchObject({ headline: expect.stringMatching(/: deleted\.$/), causes: [] })
  })

  it('number evidence of one name in the order of submission', async () => {
    const { evidence } = await diagnosisOf('poor-images')
    const first = evidence.filter(({ label }) => label.name === evidence[0]?.label.name)
    expect(first.length).toBeGreaterThan(1)
    expect(first.map(({ label }) => label.number)).toEqual(first.map((_, index) => index + 1))
    expect(evidence.filter(({ label }) => label.name === 'passport')).toMatchObject([{ label: { number: null } }])
  })

  it.each(ALL_SAMPLES)('of the sample %s lead to a place, and ask for nothing where it is verified', async (name) => {
    const { evidence } = await diagnosisOf(name)
    for (const { causes, remarks, result } of evidence) {
      expect([...causes, ...remarks].filter(({ places }) => places.length === 0)).toEqual([])
      if (result === 'POSITIVE') expect([...causes, ...remarks].filter(({ retry }) => retry !== null)).toEqual([])
    }
  })
})
