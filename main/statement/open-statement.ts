import { isUtf8 } from 'node:buffer'
import { verify } from 'node:crypto'
import { promisify } from 'node:util'
import { importSpki } from './public-key.ts'
import { STATEMENT_CONTENT } from './sign-statement.ts'

/** Verifies in the thread pool: many statements are verified at once. */
const verifyInPool = promisify(verify)

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
  // With unused bits in Base64url, the same signature would have several digests.
  if (parts.length !== 3 || !parts.every(isCanonical)) return invalid('NOT_A_STATEMENT', 'it is no compact JWS')
  const [protectedHeader = '', payloadPart = '', signature = ''] = parts
  const header = headerOf(protectedHeader)
  if (!header) return invalid('NOT_A_STATEMENT', 'its header cannot be read')
  const { kid, cty, alg, ...others } = header
  if (cty !== STATEMENT_CONTENT || typeof kid !== 'string')
    return invalid('NOT_A_STATEMENT', 'its header names no in-toto statement and key')
  const spki = spkiOf(kid)
  if (!spki) return invalid('UNKNOWN_KEY', `it is signed by the unknown key ${kid.slice(0, 64)}`)
  // Any further member could change what the signature means, such as `crit` and `b64`. RFC 7515, 4.1.11
  const isPlain = alg === 'EdDSA' && Object.keys(others).length === 0
  const signed = Buffer.from(`${protectedHeader}.${payloadPart}`)
  if (!isPlain || !(await verifyInPool(null, signed, importSpki(spki), Buffer.from(signature, 'base64url'))))
    return invalid('SIGNATURE_INVALID', `its signature is not one of the key ${kid.slice(0, 64)}`)
  const payload = Buffer.from(payloadPart, 'base64url')
  if (!isUtf8(payload)) return invalid('NOT_A_STATEMENT', 'its payload is not UTF-8')
  const content = parsed(payload)
  if (content === undefined) return invalid('NOT_A_STATEMENT', 'its payload is not JSON')
  return { isValid: true, signer: kid, payload: content }
}

/** Returns the members of a protected header; null if it is no JSON object in UTF-8. */
function headerOf(part: string): { readonly [name: string]: unknown } | null {
  const bytes = Buffer.from(part, 'base64url')
  const value = isUtf8(bytes) ? parsed(bytes) : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Returns the value of a JSON text; undefined if it is none. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
