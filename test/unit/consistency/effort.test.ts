import { describe, expect, test } from 'vitest'
import { checkConsistency } from '../../../main/proof/verify/consistency/check-consistency.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { processorTime } from '../../support/processor-time.ts'

const COUNT = 40_000
const many = (make: (index: number) => JsonValue): JsonValue => Array.from({ length: COUNT }, (_, index) => make(index))
const INDICATORS = many((index) => `CHECK_${index}_FAILED`)

/** Content designed to be slow: quadratic work would take minutes. */
const SHAPES: readonly { readonly says: string; readonly details: JsonValue; readonly identity?: JsonValue }[] = [
  {
    says: 'a chain of parents that ends in a loop',
    details: many((index) => ({
      participantContextId: `o-${index}`,
      identityOperationParent: `o-${index === 0 ? COUNT - 1 : index - 1}`,
    })),
  },
  {
    says: 'an evaluation of many portraits',
    details: [
      {
        participantContextId: 'o-1',
        evaluationDetails: {
          evidences: many((index) => ({
            id: `e-${index}`,
            type: 'PORTRAIT',
            statusAndScoring: { status: 'VERIFIED', score: 'LEVEL3', strength: 'LEVEL2' },
          })),
        },
      },
    ],
    identity: {
      globalStatus: { portraitReferenceEvidenceId: 'e-39999', nameReferenceEvidenceId: 'e-1' },
      attributes: many((index) => ({
        evidenceId: `e-${index}`,
        type: 'PORTRAIT',
        evidenceStatus: { status: 'VERIFIED', score: 'LEVEL4' },
      })),
    },
  },
  {
    says: 'consents given and used repeatedly',
    details: many((index) =>
      index % 2 === 0
        ? {
            identityOperation: { name: 'CONSENTS', type: 'ADD' },
            startDateTime: '2026-03-14T09:00:00',
            consentsDetails: { consents: [{ type: 'GIV', approved: index % 4 === 0 }] },
          }
        : {
            startDateTime: '2026-03-14T08:00:00',
            verificationDetails: [{ participantType: 'GOV_VERIFICATION' }],
          },
    ),
  },
  {
    says: 'one evidence with very many indicators and mitigations',
    details: [
      {
        participantContextId: 'e-1',
        verificationDetails: [{ raisedIndicators: INDICATORS }],
        evaluationDetails: {
          evidences: [
            {
              id: 'e-1',
              raisedIndicators: INDICATORS,
              statusAndScoring: {
                status: 'VERIFIED',
                positiveIndicators: INDICATORS,
                blockingIndicators: INDICATORS,
                indicatorsMitigations: [{ mitigatingIndicators: ['A_OK'], mitigatedIndicators: [INDICATORS] }],
              },
            },
          ],
        },
      },
    ],
    identity: {
      idDocuments: [{ evidenceId: 'e-1', evidenceStatus: { status: 'VERIFIED', blockingIndicators: INDICATORS } }],
    },
  },
  {
    says: 'one consent recorded repeatedly, also in the final state',
    details: many((index) => ({
      identityOperation: { name: 'CONSENTS', type: 'ADD' },
      startDateTime: '2026-03-14T09:00:00',
      consentsDetails: { consents: [{ consentId: 'c-1', type: `T-${index}`, approved: true }] },
    })),
    identity: { consents: many(() => ({ consentId: 'c-1', type: 'VISA', approved: false })) },
  },
  {
    says: 'evidence that was added, deleted, evaluated and retained, or is recorded nowhere',
    details: many((index) => ({
      identityOperation: { name: 'ID_DOCUMENT', type: index % 2 === 0 ? 'ADD' : 'DELETE' },
      participantContextId: `e-${index >> 2}`,
      startDateTime: '2026-03-14T09:00:00',
      evaluationDetails: { evaluationDateTime: '2026-03-14T09:00:00', evidences: [{ id: `e-${index >> 1}` }] },
    })),
    identity: {
      addresses: many((index) => ({ evidenceId: 'd-1', referenceIds: [`e-${index}`] })),
      idDocuments: many((index) => ({
        evidenceId: `e-${index}`,
        evidenceStatus: { status: 'VERIFIED', positiveIndicators: ['A_FAILED'] },
        idDocumentData: { mrz: ['P'.padEnd(44, '<'), 'X'.padEnd(44, '<')] },
      })),
    },
  },
  {
    says: 'documents with an MRZ, expired',
    details: many((index) => ({
      participantContextId: `e-${index}`,
      startDateTime: '2026-03-14T09:00:00',
      evidenceDetails: {
        data: { expiryDate: '2020-01-01', mrz: ['P'.padEnd(44, '<'), 'X'.padEnd(44, '<')] },
      },
      evaluationDetails: { evidences: [{ id: `e-${index}`, raisedIndicators: ['DOC_EXPIRATION_DATE_OK'] }] },
    })),
  },
]

describe('effort of the consistency checks', () => {
  test.each(SHAPES)(
    'the consistency checks take linear time with $says: $details.length',
    { timeout: 20_000 },
    ({ details, identity = {} }) => {
      const spent = processorTime()
      checkConsistency({ proof: { proofId: 'p-1', hashes: {} }, identityDetails: identity, details, files: [] })
      expect(spent()).toBeLessThan(5000)
    },
  )
})
