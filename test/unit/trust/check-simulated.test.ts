import { expect, test } from 'vitest'
import { checkSimulated } from '../../../main/proof/verify/check-simulated.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'

const recorded = (...names: readonly JsonValue[]): JsonValue => [
  { verificationDetails: [] },
  { verificationDetails: [{ verificationServices: names.map((serviceName) => ({ serviceName })) }] },
]

test('simulated checks are reported once, at the first of them', () => {
  const details = recorded('ImageQuality', 'simulated-liveness', 'simulated-face_matching', 'simulated-liveness')
  expect(checkSimulated(details)).toEqual([
    {
      code: 'trust.simulated-checks',
      subject: {
        path: 'verificationAndEvaluationDetails.json',
        pointer: '/1/verificationDetails/0/verificationServices/1/serviceName',
      },
      detail: 'simulated-face_matching, simulated-liveness',
    },
  ])
})

test('real checks, and content of another shape, raise no finding', () => {
  expect(checkSimulated(recorded('ImageQuality', 'not-simulated-liveness'))).toEqual([])
  for (const details of [undefined, null, 'simulated-x', [{ verificationDetails: 7 }], recorded(4, null)])
    expect(checkSimulated(details)).toEqual([])
})
