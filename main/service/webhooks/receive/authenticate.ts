import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookSecurity } from '../../engine/tenant.ts'
import type { SignedRequest } from '../mistakes/mistake-detector.ts'
import { securityHeader } from '../sign.ts'

/**
 * NOT_ASKED: mode None. MISSING: no header. DIFFERENT: a wrong value, or the header twice. UNKNOWN: the body was not read
 * completely.
 */
export type Authenticity = 'NOT_ASKED' | 'RIGHT' | 'MISSING' | 'DIFFERENT' | 'UNKNOWN'

/** Verifies the API key or signature of a notification in constant time. */
export function authenticate(
  { headers, body }: SignedRequest,
  security: WebhookSecurity,
): Exclude<Authenticity, 'UNKNOWN'> {
  const expected = securityHeader(security, body)
  if (!expected) return 'NOT_ASKED'
  const [name, value] = expected
  const received = headers.filter(([header]) => header.toLowerCase() === name.toLowerCase())
  const [first] = received
  if (!first) return 'MISSING'
  return received.length === 1 && isSame(first[1], value) ? 'RIGHT' : 'DIFFERENT'
}

/** Header values arrive as Latin-1 characters; hashing gives both sides equal lengths. */
function isSame(received: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(hash(received), hash(expected))
}
