import { isNamedLikeArchive } from '../../../shared/list/index.ts'
import type { Dropped } from '../../model/bridge/bridge.ts'

/** Maximum size of a file of keys, lists or a policy in bytes. */
const MAX_BYTES = 2_000_000
const START_BYTES = 512
/** Number of files that are read at the same time. */
const AT_ONCE = 8

export interface TrustMaterial {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Separates dropped files that may be trust material from all others, which may be archives. Files with the name of an archive are not read: a
 * thousand of them would delay the first verdict by seconds.
 */
export async function splitDropped(
  all: readonly Dropped[],
): Promise<{ readonly material: readonly TrustMaterial[]; readonly others: readonly Dropped[] }> {
  const material: TrustMaterial[] = []
  const others: Dropped[] = []
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const read = async (dropped: Dropped) => ({ dropped, bytes: await trustBytes(dropped) })
    for (const { dropped, bytes } of await Promise.all(all.slice(start, start + AT_ONCE).map(read)))
      if (bytes) material.push({ name: dropped.name, bytes })
      else others.push(dropped)
  }
  return { material, others }
}

/** Returns the bytes of a file that starts like a key, a certificate, a revocation list or a policy; otherwise null. */
async function trustBytes(dropped: Dropped): Promise<Uint8Array | null> {
  if (dropped.kind === 'folder' || isNamedLikeArchive(dropped.name)) return null
  const { file } = dropped
  if (file.size > MAX_BYTES || file.size === 0) return null
  try {
    const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
    const text = String.fromCharCode(...start)
    if (!startsLikeMaterial(start, text)) return null
    const bytes = new Uint8Array(await file.arrayBuffer())
    return text.trimStart().startsWith('{') && !isKeyOrPolicy(new TextDecoder().decode(bytes)) ? null : bytes
  } catch {
    // An unreadable file is reported when it is opened as an archive.
    return null
  }
}

/** Returns whether a file starts like DER with a multi-byte length, PEM, text output of OpenSSL, or JSON. */
const startsLikeMaterial = ([first, second]: Uint8Array, text: string): boolean =>
  (first === 0x30 && (second === 0x81 || second === 0x82 || second === 0x83)) ||
  /^(\xef\xbb\xbf)?\s*(-----BEGIN |\{)/.test(text) ||
  /^\s*(Certificate|Public-Key|RSA Public-Key|Bag Attributes|subject ?=)/.test(text)

const isKeyOrPolicy = (text: string): boolean => /"(kty|keys)"\s*:|"proofbench-policy\/1"/.test(text)
