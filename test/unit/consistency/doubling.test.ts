import { afterAll, describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { growingFaster, StepCounter } from '../../support/counted-steps.ts'

const counter = new StepCounter()
// Measured modules must be compiled after the counter starts.
const { DEFAULT_LIMITS } = await import('../../../main/proof/read/limits.ts')
const { checkHashes } = await import('../../../main/proof/verify/check-hashes.ts')
const { checkConsistency } = await import('../../../main/proof/verify/consistency/check-consistency.ts')
afterAll(() => counter.dispose())

const SIZE = 200
const FACTOR = 2.6

interface Shape {
  readonly says: string
  readonly details: JsonValue
  readonly identity?: JsonValue
}

const list = (count: number, make: (index: number) => JsonValue): JsonValue[] =>
  Array.from({ length: count }, (_, index) => make(index))
const consistencyOf = (details: JsonValue) => () =>
  checkConsistency({ proof: { proofId: 'p-1', hashes: {} }, identityDetails: {}, details, files: [] })

/** Work on inputs of `count` elements, of shapes that once took quadratic time. */
const WORK: readonly (readonly [name: string, work: (count: number) => () => unknown])[] = [
  [
    'mitigations repeated by one indicator',
    (count) =>
      consistencyOf([
        {
          participantContextId: 'e-1',
          evaluationDetails: {
            evidences: [
              {
                id: 'e-1',
                statusAndScoring: {
                  status: 'VERIFIED',
                  blockingIndicators: ['SURNAME_COMPARE_FAILED'],
                  indicatorsMitigations: [
                    {
                      mitigatingIndicators: list(count, () => 'SURNAME_FUZZY_COMPARE_OK'),
                      mitigatedIndicators: [list(count, () => 'FIRSTNAME_COMPARE_FAILED')],
                    },
                  ],
                },
              },
            ],
          },
        },
      ]),
  ],
  [
    'portraits compared at one time',
    (count) =>
      consistencyOf([
        {
          participantContextId: 'p-1',
          verificationDetails: list(count, (index) => ({
            participantType: 'BIOMETRIC_MATCHING',
            candidateId: 'p-1',
            referenceId: `d-${index}`,
            endDateTime: '2026-03-14T09:00:00',
          })),
          evaluationDetails: {
            evaluationDateTime: '2026-03-14T09:00:00',
            evidences: list(count, () => ({
              id: 'p-1',
              type: 'PORTRAIT',
              statusAndScoring: { status: 'VERIFIED', score: 'LEVEL3' },
            })),
          },
        },
      ]),
  ],
  [
    'consents used while they are given',
    (count) =>
      consistencyOf([
        {
          identityOperation: { name: 'CONSENTS', type: 'ADD' },
          startDateTime: '2026-03-14T09:00:00',
          consentsDetails: {
            consents: list(count, (index) => ({
              type: 'GIV',
              approved: index === 0,
              validityPeriod: { to: '2020-01-01' },
            })),
          },
        },
        ...list(count, () => ({
          startDateTime: '2026-03-14T09:00:00',
          verificationDetails: [{ participantType: 'GOV_VERIFICATION' }],
        })),
      ]),
  ],
  [
    'missing files next to as many others',
    (count) => {
      const hash = '0'.repeat(64)
      const proof = {
        hashes: {
          identityDetails: hash,
          verificationAndEvaluationDetails: hash,
          images: list(count, (index) => ({ id: `${index}`, path: `images/${index}.png`, hash })),
        },
      }
      const files = Array.from({ length: count }, (_, index) => ({
        path: `images/x${index}.png`,
        size: 1,
        compressedSize: 1,
        method: 'stored' as const,
        sha256: hash,
        leading: '',
      }))
      return () => checkHashes(proof, files, DEFAULT_LIMITS)
    },
  ],
]

/** Content designed to be slow: quadratic work would take minutes. */
const SHAPES = (count: number): readonly Shape[] => {
  const many = (make: (index: number) => JsonValue): JsonValue => list(count, make)
  const indicators = many((index) => `CHECK_${index}_FAILED`)
  return [
    {
      says: 'a chain of parents that ends in a loop',
      details: many((index) => ({
        participantContextId: `o-${index}`,
        identityOperationParent: `o-${index === 0 ? count - 1 : index - 1}`,
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
        globalStatus: { portraitReferenceEvidenceId: `e-${count - 1}`, nameReferenceEvidenceId: 'e-1' },
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
          verificationDetails: [{ raisedIndicators: indicators }],
          evaluationDetails: {
            evidences: [
              {
                id: 'e-1',
                raisedIndicators: indicators,
                statusAndScoring: {
                  status: 'VERIFIED',
                  positiveIndicators: indicators,
                  blockingIndicators: indicators,
                  indicatorsMitigations: [{ mitigatingIndicators: ['A_OK'], mitigatedIndicators: [indicators] }],
                },
              },
            ],
          },
        },
      ],
      identity: {
        idDocuments: [{ evidenceId: 'e-1', evidenceStatus: { status: 'VERIFIED', blockingIndicators: indicators } }],
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
}

describe('twice the input takes at most 2.6 times as many steps', () => {
  test.each(WORK)('twice the input of %s takes at most 2.6 times as many steps', (_name, work) => {
    const [once, twice] = [work(SIZE), work(2 * SIZE)].map((run) => counter.count(run))
    expect(once && twice && growingFaster(once, twice, SIZE, FACTOR)).toEqual([])
  })

  test.each(SHAPES(1).map(({ says }, index) => [says, index] as const))(
    'twice %s takes at most 2.6 times as many steps',
    (_says, index) => {
      const counted = (size: number) => {
        const { details = null, identity = {} } = SHAPES(size)[index] ?? {}
        const record = { proof: { proofId: 'p-1', hashes: {} }, identityDetails: identity, details, files: [] }
        return counter.count(() => checkConsistency(record))
      }
      expect(growingFaster(counted(SIZE), counted(2 * SIZE), SIZE, FACTOR)).toEqual([])
    },
  )

  test('quadratic work inside a built-in function is found', () => {
    const ids = (size: number) => Array.from({ length: size }, (_, index) => `i-${index}`)
    const counted = (size: number) =>
      counter.count(() => {
        checkConsistency({ proof: {}, identityDetails: {}, details: [], files: [] })
        return ids(size).filter((id) => ids(size).includes(id))
      })
    expect(growingFaster(counted(SIZE), counted(2 * SIZE), SIZE, FACTOR)).toEqual([
      expect.stringMatching(/^Array\.prototype\.includes/),
    ])
  })
})
