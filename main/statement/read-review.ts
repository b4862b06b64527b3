import { type ReviewStatement, reviewStatement } from '../../shared/review/index.ts'
import { type OpenedStatement, openStatement } from './open-statement.ts'
import { statementDigest } from './sign-statement.ts'

export interface ReadReview {
  readonly isValid: true
  /** SHA-256 of the JWS. */
  readonly digest: string
  /** Fingerprint of the key that signed. */
  readonly signer: string
  readonly statement: ReviewStatement
}

/** Verifies the signature of a decision or check and reads its content. Never throws. */
export async function readReview(
  jws: string,
  spkiOf: (fingerprint: string) => Uint8Array | null,
): Promise<ReadReview | Extract<OpenedStatement, { isValid: false }>> {
  const opened = await openStatement(jws, spkiOf)
  if (!opened.isValid) return opened
  const parsed = reviewStatement.safeParse(opened.payload)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    return {
      isValid: false,
      problem: 'NOT_A_STATEMENT',
      message: `it is no review statement (at ${path || 'its top'})`,
    }
  }
  // A key must not sign in the name of another.
  if (parsed.data.predicate.reviewer.key !== opened.signer)
    return { isValid: false, problem: 'NOT_A_STATEMENT', message: 'it names another key than the one that signed it' }
  return { isValid: true, digest: statementDigest(jws), signer: opened.signer, statement: parsed.data }
}

/** Decodes the content of a statement without verifying its signature; null if it has another form. */
export function decodeReview(jws: string): ReviewStatement | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return reviewStatement.safeParse(payload).data ?? null
  } catch {
    return null
  }
}
