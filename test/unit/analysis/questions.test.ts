import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { answerQuestion, QUESTIONS } from '../../../shared/analysis/questions/index.ts'
import { type Answer, questionContext } from '../../../shared/analysis/questions/question.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

const UNMASKED = { masked: false }

/** JSON of unknown shape that a test changes. */
// biome-ignore lint/suspicious/noExplicitAny: the record's members are named by the tests, and a wrong name fails them.
type Json = any

async function ask(
  id: string,
  sample: string,
  change: (details: Json, identity: Json) => void = () => {},
): Promise<Answer> {
  const file = sample === 'empty-session' ? 'empty-session.zip' : `${sample}.mime`
  const { facts } = await readBytes(readFileSync(join(SAMPLES, file)))
  const { proof, identityDetails, details, files } = contentOf(facts)
  const changed = structuredClone({ details, identityDetails }) as Json
  change(changed.details, changed.identityDetails)
  const question = QUESTIONS.find((candidate) => candidate.id === id)
  if (!question) throw new Error(`There is no question ${id}`)
  return answerQuestion(
    question,
    questionContext(readRecord({ proof, ...changed, ...(files ? { files } : {}) }), UNMASKED),
  )
}

const review = (details: Json) =>
  details.find(({ identityOperation }: Json) => identityOperation.name === 'ADJUDICATION').verificationDetails[0]
    .verificationServices[0].adjudicationDetails

const setConsent = (type: string, approved: boolean) => (details: Json) => {
  for (const { consentsDetails } of details)
    for (const consent of consentsDetails?.consents ?? []) if (consent.type === type) consent.approved = approved
}

const later = (details: Json) => {
  for (const element of details)
    if (element.consentsDetails) {
      element.startDateTime = '2030-01-01T00:00:00'
      delete element.processingDetails
    }
}

/** Archives that answer a question one way and the other; the sentence of each. */
const CASES: readonly (readonly [
  string,
  string,
  Answer['answer'],
  RegExp,
  ((details: Json, identity: Json) => void)?,
])[] = [
  ['giv-consent', 'licence-with-issuer', 'YES', /approved before every query/],
  ['giv-consent', 'licence-with-issuer', 'NO', /no query .* has an approved consent GIV/, setConsent('GIV', false)],
  ['giv-consent', 'licence-with-issuer', 'NO', /no query/, later],
  ['giv-consent', 'passport-and-portrait', 'NOT_APPLICABLE', /No issuing source/],
  ['portrait-consent', 'passport-and-portrait', 'YES', /before every portrait/],
  ['portrait-consent', 'passport-and-portrait', 'NO', /no portrait has/, setConsent('PORTRAIT', false)],
  ['consent-refused', 'passport-and-portrait', 'NO', /stayed so/],
  ['consent-refused', 'one-time-codes', 'YES', /Landline/],
  ['operator-twice', 'reviewed-by-people', 'NO', /2 decisions, each by another/],
  [
    'operator-twice',
    'reviewed-by-people',
    'YES',
    /operator-017 decided 2 times/,
    (details) => {
      for (const decision of review(details).decisionsDetails) decision.operatorId = 'operator-017'
    },
  ],
  ['operators-disagreed', 'reviewed-by-people', 'YES', /\(operator-017 UNDECIDED and operator-041 ACCEPTED\)/],
  [
    'operators-disagreed',
    'reviewed-by-people',
    'NO',
    /all decisions are the same/,
    (details) => {
      for (const decision of review(details).decisionsDetails) decision.status = 'ACCEPTED'
    },
  ],
  [
    'operators-disagreed',
    'reviewed-by-people',
    'NO',
    /there is one decision/,
    (details) => {
      review(details).decisionsDetails.length = 1
    },
  ],
  [
    'operators-disagreed',
    'reviewed-by-people',
    'NOT_APPLICABLE',
    /1 decision has no status/,
    (details) => {
      delete review(details).decisionsDetails[0].status
    },
  ],
  [
    'operators-disagreed',
    'reviewed-by-people',
    'YES',
    /the resident card/,
    (details) => {
      review(details).decisionsDetails[0].status = 'REJECTED'
    },
  ],
  ['checks-overruled', 'reviewed-by-people', 'NO', /no decision is contrary/],
  [
    'checks-overruled',
    'reviewed-by-people',
    'YES',
    /the resident card/,
    (details) => {
      details[1].evaluationDetails.evidences[0].statusAndScoring.status = 'INVALID'
    },
  ],
  ['review-late', 'reviewed-by-people', 'NO', /1 review decided in time/],
  [
    'review-late',
    'reviewed-by-people',
    'YES',
    /the resident card/,
    (details) => {
      review(details).expirationDate = '2020-01-01T00:00:00'
    },
  ],
  ['review-hasty', 'reviewed-by-people', 'NO', /shortest took 1 min/],
  [
    'review-hasty',
    'reviewed-by-people',
    'YES',
    /operator-017 needed 3.00 s/,
    (details) => {
      review(details).decisionsDetails[0].duration = 3000
    },
  ],
  ['evidence-deleted', 'passport-and-portrait', 'NO', /nothing that was submitted was deleted/],
  ['evidence-deleted', 'deleted-and-replaced', 'YES', /2 deletions/],
  ['captured-again', 'passport-and-portrait', 'NO', /once at most/],
  ['captured-again', 'chip-refused', 'YES', /a chip 2 times/],
  ['portrait-compared', 'passport-and-portrait', 'YES', /with the passport/],
  ['portrait-compared', 'chip-refused', 'NO', /no comparison of faces is recorded/],
  [
    'portrait-compared',
    'passport-and-portrait',
    'NO',
    /no comparison was with evidence that is VERIFIED/,
    (_, identity) => {
      identity.idDocuments[0].evidenceStatus.status = 'INVALID'
    },
  ],
  ['not-evaluated', 'passport-and-portrait', 'NO', /everything that was submitted was evaluated/],
  ['not-evaluated', 'resumed', 'YES', /the portrait capture/],
  ['other-person', 'passport-and-portrait', 'NO', /no evaluation found/],
  ['other-person', 'fuzzy-name', 'YES', /differs in givenNames/],
  ['first-failure', 'passport-and-portrait', 'FOUND', /^None: of 4 checks no one failed/],
  ['first-failure', 'chip-refused', 'FOUND', /^(?!None)/],
  ['devices', 'passport-and-portrait', 'FOUND', /device/],
  [
    'devices',
    'passport-and-portrait',
    'NOT_APPLICABLE',
    /No device is recorded/,
    (details) => {
      for (const { evidenceDetails } of details)
        if (evidenceDetails) {
          delete evidenceDetails.deviceInfo
          delete evidenceDetails.captureImages
        }
    },
  ],
  ['network-addresses', 'passport-and-portrait', 'FOUND', /address/],
  ['technical-errors', 'passport-and-portrait', 'NO', /4 calls of services, none/],
  ['technical-errors', 'technical-error', 'YES', /2 of 7 calls/],
  ['refused-calls', 'passport-and-portrait', 'NO', /all accepted/],
  ['refused-calls', 'unfinished', 'YES', /1 call with 503/],
  ['level-reached', 'passport-and-portrait', 'FOUND', /LOA 2 was reached with evaluation 2 of 2/],
  ['level-reached', 'additional-files', 'FOUND', /LOA 1 was reached with evaluation 1/],
  ['level-reached', 'one-time-codes', 'NOT_APPLICABLE', /No evaluation/],
  ['level-fell', 'passport-and-portrait', 'NO', /at least the level of the one before/],
  ['level-fell', 'deleted-and-replaced', 'YES', /to LOA 0/],
  ['blocking-indicators', 'passport-and-portrait', 'NO', /no evidence of the identity/],
  ['blocking-indicators', 'another-face', 'YES', /Faces match/],
  ['longest-check', 'passport-and-portrait', 'FOUND', /Image and text took 2.20 s, the longest of 4/],
  ['longest-check', 'technical-error', 'FOUND', /Liveness took 10.00 s/i],
  ['slowest-service', 'passport-and-portrait', 'FOUND', /document_authentication needed/],
  ['slowest-service', 'technical-error', 'FOUND', /liveness needed/],
  ['longest-operation', 'passport-and-portrait', 'FOUND', /Portrait capture took/],
  ['longest-operation', 'poor-images', 'FOUND', /Document images took/],
  ['longest-pause', 'passport-and-portrait', 'FOUND', /until Live document capture/],
  ['longest-pause', 'resumed', 'FOUND', /until Portrait capture/],
  ['times-in-order', 'passport-and-portrait', 'YES', /none of 16 events/],
  [
    'times-in-order',
    'passport-and-portrait',
    'NO',
    /ends? before/,
    (details) => {
      details[1].verificationDetails[0].endDateTime = '2020-01-01T00:00:00'
    },
  ],
]

describe('audit questions', () => {
  const cases = CASES.map(([id, sample, expected, sentence, change]) => ({ id, sample, expected, sentence, change }))
  it.each(cases)('$id on $sample: $expected', async ({ id, sample, expected, sentence, change }) => {
    const { answer, sentence: own, places } = await ask(id, sample, change)
    expect({ answer, own }).toEqual({ answer: expected, own: expect.stringMatching(sentence) })
    if (answer === 'YES' && id !== 'times-in-order') expect(places.length).toBeGreaterThan(0)
    for (const { place } of places) expect(place.pointer).toMatch(/^\//)
  })

  it('at least 20 questions are supplied, each is answered in two ways above, and in no archive does one fail', async () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(20)
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length)
    for (const { id, isAboutProof } of QUESTIONS) {
      if (isAboutProof) continue
      const answers = CASES.filter((row) => row[0] === id).map(([, , answer, sentence]) =>
        answer === 'FOUND' ? sentence.source : answer,
      )
      expect(new Set(answers).size, id).toBeGreaterThan(1)
      expect((await ask(id, 'empty-session')).sentence).not.toBe('')
    }
    for (const question of QUESTIONS)
      expect(
        question.ask(questionContext(readRecord({ proof: undefined, identityDetails: 7, details: [null] }), UNMASKED)),
      ).toBeTruthy()
  })

  it.each(['OVER_LIMIT', 'UNREADABLE', 'ABSENT'] as const)(
    'no question is answered from a record that is %s',
    (reading) => {
      const readings = { identity: 'READ', details: reading } as const
      const record = readRecord({ proof: { ips: ['192.0.2.7'] }, identityDetails: {}, details: undefined, readings })
      for (const question of QUESTIONS)
        if (!question.isAboutProof)
          expect(answerQuestion(question, questionContext(record, UNMASKED))).toMatchObject({
            answer: 'NOT_APPLICABLE',
            sentence: expect.stringMatching(/^Cannot be answered: verificationAndEvaluationDetails\.json /),
          })
    },
  )

  it('addresses of the network are named, counted where data of the holder is masked, and missing where none is recorded', () => {
    const question = QUESTIONS.find(({ id }) => id === 'network-addresses')
    const ask = (ips: readonly string[], masked: boolean) =>
      question?.ask(questionContext(readRecord({ proof: { ips }, identityDetails: {}, details: [] }), { masked }))
    expect(ask(['192.0.2.7', '2001:db8::1'], false)?.sentence).toBe('2 addresses: 192.0.2.7 and 2001:db8::1.')
    expect(JSON.stringify(ask(['192.0.2.7'], true))).not.toContain('192.0.2.7')
    expect(ask([], false)?.answer).toBe('NOT_APPLICABLE')
  })
})
