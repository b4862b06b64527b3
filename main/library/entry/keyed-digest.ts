import { createHmac, type KeyObject } from 'node:crypto'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/index.ts'

/** Bytes of a digest: the chance that any two of a billion values collide is below 1 in 10^10. */
const DIGEST_BYTES = 12

/** Returns the HMAC-SHA-256 of a value under the key of the library, truncated. Values of different kinds never match. */
export const keyedDigest = (key: Uint8Array | KeyObject, kind: OccurrenceKind, value: string): Uint8Array =>
  createHmac('sha256', key)
    .update(`${OCCURRENCE_KINDS[kind]}:${normalizedValue(kind, value)}`)
    .digest()
    .subarray(0, DIGEST_BYTES)

/** Removes differences of writing that do not change a value: case, spaces, punctuation, diacritics, filler characters. */
function normalizedValue(kind: OccurrenceKind, value: string): string {
  const text = value.normalize('NFKD').replace(/\p{M}/gu, '')
  switch (kind) {
    case 'image':
    case 'signingKey':
    case 'ip':
    case 'email':
      return text.trim().toLowerCase()
    case 'phone':
      return text.replace(/[^\d+]/g, '')
    case 'operator':
      return text.trim()
    case 'documentNumber':
    case 'mrz':
    case 'nameAndBirthDate':
    case 'address':
    case 'device':
      return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  }
}
