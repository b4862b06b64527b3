import { describe, expect, test } from 'vitest'
import { readCall } from '../../../shared/bridge/read-call.ts'

const REQUEST = { key: 'control', method: 'GET', path: '/clock', json: null, parts: null }
const PART = { name: 'DocumentFront', fileName: 'front.png', contentType: 'image/png', base64: 'AAAA' }

describe('service calls over the bridge', () => {
  test.each(['/identities', '/identities/a-b.c/files/x%20y', '/journal?limit=100&surface=client', '/a/b?mode=webSDK'])(
    'a service call accepts the path %s',
    (path) => expect(readCall('service.request', { ...REQUEST, path })).toMatchObject({ args: { path } }),
  )

  test.each([
    '',
    'clock',
    '//attacker.example',
    '/../x',
    '/a/..',
    '/a/%2E%2e/x',
    '/a/.%2e?x',
    '/a b',
    '/a#b',
    '/a\r\nHost: x',
    '/a\\b',
    '/@attacker.example',
    `/${'a'.repeat(600)}`,
  ])('a service call refuses the path %j', (path) =>
    expect(readCall('service.request', { ...REQUEST, path })).toMatchObject({ problem: expect.any(String) }),
  )

  test('a service call accepts the same parts as the service', () =>
    expect(readCall('service.request', { ...REQUEST, parts: [PART] })).toMatchObject({ args: { parts: [PART] } }))

  test.each([
    [[]],
    [Array.from({ length: 25 }, () => PART)],
    [[{ ...PART, name: 'a"; b' }]],
    [[{ ...PART, contentType: 'image/png\r\nx: y' }]],
    [[{ ...PART, base64: 'A A=' }]],
    [[{ ...PART, fileName: '' }]],
    [[{ ...PART, more: 1 }]],
    [[null]],
    ['text'],
  ])('a service call refuses other parts (%#)', (parts) =>
    expect(readCall('service.request', { ...REQUEST, parts })).toMatchObject({ problem: expect.any(String) }),
  )

  test.each([
    ['service.request', { ...REQUEST, key: 'signing' }],
    ['service.request', { ...REQUEST, method: 'CONNECT' }],
    ['service.start', { port: -1 }],
    ['service.start', { port: 65_536 }],
    ['service.start', {}],
    ['service.play', { scenario: '../x', where: 'here' }],
    ['service.make-parts', { identity: 'a', kind: 'ANYTHING' }],
  ])('the call %s refuses other values', (name, args) =>
    expect(readCall(name, args)).toMatchObject({ problem: expect.any(String) }),
  )
})
