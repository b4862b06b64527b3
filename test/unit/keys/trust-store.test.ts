import { describe, expect, test } from 'vitest'
import { toPem } from '../../../main/proof/keys/pem.ts'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import { serialiseStore } from '../../../main/proof/keys/store-json.ts'
import { addToTrustStore, removeFromTrustStore, trustedKeysOf } from '../../../main/proof/keys/trust-store.ts'
import { EMPTY_TRUST_STORE, parseTrustStore } from '../../../main/proof/keys/trust-store-file.ts'
import type { TrustedKey } from '../../../main/proof/keys/trusted-key.ts'
import { makeCertificate, rsaPair } from './made-certificate.ts'

const pair = rsaPair()
const keyFrom = (bytes: Uint8Array): TrustedKey => {
  const [key] = readTrustMaterial(bytes, 'file').keys
  if (!key) throw new Error('no key')
  return key
}
const bare = keyFrom(pair.publicKey.export({ format: 'der', type: 'spki' }))
const certified = keyFrom(makeCertificate({ subject: 'Signer', key: pair }))
const addedAt = '2026-11-21T00:00:00.000Z'

const stored = (result: ReturnType<typeof addToTrustStore>) => {
  if (result.kind === 'failure') throw new Error(result.failure.message)
  return result.store
}
const failureOf = (result: { readonly kind: string; readonly failure?: { readonly code: string } }) =>
  result.failure?.code
const first = stored(
  addToTrustStore(EMPTY_TRUST_STORE, { key: bare, label: 'Issuer', tenant: 'acme', test: false, addedAt }),
)
const both = stored(addToTrustStore(first, { key: certified, label: 'Lab', test: true, addedAt }))

describe('trust store', () => {
  test('the trust store is read back from its text with binding and marks', () => {
    const parsed = parseTrustStore(serialiseStore(both))
    expect(parsed).toEqual({ kind: 'store', store: both })
    expect(trustedKeysOf(both)).toMatchObject([
      { source: 'trust-store:Issuer', label: 'Issuer', tenant: 'acme', test: false, fingerprint: bare.fingerprint },
      { source: 'trust-store:Lab', label: 'Lab', test: true, kind: 'certificate', fingerprint: certified.fingerprint },
    ])
    expect(trustedKeysOf(both)[1]).not.toHaveProperty('tenant')
  })

  test('the trust store refuses one label for two keys, one key twice for a tenant, and blank labels', () => {
    const add = (label: string, tenant?: string) =>
      addToTrustStore(first, { key: bare, label, ...(tenant ? { tenant } : {}), test: false, addedAt })
    expect(failureOf(add('Issuer', 'other'))).toBe('trust-store.label-taken')
    expect(failureOf(add(' '))).toBe('trust-store.label')
    const again = add('Again', 'acme')
    expect(again).toMatchObject({ kind: 'failure', failure: { code: 'trust-store.duplicate' } })
    expect(JSON.stringify(again)).toContain(bare.fingerprint)
    expect(stored(add('Again', 'other')).entries).toHaveLength(2)
  })

  test('the trust store removes a key by label or by eight digits of the fingerprint, if they name only one key', () => {
    const left = (named: string) => {
      const result = removeFromTrustStore(both, named)
      return result.kind === 'store' ? result.store.entries.map(({ label }) => label) : result.failure.code
    }
    expect(left('Issuer')).toEqual(['Lab'])
    expect(left(certified.fingerprint.slice(0, 8).toUpperCase())).toEqual(['Issuer'])
    expect(left(certified.fingerprint.slice(0, 7))).toBe('trust-store.unknown')
    expect(left('issuer')).toBe('trust-store.unknown')
    const twice = stored(addToTrustStore(first, { key: bare, label: 'Again', tenant: 'other', test: false, addedAt }))
    expect(failureOf(removeFromTrustStore(twice, bare.fingerprint))).toBe('trust-store.several')
  })

  const text = serialiseStore(both)
  const otherPem = JSON.stringify(toPem('PUBLIC KEY', rsaPair().publicKey.export({ format: 'der', type: 'spki' })))
  test.each([
    ['empty', ''],
    ['cut off', text.slice(0, -20)],
    ['another format', text.replace('proofbench-trust/1', 'proofbench-trust/9')],
    ['a changed fingerprint', text.replace(bare.fingerprint, 'f'.repeat(64))],
    ['an exchanged key', text.replace(/"pem": "(?:[^"\\]|\\.)*"/, `"pem": ${otherPem}`)],
    ['a changed role', text.replace('"role": "signer"', '"role": "issuer"')],
    ['a missing mark', text.replace('"test": false,', '')],
    ['a mark named twice', text.replace('"test": true', '"test": true, "test": false')],
    ['one label twice', text.replace('"Lab"', '"Issuer"')],
  ])('a damaged trust store is not used in part: %s', (_, damaged) => {
    expect(damaged).not.toBe(text)
    const parsed = parseTrustStore(damaged)
    expect(failureOf(parsed)).toBe('trust-store.corrupt')
  })
})
