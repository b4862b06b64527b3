import type { Settings } from './settings.ts'

/** What the window is told when it starts. */
export interface AppInfo {
  readonly name: string
  readonly version: string
  readonly commit: string
  readonly host: 'desktop' | 'web' | 'test'
  readonly settings: Settings
}

/** An archive that comes with the product, with the verdict that it is owed. */
export interface SampleInfo {
  /** Id under which it is opened. */
  readonly archive: string
  readonly name: string
  readonly title: string
  readonly story: string
  readonly indication: string
  readonly subIndication: string | null
}

/** An archive that was opened before. */
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
  /** Of certificates only. */
  readonly subject: string | null
  readonly notBefore: string | null
  readonly notAfter: string | null
}
