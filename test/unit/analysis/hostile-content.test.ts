import { describe, expect, it } from 'vitest'
import type { ArchiveContent } from '../../../shared/analysis/record/read-record.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { someOf } from '../../support/length.ts'
import { everyModel } from './every-model.ts'
import { leastTime } from './least-time.ts'

const MANY = 25_000
const many = (value: (index: number) => JsonValue): JsonValue =>
  Array.from({ length: MANY }, (_, index) => value(index))

const operation = (more: { readonly [name: string]: JsonValue }): JsonValue => ({
  identityOperation: { name: 'ID_DOCUMENT_CAPTURE', type: 'ADD' },
  participantContextId: 'e',
  progress: 'DONE',
  startDateTime: '2026-01-01T00:00:00',
  ...more,
})
const evaluated = (
  scoring: { readonly [name: string]: JsonValue },
  more: { readonly [name: string]: JsonValue } = {},
) =>
  operation({
    evaluationDetails: {
      evidences: [{ id: 'e', type: 'PASSPORT', statusAndScoring: { status: 'INVALID', ...scoring }, ...more }],
    },
  })
const details = (...operations: readonly JsonValue[]): ArchiveContent => ({
  proof: {},
  identityDetails: {},
  details: operations,
})

const HOSTILE: { readonly [name: string]: ArchiveContent } = {
  'indicators of one evidence': details(
    evaluated(
      { blockingIndicators: many((index) => `CHECK_${index}_FAILED`) },
      { raisedIndicators: many((index) => `OTHER_${index}_OK`) },
    ),
  ),
  'one indicator repeated': details(
    evaluated({
      blockingIndicators: many(() => 'SURNAME_COMPARE_FAILED'),
      positiveIndicators: many(() => 'SURNAME_FUZZY_COMPARE_OK'),
    }),
  ),
  'mitigations of each other': details(
    evaluated({
      blockingIndicators: ['SURNAME_COMPARE_FAILED'],
      indicatorsMitigations: [
        {
          mitigatingIndicators: [...(many(() => 'FIRSTNAME_FUZZY_COMPARE_OK') as readonly JsonValue[]), 'X_OK'],
          mitigatedIndicators: [many(() => 'SURNAME_COMPARE_FAILED')],
        },
      ],
    }),
  ),
  'verifications of one evidence': details(
    operation({
      verificationDetails: many(() => ({
        participantType: 'IMAGE_OCR',
        raisedIndicators: ['A_OK'],
        verificationServices: [{ raisedIndicators: ['A_OK'] }],
      })),
    }),
  ),
  'errors with one code': details(operation({ verificationDetails: [{ errors: many(() => ({ code: '1600' })) }] })),
  'operations of one step': {
    proof: {},
    identityDetails: {},
    details: many(() => operation({ identityOperationParent: 'e', identityOperationChild: 'e' })),
  },
  'crops of one image': details(
    operation({
      evidenceDetails: { id: 'e', photoCrops: many((index) => ({ id: `c${index}`, originalCaptureId: 'a' })) },
    }),
  ),
  'consents and contacts': details(
    operation({ consentsDetails: { consents: many(() => ({ type: 'GIV', approved: true })) } }),
  ),
  'evidence without operations': {
    proof: {},
    identityDetails: {
      idDocuments: many((index) => ({ evidenceId: `e${index}`, evidenceStatus: { status: 'NOT_VERIFIED' } })),
    },
    details: [],
  },
  'portraits that refer to each other': {
    proof: {},
    identityDetails: {},
    details: many((index) =>
      operation({
        identityOperation: { name: 'PORTRAIT_CAPTURE', type: 'ADD' },
        participantContextId: `p${index}`,
        identityOperationParent: `p${MANY - index}`,
      }),
    ),
  },
  'a decision of every operator': details(
    operation({
      verificationDetails: [
        {
          verificationServices: [
            {
              adjudicationDetails: {
                decisionsDetails: many((index) => ({ operatorId: `o${index}`, duration: index })),
              },
            },
          ],
        },
      ],
    }),
  ),
  'names of a megabyte': details(
    operation({
      evidenceDetails: {
        id: 'e',
        data: { mrz: ['<'.repeat(1_000_000)], holderInformation: [{ surname: 'É'.repeat(1_000_000) }] },
      },
    }),
  ),
}

describe('content designed to be slow', () => {
  it.each(someOf(Object.keys(HOSTILE), 2))('every view of %s is computed quickly', (name) => {
    const content = HOSTILE[name] ?? details()
    // Quadratic work on this content takes minutes.
    const allowed = Math.max(600, 40 * leastTime(() => JSON.stringify(content), 1))
    for (const [model, make] of Object.entries(everyModel(content)))
      expect([model, leastTime(make, 1) < allowed]).toEqual([model, true])
  })
})
