import { createPublicKey, randomBytes, sign } from 'node:crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import type { SigningKey } from '../../statement/index.ts'
import { digestOf, type ReportCopy } from '../document/report-copy.ts'
import { hashText } from './hash-text.ts'

import { STATEMENT_TYPE, statementOf } from './statement.ts'

/** Returns the copy with a statement about the archive, the head and every part, signed by the reporter. */
export async function signReport(copy: ReportCopy, { privateKey, fingerprint }: SigningKey): Promise<ReportCopy> {
  const instance = new SDJwtInstance({
    signer: (data) => sign(null, Buffer.from(data), privateKey).toString('base64url'),
    signAlg: 'EdDSA',
    hasher: hashText,
    hashAlg: 'sha-256',
    saltGenerator: (length) => randomBytes(Math.max(16, length)).toString('base64url'),
    omitTyp: true,
  })
  const digests = Object.fromEntries([...copy.parts].map(([key, { text }]) => [key, digestOf(text)]))
  const payload = statementOf(copy, digests)
  // The library's type requires names that are known at compile time.
  const frame = { predicate: { proofbench: { parts: { _sd: Object.keys(digests) } } } }
  const statement = await instance.issue(payload, frame as never, {
    header: { typ: STATEMENT_TYPE, kid: fingerprint, jwk: createPublicKey(privateKey).export({ format: 'jwk' }) },
  })
  return { ...copy, statement }
}
