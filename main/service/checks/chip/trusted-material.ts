import { pemBlocks } from '../../../proof/keys/pem.ts'
import type { RevocationList } from '../../../proof/keys/trusted-key.ts'
import type { Certificate } from '../../../proof/keys/x509/certificate.ts'
import { Malformed } from '../../../proof/keys/x509/der.ts'
import { readRevocationList } from '../../../proof/keys/x509/revocation-list.ts'
import { certificateFrom } from './document-signer.ts'

/** PEM text with any number of blocks, or the DER of one certificate or list. */
export type Material = string | Uint8Array

/** The certificates that can be read; one that cannot is left out, so that nothing is trusted because of it. */
export const authoritiesFrom = (given: readonly Material[]): readonly Certificate[] =>
  given.flatMap(derOf).flatMap((der) => certificateFrom(der) ?? [])

/** The revocation lists that can be read. */
export const revocationListsFrom = (given: readonly Material[]): readonly RevocationList[] =>
  given.flatMap(derOf).flatMap((der, index) => {
    try {
      return [{ source: `revocation list ${index + 1}`, list: readRevocationList(der) }]
    } catch (error) {
      if (error instanceof Malformed) return []
      throw error
    }
  })

function derOf(material: Material): readonly Uint8Array[] {
  if (typeof material !== 'string') return [material]
  return pemBlocks(material).flatMap(({ der }) => der ?? [])
}
