import type { Policy } from '../../shared/findings/index.ts'
import { policyHash } from '../proof/index.ts'
import { type TrustSettings, trustDigest } from './trust-digest.ts'

/** Identifies what verifications have in common, so that another verdict can only be due to the archive or to the build. */
export interface SetupDigests {
  /** SHA-256 of the trusted keys and revocation lists, as hex. */
  readonly trustSha256: string
  /** SHA-256 of the policy, as hex. */
  readonly policySha256: string
}

export const setupDigests = (setup: TrustSettings & { readonly policy: Policy }): SetupDigests => ({
  trustSha256: trustDigest(setup),
  policySha256: policyHash(setup.policy),
})
