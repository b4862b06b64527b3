import { createHash, type KeyObject } from 'node:crypto'
import { KNOWN_TEST_KEYS, TEST_KEY_UNIT } from './known-test-keys.ts'
import { rsaSpki } from './rsa-spki.ts'
import type { TrustedKey } from './trusted-key.ts'
import { type Certificate, isAuthority } from './x509/certificate.ts'

/** Returns the lower-case hex SHA-256. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Creates the entry of an RSA public key. `source`: name of its file. */
export function trustedPublicKey(key: KeyObject, source: string): TrustedKey {
  const fingerprint = sha256Of(rsaSpki(key))
  return { source, kind: 'public-key', key, fingerprint, role: 'signer', test: KNOWN_TEST_KEYS.has(fingerprint) }
}

/** Creates the entry of a certificate with its RSA key, null if it has another kind; an authority gets the role `issuer`. */
export function trustedCertificate(certificate: Certificate, key: KeyObject | null, source: string): TrustedKey {
  return {
    source,
    kind: 'certificate',
    key,
    fingerprint: sha256Of(certificate.der),
    role: isAuthority(certificate) ? 'issuer' : 'signer',
    certificate,
    test:
      certificate.subject.organizationalUnits.includes(TEST_KEY_UNIT) ||
      (key !== null && KNOWN_TEST_KEYS.has(sha256Of(rsaSpki(key)))),
  }
}
