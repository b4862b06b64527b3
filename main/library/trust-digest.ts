import { createHash } from 'node:crypto'

/** Trust settings of a verification, as bytes and text. */
export interface TrustSettings {
  readonly keyFiles: readonly { readonly bytes: Uint8Array }[]
  readonly revocationFiles: readonly { readonly bytes: Uint8Array }[]
  readonly trustStore: string | null
}

/** Returns the SHA-256 of all trusted keys and revocation lists, whatever their files are called. */
export function trustDigest({ keyFiles, revocationFiles, trustStore }: TrustSettings): string {
  const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
  const hashes = (files: TrustSettings['keyFiles']): readonly string[] => files.map(({ bytes }) => hashOf(bytes)).sort()
  return hashOf(JSON.stringify([hashes(keyFiles), hashes(revocationFiles), hashOf(trustStore ?? '')]))
}
