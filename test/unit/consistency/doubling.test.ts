import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { checkHashes } from '../../../main/proof/verify/check-hashes.ts'
import { checkConsistency } from '../../../main/proof/verify/consistency/check-consistency.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { leastTime } from '../analysis/least-time.ts'

const list = (count: number, make: (index: number) => JsonValue): JsonValue[] =>
  Array.from({ length: count }, (_, index) => make(index))
const consistencyOf = (details: JsonValue) => () =>
  checkConsistency({ proof: { proofId: 'p-1', hashes: {} }, identityDetails: {}, details, files: [] })

/** Work on inputs of `count` elements, of shapes that once took quadratic time. */
const WORK: readonly (readonly [name: string, count: number, work: (count: number) => () => unknown])[] = [
  [
    'mitigations repeated by one indicator',
    20_000,
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
    8000,
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
    8000,
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
    6000,
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

describe('twice the input takes at most 2.6 times as long', () => {
  test.each(WORK)(
    'twice the input of %s takes at most 2.6 times as long',
    { timeout: 60_000 },
    (_name, count, work) => {
      const [once, twice] = [work(count), work(2 * count)]
      const measure = () => leastTime(twice, 5, 50) / leastTime(once, 5, 50)
      // The machine may be busy, so an excessive ratio counts only if repeated measurements confirm it.
      let ratio = measure()
      for (let repeated = 0; repeated < 12 && ratio >= 2.6; repeated++) ratio = measure()
      expect(ratio).toBeLessThan(2.6)
    },
  )
})
