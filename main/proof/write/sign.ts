import type { KeyObject } from 'node:crypto'

/** Signs `payload` as compact JWS with RS256 and a header that contains only the algorithm. Archive: proof.json, Signature */
export async function signCompact(payload: string, key: KeyObject): Promise<string> {
  const { CompactSign } = await import('jose/jws/compact/sign')
  return new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'RS256' }).sign(key)
}
