import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { ALL_SAMPLES, sampleRecord } from '../analysis/sample-record.ts'

const diagnosisOf = async (name: string, masked = false) =>
  diagnose(await sampleRecord(name), { masked, standing: 'AS_RECORDED' })
const causesOf = async (name: string) =>
  (await diagnosisOf(name)).evidence.map(({ causes }) => causes.map(({ code }) => code))
const remarksOf = async (name: string) =>
  (await diagnosisOf(name)).evidence.map(({ remarks }) => remarks.map(({ sentence }) => sentence))

describe('causes of one evidence', () => {
  it('causes name the error, the actor, whether to try again, and the place', async () => {
    const { evidence } = await diagnosisOf('another-face')
    const portrait = evidence.find(({ label }) => label.name === 'portrait')
    expect(portrait?.headline).toBe('Portrait: invalid.')
    expect(portrait?.causes).toMatchObject([
      { code: '1600', sentence: 'The faces do not match.', actor: 'HOLDER', retry: 'RESUBMIT_SAME' },
    ])
    expect(portrait?.causes[0]?.symptoms.map(({ code }) => code)).toContain('BIOMETRIC_MATCHING_CHECK_FAILED')
    expect(portrait?.causes[0]?.places[0]?.pointer).toMatch(/\/errors\/0$/)
  })

  it('causes start with the service that failed first, and require nothing of the holder', async () => {
    const { evidence } = await diagnosisOf('technical-error')
    const [cause] = evidence[1]?.causes ?? []
    expect(cause?.actor).toBe('PROVIDER')
    expect(cause?.retry).toBe('LATER')
  })

  it("causes name the issuer's data as the mitigation of a failed comparison", async () => {
    const [first] = await remarksOf('fuzzy-name')
    expect(first).toContainEqual(expect.stringMatching(/^Lifted by .*fuzzy: the (first name|surname) is not/))
  })

  it('causes name the document whose score the matched portrait received', async () => {
    const remarks = (await remarksOf('reviewed-by-people')).flat()
    expect(remarks).toContainEqual(
      expect.stringMatching(/^Level \d, taken from the [a-z ]+ that it was matched with\.$/),
    )
    expect(remarks).toContain('A reviewer decided: accepted.')
  })

  it('causes name contradictions of the record', async () => {
    const { evidence, attempt } = await diagnosisOf('contradicting-record')
    expect(evidence[0]?.causes.map(({ actor }) => actor)).toEqual(['OPERATOR', 'OPERATOR'])
    expect(attempt).toMatchObject({ actor: 'OPERATOR', result: 'WARNING' })
    expect(attempt.sentence).toMatch(/; the record contradicts itself about the passport\.$/)
    expect(evidence[0]?.causes.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^The record contradicts itself: verified although /),
      expect.stringMatching(/^The record contradicts itself: Level \d is more than this evidence can reach/),
    ])
  })

  it('causes name unfinished processing, and require nothing for deleted evidence', async () => {
    expect(await causesOf('unfinished')).toEqual([['progress:STARTING'], ['progress:PROCESSING'], ['progress:BLOCKED']])
    const { evidence } = await diagnosisOf('deleted-and-replaced')
    expect(evidence[0]).toMatchObject({ headline: expect.stringMatching(/: deleted\.$/), causes: [] })
  })

  it('evidence of one name is numbered in the order of submission', async () => {
    const { evidence } = await diagnosisOf('poor-images')
    const first = evidence.filter(({ label }) => label.name === evidence[0]?.label.name)
    expect(first.length).toBeGreaterThan(1)
    expect(first.map(({ label }) => label.number)).toEqual(first.map((_, index) => index + 1))
    expect(evidence.filter(({ label }) => label.name === 'passport')).toMatchObject([{ label: { number: null } }])
  })

  it.each(ALL_SAMPLES)(
    'causes of the sample %s refer to a place, and require nothing if it is verified',
    async (name) => {
      const { evidence } = await diagnosisOf(name)
      for (const { causes, remarks, result } of evidence) {
        expect([...causes, ...remarks].filter(({ places }) => places.length === 0)).toEqual([])
        if (result === 'POSITIVE') expect([...causes, ...remarks].filter(({ retry }) => retry !== null)).toEqual([])
      }
    },
  )
})
