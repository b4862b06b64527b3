import {
  type Certificate,
  MalformedDerError,
  pemBlocks,
  type RevocationList,
  readRevocationList,
} from '../../../proof/index.ts'
import { certificateFrom } from './document-signer.ts'

/** PEM text with any number of blocks, or DER of one certificate or revocation list. */
export type Material = string | Uint8Array

/** Parses certificates; unreadable ones are omitted and thus not trusted. */
export const authoritiesFrom = (materials: readonly Material[]): readonly Certificate[] =>
  materials.flatMap(derOf).flatMap((der) => certificateFrom(der) ?? [])

/** Parses revocation lists; unreadable ones are omitted. */
export const revocationListsFrom = (materials: readonly Material[]): readonly RevocationList[] =>
  materials.flatMap(derOf).flatMap((der, index) => {
    try {
      return [{ source: `revocation list ${index + 1}`, list: readRevocationList(der) }]
    } catch (error) {
      if (error instanceof MalformedDerError) return []
      throw error
    }
  })

function derOf(material: Material): readonly Uint8Array[] {
  if (typeof material !== 'string') return [material]
  return pemBlocks(material).flatMap(({ der }) => der ?? [])
}
