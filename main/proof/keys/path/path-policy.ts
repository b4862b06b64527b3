/** Requirements for a path beyond RFC 5280 6.1, and limits of the search. */
export interface PathPolicy {
  /** Whether to require what RFC 5280 4.2 requires of issuers: key identifiers, criticality of constraints. */
  readonly conformingIssuers: boolean
  /** Whether a certificate authority may be the end of a path. */
  readonly authorityAsLeaf: boolean
  /** Excluding self-issued ones. */
  readonly maxIntermediates: number
  readonly maxSignatureChecks: number
  readonly maxNameComparisons: number
}

/** Policy of a verification: key identifiers are hints (RFC 4158); the constraints themselves are always enforced. */
export const PATH_POLICY: PathPolicy = {
  conformingIssuers: false,
  authorityAsLeaf: true,
  maxIntermediates: 10,
  maxSignatureChecks: 100,
  maxNameComparisons: 100_000,
}
