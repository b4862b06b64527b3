import { describe, expect, test } from 'vitest'
import { type Happening, notificationBody } from '../../../main/service/webhooks/notification.ts'
import { valuesOf } from '../../../shared/spec/enumeration.ts'
import { EVIDENCE_OPERATION, EVIDENCE_TYPE } from '../../../shared/spec/enums.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'

const identity = { id: 'i-1', status: 'EXPECTING_INPUT', businessId: null, expiresAt: Date.UTC(2026, 0, 2) } as const
const evaluation: Happening = {
  event: 'Evaluation',
  evidence: { id: 'e-1', type: 'PASSPORT' },
  operation: 'CREATED',
  completedAt: Date.UTC(2026, 0, 1, 9, 30, 0, 5),
}

const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))

describe('the body of a notification', () => {
  test('says which evidence was evaluated, and when, to the millisecond', () => {
    expect(read(notificationBody(evaluation, identity, 'EXPECTED_INPUT'))).toEqual({
      event: 'Evaluation',
      identityId: 'i-1',
      identityStatus: 'EXPECTED_INPUT',
      completedAt: '2026-01-01T09:30:00.005Z',
      evidence: { evidenceId: 'e-1', evidenceType: 'PASSPORT', evidenceOperation: 'CREATED' },
    })
  })

  test('spells the waiting status as the tenant wants it', () => {
    for (const spelling of ['EXPECTED_INPUT', 'EXPECTING_INPUT'] as const)
      expect(read(notificationBody(evaluation, identity, spelling)).identityStatus).toBe(spelling)
    const processing = { ...identity, status: 'PROCESSING' } as const
    expect(read(notificationBody(evaluation, processing, 'EXPECTED_INPUT')).identityStatus).toBe('PROCESSING')
  })

  test('has no evidence in a status update, and an expiry only of a paused transaction', () => {
    const body = (status: 'PAUSED' | 'TIMEOUT' | 'ERROR') =>
      read(notificationBody({ event: 'IdentityStatusUpdate' }, { ...identity, status }, 'EXPECTED_INPUT'))
    expect(body('PAUSED')).toEqual({
      event: 'IdentityStatusUpdate',
      identityId: 'i-1',
      identityStatus: 'PAUSED',
      expireAt: '2026-01-02T00:00:00.000Z',
    })
    for (const status of ['TIMEOUT', 'ERROR'] as const)
      expect(body(status)).toEqual({ event: 'IdentityStatusUpdate', identityId: 'i-1', identityStatus: status })
  })

  test('carries any business id byte for byte, and stays UTF-8 whatever it holds', () => {
    for (const businessId of ['', 'Zoë 日本 🪪', '"\\/\u0000\u2028', '\ud800']) {
      const bytes = notificationBody(evaluation, { ...identity, businessId }, 'EXPECTED_INPUT')
      expect(read(bytes).businessId).toBe(businessId)
    }
  })

  test('follows the structure of the specification for every type, operation and status', () => {
    for (const type of valuesOf(EVIDENCE_TYPE))
      for (const operation of valuesOf(EVIDENCE_OPERATION))
        for (const status of ['EXPECTING_INPUT', 'PROCESSING', 'PAUSED', 'TIMEOUT', 'ERROR'] as const) {
          const happening: Happening = { ...evaluation, evidence: { id: 'e', type }, operation }
          const bytes = notificationBody(happening, { ...identity, status, businessId: 'b' }, 'EXPECTED_INPUT')
          expect(validateStructure('WebhookNotification', read(bytes), 'body')).toEqual([])
        }
  })
})
