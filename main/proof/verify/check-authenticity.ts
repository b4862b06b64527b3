import { createHash, type KeyObject } from 'node:crypto'
import type { ReportedKey, SignatureFacts } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import { rsaWeakness } from '../keys/key-strength.ts'
import { isNamedFor, type KeyProblem, type RevocationList, type TrustedKey } from '../keys/trusted-key.ts'
import { recoverDigest } from './jws/recover-digest.ts'
import { verifyRs256 } from './jws/verify-rs256.ts'
import { makeObservation } from './make-observation.ts'
import { skipChecks } from './skip-checks.ts'
import { bestOf, judgeCandidate } from './trust/candidate.ts'
import type { TrustSituation } from './trust/check-certificate.ts'
import { claimedTime } from './trust/claimed-time.ts'
import { reportedKey } from './trust/reported-key.ts'

export interface AuthenticityInput {
  readonly signature: SignatureFacts | null
  /** Tenant in the signed payload. */
  readonly tenantId: string | null
  /** Claimed by the archive, without a time zone. */
  readonly endDateTime: string | null
  readonly keys: readonly TrustedKey[]
  readonly revocationLists: readonly RevocationList[]
  /** Key material that cannot be used. */
  readonly problems?: readonly KeyProblem[]
  /** ISO 8601 UTC. */
  readonly validationTime: string
}

export interface AuthenticityResult {
  readonly observations: readonly Observation[]
  /** Key that verifies the signature. */
  readonly key: ReportedKey | null
  /** Key with its result, for comparison with the second opinion; null if there is none. */
  readonly verified: { readonly key: KeyObject; readonly valid: boolean } | null
  readonly skipped: { readonly [checkId: string]: string }
}

type SignerKey = TrustedKey & { readonly key: KeyObject }
type SignatureParts = NonNullable<SignatureFacts['parts']>

const SIGNATURE = { path: 'proof.json', pointer: '/signature' } as const

/**
 * Checks whether a key that the user trusts signed exactly this content. Verdict: What decides, signature and trust rows. Throws
 * RangeError for an invalid validation time.
 */
export function checkAuthenticity(input: AuthenticityInput): AuthenticityResult {
  const result = judgeKeys(input)
  const unusable = (input.problems ?? []).map(({ message }) =>
    makeObservation('trust.unusable-key', { detail: message }),
  )
  return { ...result, observations: [...result.observations, ...unusable] }
}

function judgeKeys({ signature, tenantId, endDateTime, keys, revocationLists, validationTime }: AuthenticityInput) {
  if (!signature?.parts) return without([], 'there is no signature in canonical form')
  if (keys.length === 0) return without([makeObservation('trust.no-key')], 'there is no trusted key')
  if (signature.parts.algorithm !== 'RS256') return without([], 'the signature is not RS256')
  const { parts } = signature
  const { signingInput, signature: octets } = parts
  const signs = ({ key }: SignerKey) => verifyRs256(signingInput, octets, key)
  const isOurs = ({ tenant }: TrustedKey) => tenant === undefined || tenant === tenantId
  const sound = keys.filter(hasRsaKey).filter(({ key }) => rsaWeakness(key) === null)
  const issuers = keys.filter((key) => key.role === 'issuer' && isOurs(key))
  const situation: TrustSituation = {
    time: instantOf(validationTime),
    claimed: claimedTime(endDateTime),
    authorities: certificatesOf(issuers),
    certificates: certificatesOf(keys.filter(isOurs)),
    testAuthorities: new Set(certificatesOf(issuers.filter(({ test }) => test))),
  }
  const verifying = sound.filter((key) => isOurs(key) && signs(key))
  const best = bestOf(verifying.map((key) => judgeCandidate(key, revocationLists, situation)))
  if (best) return accepted(best.trusted, best.observations, revocationLists)
  const stranger = sound.find((key) => !isOurs(key) && signs(key))
  if (stranger)
    return accepted(
      stranger,
      [makeObservation('trust.tenant', { expected: tenantId ?? 'none', actual: stranger.tenant ?? '' })],
      [],
    )
  const author = sound.find(({ key }) => recoversOtherDigest(parts, key))
  if (author)
    return unmatched(
      author,
      makeObservation('signature.invalid', { subject: SIGNATURE, variant: 'changed', detail: signedOther(author) }),
    )
  return unverified(keys.filter(isOurs), signs, tenantId)
}

const hasRsaKey = (trusted: TrustedKey): trusted is SignerKey => trusted.key !== null

/** Returns whether the key made this signature over a digest other than that of the signing input. RFC 8017 8.2.2 */
function recoversOtherDigest({ signingInput, signature }: SignatureParts, key: KeyObject): boolean {
  const digest = recoverDigest(signature, key)
  return digest !== null && digest !== createHash('sha256').update(signingInput, 'latin1').digest('hex')
}

const signedOther = ({ source }: TrustedKey): string => `${source} signed other content`

/** Reports why no key verifies the signature: a key should have, or the signer is unknown. Verdict: What decides */
function unverified(
  keys: readonly TrustedKey[],
  signs: (key: SignerKey) => boolean,
  tenantId: string | null,
): AuthenticityResult {
  const signers = keys.filter(hasRsaKey).filter(({ role }) => role === 'signer')
  const weak = signers.flatMap((trusted) => {
    const weakness = rsaWeakness(trusted.key)
    return weakness ? [{ trusted, ...weakness }] : []
  })
  const culprit = weak.find(({ askable, trusted }) => askable && signs(trusted))
  const onlyWeak = weak.length === signers.length ? weak : []
  const blamed = culprit ? [culprit] : onlyWeak
  if (blamed.length > 0) {
    const found = blamed.map(({ reason: detail }) => makeObservation('trust.weak-key', { detail }))
    const reason = 'a weak key proves nothing, whatever it says'
    return { ...without(found, reason), key: culprit ? reportedKey(culprit.trusted) : null }
  }
  const sound = signers.filter(({ key }) => rsaWeakness(key) === null)
  const named = sound.find((key) => isNamedFor(key, tenantId))
  if (named)
    return unmatched(
      named,
      makeObservation('signature.invalid', {
        subject: SIGNATURE,
        detail: `another signer, or a damaged signature (${named.source})`,
      }),
    )
  const [first] = sound
  if (first) {
    const detail = `another signer, or changed (${sound.length} ${sound.length === 1 ? 'key' : 'keys'} tried)`
    const { skipped, ...result } = unmatched(first, makeObservation('trust.no-matching-key', { detail }))
    return {
      ...result,
      skipped: { ...skipped, ...skipChecks(['signature.cryptographic'], 'none of the trusted keys made it') },
    }
  }
  if (keys.length > 0)
    return without([makeObservation('trust.no-signing-certificate')], "the signer's key is not known")
  return without(
    [makeObservation('trust.no-key', { detail: 'the trusted keys are bound to other tenants' })],
    'there is no trusted key',
  )
}

const unmatched = ({ key }: SignerKey, observation: Observation): AuthenticityResult => ({
  observations: [observation],
  key: null,
  verified: { key, valid: false },
  skipped: skipChecks(['trust.certificate', 'trust.revocation'], 'no trusted key made the signature'),
})

function accepted(
  trusted: TrustedKey,
  observations: readonly Observation[],
  lists: readonly RevocationList[],
): AuthenticityResult {
  const skipped = {
    ...(trusted.certificate ? {} : skipChecks(['trust.certificate', 'trust.revocation'], 'the key has no certificate')),
    ...(lists.length > 0 ? {} : skipChecks(['trust.revocation'], 'no revocation list was given')),
  }
  return {
    observations,
    key: reportedKey(trusted),
    verified: trusted.key && { key: trusted.key, valid: true },
    skipped,
  }
}

const without = (observations: readonly Observation[], reason: string): AuthenticityResult => ({
  observations,
  key: null,
  verified: null,
  skipped: skipChecks(['signature.cryptographic', 'trust.certificate', 'trust.revocation'], reason),
})

const certificatesOf = (keys: readonly TrustedKey[]) =>
  keys.flatMap(({ certificate }) => (certificate ? [certificate] : []))

function instantOf(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new RangeError('the validation time is not an ISO 8601 time')
  return time
}
