import { describe, expect, test } from 'vitest'
import { ConfigFault, readServiceConfig } from '../../../main/service/config/service-config.ts'
import { TenantRegistry } from '../../../main/service/config/tenant-registry.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'

function validate(config: object): readonly string[] {
  try {
    readServiceConfig(JSON.stringify(config))
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

const withSecurity = (security: object) => ({ tenants: [{ id: 'a', webhook: { url: 'http://127.0.0.1/', security } }] })

describe('the service configuration', () => {
  test('a configuration with the same key for two tenants or roles is refused with their names and advice', () => {
    const tenants = [
      { id: 'a', backendKey: 'key-1' },
      { id: 'b', backendKey: 'key-2', userAgentKey: 'key-1' },
      { id: 'c', backendKey: 'key-3', userAgentKey: 'key-3' },
      { id: 'd', userAgentKey: 'key-4' },
      { id: 'a' },
    ]
    const faults = validate({ tenants })
    expect(faults).toHaveLength(3)
    expect(faults[0]).toMatch(/id a stands twice/)
    expect(faults[1]).toMatch(/^\/tenants\/1\/userAgentKey: the tenants a and b have the same key.*a key of its own/)
    expect(faults[2]).toMatch(/^\/tenants\/2\/userAgentKey: the tenant c has this key for both roles/)
    expect(faults.join()).not.toMatch(/key-\d/)
    expect(validate({ tenants: tenants.slice(3, 4) })).toEqual([])
  })

  test.each(['Content-Length', 'content-type', 'Transfer-Encoding', 'HOST', 'Connection'])(
    'a configuration with a webhook that sets the header %s is refused',
    (header) => {
      for (const security of [
        { mode: 'API_KEY', header, key: 'x' },
        { mode: 'HMAC', header, secret: 'x' },
      ])
        expect(validate(withSecurity(security))).toEqual([
          expect.stringMatching(/^\/tenants\/0\/webhook\/security\/header: .*choose another name/),
        ])
    },
  )

  test.each(['two\nlines', 'a\0b', 'ключ'])(
    'a configuration with a key that is invalid in a header is refused: %j',
    (key) => {
      const inHeader = expect.stringMatching(/cannot stand in a header/)
      expect(validate(withSecurity({ mode: 'API_KEY', header: 'X-Key', key }))).toEqual([inHeader])
      expect(validate({ tenants: [{ id: 'a', backendKey: key }], controlKey: key })).toEqual([inHeader, inHeader])
      expect(validate(withSecurity({ mode: 'HMAC', header: 'X-Key', secret: key }))).toEqual([])
    },
  )
})

test('a configuration with a short control key is refused with the minimum length', () => {
  expect(validate({ tenants: [{ id: 'a' }], controlKey: 'x' })).toEqual([expect.stringMatching(/fewer than 16/)])
})

describe('the tenant registry', () => {
  const ids = (registry: TenantRegistry) => registry.list().map(({ id }) => id)

  test('tenants of the configuration come first in their order, also after others were added and after a restart', () => {
    const store = openServiceStore(null).engine
    const configured = [{ id: 'first' }, { id: 'second' }]
    const registry = new TenantRegistry(store, configured, () => 'key')
    registry.save({ id: 'late' })
    registry.save({ id: 'first', name: 'changed' })
    expect(ids(registry)).toEqual(['first', 'second', 'late'])
    expect(ids(new TenantRegistry(store, configured, () => 'key'))).toEqual(['first', 'second', 'late'])
    expect(ids(new TenantRegistry(store, [{ id: 'new' }, ...configured], () => 'key'))).toEqual([
      'new',
      'first',
      'second',
      'late',
    ])
    expect(ids(new TenantRegistry(store, undefined, () => 'key'))[0]).toBe('new')
  })
})
