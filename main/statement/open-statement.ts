import { isUtf8 } from 'node:buffer'
import { importSpki } from './public-key.ts'
import { STATEMENT_CONTENT } from './sign-statement.ts'

/** Maximum characters of a statement: comments and answers are limited, so that an own one is much shorter. */
const MAX_STATEMENT = 4_000_000

export type StatementProblem = 'NOT_A_STATEMENT' | 'UNKNOWN_KEY' | 'SIGNATURE_INVALID'

/** A statement whose signature is valid, or the reason why it is not. */
export type OpenedStatement =
  | { readonly isValid: true; readonly signer: string; readonly payload: unknown }
  | { readonly isValid: false; readonly problem: StatementProblem; readonly message: string }

/**
 * Verifies the signature of a statement. `spkiOf` returns the public key (SPKI, DER) of a fingerprint, or null if it is not trusted.
 * Never throws. The payload is JSON of any shape.
 */
export async function openStatement(
  jws: string,
  spkiOf: (fingerprint: string) => Uint8Array | null,
): Promise<OpenedStatement> {
  const invalid = (problem: StatementProblem, message: string) => ({ isValid: false, problem, message }) as const
  const isCanonical = (part: string) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part
  const parts = jws.length > MAX_STATEMENT ? [] : jws.split('.')
  // jose tolerates unused bits in Base64url: the same signature would have several digests.
  if (parts.length !== 3 || !parts.every(isCanonical)) return invalid('NOT_A_STATEMENT', 'it is no compact JWS')
  const { compactVerify } = await import('jose/jws/compact/verify')
  const { decodeProtectedHeader } = await import('jose/decode/protected_header')
  let kid: string
  try {
    const header = decodeProtectedHeader(jws)
    if (header.cty !== STATEMENT_CONTENT || typeof header.kid !== 'string')
      return invalid('NOT_A_STATEMENT', 'its header names no in-toto statement and key')
    kid = header.kid
  } catch {
    return invalid('NOT_A_STATEMENT', 'its header cannot be read')
  }
  const spki = spkiOf(kid)
  if (!spki) return invalid('UNKNOWN_KEY', `it is signed by the unknown key ${kid.slice(0, 64)}`)
  try {
    const { payload } = await compactVerify(jws, importSpki(spki), { algorithms: ['EdDSA'] })
    if (!isUtf8(payload)) return invalid('NOT_A_STATEMENT', 'its payload is not UTF-8')
    return { isValid: true, signer: kid, payload: JSON.parse(Buffer.from(payload).toString('utf8')) }
  } catch (error) {
    if (error instanceof SyntaxError) return invalid('NOT_A_STATEMENT', 'its payload is not JSON')
    return invalid('SIGNATURE_INVALID', `its signature is not one of the key ${kid.slice(0, 64)}`)
  }
}
