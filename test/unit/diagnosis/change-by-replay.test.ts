import { describe, expect, it } from 'vitest'
import { recordedArchive } from '../../../main/replay/read-recorded.ts'
import type { RecordedArchive } from '../../../main/replay/recorded-archive.ts'
import { replayArchive } from '../../../main/replay/replay-archive.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { type EvidenceChange, whatWouldChange } from '../../../shared/analysis/what-would-change.ts'
import { LIBRARY, run, signingKey } from '../../service/scenarios/library.ts'
import { someOf } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'

type Operation = RecordedArchive['operations'][number]

/** Returns the operations with the indicators of one evidence changed to the required ones. */
function changed(operations: readonly Operation[], { evidenceId, changes }: EvidenceChange): readonly Operation[] {
  const swap = (indicators: readonly string[] = []): string[] => [
    ...indicators.map((indicator) => changes?.find(({ from }) => from === indicator)?.to ?? indicator),
  ]
  return operations.map((operation) => {
    if ((operation.evidenceDetails?.id ?? operation.participantContextId) !== evidenceId) return operation
    const verificationDetails = operation.verificationDetails?.map((verification) => ({
      ...verification,
      errors: [],
      raisedIndicators: swap(verification.raisedIndicators),
      verificationServices: verification.verificationServices?.map((service) => ({
        ...service,
        errors: [],
        raisedIndicators: swap(service.raisedIndicators),
      })),
    }))
    return { ...operation, ...(verificationDetails ? { verificationDetails } : {}) }
  })
}

const modelsOf = async (proof: Uint8Array) => {
  const reading = await readBytes(Buffer.from(proof))
  const record = readRecord(contentOf(reading.facts))
  return { reading, record, models: toEvidenceModels(record) }
}

describe('predicted change of the result', () => {
  it.each(someOf(['forged-document', 'expired-document', 'another-face'], 1))(
    'the predicted change of %s is confirmed when the embedded service replays the transaction with the changed results',
    async (name) => {
      const scenario = LIBRARY.get(`${name}.yaml`)
      const { proof } = scenario ? await run(scenario) : { proof: null }
      if (!proof) throw new Error('The scenario retrieves no proof')
      const { reading, record, models } = await modelsOf(proof)
      const [change] = whatWouldChange(record, models).evidences
      expect(change?.changes?.length).toBeGreaterThan(0)
      if (!change) return
      const archive = await recordedArchive(reading)
      const result = await replayArchive(
        { ...archive, operations: changed(archive.operations, change) },
        { signingKey, componentVersion: '0.1.0-test' },
      )
      if (result.outcome === 'NOT_REPRODUCIBLE') throw new Error(result.reason)
      const again = await modelsOf(result.proof)
      const position = models.findIndex(({ id }) => id === change.evidenceId)
      const type = models[position]?.type
      const order = models.filter((model) => model.type === type).findIndex(({ id }) => id === change.evidenceId)
      expect(again.models.filter((model) => model.type === type)[order]?.standing).toMatchObject({
        status: 'VERIFIED',
        score: change.scoreThen,
      })
    },
    60_000,
  )
})
