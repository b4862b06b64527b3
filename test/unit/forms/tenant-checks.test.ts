import { describe, expect, test } from 'vitest'
import {
  checkFaults,
  checksBody,
  type TenantChecks,
} from '../../../renderer/pages/service/tenants/tenant-check-settings.ts'
import { tenantConfig } from '../../../shared/control/tenants.ts'

const EMPTY: TenantChecks = {
  urls: { textRecognition: '', securityFeatures: '', liveness: '', faceComparison: '' },
  timeoutMs: null,
  matchingThreshold: null,
}
const withUrl = (liveness: string): TenantChecks => ({ ...EMPTY, urls: { ...EMPTY.urls, liveness } })
const isAccepted = (checks: TenantChecks): boolean =>
  tenantConfig.safeParse({ id: 'acme', ...checksBody(checks) }).success

describe('settings about the checks of a tenant', () => {
  test.each([
    [withUrl('http://127.0.0.1:9000/check'), []],
    [withUrl('https://provider.example/v1?tenant=1'), []],
    [withUrl('ftp://provider.example'), ['liveness']],
    [withUrl('provider.example'), ['liveness']],
    [withUrl('https://'), ['liveness']],
    [{ ...withUrl('http://a.example'), timeoutMs: 120_000 }, []],
    [{ ...withUrl('http://a.example'), timeoutMs: 120_001 }, ['timeoutMs']],
    [{ ...withUrl('http://a.example'), timeoutMs: 0 }, ['timeoutMs']],
    [{ ...EMPTY, matchingThreshold: 0 }, []],
    [{ ...EMPTY, matchingThreshold: 1 }, []],
    [{ ...EMPTY, matchingThreshold: 1.01 }, ['matchingThreshold']],
    [{ ...EMPTY, matchingThreshold: -0.1 }, ['matchingThreshold']],
  ] as const)('the settings %j have faults exactly where the service refuses them', (checks, faults) => {
    expect(Object.keys(checkFaults(checks))).toEqual(faults)
    expect(isAccepted(checks)).toBe(faults.length === 0)
  })

  test('empty settings remove the providers and the minimum score', () => {
    expect(checksBody(EMPTY)).toEqual({ providers: null, matchingThreshold: null })
  })
})
