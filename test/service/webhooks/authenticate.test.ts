import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Header } from '../../../main/service/webhooks/delivery-store.ts'
import { authenticate } from '../../../main/service/webhooks/receive/authenticate.ts'

const body = Buffer.from('{"event":"Evaluation"}')
const secret = 'correct horse battery staple'
const value = createHmac('sha256', secret).update(body).digest('base64')
const hmac = { mode: 'HMAC', header: 'X-Signature', secret } as const
const key = { mode: 'API_KEY', header: 'X-Key', key: secret } as const

describe('a notification', () => {
  test.each<[string, readonly Header[], string]>([
    ['the signature', [['X-Signature', value]], 'RIGHT'],
    ['it under a name in other case', [['x-signature', value]], 'RIGHT'],
    ['no signature', [['X-Other', value]], 'MISSING'],
    ['an empty one', [['X-Signature', '']], 'DIFFERENT'],
    ['a shorter one', [['X-Signature', value.slice(0, -1)]], 'DIFFERENT'],
    ['a longer one', [['X-Signature', `${value}=`]], 'DIFFERENT'],
    ['letters in another case', [['X-Signature', value.toLowerCase()]], 'DIFFERENT'],
    [
      'a right one twice',
      [
        ['X-Signature', value],
        ['X-SIGNATURE', value],
      ],
      'DIFFERENT',
    ],
    [
      'a right one beside a wrong one',
      [
        ['X-Signature', 'x'],
        ['X-Signature', value],
      ],
      'DIFFERENT',
    ],
  ])('with %s is judged so', (_, headers, expected) => {
    expect(authenticate({ headers, body }, hmac)).toBe(expected)
  })

  test('with one byte of its body changed is different', () => {
    for (let at = 0; at < body.length; at++) {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(authenticate({ headers: [['X-Signature', value]], body: changed }, hmac)).toBe('DIFFERENT')
    }
  })

  test('with a key is right by that key alone', () => {
    const by = (came: string) => authenticate({ headers: [['x-key', came]], body }, key)
    expect([secret, `${secret} `, secret.toUpperCase(), ''].map(by)).toEqual([
      'RIGHT',
      'DIFFERENT',
      'DIFFERENT',
      'DIFFERENT',
    ])
    expect(authenticate({ headers: [], body }, { mode: 'None' })).toBe('NOT_ASKED')
  })
})
