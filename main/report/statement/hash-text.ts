import { createHash } from 'node:crypto'

/** Hashes disclosures for the SD-JWT library; only SHA-256 is used. */
export function hashText(data: string | ArrayBuffer, algorithm: string): Uint8Array {
  if (algorithm !== 'sha-256') throw new Error(`Unexpected hash algorithm ${algorithm}`)
  return createHash('sha256')
    .update(typeof data === 'string' ? data : new Uint8Array(data))
    .digest()
}
