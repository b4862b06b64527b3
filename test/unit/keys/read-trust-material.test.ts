import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEST_KEY_UNIT } from '../../../main/proof/keys/known-test-keys.ts'
import { toPem } from '../../../main/proof/keys/pem.ts'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import { hasFixtures, readFixture } from '../../support/fixtures.ts'
import { IS_LONG } from '../../support/length.ts'
import {
  authority,
  der,
  extension,
  makeCertificate,
  makeList,
  rsaPair,
  SIGNING,
  sequence,
  usage,
} from './made-certificate.ts'

const pair = rsaPair()
const spki = pair.publicKey.export({ format: 'der', type: 'spki' })
const certificate = makeCertificate({ subject: 'Signer', key: pair, extensions: [usage(SIGNING)] })
const jwk = pair.publicKey.export({ format: 'jwk' })
const read = (material: Uint8Array | string | object) =>
  readTrustMaterial(
    material instanceof Uint8Array
      ? material
      : Buffer.from(typeof material === 'string' ? material : JSON.stringify(material)),
    'given',
  )
const codes = (material: Parameters<typeof read>[0]) => read(material).problems.map(({ code }) => code)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('every form of a key leads to the same key', () => {
  const pem = toPem('PUBLIC KEY', spki)
  test.each([
    ['SPKI, DER', spki],
    ['SPKI, PEM', pem],
    ['PKCS#1, DER', pair.publicKey.export({ format: 'der', type: 'pkcs1' })],
    ['PKCS#1, PEM', pair.publicKey.export({ format: 'pem', type: 'pkcs1' })],
    ['PEM with CRLF', pem.replaceAll('\n', '\r\n')],
    ['PEM with text around', `Our key - since 2024:\n${pem}\nregards`],
    ['JWK', jwk],
    ['JWK for RS256 signatures', { ...jwk, use: 'sig', alg: 'RS256', key_ops: ['verify'] }],
    ['JWK with a byte order mark', `\ufeff${JSON.stringify(jwk)}`],
    ['JWK set', { keys: [jwk] }],
    ['UTF-16 of PowerShell', Buffer.from(`\ufeff${pem.replaceAll('\n', '\r\n')}`, 'utf16le')],
    ['JWK in UTF-16', Buffer.from(`\ufeff${JSON.stringify(jwk)}`, 'utf16le')],
  ])('the form %s leads to the same key', (_, material) => {
    const { keys, problems } = read(material)
    expect(problems).toEqual([])
    expect(keys).toMatchObject([{ kind: 'public-key', role: 'signer', fingerprint: sha256(spki), test: false }])
  })

  test.each([
    ['DER', certificate],
    ['PEM', toPem('CERTIFICATE', certificate)],
  ])('a certificate as %s leads to the same key', (_, material) => {
    expect(read(material).keys).toMatchObject([
      { kind: 'certificate', role: 'signer', fingerprint: sha256(certificate) },
    ])
  })

  test('a revocation list is read in every form', () => {
    const list = makeList({ issuer: 'Root', issuerKey: pair, revoked: [{ serial: 9, date: '2026-01-01T00:00:00' }] })
    for (const material of [list, toPem('X509 CRL', list)])
      expect(
        read(material).revocationLists.map((entry) => [...entry.list.revoked.keys()].map((key) => key.split(' ')[0])),
      ).toEqual([['09']])
  })
})

describe('material that is no key for proofs is refused with a reason', () => {
  const spkiOf = (key: ReturnType<typeof rsaPair>) => key.publicKey.export({ format: 'der', type: 'spki' })
  test.each([
    ['EC', spkiOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }))],
    ['Ed25519', spkiOf(generateKeyPairSync('ed25519'))],
    ['RSA-PSS', spkiOf(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }))],
    ['DSA', spkiOf(generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }))],
    ['EC as JWK', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })],
    ['EC certificate that is no authority', certificateWithEcKey()],
  ])('H5: a key of type %s is refused', (_, material) => {
    expect(read(material).keys).toEqual([])
    expect(codes(material)).toEqual(['key.not-rsa'])
  })

  function certificateWithEcKey() {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return makeCertificate({ subject: 'Signer', key: ec, issuer: 'Root', issuerKey: pair })
  }

  test.each([
    ['use=enc', { use: 'enc' }],
    ['key_ops without verify', { key_ops: ['sign'] }],
    ['another alg', { alg: 'RS512' }],
    ['key_ops that is no list', { key_ops: 'verify' }],
  ])('H6: a JWK with %s is refused', (_, more) => {
    expect(codes({ ...jwk, ...more })).toEqual(['key.not-for-signatures'])
  })

  test.each([
    ['PKCS#8, DER', pair.privateKey.export({ format: 'der', type: 'pkcs8' })],
    ['PKCS#1, DER', pair.privateKey.export({ format: 'der', type: 'pkcs1' })],
    ['PKCS#8, PEM', pair.privateKey.export({ format: 'pem', type: 'pkcs8' })],
    ['PKCS#1, PEM', pair.privateKey.export({ format: 'pem', type: 'pkcs1' })],
    ['encrypted', pair.privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' })],
    ['JWK', pair.privateKey.export({ format: 'jwk' })],
    ['symmetric JWK', { kty: 'oct', k: 'c2VjcmV0LXNlY3JldC1zZWNyZXQ' }],
    ['cut off', pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).slice(0, 400)],
  ])('H7: a private key (%s) is not used and not shown', (_, material) => {
    const result = read(material)
    expect(result.keys).toEqual([])
    expect(result.problems.map(({ code }) => code)).toEqual(['key.private'])
    expect(JSON.stringify(result.problems)).not.toMatch(/[A-Za-z0-9+/_-]{24,}/)
  })

  test('H8: a JWK set with a duplicate kid is ambiguous, and one with other kinds of keys loses only those', () => {
    const set = {
      keys: [
        { ...jwk, kid: 'a' },
        { ...jwk, kid: 'a' },
      ],
    }
    expect([read(set).keys.length, ...codes(set)]).toEqual([0, 'key.ambiguous'])
    const mixed = {
      keys: [
        { kty: 'EC', kid: 'e' },
        { ...jwk, kid: 'a' },
      ],
    }
    expect([read(mixed).keys.length, ...codes(mixed)]).toEqual([1, 'key.not-rsa'])
  })

  test('a JWK is read correctly, however its members are spelled and whatever was read before', () => {
    // Makes V8 misread the following name: nodejs/node#63785.
    JSON.parse('{"x-first":1,"kty":"RSA","e":"AQAB","\\\\":""}')
    const spelled = `{"x-first":1,"kty":"RSA","e":"AQAB","\\u006e" :"${jwk.n}"}`
    expect(read(spelled)).toEqual(read({ n: jwk.n, kty: 'RSA', e: 'AQAB' }))
    expect(codes(spelled)).toEqual([])
  })

  test('a JWK with a duplicate member, also by an escape, is ambiguous', () => {
    const text = JSON.stringify(jwk)
    for (const twice of [`{"e":"AQAB",${text.slice(1)}`, `{"\\u0065":"AQ",${text.slice(1)}`])
      expect(codes(twice)).toEqual(['key.ambiguous'])
  })

  test('H9: every block of a PEM file is read; a wrong label is judged by the content, an unknown one is skipped', () => {
    const other = makeCertificate({ subject: 'Root', key: pair, extensions: [authority()] })
    const two = `${toPem('CERTIFICATE', certificate)}text\n${toPem('CERTIFICATE', other)}`
    expect(read(two).keys.map(({ role }) => role)).toEqual(['signer', 'issuer'])
    expect(read(toPem('CERTIFICATE', spki)).keys.map(({ kind }) => kind)).toEqual(['public-key'])
    const unknown = `${toPem('DH PARAMETERS', spki)}${toPem('PUBLIC KEY', spki)}`
    expect([read(unknown).keys.length, ...codes(unknown)]).toEqual([1, 'key.unsupported'])
  })

  test.each([
    ['empty', ''],
    ['text', 'hello'],
    ['JSON that is no JWK', '{"a":1}'],
    ['an open PEM block', '-----BEGIN PUBLIC KEY-----\nAAAA'],
    ['not Base64', '-----BEGIN PUBLIC KEY-----\n????\n-----END PUBLIC KEY-----'],
    ['DER with trailing bytes', Buffer.concat([spki, Buffer.from([0])])],
  ])('material that is %s is refused with a reason', (_, material) =>
    expect(codes(material)).toEqual(['key.unreadable']),
  )

  test('a damaged revocation list is refused with a reason', () => {
    const list = makeList({ issuer: '', issuerKey: pair, extensions: [usage(SIGNING), usage(SIGNING)] })
    expect(codes(list)).toEqual(['key.revocation-list'])
  })

  test.runIf(IS_LONG)('JSON up to its limit, with one long text or very deep, is refused with a reason', () => {
    const length = 1024 * 1024 - 20
    expect(codes(`{"a":"${'x'.repeat(length)}"}`)).toEqual(['key.unreadable'])
    expect(codes(`{"a":"${'\\"'.repeat(length / 2 - 10)}"}`)).toEqual(['key.unreadable'])
    expect(codes(`{"a":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`)).toEqual(['key.unreadable'])
    expect(codes(`{"a":"${'x'.repeat(length + 20)}"}`)).toEqual(['key.too-large'])
  })

  test('a file above the limit is refused with a reason', () => {
    expect(codes(Buffer.alloc(33 * 1024 * 1024, 0x20))).toEqual(['key.too-large'])
  })
})

describe('H10, H19: certificates are read strictly', () => {
  const made = (more: object) => makeCertificate({ subject: 'Signer', key: pair, ...more })
  const nested = (depth: number): Buffer => (depth === 0 ? der(5) : sequence(nested(depth - 1)))
  test.each([
    ['negative serial', made({ serial: Buffer.from([0x80]) })],
    ['serial of 21 bytes', made({ serial: Buffer.alloc(21, 1) })],
    ['serial not in shortest form', made({ serial: Buffer.from([0, 1]) })],
    ['empty issuer', made({ subject: 'Signer', issuer: '' })],
    ['an extension twice', made({ extensions: [usage(SIGNING), usage(SIGNING)] })],
    ['two signature algorithms', made({ outerHash: 'sha1' })],
    ['a time that does not exist', made({ from: '2024-02-30T00:00:00' })],
    ['a damaged known extension', made({ extensions: [extension('2.5.29.19', Buffer.from([0x30, 0x80]))] })],
  ])('a certificate with %s is refused', (_, material) => {
    expect(read(material).keys).toEqual([])
    expect(codes(material)).toEqual(['key.certificate'])
  })

  test('certificates with BER lengths, trailing bytes or deep nesting are refused', () => {
    const long = Buffer.concat([Buffer.from([0x30, 0x83, 0, ...certificate.subarray(2, 4)]), certificate.subarray(4)])
    const indefinite = Buffer.concat([Buffer.from([0x30, 0x80]), certificate.subarray(4), Buffer.from([0, 0])])
    for (const material of [long, indefinite, Buffer.concat([certificate, Buffer.from([0])]), nested(100)])
      expect(codes(material)).toEqual(['key.unreadable'])
  })

  test('a certificate truncated at any offset is refused and never throws', () => {
    for (let end = 0; end < certificate.length; end++) expect(read(certificate.subarray(0, end)).keys).toEqual([])
  })
})

test('H24: NUL, control characters and separators in names are displayed escaped', () => {
  const material = makeCertificate({ subject: 'a\u0000b\u001b[2J, O=Other', key: pair })
  expect(read(material).keys[0]?.certificate?.subject.text).toBe('CN=a\\u{0}b\\u{1b}[2J\\, O\\=Other')
})

test('our own test certificates are recognized by their organizational unit', () => {
  const material = makeCertificate({ subject: 'Sample', unit: TEST_KEY_UNIT, key: pair })
  expect(read(material).keys.map((key) => key.test)).toEqual([true])
})

test('arbitrary bytes and arbitrary changes of a certificate never throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readTrustMaterial(bytes, 'x')))
  fc.assert(fc.property(fc.json(), (text) => void readTrustMaterial(Buffer.from(text), 'x')))
  const change = fc.tuple(fc.nat(certificate.length - 1), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const bytes = Buffer.from(certificate)
      for (const [at, by] of changes) bytes[at] = (bytes[at] ?? 0) ^ by
      readTrustMaterial(bytes, 'x')
    }),
  )
})

test.skipIf(!hasFixtures)('the keys of another tool are read', () => {
  const roles = (name: string) => {
    const { keys, problems } = readTrustMaterial(readFixture(`keys/${name}`), name)
    expect(problems).toEqual([])
    return keys.map(({ kind, role, fingerprint }) => `${kind} ${role} ${fingerprint.slice(0, 8)}`)
  }
  for (const name of ['signer.pub.pem', 'signer.pkcs1.pem', 'signer.spki.der', 'signer.jwk.json'])
    expect(roles(name)).toEqual(['public-key signer 5739ba45'])
  expect(roles('signer.jwks.json')).toEqual(['public-key signer ab3f7d16', 'public-key signer 5739ba45'])
  expect(roles('evil.pub.pem')).toEqual(['public-key signer ab3f7d16'])
  expect(roles('weak.pub.pem')).toEqual(['public-key signer 5782e23a'])
  expect(roles('leaf.crt.der')).toEqual(roles('leaf.crt.pem'))
  expect(roles('chain.crt.pem')).toEqual([...roles('leaf.crt.pem'), ...roles('root.crt.pem')])
  for (const name of ['self.crt.pem', 'expired.crt.pem', 'leaf-nosig.crt.pem'])
    expect(roles(name)).toMatchObject([expect.stringMatching(/^certificate signer /)])
  expect(roles('root2.crt.pem')).toMatchObject([expect.stringMatching(/^certificate issuer /)])
})
