import type { Settings } from './settings.ts'

/** Information for the window at its start. */
export interface AppInfo {
  readonly name: string
  readonly version: string
  readonly commit: string
  readonly host: 'desktop' | 'web' | 'test'
  readonly settings: Settings
}

/** Sample archive of the product, with its expected verdict. */
export interface SampleInfo {
  /** Id for `archive.open`. */
  readonly archive: string
  readonly name: string
  readonly title: string
  readonly story: string
  readonly indication: string
  readonly subIndication: string | null
}

/** Archive that was opened before. */
export interface RecentInfo {
  readonly archive: string
  readonly name: string
  /** ISO 8601 UTC. */
  readonly openedAt: string
  readonly indication: string
}

export interface TrustedKeyInfo {
  readonly label: string
  readonly tenant: string | null
  readonly test: boolean
  readonly role: string
  readonly kind: 'public-key' | 'certificate'
  /** Lower-case hex SHA-256. */
  readonly fingerprint: string
  readonly addedAt: string
  /** Null for a public key. */
  readonly subject: string | null
  readonly notBefore: string | null
  readonly notAfter: string | null
  /** Date on which the stored revocation lists revoke the certificate, ISO 8601 UTC; null if they do not, and for a key that is not stored. */
  readonly revokedSince: string | null
}
