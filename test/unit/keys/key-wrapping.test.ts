import { describe, expect, test } from 'vitest'
import { toPem } from '../../../main/proof/keys/pem.ts'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import { makeCertificate, rsaPair } from './made-certificate.ts'

const pair = rsaPair()
const spki = pair.publicKey.export({ format: 'der', type: 'spki' })
const pem = toPem('PUBLIC KEY', spki)
const jwk = pair.publicKey.export({ format: 'jwk' })
const certificate = makeCertificate({ subject: 'Signer', key: pair })
const privatePem = String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
const packed = pem.replaceAll(/-----[^-]+-----|\s/g, '')
const read = (material: string | Uint8Array) => readTrustMaterial(Buffer.from(material), 'given')
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

/** Forms that mail, documents, shells and programs make of a key, and what the user is told. */
const WRAPPINGS: readonly (readonly [name: string, make: (text: string) => string, words: RegExp])[] = [
  [
    'the line that serve prints',
    (text) => JSON.stringify({ baseUrl: 'http://127.0.0.1:1', publicKey: text }),
    /JSON with the key in its member publicKey/,
  ],
  ['a member of a member', (text) => JSON.stringify({ data: [{ key: text }] }), /in its member data\[0\]\.key/],
  ['JSON text', (text) => JSON.stringify(text), /JSON text with a key/],
  ['an environment variable with \\n', (text) => `KEY="${text.replaceAll('\n', '\\n')}"`, /line ends are written \\n/],
  ['a reply', (text) => text.replaceAll(/^/gm, '> '), /quoted as in a reply/],
  [
    'a document with no-break spaces',
    (text) => text.replaceAll('\n', '\u00a0\n').replace(' ', '\u00a0'),
    /no-break space/,
  ],
  [
    'a document with invisible characters',
    (text) => text.replaceAll(/(.{20})/g, '$1\u200b'),
    /characters that no key has/,
  ],
  ['a document with en-dashes', (text) => text.replaceAll('-----', '\u2013\u2013-'), /hyphens a text program replaced/],
  ['a document with one em-dash', (text) => text.replaceAll('-----', '\u2014'), /hyphens a text program replaced/],
  ['quoted-printable', (text) => text.replaceAll(/(.{40})/g, '$1=\r\n').replaceAll('=\n', '=3D\n'), /quoted-printable/],
  ['an address', (text) => encodeURIComponent(text), /encoded as part of an address/],
  ['a data URL', (text) => `data:application/x-pem-file;base64,${base64(text)}`, /a data URL with a key/],
  ['Base64 again', (text) => base64(text), /Base64 of a key file/],
]

describe('a key in one more wrapping is not used, and the wrapping is named', () => {
  test.each(WRAPPINGS)('%s', (_, make, words) => {
    for (const inside of [pem, toPem('CERTIFICATE', certificate)]) {
      const { keys, problems } = read(make(inside))
      expect(problems.map(({ code }) => code)).toEqual(['key.wrapped'])
      expect(problems[0]?.message).toMatch(words)
      expect(problems[0]?.hint.length).toBeGreaterThan(20)
      expect(keys).toEqual([])
    }
  })

  test.each<readonly [string, string | Uint8Array, RegExp]>([
    ['bare Base64', packed, /Base64 of a key file/],
    ['bare Base64 in JSON', JSON.stringify({ key: packed }), /in its member key/],
    ['hexadecimal digits', spki.toString('hex').toUpperCase(), /hexadecimal/],
    ['hexadecimal digits with 0x', `0x${spki.toString('hex')}`, /hexadecimal/],
    ['a JWK as a text in JSON', JSON.stringify({ key: JSON.stringify(jwk) }), /in its member key/],
    ['a JWK as a member', JSON.stringify({ publicJwk: jwk }), /in its member publicJwk/],
    ['a list of JWKs', JSON.stringify([jwk]), /a list of keys, which is no JWK set/],
    [
      'a discovery document',
      JSON.stringify({ issuer: 'https://a.example', jwks_uri: 'https://a.example/keys' }),
      /jwks_uri/,
    ],
    ['OpenSSH', `ssh-rsa AAAAB3NzaC1yc2E${base64(spki)} me@example.org`, /form of OpenSSH/],
    ['SSH2', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----', /form of SSH \(RFC 4716\)/],
    ['PKCS#7, PEM', toPem('PKCS7', Buffer.from('3003020101', 'hex')), /PKCS#7/],
    ['PKCS#7, DER', Buffer.from('308201000609 2a864886f70d010702 a0820000'.replaceAll(' ', ''), 'hex'), /PKCS#7/],
    ['OpenPGP', toPem('PGP PUBLIC KEY BLOCK', spki), /OpenPGP/],
    ['a request', toPem('CERTIFICATE REQUEST', spki), /request for a certificate/],
    [
      'metadata',
      `<md:Key><ds:X509Certificate>${base64(certificate)}</ds:X509Certificate></md:Key>`,
      /XML with a certificate/,
    ],
    ['XML of .NET', '<RSAKeyValue><Modulus>AQAB</Modulus></RSAKeyValue>', /XML of \.NET/],
  ])('%s', (_, material, words) => {
    const { keys, problems } = read(material)
    expect(problems.map(({ code }) => code)).toEqual(['key.wrapped'])
    expect(problems[0]?.message).toMatch(words)
    expect(keys).toEqual([])
  })

  test('a private key in a wrapping is called private, and not shown', () => {
    for (const [, make] of WRAPPINGS) {
      const { keys, problems } = read(make(privatePem))
      expect([keys.length, ...problems.map(({ code }) => code)]).toEqual([0, 'key.private'])
      expect(JSON.stringify(problems)).not.toMatch(/[A-Za-z0-9+/_-]{24,}/)
    }
  })

  test('what holds no key is not said to hold one', () => {
    for (const text of ['hello', 'aGVsbG8=', '"text"', '{"a":"b"}', '[]', '00ff', '> quoted', 'data:;base64,AAAA'])
      expect(read(text).problems.map(({ code }) => code)).toEqual(['key.unreadable'])
  })

  test('a JWK whose numbers have padding or the alphabet of Base64 is named as that', () => {
    const { problems } = read(JSON.stringify({ ...jwk, n: `${jwk.n}==` }))
    expect(problems[0]?.message).toMatch(/not Base64url/)
  })
})

test('keys of different types may share an id, keys of one type may not', () => {
  const ec = { kty: 'EC', kid: 'a' }
  const set = (...keys: readonly object[]) => read(JSON.stringify({ keys }))
  expect(set({ ...jwk, kid: 'a' }, ec)).toMatchObject({
    keys: [{ kind: 'public-key' }],
    problems: [{ code: 'key.not-rsa' }],
  })
  expect(set({ ...jwk, kid: 'a' }, { ...jwk, kid: 'a', use: 'enc' })).toMatchObject({
    keys: [],
    problems: [{ code: 'key.ambiguous' }],
  })
})
