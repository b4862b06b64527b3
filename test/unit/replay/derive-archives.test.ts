import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { recordedArchive } from '../../../main/replay/read-recorded.ts'
import { replayArchive } from '../../../main/replay/replay-archive.ts'
import { replayTenant } from '../../../main/replay/replay-tenant.ts'
import { genuineSamples } from '../../../samples/genuine-samples.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { STRENGTH_RULES } from '../../../shared/rules/strength-rules.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { fixtureCases, readFixture } from '../../support/fixtures.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SIGNING_KEY = createPrivateKey(SAMPLE_PRIVATE_KEY)
const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

/** Runs the transaction of an archive again; returns the outcome with every difference, or the reason that there is none. */
async function runAgain(bytes: Uint8Array): Promise<readonly string[]> {
  const archive = await recordedArchive(await readBytes(bytes))
  const result = await replayArchive(archive, { signingKey: SIGNING_KEY, componentVersion: 'test' })
  if (result.outcome === 'NOT_REPRODUCIBLE') return [result.outcome, result.reason]
  return [
    result.outcome,
    ...result.differences.map(({ pointer, recorded, replayed }) => `${pointer} ${recorded} ${replayed}`),
  ]
}

async function derived(bytes: Uint8Array) {
  const reading = await readBytes(bytes)
  const { differences, lacking, conclusions } = deriveRecord(readRecord(contentOf(reading.facts)), null)
  const shown = differences.map(({ place, recorded, derived }) => `${place.pointer} ${recorded} ${derived}`)
  return { differences: shown, lacking, conclusions, reasons: differences.map(({ because }) => because) }
}

const files = genuineSamples.map(({ file }) => file).filter((file) => file !== 'contradicting-record.mime')

describe('conclusions of genuine archives, derived again', () => {
  it.each(files)('the rules give every conclusion of %s for what it records', async (file) => {
    const { differences, lacking } = await derived(readFileSync(join(SAMPLES, file)))
    expect({ differences, lacking }).toEqual({ differences: [], lacking: [] })
  })

  // The service has no evidence of the type ID_DOCUMENT_DATA, which medicare.mime shows.
  it.each(files.filter((file) => file !== 'medicare.mime'))(
    'the tables of the service give every strength and score of %s',
    async (file) => {
      const archive = await recordedArchive(await readBytes(readFileSync(join(SAMPLES, file))))
      // A level that they do not give would be a rule of the record.
      expect(replayTenant(archive, null).rules?.strengthRules).toEqual(STRENGTH_RULES)
    },
  )

  it.each(files.filter((file) => file !== 'unfinished.mime'))(
    'the transaction of %s ends as recorded when it is run again',
    async (file) => {
      expect(await runAgain(readFileSync(join(SAMPLES, file)))).toEqual(['EQUAL'])
    },
  )

  it('the transaction of unfinished.mime is not reproducible, because the record lacks the end of a session', async () => {
    expect(await runAgain(readFileSync(join(SAMPLES, 'unfinished.mime')))).toEqual([
      'NOT_REPRODUCIBLE',
      'verificationAndEvaluationDetails.json lacks /1/verificationDetails, without which the end of the session is not known',
    ])
  })

  it('the transaction of contradicting-record.mime ends otherwise, at the places that contradict the rules', async () => {
    const [outcome, ...differences] = await runAgain(readFileSync(join(SAMPLES, 'contradicting-record.mime')))
    expect(outcome).toBe('DIFFERENT')
    expect(differences).toContain('/0/evaluationDetails/evidences/0/statusAndScoring/status VERIFIED INVALID')
    expect(differences).toContain('/globalStatus/levelOfAssurance LOA3 LOA0')
  })

  it('a review that nothing requested leaves genuine archives of an independent writer as they are', async () => {
    for (const { file, indication } of fixtureCases())
      if (indication === 'TOTAL_PASSED') expect([file, ...(await runAgain(readFixture(file)))]).toEqual([file, 'EQUAL'])
  })

  it('a rejection by a review that nothing requested is not reproducible, and the missing member is named', async () => {
    const bytes = await changedSample('reviewed-by-people', ({ verificationAndEvaluationDetails }) => {
      for (const { identityOperation, verificationDetails } of verificationAndEvaluationDetails) {
        const isReview = JSON.stringify(identityOperation).includes('ADJUDICATION')
        if (!Array.isArray(verificationDetails)) continue
        const records = verificationDetails as { participantState?: string; verificationServices?: JsonValue[] }[]
        if (isReview)
          for (const service of records.flatMap(({ verificationServices = [] }) => verificationServices))
            Object.assign((service as { adjudicationDetails: object }).adjudicationDetails, {
              decisionsDetails: [{ status: 'REJECTED', operatorId: 'operator-1' }],
            })
        else
          for (const record of records)
            if (record.participantState === 'ADJUDICATION') record.participantState = 'ACCEPTED'
      }
    })
    const [outcome, reason] = await runAgain(bytes)
    expect(outcome).toBe('NOT_REPRODUCIBLE')
    expect(reason).toMatch(/lacks \/1\/verificationDetails with participantState ADJUDICATION/)
  })

  it('contradicting-record.mime differs in status, score and level, each with its place, both values and the reason', async () => {
    const { differences, reasons } = await derived(readFileSync(join(SAMPLES, 'contradicting-record.mime')))
    expect(differences).toEqual([
      '/0/evaluationDetails/evidences/0/statusAndScoring/status VERIFIED INVALID',
      '/0/evaluationDetails/evidences/0/statusAndScoring/score LEVEL5 LEVEL1',
      '/0/evaluationDetails/loaAndUpgradePath/levelOfAssurance LOA1 LOA0',
      '/idDocuments/0/evidenceStatus/status VERIFIED INVALID',
      '/idDocuments/0/evidenceStatus/score LEVEL5 LEVEL1',
      '/globalStatus/levelOfAssurance LOA3 LOA0',
    ])
    expect(reasons[0]).toBe('BIOMETRIC_MATCHING_CHECK_FAILED blocks, and nothing mitigates it')
  })

  it('the rules give every conclusion of genuine archives of an independent writer', async () => {
    for (const { file, indication } of fixtureCases()) {
      if (indication !== 'TOTAL_PASSED') continue
      const { differences, lacking, conclusions } = await derived(readFixture(file))
      expect({ file, differences, lacking }).toEqual({ file, differences: [], lacking: [] })
      expect(conclusions).toBeGreaterThan(0)
    }
  })
})
