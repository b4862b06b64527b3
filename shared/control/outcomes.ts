import * as z from 'zod'
import { REGISTER_BEHAVIOURS, REGISTER_COUNTRIES } from '../forms/index.ts'
import { flag, integer, list, object, oneOf, optional } from '../schema/index.ts'
import { closed, errorObject, OPERATION_NAME, PARTICIPANT_TYPE, type VerificationService } from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { documentData } from './document-data.ts'
import { text } from './values.ts'

const MAX_REGISTER_BYTES = 64 * 1024 * 1024

/** Any object; its members stand in the record as they are. */
const recordedService = z
  .looseObject({})
  .describe('Members of VerificationService that the record is to show.') as z.ZodType as z.ZodType<
  Partial<VerificationService>
>

const forcedOutcome = object(
  {
    identityId: optional(text()),
    businessId: optional(text()),
    evidenceType: optional(text()),
    operation: optional(closed(OPERATION_NAME)),
    participant: closed(PARTICIPANT_TYPE),
    repeat: optional(oneOf(['ONCE', 'ALWAYS'])),
    indicators: optional(list(text(undefined, 200))),
    errors: optional(list(errorObject)),
    isTechnicalError: optional(flag()),
    state: optional(oneOf(['ACCEPTED', 'REJECTED'])),
    isBlocking: optional(flag()),
    responseTimeMs: optional(integer(0, 3_600_000)),
    data: optional(documentData),
    originData: optional(documentData),
    livenessDiagnostic: optional(text()),
    review: optional(flag()),
    service: optional(recordedService),
  },
  'What a check is made to answer. All conditions that are given must fit.',
)

const registerRecord = object({
  country: oneOf(REGISTER_COUNTRIES),
  data: documentData,
  behaviour: optional(oneOf(Object.keys(REGISTER_BEHAVIOURS) as (keyof typeof REGISTER_BEHAVIOURS)[])), // its own keys
})

/** Calls about forced outcomes and the registers of issuing sources. */
export const OUTCOMES = {
  listForcedOutcomes: {
    title: 'List forced outcomes',
    about: 'Those that are not used up.',
    method: 'GET',
    path: '/forced-outcomes',
    response: json(list(forcedOutcome)),
  },
  forceOutcome: {
    title: 'Force an outcome',
    about: 'The next check that it fits answers so.',
    method: 'POST',
    path: '/forced-outcomes',
    request: json(forcedOutcome),
    response: null,
  },
  clearForcedOutcomes: {
    title: 'Clear forced outcomes',
    about: 'Every check answers by itself again.',
    method: 'DELETE',
    path: '/forced-outcomes',
    response: null,
  },
  getRegisters: {
    title: 'Get the registers',
    about: 'What the issuing sources know.',
    method: 'GET',
    path: '/registers',
    response: json(list(registerRecord)),
  },
  saveRegisters: {
    title: 'Save the registers',
    about: 'Takes the place of all records.',
    method: 'PUT',
    path: '/registers',
    request: { ...json(list(registerRecord)), bytes: MAX_REGISTER_BYTES },
    response: null,
  },
} as const satisfies CallContracts

export type ForcedOutcome = z.infer<typeof forcedOutcome>
export type RegisterRecord = z.infer<typeof registerRecord>
