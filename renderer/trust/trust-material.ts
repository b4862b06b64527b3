import type { Dropped } from '../bridge/bridge.ts'

/** Files of keys, lists and policies are not larger, bytes. */
const MAX_BYTES = 2_000_000
const START = 512

export interface TrustMaterial {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Divides what was dropped into files that may be trusted and everything else, which may be archives. */
export async function splitDropped(
  all: readonly Dropped[],
): Promise<{ readonly material: readonly TrustMaterial[]; readonly others: readonly Dropped[] }> {
  const material: TrustMaterial[] = []
  const others: Dropped[] = []
  for (const dropped of all) {
    const bytes = dropped.kind === 'file' ? await trustBytes(dropped.file) : null
    if (bytes) material.push({ name: dropped.name, bytes })
    else others.push(dropped)
  }
  return { material, others }
}

/** The bytes of a file that begins like a key, a certificate, a revocation list or a policy. */
async function trustBytes(file: File): Promise<Uint8Array | null> {
  if (file.size > MAX_BYTES || file.size === 0) return null
  try {
    const start = new Uint8Array(await file.slice(0, START).arrayBuffer())
    const text = String.fromCharCode(...start)
    if (!beginsLikeMaterial(start, text)) return null
    const bytes = new Uint8Array(await file.arrayBuffer())
    return text.trimStart().startsWith('{') && !isKeyOrPolicy(new TextDecoder().decode(bytes)) ? null : bytes
  } catch {
    // It cannot be read; opened as an archive, it says so.
    return null
  }
}

/** DER of two length bytes, PEM, the text of openssl in front of it, or JSON. */
const beginsLikeMaterial = ([first, second]: Uint8Array, text: string): boolean =>
  (first === 0x30 && (second === 0x81 || second === 0x82 || second === 0x83)) ||
  /^(\xef\xbb\xbf)?\s*(-----BEGIN |\{)/.test(text) ||
  /^\s*(Certificate|Public-Key|RSA Public-Key|Bag Attributes|subject ?=)/.test(text)

const isKeyOrPolicy = (text: string): boolean => /"(kty|keys)"\s*:|"proofbench-policy\/1"/.test(text)
