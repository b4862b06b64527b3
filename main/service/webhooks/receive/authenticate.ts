import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookSecurity } from '../../engine/tenant.ts'
import type { SignedRequest } from '../mistakes/mistake-detector.ts'
import { securityHeader } from '../sign.ts'

/**
 * NOT_ASKED: mode None. MISSING: the header did not come. DIFFERENT: another value, or the header twice. UNKNOWN: the body was
 * not read whole.
 */
export type Authenticity = 'NOT_ASKED' | 'RIGHT' | 'MISSING' | 'DIFFERENT' | 'UNKNOWN'

/** Whether a notification comes from who has the key or secret. Takes as long for a nearly right value as for any other. */
export function authenticate(
  { headers, body }: SignedRequest,
  security: WebhookSecurity,
): Exclude<Authenticity, 'UNKNOWN'> {
  const expected = securityHeader(security, body)
  if (!expected) return 'NOT_ASKED'
  const [name, value] = expected
  const came = headers.filter(([header]) => header.toLowerCase() === name.toLowerCase())
  const [only] = came
  if (!only) return 'MISSING'
  return came.length === 1 && isSame(only[1], value) ? 'RIGHT' : 'DIFFERENT'
}

/** Header values come as Latin-1 characters; hashing first makes both sides equally long. */
function isSame(came: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(hash(came), hash(expected))
}
