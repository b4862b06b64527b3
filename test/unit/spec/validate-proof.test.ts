import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../../shared/findings/catalogue/index.ts'
import { schemaFindings } from '../../../shared/findings/catalogue/schema.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { validateProof } from '../../../shared/spec/validate.ts'

const PROOF = {
  version: '1.0',
  proofId: 'p',
  identityId: 'i',
  tenantId: 't',
  tenantRole: 'RELYING_SERVICE',
  startDateTime: '2026-03-14T09:26:53.581',
  endDateTime: '2026-03-14T09:28:33',
  componentVersion: '7.31.0',
  hashes: {
    identityDetails: 'a',
    verificationAndEvaluationDetails: 'b',
    images: [{ hash: 'c', id: 'm', path: 'images/m' }],
  },
  signature: 'x.y.z',
} as const satisfies JsonValue

const judged = (more: { readonly [name: string]: JsonValue | undefined }) => {
  const entries = Object.entries({ ...PROOF, ...more }).filter(([, value]) => value !== undefined)
  return validateProof(Object.fromEntries(entries) as JsonValue).map(
    ({ code, subject }) => `${code} ${subject.pointer}`,
  )
}

describe('proof.json defines the coverage, so every breach of its rules has one finding code', () => {
  test('the smallest proof.json has no findings', () => expect(judged({})).toEqual([]))

  test.each(Object.keys(PROOF).filter((name) => name !== 'signature'))(
    'member %s of proof.json is reported if it is missing, null or of another type',
    (name) => {
      for (const value of [undefined, null, 7, false])
        expect(judged({ [name]: value })).toContain(`schema.proof /${name}`)
    },
  )

  test.each([
    'version',
    'proofId',
    'identityId',
    'tenantId',
    'tenantRole',
    'startDateTime',
    'endDateTime',
    'componentVersion',
  ])('member %s of proof.json is reported if it is empty', (name) =>
    expect(judged({ [name]: '' })).toEqual([`schema.proof /${name}`]),
  )

  test('the signature is not checked here, but by the stage that reads it', () => {
    for (const signature of [undefined, null, 7, '', {}]) expect(judged({ signature })).toEqual([])
  })

  test('a breach of proof.json is reported as a clause with the pointer', () => {
    expect(validateProof({ ...PROOF, tenantRole: 'ADMIN' })).toEqual([
      {
        code: 'schema.proof',
        subject: { path: 'proof.json', pointer: '/tenantRole' },
        expected: 'RELYING_SERVICE, USER_AGENT',
        actual: '"ADMIN"',
        detail: 'value not allowed: Proof.tenantRole',
      },
    ])
    const { endDateTime: _end, ...open } = PROOF
    expect(validateProof(open)[0]?.detail).toBe('required field missing: Proof.endDateTime')
  })

  test('hashes of proof.json may be malformed in any way without a crash', () => {
    const broken: readonly JsonValue[] = [
      {},
      [],
      { images: {} },
      { images: [null] },
      { images: [{ hash: null }] },
      { videos: null },
      { images: [{ hash: '', id: 'x', path: 'y' }] },
    ]
    for (const hashes of broken)
      expect(judged({ hashes }).every((text) => text.startsWith('schema.proof /hashes'))).toBe(true)
    expect(judged({ hashes: { ...PROOF.hashes, images: {} } })).toEqual(['schema.proof /hashes/images'])
    expect(judged({ hashes: { ...PROOF.hashes, videos: [null] } })).toEqual(['schema.proof /hashes/videos/0'])
    expect(judged({ hashes: { ...PROOF.hashes, identityDetails: '' } })).toEqual([])
    expect(judged({ hashes: { identityDetails: 'a' } })).toEqual([
      'schema.proof /hashes/verificationAndEvaluationDetails',
    ])
  })

  test('unknown members of proof.json are reported separately', () => {
    expect(judged({ audience: 'x' })).toEqual(['schema.unknown-field /audience'])
    expect(judged({ hashes: { ...PROOF.hashes, audio: [] } })).toEqual(['schema.unknown-field /hashes/audio'])
  })

  test('optional members of proof.json may be absent, but not null', () => {
    expect(judged({ transactionId: 'x', ips: [], previousProofId: 'x', tenantUsed: 'x' })).toEqual([])
    expect(judged({ ips: null })).toEqual(['schema.proof /ips'])
    expect(judged({ ips: ['192.0.2.1', 4] })).toEqual(['schema.proof /ips/1'])
  })

  test('a proof.json that is no object is reported as one breach', () => {
    for (const value of [null, [], 'x', 4] as const) expect(validateProof(value)).toHaveLength(1)
  })
})

describe('versions (D-04)', () => {
  test.each([
    ['1.0', []],
    ['1', []],
    ['1.0.0', []],
    ['1.1', ['schema.newer-minor-version /version']],
    ['1.0.3', ['schema.newer-minor-version /version']],
    ['1.10', ['schema.newer-minor-version /version']],
    ['2.0', ['schema.newer-version /version']],
    ['2', ['schema.newer-version /version']],
    ['10.0', ['schema.newer-version /version']],
    ['0.9', ['schema.proof /version']],
    ['0', ['schema.proof /version']],
  ])('version %s has the expected findings', (version, found) => expect(judged({ version })).toEqual(found))

  test.each(['', 'v1.0', '1.', '.1', '1.0.0.0', '01.0', '1.00', '-1.0', '1e1', ' 1.0', '1.0\n', '9999999999.0', 'one'])(
    '%j is no version',
    (version) => expect(judged({ version }).filter((text) => text === 'schema.proof /version')).toHaveLength(1),
  )
})

describe('the catalogue of schema findings', () => {
  test('a breach of proof.json makes the verdict INDETERMINATE under every policy', () => {
    for (const code of ['schema.proof', 'schema.newer-version'] as const)
      expect(schemaFindings[code]).toMatchObject({
        question: 'integrity',
        level: 'FAIL',
        fixed: true,
        effect: { indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' },
      })
  })

  test('details that violate the specification are conformance errors, unknown content is not', () => {
    for (const code of [
      'schema.missing-field',
      'schema.wrong-type',
      'schema.value',
      'schema.date',
      'schema.date-time',
    ] as const)
      expect(schemaFindings[code]).toMatchObject({ question: 'conformance', level: 'FAIL', effect: null })
    for (const code of [
      'schema.unknown-field',
      'schema.unknown-value',
      'schema.newer-minor-version',
      'schema.more-findings',
    ] as const)
      expect(['WARN', 'INFORM']).toContain(CATALOGUE.get(code)?.level)
  })
})
