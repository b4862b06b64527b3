import { describe, expect, test } from 'vitest'
import { DEFAULT_TENANT, type TenantSettings } from '../../../main/service/engine/tenant.ts'
import { KeyRing } from '../../../main/service/http/key-ring.ts'

const tenant = (id: string, word: string): TenantSettings => ({
  ...DEFAULT_TENANT,
  id,
  backendKey: `backend-${word}`,
  userAgentKey: `user-agent-${word}`,
})

describe('API keys of callers', () => {
  test('each API key belongs to one tenant and one role, and any other key to none', () => {
    const keys = new KeyRing(() => [tenant('a', 'one'), tenant('b', 'two')])
    const found = (key: string) => {
      const caller = keys.callerOf(key, {})
      return caller && [caller.tenant.id, caller.role]
    }
    expect(found('backend-one')).toEqual(['a', 'RELYING_SERVICE'])
    expect(found('user-agent-two')).toEqual(['b', 'USER_AGENT'])
    for (const key of ['', 'backend-', 'backend-one ', 'Backend-one', 'backend-three']) expect(found(key)).toBeNull()
  })

  test('API keys are checked at every call, whatever was sent over the connection before', () => {
    const keys = new KeyRing(() => tenants)
    const tenants = [tenant('a', 'one'), tenant('b', 'two')]
    const connection = {}
    const roleOf = (key: string) => keys.callerOf(key, connection)?.role ?? null
    expect(['backend-one', 'backend-one', 'wrong', 'backend-one', 'user-agent-one', 'wrong'].map(roleOf)).toEqual([
      'RELYING_SERVICE',
      'RELYING_SERVICE',
      null,
      'RELYING_SERVICE',
      'USER_AGENT',
      null,
    ])
    expect(keys.callerOf('backend-two', connection)?.tenant.id).toBe('b')
  })

  test('a removed API key is refused immediately, also over a connection that used it', () => {
    let tenants = [tenant('a', 'one')]
    const keys = new KeyRing(() => tenants)
    const connection = {}
    expect(keys.callerOf('backend-one', connection)?.tenant.id).toBe('a')
    tenants = [tenant('a', 'new')]
    expect(keys.callerOf('backend-one', connection)).toBeNull()
    expect(keys.callerOf('backend-new', connection)?.tenant).toBe(tenants[0])
  })
})
