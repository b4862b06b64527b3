import { expect, test } from 'vitest'
import { type Reviewer, reporterTrust } from '../../../main/library/index.ts'

const BOB: Reviewer = {
  fingerprint: 'ab'.repeat(32),
  name: 'Bob',
  spki: new Uint8Array(),
  roles: ['approver'],
  validFrom: Date.UTC(2026, 5, 2),
  validUntil: Date.UTC(2026, 5, 20),
  addedAt: Date.UTC(2026, 5, 2),
  addedBy: null,
  revokedAt: null,
  revokedBy: null,
  revocationReason: null,
  account: null,
}

const problemOn = (day: number, reviewer: Partial<Reviewer> = {}): string | null =>
  reporterTrust([{ ...BOB, ...reviewer }]).problemOf(BOB.fingerprint, Date.UTC(2026, 5, day))

test('a reviewer vouches for reports of the time of the key', () => {
  expect(reporterTrust([BOB]).trusted.get(BOB.fingerprint)).toBe('Bob, reviewer of the library')
  expect([problemOn(2), problemOn(20)]).toEqual([null, null])
  expect(problemOn(1)).toBe('it is valid from 2026-06-02 on, and the report states 2026-06-01')
  expect(problemOn(21)).toBe('it expired on 2026-06-20, and the report states 2026-06-21')
})

test('a revoked key vouches for no report, not even for one that states an earlier time', () => {
  const revokedAt = Date.UTC(2026, 5, 10)
  expect(problemOn(5, { revokedAt })).toBe('it was revoked on 2026-06-10; that the report is older is not proved')
})

test('without reviewers nobody is trusted', () => expect(reporterTrust([]).trusted.size).toBe(0))
