import { describe, expect, test } from 'vitest'
import { type Happening, notificationBody } from '../../../main/service/engine/notification.ts'
import { EVIDENCE_OPERATION, EVIDENCE_TYPE } from '../../../shared/spec/codes/values.ts'
import { valuesOf } from '../../../shared/spec/enumeration.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'

const identity = { id: 'i-1', status: 'EXPECTING_INPUT', businessId: null, expiresAt: Date.UTC(2026, 0, 2) } as const
const evaluation: Happening = {
  event: 'Evaluation',
  evidence: { id: 'e-1', type: 'PASSPORT' },
  operation: 'CREATED',
  completedAt: Date.UTC(2026, 0, 1, 9, 30, 0, 5),
}

const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))

describe('bodies of notifications', () => {
  test('a notification names the evaluated evidence with its time in milliseconds', () => {
    expect(parse(notificationBody(evaluation, identity, 'EXPECTED_INPUT'))).toEqual({
      event: 'Evaluation',
      identityId: 'i-1',
      identityStatus: 'EXPECTED_INPUT',
      completedAt: '2026-01-01T09:30:00.005Z',
      evidence: { evidenceId: 'e-1', evidenceType: 'PASSPORT', evidenceOperation: 'CREATED' },
    })
  })

  test('a notification spells the waiting status as configured by the tenant', () => {
    for (const spelling of ['EXPECTED_INPUT', 'EXPECTING_INPUT'] as const)
      expect(parse(notificationBody(evaluation, identity, spelling)).identityStatus).toBe(spelling)
    const processing = { ...identity, status: 'PROCESSING' } as const
    expect(parse(notificationBody(evaluation, processing, 'EXPECTED_INPUT')).identityStatus).toBe('PROCESSING')
  })

  test('a status notification has no evidence, and an expiry only for a paused transaction', () => {
    const body = (status: 'PAUSED' | 'TIMEOUT' | 'ERROR') =>
      parse(notificationBody({ event: 'IdentityStatusUpdate' }, { ...identity, status }, 'EXPECTED_INPUT'))
    expect(body('PAUSED')).toEqual({
      event: 'IdentityStatusUpdate',
      identityId: 'i-1',
      identityStatus: 'PAUSED',
      expireAt: '2026-01-02T00:00:00.000Z',
    })
    for (const status of ['TIMEOUT', 'ERROR'] as const)
      expect(body(status)).toEqual({ event: 'IdentityStatusUpdate', identityId: 'i-1', identityStatus: status })
  })

  test('a notification contains any business id unchanged in valid UTF-8', () => {
    for (const businessId of ['', 'Zoë 日本 🪪', '"\\/\u0000\u2028', '\ud800']) {
      const bytes = notificationBody(evaluation, { ...identity, businessId }, 'EXPECTED_INPUT')
      expect(parse(bytes).businessId).toBe(businessId)
    }
  })

  test('a notification conforms to the specified structure for every type, operation and status', () => {
    for (const type of valuesOf(EVIDENCE_TYPE))
      for (const operation of valuesOf(EVIDENCE_OPERATION))
        for (const status of ['EXPECTING_INPUT', 'PROCESSING', 'PAUSED', 'TIMEOUT', 'ERROR'] as const) {
          const happening: Happening = { ...evaluation, evidence: { id: 'e', type }, operation }
          const bytes = notificationBody(happening, { ...identity, status, businessId: 'b' }, 'EXPECTED_INPUT')
          expect(validateStructure('WebhookNotification', parse(bytes), 'body')).toEqual([])
        }
  })
})
