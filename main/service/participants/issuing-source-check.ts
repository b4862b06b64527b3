import type { RegisterRecord } from '../engine/engine.ts'
import type { ParticipantCheck } from '../engine/participant.ts'

/** The record of a document, or null. */
export type RegisterLookup = () => readonly RegisterRecord[]

export const issuingSourceCheck = (registers: RegisterLookup): ParticipantCheck => ({
  participant: 'GOV_VERIFICATION',
  isBlocking: false,
  async examine(examination) {
    const { data } = examination
    const record = registers().find((one) => one.data.documentNumber === data?.documentNumber)
    const indicators = record ? ['GIV_ELIGIBILITY_OK', 'GIV_VERIFICATION_VERIFIED'] : ['GIV_ELIGIBILITY_FAILED']
    await examination.ask(() => ({
      serviceName: 'issuing_source',
      isTechnicalError: false,
      raisedIndicators: indicators,
    }))
    return { indicators, errors: [] }
  },
})
