import { describe, expect, test } from 'vitest'
import { TEST_KEY_UNIT } from '../../../main/proof/keys/known-test-keys.ts'
import {
  authority,
  der,
  extension,
  ISSUING,
  makeCertificate,
  makeList,
  oid,
  rsaPair,
  SIGNING,
  sequence,
  usage,
} from '../keys/made-certificate.ts'
import { codesOf, judged, keysIn, listsIn, signedBy } from './signed-facts.ts'

const signer = rsaPair()
const stranger = rsaPair()
const root = rsaPair()
const spki = (pair: typeof signer) => pair.publicKey.export({ format: 'der', type: 'spki' })
const signature = signedBy(signer)
const issued = { subject: 'Signer', key: signer, issuer: 'Root', issuerKey: root, extensions: [usage(SIGNING)] }
const leaf = makeCertificate(issued)
const rootCertificate = makeCertificate({ subject: 'Root', key: root, extensions: [authority(), usage(ISSUING)] })
const otherRoot = makeCertificate({ subject: 'Other', key: stranger, extensions: [authority(), usage(ISSUING)] })

describe('key that made the signature', () => {
  test('a trusted bare key passes, without a certificate to check', () => {
    const result = judged({ signature, keys: keysIn(spki(signer)) })
    expect(result.observations).toEqual([])
    expect(result.verified?.valid).toBe(true)
    expect(result.key).toMatchObject({ source: 'key-1', kind: 'public-key', test: false })
    expect(Object.keys(result.skipped)).toEqual(['trust.certificate', 'trust.revocation'])
  })

  test('H1: without a key the question is open', () => {
    expect(codesOf({ signature })).toEqual(['trust.no-key NO_SIGNING_CERTIFICATE_FOUND'])
    expect(judged({ signature }).key).toBeNull()
  })

  test('with another key only, the signature is invalid and no key is reported', () => {
    const result = judged({ signature, keys: keysIn(spki(stranger)) })
    expect(result.observations.map(({ code }) => code)).toEqual(['signature.invalid'])
    expect(result).toMatchObject({ key: null, verified: { valid: false } })
  })

  test('trust store keys without a tenant that did not sign leave the question open', () => {
    const stored = (tenant?: string) =>
      keysIn(spki(stranger)).map((key) => ({ ...key, label: 'Bank', ...(tenant === undefined ? {} : { tenant }) }))
    expect(codesOf({ signature, keys: stored() })).toEqual(['trust.no-matching-key NO_SIGNING_CERTIFICATE_FOUND'])
    const result = judged({ signature, keys: stored() })
    expect(result.observations[0]?.detail).toBe('another signer, or changed (1 key tried)')
    expect(Object.keys(result.skipped)).toContain('signature.cryptographic')
    expect(judged({ signature, keys: stored('acme') }).observations[0]?.code).toBe('signature.invalid')
    expect(codesOf({ signature, keys: [...stored(), ...keysIn(spki(signer))] })).toEqual([])
  })

  test('a key that signed other content proves the change, whether it was given or is in the trust store', () => {
    const { parts } = signature
    const changed = { ...signature, parts: parts && { ...parts, signingInput: `${parts.signingInput}A` } }
    for (const label of [undefined, 'Bank']) {
      const keys = keysIn(spki(stranger), spki(signer)).map((key) => ({ ...key, ...(label ? { label } : {}) }))
      expect(judged({ signature: changed, keys }).observations).toMatchObject([
        { code: 'signature.invalid', variant: 'changed', detail: 'key-2 signed other content' },
      ])
    }
  })

  test('a damaged signature is never reported as a change', () => {
    const { parts } = signature
    const octets = Buffer.from(parts?.signature ?? '', 'base64url')
    octets.writeUInt8(octets.readUInt8(9) ^ 1, 9)
    const damaged = { ...signature, parts: parts && { ...parts, signature: octets.toString('base64url') } }
    const [observation] = judged({ signature: damaged, keys: keysIn(spki(signer)) }).observations
    expect([observation?.code, observation?.variant]).toEqual(['signature.invalid', undefined])
    expect(observation?.detail).not.toMatch(/changed/)
  })

  test('one of several keys is sufficient', () => {
    const result = judged({ signature, keys: keysIn(spki(stranger), spki(signer)) })
    expect([result.observations, result.key?.source]).toEqual([[], 'key-2'])
  })

  test('an issuer alone leaves the question open', () => {
    expect(codesOf({ signature, keys: keysIn(rootCertificate) })).toEqual([
      'trust.no-signing-certificate NO_SIGNING_CERTIFICATE_FOUND',
    ])
  })

  test('a key of another tenant is not accepted', () => {
    const bound = (tenant: string, pair = signer) => keysIn(spki(pair)).map((key) => ({ ...key, tenant }))
    expect(codesOf({ signature, keys: bound('acme') })).toEqual([])
    expect(codesOf({ signature, keys: bound('other') })).toEqual(['trust.tenant CHAIN_CONSTRAINTS_FAILURE'])
    expect(codesOf({ signature, tenantId: null, keys: bound('acme') })).toEqual([
      'trust.tenant CHAIN_CONSTRAINTS_FAILURE',
    ])
    expect(codesOf({ signature, keys: [...bound('other'), ...keysIn(spki(stranger))] })).toEqual([
      'trust.tenant CHAIN_CONSTRAINTS_FAILURE',
    ])
    expect(codesOf({ signature, keys: bound('other', stranger) })).toEqual([
      'trust.no-key NO_SIGNING_CERTIFICATE_FOUND',
    ])
  })

  test('without a canonical signature, or with another algorithm, no key is tried', () => {
    for (const invalid of [null, { ...signature, parts: null }, signedBy(signer, 'RS512')]) {
      const result = judged({ signature: invalid, keys: keysIn(spki(signer)) })
      expect([result.observations, result.verified]).toEqual([[], null])
      expect(Object.keys(result.skipped)).toContain('signature.cryptographic')
    }
  })

  test('unusable given keys are reported in addition to the verdict', () => {
    const problems = [{ code: 'key.unreadable', message: 'x.pem: damaged', hint: '' }] as const
    expect(codesOf({ signature, keys: keysIn(spki(signer)), problems })).toEqual(['trust.unusable-key'])
  })

  test('a key that passes without findings is preferred to one with findings', () => {
    const expired = makeCertificate({ ...issued, to: '2025-01-01T00:00:00' })
    for (const files of [
      [expired, spki(signer)],
      [spki(signer), expired],
    ])
      expect(judged({ signature, keys: keysIn(...files) })).toMatchObject({
        observations: [],
        key: { kind: 'public-key' },
      })
  })
})

describe('test keys', () => {
  test('a test key is recognized by its mark, by the unit in its certificate, and by its issuer', () => {
    const marked = keysIn(spki(signer)).map((key) => ({ ...key, test: true }))
    const unit = keysIn(makeCertificate({ subject: 'Sample', unit: TEST_KEY_UNIT, key: signer }))
    const byIssuer = keysIn(leaf, rootCertificate).map((key) => ({ ...key, test: key.role === 'issuer' }))
    for (const keys of [marked, unit, byIssuer]) {
      const { observations, key } = judged({ signature, keys })
      expect(observations.map(({ code }) => code)).toEqual(['trust.test-key'])
      expect(key?.test).toBe(true)
    }
  })
})

describe('validity', () => {
  const bounded = keysIn(makeCertificate({ ...issued, from: '2026-01-01T00:00:00', to: '2026-11-20T23:59:59' }))
  const at = (validationTime: string, endDateTime: string | null = null) =>
    codesOf({ signature, keys: bounded, validationTime, endDateTime })
  const EXPIRED = ['trust.expired OUT_OF_BOUNDS_NO_POE']
  const EARLY = ['trust.not-yet-valid OUT_OF_BOUNDS_NO_POE']

  test('H11: bounds of the validity are inclusive, to the second', () => {
    expect(at('2026-01-01T00:00:00.000Z')).toEqual([])
    expect(at('2025-12-31T23:59:59.999Z')).toEqual(EARLY)
    expect(at('2026-11-20T23:59:59.000Z')).toEqual([])
    expect(at('2026-11-20T23:59:59.999Z')).toEqual([])
    expect(at('2026-11-21T00:00:00.000Z')).toEqual(EXPIRED)
  })

  test('H12: a claimed time never makes a certificate valid, and may itself be outside the validity', () => {
    expect(at('2026-12-01T00:00:00Z', '2026-06-01T12:00:00')).toEqual(EXPIRED)
    expect(at('2026-06-01T00:00:00Z', '2025-06-01T12:00:00')).toEqual(EARLY)
    expect(at('2026-06-01T00:00:00Z', '2026-12-01T12:00:00')).toEqual(EXPIRED)
    expect(at('2026-06-01T00:00:00Z', 'yesterday')).toEqual([])
  })

  test('the claimed time has no zone: it counts only if it is outside the validity in every zone', () => {
    expect(at('2026-06-01T00:00:00Z', '2025-12-31T12:00:00.0000000')).toEqual([])
    expect(at('2026-06-01T00:00:00Z', '2025-12-31T11:59:59')).toEqual(EARLY)
    expect(at('2026-06-01T00:00:00Z', '2026-11-21T13:59:59')).toEqual([])
    expect(at('2026-06-01T00:00:00Z', '2026-11-21T14:00:00')).toEqual(EXPIRED)
  })

  test('the text names the end of validity and the time that is outside of it', () => {
    const textAt = (validationTime: string, endDateTime: string | null = null) =>
      judged({ signature, keys: bounded, validationTime, endDateTime }).observations.map(({ detail }) => detail)
    expect(textAt('2026-12-01T00:00:00Z')).toEqual(['it was valid until 2026-11-20, the validation time is 2026-12-01'])
    expect(textAt('2026-06-01T00:00:00Z', '2025-06-01T12:00:00')).toEqual([
      expect.stringMatching(/^it is valid from 2026-01-01, the archive claims 2025-06-0[12]$/),
    ])
  })

  test("the machine's zone has no effect", () => {
    const before = process.env.TZ
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
        process.env.TZ = zone
        expect(at('2026-06-01T00:00:00Z', '2025-12-31T11:59:59')).toEqual(EARLY)
        expect(at('2026-11-20T23:59:59.000Z', '2026-11-21T13:59:59')).toEqual([])
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

describe('pinned or chained certificates', () => {
  test('a certificate alone is pinned; with an issuer it must chain to it', () => {
    expect(codesOf({ signature, keys: keysIn(leaf) })).toEqual([])
    expect(codesOf({ signature, keys: keysIn(leaf, rootCertificate) })).toEqual([])
    expect(codesOf({ signature, keys: keysIn(leaf, otherRoot) })).toEqual(['trust.chain NO_CERTIFICATE_CHAIN_FOUND'])
  })

  test('H17: a self-signed certificate is pinned whatever issuers are known', () => {
    const self = makeCertificate({ subject: 'Self', key: signer, extensions: [usage(SIGNING)] })
    expect(codesOf({ signature, keys: keysIn(self, rootCertificate) })).toEqual([])
  })

  test('an authority that signs itself is judged by its key usage', () => {
    const made = (bits: number) =>
      makeCertificate({ subject: 'Root', key: signer, extensions: [authority(), usage(bits)] })
    expect(codesOf({ signature, keys: keysIn(made(ISSUING)) })).toEqual(['trust.key-usage CHAIN_CONSTRAINTS_FAILURE'])
    expect(codesOf({ signature, keys: keysIn(made(ISSUING | SIGNING)) })).toEqual([])
  })

  test('issuers of another tenant do not count', () => {
    const keys = keysIn(leaf, otherRoot).map((key) => (key.role === 'issuer' ? { ...key, tenant: 'other' } : key))
    expect(codesOf({ signature, keys })).toEqual([])
  })
})

describe('anchors and forms of one key', () => {
  const next = rsaPair()
  const sub = rsaPair()
  const limited = makeCertificate({ subject: 'Root', key: root, extensions: [authority(0), usage(ISSUING)] })
  /** The same name with its next key, signed by the previous one. */
  const rollover = makeCertificate({
    subject: 'Root',
    key: next,
    issuerKey: root,
    extensions: [authority(), usage(ISSUING)],
  })
  const below = makeCertificate({
    subject: 'Sub',
    key: sub,
    issuer: 'Root',
    issuerKey: next,
    serial: Buffer.from([8]),
    extensions: [authority(), usage(ISSUING)],
  })
  const signed = makeCertificate({
    subject: 'Signer',
    key: signer,
    issuer: 'Sub',
    issuerKey: sub,
    extensions: [usage(SIGNING)],
  })

  test('D7: a certificate that is self-issued but not self-signed is no anchor: the limits above it count', () => {
    expect(codesOf({ signature, keys: keysIn(signed, below, rollover, limited) })).toEqual([
      'trust.chain CHAIN_CONSTRAINTS_FAILURE',
    ])
    expect(codesOf({ signature, keys: keysIn(signed, below, rollover, rootCertificate) })).toEqual([])
    expect(codesOf({ signature, keys: keysIn(signed, below, rollover) })).toEqual([])
  })

  test('D13: a key that is revoked as a certificate is revoked as a bare key too', () => {
    const bare = Buffer.from(signer.publicKey.export({ format: 'der', type: 'spki' }))
    const lists = listsIn(
      makeList({ issuer: 'Root', issuerKey: root, revoked: [{ serial: 7, date: '2026-07-01T00:00:00' }] }),
    )
    const keys = keysIn(bare, leaf, rootCertificate)
    expect(codesOf({ signature, keys, revocationLists: lists })).toEqual(['trust.revoked REVOKED_NO_POE'])
    expect(codesOf({ signature, keys })).toEqual([])
  })

  test('D16: critical policies with an unknown qualifier are unsupported', () => {
    const withPolicy = (qualifier: string, critical: boolean) =>
      makeCertificate({
        subject: 'Signer',
        key: signer,
        issuer: 'Root',
        issuerKey: root,
        extensions: [
          usage(SIGNING),
          extension(
            '2.5.29.32',
            sequence(sequence(oid('1.2.3.4'), sequence(sequence(oid(qualifier), der(0x16, 'x'))))),
            critical,
          ),
        ],
      })
    const codes = (qualifier: string, critical: boolean) =>
      codesOf({ signature, keys: keysIn(withPolicy(qualifier, critical), rootCertificate) })
    expect(codes('1.2.3.5', true)).toEqual(['trust.chain CHAIN_CONSTRAINTS_FAILURE'])
    expect(codes('1.2.3.5', false)).toEqual([])
    expect(codes('1.3.6.1.5.5.7.2.1', true)).toEqual([])
  })
})

describe('H22: revocation', () => {
  const list = (date: string, more: object = {}) =>
    makeList({ issuer: 'Root', issuerKey: root, revoked: [{ serial: 7, date }], ...more })
  const withList = (file: Buffer, files = [leaf, rootCertificate]) =>
    codesOf({ signature, keys: keysIn(...files), revocationLists: listsIn(file) })
  const REVOKED = 'trust.revoked REVOKED_NO_POE'

  test('a revocation before the claimed time fails, a later one leaves the question open', () => {
    expect(withList(list('2026-05-01T00:00:00'))).toEqual(['trust.revoked REVOKED'])
    expect(withList(list('2026-07-01T00:00:00'))).toEqual([REVOKED])
    expect(withList(list('2026-06-01T00:00:00'))).toEqual([REVOKED])
  })

  test('a current list without the certificate has no effect', () => {
    const result = judged({
      signature,
      keys: keysIn(leaf, rootCertificate),
      revocationLists: listsIn(makeList({ issuer: 'Root', issuerKey: root })),
    })
    expect([result.observations, result.skipped]).toEqual([[], {}])
    const good = { revoked: [{ serial: 7, date: '2026-05-01T00:00:00', reason: 8 }] }
    expect(withList(list('', good))).toEqual([])
  })

  test('an outdated list is used if it revokes the certificate, and raises a warning in any case', () => {
    const stale = { from: '2026-01-01T00:00:00', next: '2026-02-01T00:00:00' }
    expect(withList(list('2026-07-01T00:00:00', stale))).toEqual([REVOKED, 'trust.revocation-list'])
    expect(withList(makeList({ issuer: 'Root', issuerKey: root, ...stale }))).toEqual(['trust.revocation-list'])
  })

  test('a list of another issuer, or with an invalid signature, is not used', () => {
    const unused = [
      makeList({ issuer: 'Other', issuerKey: stranger, revoked: [{ serial: 7, date: '2026-05-01T00:00:00' }] }),
      list('2026-05-01T00:00:00', { issuerKey: stranger }),
    ]
    for (const file of unused) expect(withList(file)).toEqual(['trust.revocation-list'])
  })

  test('D6: a list that names the signer and cannot be judged completely leaves the question open', () => {
    const unjudged = [
      list('2026-05-01T00:00:00', { from: '2026-12-01T00:00:00' }),
      list('2026-05-01T00:00:00', { extensions: [usage(SIGNING)] }),
      list('2026-05-01T00:00:00', {
        extensions: [extension('2.5.29.28', sequence(der(0x82, Buffer.from([0xff]))), true)],
      }),
      list('2026-05-01T00:00:00', { extensions: [extension('2.5.29.27', der(2, Buffer.from([1])), true)] }),
    ]
    for (const file of unjudged) expect(withList(file)).toEqual([REVOKED, 'trust.revocation-list'])
  })

  test('a revocation in a list of an issuer without the right to sign lists leaves the question open', () => {
    const may = makeCertificate({ subject: 'Root', key: root, extensions: [authority(), usage(0x04)] })
    expect(withList(list('2026-05-01T00:00:00'), [leaf, may])).toEqual([REVOKED, 'trust.revocation-list'])
  })

  test('the list for a pinned certificate cannot be checked, but is used if it revokes the certificate', () => {
    expect(withList(list('2026-07-01T00:00:00'), [leaf])).toEqual([REVOKED, 'trust.revocation-list'])
    expect(withList(makeList({ issuer: 'Root', issuerKey: root }), [leaf])).toEqual(['trust.revocation-list'])
  })
})
