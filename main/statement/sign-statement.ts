import { createHash } from 'node:crypto'
import type { SigningKey } from './key-file.ts'

/** in-toto Statement v1. https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md */
export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1'
  readonly subject: readonly { readonly name?: string; readonly digest: { readonly [algorithm: string]: string } }[]
  readonly predicateType: string
  readonly predicate: object
}

/** Content type of the payload: application/vnd.in-toto+json. RFC 7515, 4.1.10 */
export const STATEMENT_CONTENT = 'vnd.in-toto+json'

/** Signs a statement. Returns a compact JWS (EdDSA); `kid` is the fingerprint of the key. */
export async function signStatement(key: SigningKey, statement: Statement): Promise<string> {
  const { CompactSign } = await import('jose/jws/compact/sign')
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.fingerprint, cty: STATEMENT_CONTENT })
    .sign(key.privateKey)
}

/** Returns the digest by which statements refer to each other: SHA-256 of the compact JWS in ASCII, lower-case hex. */
export const statementDigest = (jws: string): string => createHash('sha256').update(jws, 'latin1').digest('hex')
