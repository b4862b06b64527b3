import { challengesOf } from '../engine/liveness-challenges.ts'
import type { SessionState } from '../engine/state.ts'
import type { PartyKey } from './party-keys.ts'

/** Issuer of everything that the service signs for capture SDKs. */
export const ISSUER = 'proofbench'
/** `typ` of the signed parameters. */
const TYPE = 'liveness-parameters+jwt'

/** Signs the liveness parameters of a session. Service: Start portrait capture session, native flow. Not shown: D-94 */
export async function signParameters(
  session: SessionState,
  nonce: string,
  now: number,
  { signing, encryption }: { readonly signing: PartyKey; readonly encryption: PartyKey },
): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign')
  const { id, livenessType = 'LIVENESS_PASSIVE_VIDEO', expiresAt } = session
  return new SignJWT({ nonce, livenessType, challenges: [...challengesOf(session)], encryptionKey: encryption.kid })
    .setProtectedHeader({ alg: 'ES256', typ: TYPE, kid: signing.kid })
    .setIssuer(ISSUER)
    .setSubject(id)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(expiresAt))
    .sign(signing.privateKey)
}
