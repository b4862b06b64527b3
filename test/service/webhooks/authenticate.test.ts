import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Header } from '../../../main/service/webhooks/delivery-store.ts'
import { authenticate } from '../../../main/service/webhooks/receive/authenticate.ts'

const body = Buffer.from('{"event":"Evaluation"}')
const secret = 'correct horse battery staple'
const value = createHmac('sha256', secret).update(body).digest('base64')
const hmac = { mode: 'HMAC', header: 'X-Signature', secret } as const
const key = { mode: 'API_KEY', header: 'X-Key', key: secret } as const

describe('authentication of notifications', () => {
  test.each<[string, readonly Header[], string]>([
    ['the signature', [['X-Signature', value]], 'RIGHT'],
    ['the signature under a header name in another case', [['x-signature', value]], 'RIGHT'],
    ['no signature', [['X-Other', value]], 'MISSING'],
    ['an empty signature', [['X-Signature', '']], 'DIFFERENT'],
    ['a shorter signature', [['X-Signature', value.slice(0, -1)]], 'DIFFERENT'],
    ['a longer signature', [['X-Signature', `${value}=`]], 'DIFFERENT'],
    ['the signature in another case', [['X-Signature', value.toLowerCase()]], 'DIFFERENT'],
    [
      'the right signature twice',
      [
        ['X-Signature', value],
        ['X-SIGNATURE', value],
      ],
      'DIFFERENT',
    ],
    [
      'a right and a wrong signature',
      [
        ['X-Signature', 'x'],
        ['X-Signature', value],
      ],
      'DIFFERENT',
    ],
  ])('a notification with %s has the expected authentication result', (_, headers, expected) => {
    expect(authenticate({ headers, body }, hmac)).toBe(expected)
  })

  test('a notification with one changed byte is DIFFERENT', () => {
    for (let at = 0; at < body.length; at++) {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(authenticate({ headers: [['X-Signature', value]], body: changed }, hmac)).toBe('DIFFERENT')
    }
  })

  test('a notification with an API key is RIGHT only with the exact key', () => {
    const authenticateWith = (value: string) => authenticate({ headers: [['x-key', value]], body }, key)
    expect([secret, `${secret} `, secret.toUpperCase(), ''].map(authenticateWith)).toEqual([
      'RIGHT',
      'DIFFERENT',
      'DIFFERENT',
      'DIFFERENT',
    ])
    expect(authenticate({ headers: [], body }, { mode: 'None' })).toBe('NOT_ASKED')
  })
})
