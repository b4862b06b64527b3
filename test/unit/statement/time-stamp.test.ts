import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestTimeStamp } from '../../../main/statement/time-stamp/request-time-stamp.ts'
import { TimeStampError } from '../../../main/statement/time-stamp/time-stamp-error.ts'
import { type TimeStampTrust, verifyTimeStamp } from '../../../main/statement/time-stamp/verify-time-stamp.ts'
import { IS_LONG } from '../../support/length.ts'
import { hasOpenssl, TestAuthority } from '../../support/time-stamp-authority.ts'

const digestOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())
const DIGEST = digestOf('a statement')
const DAY_MS = 86_400_000

describe.skipIf(!hasOpenssl)('time stamps of an authority that runs on OpenSSL', () => {
  let authority: TestAuthority
  beforeAll(async () => {
    authority = await TestAuthority.start()
  })
  beforeEach(() => {
    authority.mode = 'right'
  })
  afterAll(() => authority?.close())

  const requested = (
    changes: { readonly policy?: string; readonly timeoutMs?: number; readonly trust?: TimeStampTrust } = {},
  ) => requestTimeStamp({ url: authority.url, trust: authority.trust, policy: null, ...changes }, DIGEST, Date.now())

  const codeOf = async (work: () => unknown): Promise<string> => {
    try {
      await work()
      return 'none'
    } catch (error) {
      if (error instanceof TimeStampError) return error.code
      throw error
    }
  }

  test('a token holds, names its authority and a time that is not before the request', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const { token, verified } = await requested()
    expect(verified).toMatchObject({ authority: 'O=Test, CN=Test time stamps', policy: '1.2.3.4.1' })
    expect(verified.before).toBeGreaterThanOrEqual(before)
    expect(verified.before).toBeLessThan(Date.now() + 5_000)
    expect(verifyTimeStamp(token, DIGEST, authority.trust, Date.now())).toEqual(verified)
  })

  test('OpenSSL verifies the token of our request against the same root', async () => {
    const { token } = await requested()
    writeFileSync(join(authority.folder, 'token.der'), token)
    const digest = Buffer.from(DIGEST).toString('hex')
    const verify = ['ts', '-verify', '-digest', digest, '-in', 'token.der', '-token_in', '-CAfile', 'root.pem']
    expect(authority.openssl(...verify)).toContain('Verification: OK')
  })

  test('the demanded policy is stamped, and one that the authority does not know is refused', async () => {
    expect((await requested({ policy: '1.2.3.4.5' })).verified.policy).toBe('1.2.3.4.5')
    expect(await codeOf(() => requested({ policy: '1.2.3.4.9' }))).toBe('REFUSED')
  })

  test.each([
    ['is down', 'down', 'UNREACHABLE'],
    ['does not answer in time', 'silent', 'TIMED_OUT'],
    ['answers without end', 'endless', 'TOO_LARGE'],
    ['answers with the page of a network', 'page', 'MALFORMED'],
    ['sends the request elsewhere', 'redirect', 'REFUSED'],
    ['answers with an error', 'error', 'REFUSED'],
    ['cuts off its answer', 'cut', 'MALFORMED'],
    ['signs with an expired certificate', 'expired', 'EXPIRED'],
    ['signs with a certificate of another purpose', 'other-purpose', 'NOT_AN_AUTHORITY'],
    ['does not name its certificate', 'unnamed', 'SIGNATURE_INVALID'],
  ] as const)('an authority that %s gives no time stamp', async (_, mode, code) => {
    authority.mode = mode
    const before = authority.requests
    expect(await codeOf(() => requested({ timeoutMs: mode === 'silent' ? 200 : 10_000 }))).toBe(code)
    expect(authority.requests).toBe(before + 1)
  })

  test('the answer to another request about the same content is refused by its nonce, one about other content by its hash', async () => {
    const { token } = await requested()
    authority.mode = 'replay'
    expect(await codeOf(() => requested())).toBe('OTHER_NONCE')
    expect(await codeOf(() => verifyTimeStamp(token, digestOf('another'), authority.trust, Date.now()))).toBe(
      'OTHER_CONTENT',
    )
    const other = { url: authority.url, trust: authority.trust, policy: null }
    expect(await codeOf(() => requestTimeStamp(other, digestOf('another'), Date.now()))).toBe('OTHER_CONTENT')
  })

  test('a token under another policy than the demanded one is refused', async () => {
    authority.mode = 'ignoring-policy'
    expect(await codeOf(() => requested({ policy: '1.2.3.4.5' }))).toBe('OTHER_POLICY')
  })

  test('an authority that nobody trusts, or whose certificate has ended since, proves nothing', async () => {
    const { token } = await requested()
    const nobody = { certificates: [], revocationLists: [] }
    expect(await codeOf(() => verifyTimeStamp(token, DIGEST, nobody, Date.now()))).toBe('NOT_TRUSTED')
    expect(await codeOf(() => verifyTimeStamp(token, DIGEST, authority.trust, Date.now() + 31 * DAY_MS))).toBe(
      'EXPIRED',
    )
    const pinned = { certificates: authority.certificates('signer.pem'), revocationLists: [] }
    expect(await codeOf(() => verifyTimeStamp(token, DIGEST, pinned, Date.now()))).toBe('none')
  })

  test.runIf(IS_LONG)('a changed byte of a token is refused, or changes nothing that the token says', async () => {
    const { token, verified } = await requested()
    const found = new Set<string>()
    for (let offset = 0; offset < token.length; offset += 3) {
      const changed = new Uint8Array(token)
      changed[offset] = (changed[offset] ?? 0) ^ (1 << (offset % 8))
      try {
        expect({ offset, ...verifyTimeStamp(changed, DIGEST, authority.trust, Date.now()) }).toEqual({
          offset,
          ...verified,
        })
        found.add('same')
      } catch (error) {
        if (!(error instanceof TimeStampError)) throw error
        found.add(error.code)
      }
    }
    expect([...found]).toEqual(expect.arrayContaining(['MALFORMED', 'OTHER_CONTENT', 'SIGNATURE_INVALID']))
  })

  test('what is no token is refused as such', async () => {
    const reply = readFileSync(join(authority.folder, 'reply'))
    for (const bytes of [Buffer.alloc(0), Buffer.from('text'), reply, Buffer.alloc(200_000, 0x30)])
      expect(await codeOf(() => verifyTimeStamp(bytes, DIGEST, authority.trust, Date.now()))).toBe('MALFORMED')
  })
})

test.each(['file:///etc/passwd', 'ftp://tsa.example', 'not an address', 'https://name:secret@tsa.example'])(
  'the address %s is never contacted',
  async (url) => {
    const trust = { certificates: [], revocationLists: [] }
    await expect(requestTimeStamp({ url, trust, policy: null }, DIGEST, 0)).rejects.toMatchObject({
      code: 'UNREACHABLE',
    })
  },
)
