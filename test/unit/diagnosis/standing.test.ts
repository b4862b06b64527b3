import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { coverageSentence } from '../../../shared/analysis/diagnosis/coverage-sentence.ts'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { diagnosisBlocks, holderMessages } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import { diagnosisText } from '../../../shared/analysis/diagnosis/render-diagnosis.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { toStanding } from '../../../shared/report/standing.ts'
import { verdictSentence } from '../../../shared/report/verdict-text.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { judgeBytes, keysFrom, type VerifyOptions } from '../../support/verify-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples')
const KEYS = keysFrom(readFileSync(join(SAMPLES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')

const diagnosed = (sample: string, options?: VerifyOptions & { keys?: typeof KEYS }) =>
  diagnosedBytes(sample, readFileSync(join(SAMPLES, 'archives', `${sample}.mime`)), options)

async function diagnosedBytes(
  sample: string,
  bytes: Uint8Array,
  { keys = KEYS, ...options }: VerifyOptions & { keys?: typeof KEYS } = {},
) {
  const { facts, report } = await judgeBytes(bytes, keys, options)
  const coverage = toCoverage(facts, report)
  const { record: part } = toStanding(facts, report, coverage)
  const verdict = verdictSentence(report)
  const diagnosis = diagnose(readRecord(contentOf(facts)), {
    masked: true,
    standing: { part, verdict, findings: report.findings },
  })
  const archive = { name: sample, indication: report.indication, verdict, coverage: coverageSentence(coverage, part) }
  return {
    ...diagnosis,
    ticket: diagnosisText(diagnosisBlocks(archive, diagnosis, 'support')).replace(/\s+/g, ' '),
    diagnosis,
  }
}

const FOR_HOLDER = /The holder may be told|Nothing is needed/

describe('a diagnosis under the standing of its record', () => {
  it.each(['status-changed', 'image-bit'])(
    'a ticket of the changed archive %s begins with the verdict and advises nobody on its content',
    async (sample) => {
      const { attempt, evidence, ticket, diagnosis } = await diagnosed(sample)
      expect(attempt.sentence).toMatch(/^Not genuine as it stands: .+ The file claims: /)
      expect(attempt).toMatchObject({ actor: 'OPERATOR', retry: null, forHolder: '', result: 'NEUTRAL' })
      for (const { causes, headline } of evidence) {
        expect(headline).toMatch(/^The file claims: /)
        for (const { advice, forHolder } of causes) expect({ advice, forHolder }).toEqual({ advice: '', forHolder: '' })
      }
      expect(ticket).not.toMatch(FOR_HOLDER)
      expect(ticket).not.toMatch(/A trusted key signed this content|Who must act: (nobody|the holder)/)
      expect(holderMessages(diagnosis)).toEqual([])
      expect(ticket).toMatch(/Level of assurance: LOA \d \(claimed: (not genuine|changed)\)/)
    },
  )

  it('without a key, support is advised after the verdict, and the holder is told nothing', async () => {
    const { attempt, ticket } = await diagnosed('another-face', { keys: [] })
    expect(attempt.sentence).toMatch(/^Cannot be verified: no key of the signer is at hand\. The file says: /)
    expect(attempt.advice).not.toBe('')
    expect(ticket).not.toMatch(FOR_HOLDER)
    expect(ticket).not.toMatch(
      /Who must act: nobody|Nothing has to be done|Level of assurance: LOA \d (?!\(unconfirmed)/,
    )
  })

  it('a genuine record whose level contradicts its evaluations names that, and needs the operator', async () => {
    const bytes = await changedSample('licence-and-portrait', ({ identityDetails }) => {
      ;(identityDetails.globalStatus as { levelOfAssurance: string }).levelOfAssurance = 'LOA3'
    })
    const { attempt, ticket } = await diagnosedBytes('raised', bytes)
    expect(attempt).toMatchObject({ actor: 'OPERATOR', result: 'WARNING' })
    expect(attempt.sentence).toMatch(/^LOA 3 was reached: .+ The record contradicts itself: The final level/)
    expect(ticket).not.toMatch(/Nothing is needed|Nothing has to be done/)
  })

  it('an empty record that was read is not called unread', async () => {
    const bytes = await changedSample('licence-and-portrait', (contents) => {
      contents.verificationAndEvaluationDetails.length = 0
      contents.identityDetails = {}
    })
    const { ticket } = await diagnosedBytes('empty', bytes)
    expect(ticket).toContain('The record was read, and lists nothing.')
    expect(ticket).not.toMatch(/not read|the client/)
  })

  it('without a key, nobody is told that nothing has to be done, and every headline is what the file says', async () => {
    const { attempt, evidence, ticket } = await diagnosed('passport-and-portrait', { keys: [] })
    expect(attempt).toMatchObject({ actor: 'OPERATOR', result: 'NEUTRAL' })
    expect(ticket).toContain('Do not rely on this yet.')
    expect(ticket).not.toMatch(/Nothing has to be done|Who must act: nobody|is verified\./)
    for (const { headline } of evidence) expect(headline).toMatch(/^The file says: /)
  })

  it('a record over a limit is neither missing nor diagnosed', async () => {
    const { attempt, ticket } = await diagnosed('passport-and-portrait', { limits: { jsonBytes: 100 } })
    expect(attempt.end).toBe('UNREADABLE')
    expect(attempt.sentence).toMatch(
      /^Could not be judged: it passes a limit of this program\. What happened cannot be told: verificationAndEvaluationDetails\.json passes a limit/,
    )
    expect(ticket).not.toMatch(/missing|agrees with itself|not genuine/i)
  })

  it('a genuine archive is diagnosed without its verdict, with texts for the holder', async () => {
    const { attempt, ticket } = await diagnosed('passport-and-portrait')
    expect(attempt.sentence).toMatch(/^LOA 2 was reached/)
    expect(ticket).toContain('The holder may be told: “Nothing is needed from you.”')
    expect(ticket).toContain('A trusted key signed this content.')
    expect(ticket).toContain('Test key: Anybody can make such an archive')
  })
})

describe('a diagnosis of a record that lists nothing', () => {
  const sentenceOf = (details: unknown, level: string | null) => {
    const identityDetails = { globalStatus: level === null ? {} : { levelOfAssurance: level } }
    // JSON of the test.
    const content = { proof: {}, identityDetails, details: details as never }
    return diagnose(readRecord(content), { masked: false, standing: 'AS_RECORDED' }).attempt
  }

  it('an empty, an absent and an unspecified record are three sentences', () => {
    expect(sentenceOf([], null).sentence).toMatch(/^Nothing was submitted/)
    expect(sentenceOf([], 'LOA2')).toMatchObject({
      end: 'UNSUPPORTED',
      sentence: expect.stringMatching(/^LOA 2 is stated, but .* is empty: it lists no operation/),
      actor: 'OPERATOR',
    })
    expect(sentenceOf(undefined, 'LOA2').sentence).toMatch(/^What happened cannot be told: .* is not in the archive\.$/)
    expect(sentenceOf({}, 'LOA2').sentence).toMatch(/no list of operations/)
  })

  it('a record without a level of assurance asks the holder for nothing more', async () => {
    const { facts } = await judgeBytes(readFileSync(join(SAMPLES, 'archives', 'passport-and-portrait.mime')), KEYS)
    const content = contentOf(facts)
    const { globalStatus: _, ...identity } = content.identityDetails as { globalStatus: unknown }
    const { attempt } = diagnose(readRecord({ ...content, identityDetails: identity as never }), {
      masked: false,
      standing: 'AS_RECORDED',
    })
    expect(attempt.sentence).toMatch(/^No level of assurance is recorded: /)
    expect(attempt).toMatchObject({ actor: 'OPERATOR', retry: null })
    expect(attempt.forHolder).not.toMatch(/further document/)
  })
})

describe('responses to attempts', () => {
  const attemptOf = async (sample: string) => (await diagnosed(sample)).attempt

  it('contact details without evidence are not called nothing', async () => {
    const { forHolder, internal } = await attemptOf('one-time-codes')
    expect(`${forHolder} ${internal}`).not.toMatch(/not submitted anything|nothing was submitted/)
  })

  it('a refused evidence does not make the highest level a refusal', async () => {
    const attempt = await attemptOf('reviewed-by-people')
    if (attempt.levelOfAssurance === 'LOA3') expect(attempt).toMatchObject({ actor: 'NOBODY', result: 'WARNING' })
    expect(attempt.forHolder).not.toMatch(/could not accept/)
  })
})
