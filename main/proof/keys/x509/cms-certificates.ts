import { childrenOf, MalformedDerError, readDer } from './der.ts'
import { oidOf, sequenceOf } from './der-values.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
/** Tags of the certificates and of the revocation lists in signed data. */
const CONTENT_TAGS: readonly number[] = [0xa0, 0xa1]

/**
 * Returns the certificates and revocation lists in a PKCS#7 file (.p7b), DER. Its signatures are not verified: it only carries them.
 * Returns null for other DER. RFC 5652 5.1
 */
export function cmsCertificates(der: Uint8Array): readonly Uint8Array[] | null {
  try {
    const [type, content] = sequenceOf(readDer(der), 'the file')
    if (!content || oidOf(type, 'the type') !== SIGNED_DATA) return null
    const parts = sequenceOf(childrenOf(content)[0], 'the signed data')
    return parts
      .filter(({ tag }) => CONTENT_TAGS.includes(tag))
      .flatMap((part) => childrenOf(part).map((item) => item.der))
  } catch (error) {
    if (error instanceof MalformedDerError) return null
    throw error
  }
}
