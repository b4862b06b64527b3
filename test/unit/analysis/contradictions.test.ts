import { describe, expect, it } from 'vitest'
import { toContradictions } from '../../../shared/analysis/contradictions.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../../../shared/analysis/places/place.ts'
import { linksOf } from '../../../shared/analysis/places/place-links.ts'
import { toTimeline } from '../../../shared/analysis/timeline/timeline.ts'
import { ALL_SAMPLES, sampleRecord, sampleReport } from './sample-record.ts'

async function contradictionsOf(name: string) {
  const record = await sampleRecord(name)
  return toContradictions(record, toEvidenceModels(record), (await sampleReport(name)).findings)
}

describe('contradictions', () => {
  it('contradictions link to the evidence and the time they concern', async () => {
    const { found, rederived } = await contradictionsOf('contradicting-record')
    const [passport] = toEvidenceModels(await sampleRecord('contradicting-record'))
    expect(found.map(({ finding, links }) => [finding.code, links.evidenceId !== null, links.timelineKey])).toEqual([
      ['consistency.final-loa', false, null],
      ['consistency.score-above-strength', true, 'o0e'],
      ['consistency.score-above-strength', true, null],
      ['consistency.blocking-without-mitigation', true, 'o0e'],
      ['consistency.blocking-without-mitigation', true, null],
      ['consistency.mrz-check-digit', true, 'o0'],
      ['consistency.mrz-check-digit', true, 'o0'],
      ['consistency.mrz-data', true, 'o0'],
      ['consistency.expired-document', true, 'o0'],
    ])
    expect(rederived).toMatchObject([
      { evidenceId: passport?.id, recorded: { status: 'VERIFIED' }, derived: { status: 'INVALID' } },
    ])
  })

  it.each(['passport-and-portrait', 'another-face', 'chip-refused', 'poor-images'])(
    '%s has no contradictions',
    async (name) => {
      expect(await contradictionsOf(name)).toEqual({ found: [], rederived: [] })
    },
  )
})

describe('links', () => {
  it('the link of every timeline item leads to that item', async () => {
    for (const name of ALL_SAMPLES) {
      const record = await sampleRecord(name)
      for (const { key, place } of toTimeline(record).items)
        expect([name, linksOf(record, place).timelineKey]).toEqual([name, key])
    }
  })

  it('the link of an assessment leads to its evidence, the link of a comparison to its candidate', async () => {
    const record = await sampleRecord('portrait-first')
    const [portrait, passport] = toEvidenceModels(record)
    const of = (pointer: string) => linksOf(record, { path: DETAILS_FILE, pointer }).evidenceId
    expect(of('/2/evaluationDetails/evidences/0/statusAndScoring')).toBe(portrait?.id)
    expect(of('/2/evaluationDetails/evidences/1/id')).toBe(passport?.id)
    expect(of('/2/verificationDetails/1')).toBe(portrait?.id)
    expect(of('/2/evidenceDetails')).toBe(passport?.id)
  })

  it('links lead from the identity to its evidence and from a hash to its file', async () => {
    const record = await sampleRecord('licence-with-issuer')
    const [licence] = toEvidenceModels(record)
    expect(linksOf(record, { path: IDENTITY_FILE, pointer: '/idDocuments/0/evidenceStatus' }).evidenceId).toBe(
      licence?.id,
    )
    expect(linksOf(record, { path: PROOF_FILE, pointer: '/hashes/images/1/hash' }).mediaPath).toMatch(
      /^images\/.*\.jpg$/,
    )
    expect(linksOf(record, { path: 'images/x.jpg' }).mediaPath).toBe('images/x.jpg')
  })

  it('a link to nothing is null', async () => {
    const record = await sampleRecord('resumed')
    for (const pointer of ['', '/99', '/x', '/-1', '/01', 'no pointer'])
      expect(linksOf(record, { path: DETAILS_FILE, pointer })).toEqual({
        evidenceId: null,
        timelineKey: null,
        mediaPath: null,
      })
    expect(linksOf(record, {})).toEqual({ evidenceId: null, timelineKey: null, mediaPath: null })
  })
})
