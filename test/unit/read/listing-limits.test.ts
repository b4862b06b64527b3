import { describe, expect, test } from 'vitest'
import { readJson } from '../../../main/proof/read/json/read-json.ts'
import { readSignature } from '../../../main/proof/read/json/read-signature.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../main/proof/read/limits.ts'
import { checkDetailSchemas } from '../../../main/proof/verify/check-schema.ts'
import { checkConsistency } from '../../../main/proof/verify/consistency/check-consistency.ts'
import { FILES, sampleRecord } from '../consistency/sample-record.ts'

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (proof: object, limits: Partial<Limits> = {}) =>
  readSignature(Buffer.from(JSON.stringify(proof)), JSON.parse(JSON.stringify(proof)), { ...DEFAULT_LIMITS, ...limits })

describe('limits of listed findings', () => {
  test('listedFindings limits the problems of one JSON file', () => {
    const twice = Buffer.from(`{${Array.from({ length: 40 }, (_, index) => `"a${index}":1,"a${index}":2`).join(',')}}`)
    expect(readJson(twice, 'x', DEFAULT_LIMITS).observations).toHaveLength(40)
    expect(readJson(twice, 'x', { ...DEFAULT_LIMITS, listedFindings: 7 })).toMatchObject({
      strict: false,
      observations: { length: 7 },
    })
    expect(readJson(twice, 'x', { ...DEFAULT_LIMITS, listedPointerCharacters: 0 }).observations).toHaveLength(1)
  })

  test('listedFindings limits the contradictions of one kind, and counts the rest', () => {
    const content = { ...sampleRecord(), files: FILES.map((file) => ({ ...file, leading: '00' })) }
    const all = checkConsistency(content)
    const kinds = Map.groupBy(all, ({ code }) => code)
    const [code, many] = [...kinds].find(([, found]) => found.length >= 3) ?? []
    expect(code).toBeDefined()
    const few = checkConsistency(content, { listedFindings: 2 })
    expect(few.filter((finding) => finding.code === code)).toHaveLength(2)
    expect(few.filter((finding) => finding.code === 'consistency.more-findings')).toContainEqual(
      expect.objectContaining({ expected: 'at most 2 listed', actual: `${many?.length} found` }),
    )
  })

  test('listedPointerCharacters limits the places of contradictions and departures, and counts the rest', () => {
    const long = 'n'.repeat(600_000)
    const hidden = { [long]: Array.from({ length: 5 }, () => '\u202e') }
    const contradictions = checkConsistency({ proof: {}, identityDetails: hidden, details: [], files: [] })
    expect(contradictions.filter(({ code }) => code === 'consistency.hidden-characters')).toHaveLength(2)
    expect(contradictions.at(-1)).toMatchObject({ expected: 'at most 2 listed', actual: '5 found' })
    const unknown = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}${long}`, 0]))
    const departures = checkDetailSchemas(unknown, undefined, DEFAULT_LIMITS)
    expect(departures.filter(({ code }) => code === 'schema.unknown-field')).toHaveLength(2)
    expect(departures).toContainEqual(
      expect.objectContaining({ code: 'schema.more-findings', expected: 'at most 2 listed', actual: '5 found' }),
    )
  })

  test('listedDifferences limits the places at which file and payload differ', () => {
    const members = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${index}`, index]))
    const proof = { signature: `${base64url({ alg: 'RS256' })}.${base64url(members)}.AAAA` }
    expect(read(proof).facts?.differences).toHaveLength(200)
    expect(read(proof, { listedDifferences: 3 }).facts?.differences).toHaveLength(3)
  })

  test('listedHeaderMembers limits the header members, and counts the rest', () => {
    const header = { alg: 'RS256', ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`h${index}`, 1])) }
    const proof = { signature: `${base64url(header)}.${base64url({})}.AAAA` }
    const named = (limits: Partial<Limits>) =>
      read(proof, limits).observations.flatMap(({ code, actual }) => (code === 'signature.header' ? [actual] : []))
    expect(named({})).toHaveLength(51)
    expect(named({})).toContain('and 10 more')
    expect(named({ listedHeaderMembers: 4 })).toEqual(['h0', 'h1', 'h2', 'h3', 'and 56 more'])
  })
})

describe('long signature', () => {
  const limits = { ...DEFAULT_LIMITS, jsonStringBytes: 100 }
  const proof = (signature: string, other = 'x') =>
    Buffer.from(JSON.stringify({ identityId: other, signature, tenantId: 't' }))
  const codes = (bytes: Buffer, unlimited?: string) =>
    readJson(bytes, 'proof.json', limits, unlimited === undefined ? {} : { unlimited }).observations.map(
      ({ code, actual }) => `${code} ${actual}`,
    )

  test('a signature is limited by signatureCharacters, not by the limit of other strings', () => {
    expect(codes(proof('s'.repeat(5000)), '/signature')).toEqual([])
    expect(codes(proof('s'.repeat(5000)))).toEqual(['json.limit-exceeded 5000 bytes'])
    const facts = read({ signature: 's'.repeat(5000) }, { signatureCharacters: 4999 })
    expect(facts.observations).toMatchObject([
      { code: 'signature.malformed', detail: expect.stringContaining('signatureCharacters is 4999') },
    ])
  })

  test('signatureCharacters allows no other long string', () => {
    expect(codes(proof('s'.repeat(50), 'o'.repeat(101)), '/signature')).toEqual(['json.limit-exceeded 101 bytes'])
    expect(codes(proof('s'.repeat(5000), 'o'.repeat(101)), '/signature')).toEqual(['json.limit-exceeded 101 bytes'])
    expect(codes(proof('s'.repeat(101), 'o'.repeat(5000)), '/signature')).toEqual(['json.limit-exceeded 5000 bytes'])
    const nested = Buffer.from(JSON.stringify({ a: { signature: 's'.repeat(5000) } }))
    expect(codes(nested, '/signature')).toEqual(['json.limit-exceeded 5000 bytes'])
    expect(codes(Buffer.from(`{"signature":"${'s'.repeat(5000)}`), '/signature')).not.toEqual([])
  })
})
