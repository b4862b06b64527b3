import { describe, expect, test } from 'vitest'
import { type IssuingSourceQuestion, issuingSourceObstacle } from '../../../shared/rules/prerequisites.ts'
import { AU_JURISDICTIONS, US_JURISDICTIONS } from '../../../shared/spec/codes.ts'

const QUESTION: IssuingSourceQuestion = {
  documentType: 'DRIVING_LICENSE',
  country: 'USA',
  state: 'TX',
  hasApprovedConsent: true,
  isEnabledForTenant: true,
  isGovernmentUser: false,
  includesSomeCards: true,
}
const ask = (change: Partial<IssuingSourceQuestion>) => issuingSourceObstacle({ ...QUESTION, ...change })

describe('prerequisites of issuing source validation', () => {
  test.each([
    [{}, null],
    [{ isEnabledForTenant: false }, 'NOT_ENABLED'],
    [{ hasApprovedConsent: false }, 'NO_CONSENT'],
    [{ country: 'DEU' }, 'COUNTRY'],
    [{ documentType: 'PASSPORT' }, 'DOCUMENT'],
    [{ documentType: 'DRIVING_PERMIT' }, null],
    [{ state: null }, 'NO_STATE'],
    [{ state: 'CA' }, 'STATE'],
    [{ state: 'OK' }, 'GOVERNMENT_USERS_ONLY'],
    [{ state: 'OK', isGovernmentUser: true }, null],
    [{ state: 'NV', documentType: 'IDENTITY_CARD' }, 'DOCUMENT'],
    [{ state: 'WI', documentType: 'IDENTITY_CARD' }, 'DOCUMENT'],
    [{ state: 'NV' }, null],
    [{ state: 'DE', documentType: 'IDENTITY_CARD' }, null],
    [{ state: 'DE', documentType: 'IDENTITY_CARD', includesSomeCards: false }, 'DOCUMENT'],
    [{ country: 'AUS', state: 'NSW' }, null],
    [{ country: 'AUS', state: 'TX' }, 'STATE'],
    [{ country: 'AUS', state: null }, 'NO_STATE'],
    [{ country: 'AUS', state: null, documentType: 'MEDICARE' }, null],
    [{ country: 'AUS', state: null, documentType: 'PASSPORT' }, null],
    [{ country: 'AUS', state: 'NSW', documentType: 'IDENTITY_CARD' }, 'DOCUMENT'],
    [{ country: 'AUS', state: 'toString' }, 'STATE'],
  ] as const)('issuing source validation with %j: %s', (change, obstacle) => {
    expect(ask(change)).toBe(obstacle)
  })

  test('every listed jurisdiction supports licences', () => {
    const us = US_JURISDICTIONS.map(({ code }) => ask({ state: code, isGovernmentUser: true }))
    const au = Object.keys(AU_JURISDICTIONS).map((code) => ask({ country: 'AUS', state: code }))
    expect(new Set([...us, ...au])).toEqual(new Set([null]))
    expect([us.length, au.length]).toEqual([43, 8])
  })
})
