import { describe, expect, test, vi } from 'vitest'
import { createKey, readKeyFile, readPublicKey, unlockKey } from '../../../main/statement/key-file.ts'
import { MIN_ITERATIONS, measureIterations } from '../../../main/statement/passphrase-cost.ts'
import { publicPem } from '../../../main/statement/public-key.ts'

const PASSPHRASE = 'correct horse'
const create = (passphrase = PASSPHRASE) => createKey('Anna', passphrase, { now: 0, iterations: 1000 })

describe('a key file', () => {
  test('gives the same key to whoever knows the passphrase', async () => {
    const { text, key } = await create()
    const unlocked = await unlockKey(readKeyFile(text), PASSPHRASE)
    expect(unlocked.fingerprint).toBe(key.fingerprint)
    expect(unlocked.privateKey.equals(key.privateKey)).toBe(true)
    expect(text).not.toContain(String(key.privateKey.export({ format: 'jwk' }).d))
  })

  test('takes the same characters of a passphrase in another Unicode form', async () => {
    const { text } = await create('caf\u00e9 au lait')
    await expect(unlockKey(readKeyFile(text), 'cafe\u0301 au lait')).resolves.toMatchObject({ name: 'Anna' })
  })

  test.each([
    ['a wrong passphrase', 'WRONG_PASSPHRASE', (text: string) => text, 'wrong horse'],
    ['an exchanged public key', 'NOT_A_KEY', exchanged, PASSPHRASE],
    [
      'a damaged file',
      'NOT_A_KEY',
      (text: string) => text.replace(/"encryptedKey": "...../, '"encryptedKey": "'),
      PASSPHRASE,
    ],
    ['another iteration count', 'NOT_A_KEY', costly, PASSPHRASE],
  ])('is refused with %s', async (_, code, change, passphrase) => {
    const { text } = await create()
    const other = (await create()).text
    const attempt = async () => unlockKey(readKeyFile(change(text, other)), passphrase)
    await expect(attempt()).rejects.toMatchObject({ name: 'UnusableKeyError', code })
  })

  test('is neither damaged nor under another passphrase where the runtime lacks an algorithm', async () => {
    const { text } = await create()
    const { subtle } = globalThis.crypto
    const importKey = subtle.importKey.bind(subtle) as (...args: readonly unknown[]) => Promise<unknown>
    const lacking = vi
      .spyOn(subtle, 'importKey')
      .mockImplementation(((...args: readonly unknown[]) =>
        JSON.stringify(args[2]).includes('AES-KW')
          ? Promise.reject(new DOMException('AES-KW', 'NotSupportedError'))
          : importKey(...args)) as typeof subtle.importKey)
    await expect(unlockKey(readKeyFile(text), PASSPHRASE)).rejects.toMatchObject({ code: 'UNSUPPORTED' })
    lacking.mockRestore()
  })

  test('needs a passphrase of 8 characters', async () => {
    await expect(create('short')).rejects.toMatchObject({ code: 'WEAK_PASSPHRASE' })
  })

  test('is read for its public key, as are PEM and JWK', async () => {
    const { text, key } = await create()
    const jwk = JSON.stringify(JSON.parse(text).publicKey)
    for (const form of [text, publicPem(key), jwk]) expect(readPublicKey(form).fingerprint).toBe(key.fingerprint)
    for (const form of [
      '',
      '{}',
      'null',
      '[]',
      '-----BEGIN PUBLIC KEY-----',
      '{"kty":"RSA"}',
      '{"format":"proofbench-key/1"}',
    ])
      expect(() => readPublicKey(form)).toThrow(expect.objectContaining({ name: 'UnusableKeyError' }))
  })

  test('has an iteration count that takes about 200 ms, and never less than the least', () => {
    const clock = (...times: readonly number[]) => {
      let call = 0
      return () => times[call++] ?? 0
    }
    expect(measureIterations(clock(0, 1000))).toBe(MIN_ITERATIONS)
    expect(measureIterations(clock(0, 10))).toBe(1_000_000)
    expect(measureIterations(clock(0, 0.001))).toBe(5_000_000)
  })
})

/** Replaces the public part by that of another key. */
function exchanged(text: string, other: string): string {
  const { publicKey, fingerprint } = JSON.parse(other)
  return JSON.stringify({ ...JSON.parse(text), publicKey, fingerprint })
}

/** Raises the iteration count in the protected header above the limit. */
function costly(text: string): string {
  const file = JSON.parse(text)
  const [header, ...rest] = file.encryptedKey.split('.')
  const members = JSON.parse(Buffer.from(header, 'base64url').toString())
  const raised = Buffer.from(JSON.stringify({ ...members, p2c: 1_000_000_000 })).toString('base64url')
  return JSON.stringify({ ...file, encryptedKey: [raised, ...rest].join('.') })
}
