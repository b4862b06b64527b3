import { describe, expect, test } from 'vitest'
import { readSignature } from '../../../main/proof/read/json/read-signature.ts'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'

const CONTENT = { version: '1.0', proofId: 'p', n: 1.5 }
const url = (text: string) => Buffer.from(text).toString('base64url')
const plain = (text: string) => Buffer.from(text).toString('base64')
const HEADER = url('{"alg":"RS256"}')
const PAYLOAD = url(JSON.stringify(CONTENT))
/** 256 octets whose standard Base64 has padding and both characters that Base64url replaces. */
const OCTETS = Buffer.alloc(256, 0xfb)
OCTETS[9] = 0xff
const SIGNATURE = OCTETS.toString('base64url')
const TOKEN = `${HEADER}.${PAYLOAD}.${SIGNATURE}`

function read(signature: unknown, { limits = {}, content = JSON.stringify(CONTENT) } = {}) {
  const text = signature === undefined ? content : `${content.slice(0, -1)},"signature":${JSON.stringify(signature)}}`
  return readSignature(Buffer.from(text), JSON.parse(text), { ...DEFAULT_LIMITS, ...limits })
}
const codes = (signature: unknown, options = {}) => read(signature, options).observations.map(({ code }) => code)
const withHeader = (header: string) => `${url(header)}.${PAYLOAD}.${SIGNATURE}`
const withPayload = (payload: string) => `${HEADER}.${url(payload)}.${SIGNATURE}`

describe('parsing of the signature', () => {
  test('the signature is split into its parts, with the signing input as received', () => {
    expect(read(TOKEN)).toEqual({
      facts: {
        text: TOKEN,
        parts: {
          header: { alg: 'RS256' },
          algorithm: 'RS256',
          otherHeaderMembers: [],
          payload: CONTENT,
          payloadEncoding: 'base64url',
          signingInput: `${HEADER}.${PAYLOAD}`,
          signature: SIGNATURE,
        },
        differences: [],
      },
      observations: [],
    })
  })
})

describe('G1 to G3, G9: the algorithm of the signature', () => {
  test.each([
    '"none"',
    '"nOnE"',
    '"HS256"',
    '"RS384"',
    '"RS512"',
    '"RS1"',
    '"PS256"',
    '"rs256"',
    '"RS256\\u0000"',
    '"RS256 "',
    '""',
    'null',
    '["RS256"]',
    '{"RS256":1}',
    '7',
  ])('the algorithm %s is refused', (alg) => {
    expect(codes(withHeader(`{"alg":${alg}}`))).toEqual(['signature.algorithm'])
  })

  test('a missing algorithm is refused, also if the prototype defines one', () => {
    expect(codes(withHeader('{}'))).toEqual(['signature.algorithm'])
    expect(codes(withHeader('{"__proto__":{"alg":"RS256"}}'))).toEqual(['signature.algorithm', 'signature.header'])
  })

  test('an escaped spelling of RS256 is read as RS256', () => {
    expect(codes(withHeader('{"\\u0061lg":"\\u0052S256"}'))).toEqual([])
  })

  test.each([
    '{"alg":"none","alg":"RS256"}',
    '{"alg":"RS256","\\u0061lg":"RS256"}',
    '["RS256"]',
    '"RS256"',
    'null',
    '',
    'alg=RS256',
    '{"alg":"RS256"} x',
    '\ufeff{"alg":"RS256"}',
    '{"alg":"RS256","n":1e400}',
  ])('the header %j is refused', (header) => {
    expect(codes(withHeader(header))).toEqual(['signature.malformed'])
  })
})

describe('G5 to G8: other header members', () => {
  test.each(['"crit":["exp"]', '"crit":[]', '"b64":false', '"b64":true', '"zip":"DEF"', '"\\u0063rit":["b64"]'])(
    'the header member %s changes the meaning and is refused',
    (member) => {
      const { observations } = read(withHeader(`{"alg":"RS256",${member}}`))
      expect(observations.map(({ code, variant }) => [code, variant])).toEqual([['signature.header', undefined]])
    },
  )

  test.each(['"typ":"JWT"', '"kid":"a"', '"jwk":{"kty":"RSA"}', '"x5c":["AA"]', '"jku":"https://example.org"'])(
    'the header member %s is reported and not used',
    (member) => {
      const { facts, observations } = read(withHeader(`{"alg":"RS256",${member}}`))
      expect(observations.map(({ code, variant }) => [code, variant])).toEqual([['signature.header', 'unused']])
      expect(facts?.parts?.otherHeaderMembers).toHaveLength(1)
    },
  )

  test('many header members are named in part; those that matter are always named', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `"x${index}":1`).join(',')
    const { observations } = read(withHeader(`{"alg":"RS256",${many},"crit":["x1"]}`))
    expect(observations.length).toBeLessThan(60)
    expect(observations.filter(({ variant }) => variant === undefined).map(({ actual }) => actual)).toEqual(['crit'])
    expect(observations.at(-1)?.actual).toBe('and 4950 more')
  })
})

describe('G10, G11: signature text that is not canonical', () => {
  const last = SIGNATURE.at(-1) ?? ''
  const nonCanonical = SIGNATURE.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)

  test.each([
    ['padding', `${TOKEN}==`],
    ['a line end at the end', `${TOKEN}\n`],
    ['a space before', ` ${TOKEN}`],
    ['a space inside', `${TOKEN.slice(0, 40)} ${TOKEN.slice(40)}`],
    ['a tab in the signature', `${HEADER}.${PAYLOAD}.\t${SIGNATURE}`],
    ['standard letters in the signature without padding', `${HEADER}.${PAYLOAD}.${SIGNATURE.replaceAll('-', '+')}`],
    ['both alphabets in the signature', `${HEADER}.${PAYLOAD}.${SIGNATURE.replace('-', '+')}==`],
    ['unused bits in the signature', `${HEADER}.${PAYLOAD}.${nonCanonical}`],
    ['unused bits in the payload', `${HEADER}.e31.${SIGNATURE}`],
    ['a length that Base64url cannot have', `${HEADER}.${PAYLOAD}.${SIGNATURE}AAA`],
    ['a letter that is not ASCII', `${HEADER}.${PAYLOAD}.${SIGNATURE.slice(0, -1)}\uff21`],
    ['a percent sign', `${HEADER}.${PAYLOAD}%3D.${SIGNATURE}`],
    ['a padded header before a Base64url payload', `${plain('{"alg":"RS256"} ')}.${url('{"a":"??>"}')}.${SIGNATURE}`],
  ])('signature text with %s is refused', (_name, token) => {
    expect(codes(token)).toEqual(['signature.malformed'])
  })
})

describe('G12, G13, G21, G22: not a compact JWS', () => {
  test.each([
    ['two parts', `${HEADER}.${PAYLOAD}`],
    ['four parts', `${TOKEN}.${SIGNATURE}`],
    ['a leading dot', `.${TOKEN}`],
    ['a trailing dot', `${TOKEN}.`],
    ['one part', HEADER],
    ['a number', 7],
    ['a list', [TOKEN]],
    ['an object (JSON serialization)', { payload: PAYLOAD, protected: HEADER, signature: SIGNATURE }],
    ['true', true],
  ])('signature text with %s is no compact JWS', (_name, token) => {
    expect(codes(token)).toEqual(['signature.malformed'])
  })

  test.each([undefined, null, ''])('the value %j is a missing signature', (token) => {
    expect(read(token)).toEqual({
      facts: null,
      observations: [{ code: 'signature.missing', subject: { path: 'proof.json', pointer: '/signature' } }],
    })
  })

  test('a detached payload is reported as invalid JSON', () => {
    expect(codes(`${HEADER}..${SIGNATURE}`)).toEqual(['json.syntax', 'signature.payload-mismatch'])
  })

  test('the length limit of the signature applies before any decoding, and is reported with both numbers', () => {
    const { observations } = read(TOKEN, { limits: { signatureCharacters: TOKEN.length - 1 } })
    expect(observations[0]?.detail).toContain(`${TOKEN.length} characters`)
    expect(observations[0]?.detail).toContain(`${TOKEN.length - 1}`)
    expect(codes(TOKEN, { limits: { signatureCharacters: TOKEN.length } })).toEqual([])
    // Its payload cannot be decoded, but what is said is its length.
    const [long] = read(`${'A'.repeat(10_000)}.A.A`, { limits: { signatureCharacters: 10_000 } }).observations
    expect(long?.detail).toContain('10004 characters')
    expect(codes(`${'A'.repeat(10_000_000)}.A.A`)).toEqual(['signature.malformed'])
  })
})

describe('D2, G16, G17, G19, G20: comparison of payload and file', () => {
  test.each([
    ['json.duplicate-key', '{"version":"1.0","version":"1.0","proofId":"p","n":1.5}'],
    ['json.number-precision', '{"version":"1.0","proofId":"p","n":1.5000000000000000000001}'],
    ['json.encoding', '{"version":"1.0","proofId":"p","n":1.5,"x":"\\ud800"}'],
    ['json.syntax', '{"version":"1.0"} {}'],
    ['json.limit-exceeded', `${'['.repeat(100)}${']'.repeat(100)}`],
  ])('%s inside the payload is reported for the signature', (code, payload) => {
    const { observations } = read(withPayload(payload))
    expect(observations[0]).toMatchObject({ code, subject: { path: 'proof.json', pointer: '/signature' } })
    expect(observations[0]?.detail).toContain('in the signed payload')
  })

  const mismatches = (payload: string, options = {}) =>
    read(withPayload(payload), options)
      .observations.filter(({ code }) => code === 'signature.payload-mismatch')
      .map(({ subject }) => subject.pointer)

  test('order and white space of the payload do not matter, but every value does', () => {
    expect(mismatches(' { "n":1.5, "proofId":"\\u0070", "version":"1.0" }\n')).toEqual([])
    expect(mismatches('{"n":1.50,"proofId":"P","version":"1.0"}')).toEqual(['/proofId', '/n'])
  })

  test('a payload that is a subset, a superset, another document or another type differs from the file', () => {
    expect(mismatches('{"version":"1.0","proofId":"p"}')).toEqual(['/n'])
    expect(mismatches('{"version":"1.0","proofId":"p","n":1.5,"more":1}')).toEqual(['/more'])
    expect(mismatches('{"hello":1}')).toEqual(['/version', '/proofId', '/n', '/hello'])
    expect(mismatches('[]')).toEqual([''])
    expect(mismatches('null')).toEqual([''])
  })

  test('a difference is reported with both values, in the finding and in the facts', () => {
    const { facts, observations } = read(withPayload('{"version":"1.1","proofId":"p","n":1.5}'))
    expect(facts?.differences).toEqual([{ pointer: '/version', file: '"1.0"', payload: '"1.1"' }])
    expect(observations).toMatchObject([{ expected: '"1.1"', actual: '"1.0"', detail: '/version' }])
  })

  test('composed and decomposed characters differ, because nothing is normalised', () => {
    expect(mismatches('{"a":"e\u0301"}', { content: '{"a":"é"}' })).toEqual(['/a'])
  })

  test('a signature member of the payload is ignored at the top level only', () => {
    expect(mismatches('{"version":"1.0","proofId":"p","n":1.5,"signature":""}')).toEqual([])
    expect(mismatches('{"a":{"signature":""}}', { content: '{"a":{}}' })).toEqual(['/a/signature'])
  })
})

describe('G18: standard Base64', () => {
  const content = JSON.stringify({ a: '???>>>~~~', b: 'é' })
  const standard = plain(content)

  test('the test vector contains the characters that Base64url replaces', () => {
    expect(standard).toMatch(/[+/].*=$/)
    expect(OCTETS.toString('base64')).toMatch(/[+].*=$/)
  })

  test.each([
    ['payload', HEADER, SIGNATURE],
    ['payload and signature', HEADER, OCTETS.toString('base64')],
    ['all parts', plain('{"alg" :"RS256"}'), OCTETS.toString('base64')],
  ])('standard Base64 in %s is reported, and the signing input is the text as received', (_name, header, signature) => {
    const { facts, observations } = read(`${header}.${standard}.${signature}`, { content })
    expect(observations.map(({ code }) => code)).toEqual(['signature.plain-base64'])
    expect(facts?.parts).toMatchObject({
      payloadEncoding: 'base64',
      signingInput: `${header}.${standard}`,
      signature: SIGNATURE,
    })
  })

  test.each([
    ['without padding', standard.replace(/=+$/, '')],
    ['with too much padding', `${standard}=`],
    ['in both alphabets', standard.replace('/', '_')],
    ['with unused bits', 'e31='],
    ['with a line end', `${standard.slice(0, 8)}\n${standard.slice(8)}`],
  ])('standard Base64 %s is malformed', (_name, payload) => {
    expect(payload).not.toBe(standard)
    expect(codes(`${HEADER}.${payload}.${SIGNATURE}`, { content })).toEqual(['signature.malformed'])
  })
})
