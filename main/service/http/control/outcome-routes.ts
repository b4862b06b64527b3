import { REGISTER_BEHAVIOURS, REGISTER_COUNTRIES } from '../../../../shared/forms/register-fields.ts'
import type { RegisterRecord } from '../../engine/engine.ts'
import type { ForcedOutcome } from '../../engine/forced-outcome.ts'
import {
  flag,
  integer,
  type JsonSchema,
  list,
  listed,
  object,
  oneOf,
  structureRef,
  text,
} from '../../openapi/json-schema.ts'
import { type ControlRoute, jsonResponse } from './control-route.ts'
import { DOCUMENT_DATA } from './document-data-schema.ts'

const MAX_REGISTER_BYTES = 64 * 1024 * 1024

const OUTCOME: JsonSchema = object(
  {
    'identityId?': text(),
    'businessId?': text(),
    'evidenceType?': text(),
    'operation?': listed('OperationName'),
    participant: listed('ParticipantType'),
    'repeat?': oneOf(['ONCE', 'ALWAYS']),
    'indicators?': list(text(undefined, 200)),
    'errors?': list(structureRef('ErrorObject')),
    'isTechnicalError?': flag,
    'state?': oneOf(['ACCEPTED', 'REJECTED']),
    'isBlocking?': flag,
    'responseTimeMs?': integer(0, 3_600_000),
    'data?': DOCUMENT_DATA,
    'originData?': DOCUMENT_DATA,
    'livenessDiagnostic?': text(),
    'review?': flag,
    'service?': { type: 'object', description: 'Members of VerificationService that the record is to show.' },
  },
  'What a check is made to answer. All conditions that are given must fit.',
)

const REGISTERS: JsonSchema = list(
  object({
    country: oneOf(REGISTER_COUNTRIES),
    data: DOCUMENT_DATA,
    'behaviour?': oneOf(Object.keys(REGISTER_BEHAVIOURS)),
  }),
)

/** Routes of forced outcomes and of the registers of issuing sources. */
export const OUTCOME_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listForcedOutcomes',
    title: 'List forced outcomes',
    about: 'Those that are not used up.',
    method: 'GET',
    path: '/forced-outcomes',
    response: jsonResponse(list(OUTCOME)),
    handle: ({ engine }) => engine.control.forced(),
  },
  {
    id: 'forceOutcome',
    title: 'Force an outcome',
    about: 'The next check that it fits answers so.',
    method: 'POST',
    path: '/forced-outcomes',
    request: { contentType: 'application/json', schema: OUTCOME },
    response: null,
    handle: ({ engine }, { body }) => engine.control.force(body as ForcedOutcome), // validated
  },
  {
    id: 'clearForcedOutcomes',
    title: 'Clear forced outcomes',
    about: 'Every check answers by itself again.',
    method: 'DELETE',
    path: '/forced-outcomes',
    response: null,
    handle: ({ engine }) => engine.control.clearForced(),
  },
  {
    id: 'getRegisters',
    title: 'Get the registers',
    about: 'What the issuing sources know.',
    method: 'GET',
    path: '/registers',
    response: jsonResponse(REGISTERS),
    handle: ({ engine }) => engine.control.registers(),
  },
  {
    id: 'saveRegisters',
    title: 'Save the registers',
    about: 'Takes the place of all records.',
    method: 'PUT',
    path: '/registers',
    request: { contentType: 'application/json', schema: REGISTERS, bytes: MAX_REGISTER_BYTES },
    response: null,
    handle: ({ engine }, { body }) => engine.control.saveRegisters(body as readonly RegisterRecord[]), // validated
  },
]
