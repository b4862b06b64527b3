import { describe, expect, test } from 'vitest'
import { ConfigFault, readServiceConfig } from '../../../main/service/config/service-config.ts'
import { TenantRegistry } from '../../../main/service/config/tenant-registry.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'

function faultsOf(config: object): readonly string[] {
  try {
    readServiceConfig(JSON.stringify(config))
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

const withSecurity = (security: object) => ({ tenants: [{ id: 'a', webhook: { url: 'http://127.0.0.1/', security } }] })

describe('a configuration', () => {
  test('in which one key stands for two tenants or two roles is refused, with who they are and what to do', () => {
    const tenants = [
      { id: 'a', backendKey: 'key-1' },
      { id: 'b', backendKey: 'key-2', userAgentKey: 'key-1' },
      { id: 'c', backendKey: 'key-3', userAgentKey: 'key-3' },
      { id: 'd', userAgentKey: 'key-4' },
      { id: 'a' },
    ]
    const faults = faultsOf({ tenants })
    expect(faults).toHaveLength(3)
    expect(faults[0]).toMatch(/id a stands twice/)
    expect(faults[1]).toMatch(/^\/tenants\/1\/userAgentKey: the tenants a and b have the same key.*a key of its own/)
    expect(faults[2]).toMatch(/^\/tenants\/2\/userAgentKey: the tenant c has this key for both roles/)
    expect(faults.join()).not.toMatch(/key-\d/)
    expect(faultsOf({ tenants: tenants.slice(3, 4) })).toEqual([])
  })

  test.each(['Content-Length', 'content-type', 'Transfer-Encoding', 'HOST', 'Connection'])(
    'in which a webhook would set the header %s is refused',
    (header) => {
      for (const security of [
        { mode: 'API_KEY', header, key: 'x' },
        { mode: 'HMAC', header, secret: 'x' },
      ])
        expect(faultsOf(withSecurity(security))).toEqual([
          expect.stringMatching(/^\/tenants\/0\/webhook\/security\/header: .*choose another name/),
        ])
    },
  )

  test.each(['two\nlines', 'a\0b', 'ключ'])('with a key that cannot stand in a header is refused: %j', (key) => {
    const inHeader = expect.stringMatching(/cannot stand in a header/)
    expect(faultsOf(withSecurity({ mode: 'API_KEY', header: 'X-Key', key }))).toEqual([inHeader])
    expect(faultsOf({ tenants: [{ id: 'a', backendKey: key }], controlKey: key })).toEqual([inHeader, inHeader])
    expect(faultsOf(withSecurity({ mode: 'HMAC', header: 'X-Key', secret: key }))).toEqual([])
  })
})

test('a control key that can be guessed is refused with the number of characters', () => {
  expect(faultsOf({ tenants: [{ id: 'a' }], controlKey: 'x' })).toEqual([expect.stringMatching(/fewer than 16/)])
})

describe('the tenants of a service', () => {
  const ids = (registry: TenantRegistry) => registry.list().map(({ id }) => id)

  test('begin with those of the configuration in its order, also after others were added and it starts again', () => {
    const store = openServiceStore(null).engine
    const configured = [{ id: 'first' }, { id: 'second' }]
    const before = new TenantRegistry(store, configured, () => 'key')
    before.save({ id: 'late' })
    before.save({ id: 'first', name: 'changed' })
    expect(ids(before)).toEqual(['first', 'second', 'late'])
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
