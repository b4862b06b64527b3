/** What a path must satisfy beyond RFC 5280 6.1, and how much work it may cause. */
export interface PathPolicy {
  /** Demand what RFC 5280 4.2 demands of issuers: key identifiers, criticality of constraints. */
  readonly conformingIssuers: boolean
  /** May a certificate whose basic constraints make it an authority end a path? */
  readonly authorityAsLeaf: boolean
  /** Intermediates that are not self-issued. */
  readonly maxIntermediates: number
  readonly maxSignatureChecks: number
  readonly maxNameComparisons: number
}

/** What a verification uses: key identifiers are hints (RFC 4158), the constraints themselves are always enforced. */
export const PATH_POLICY: PathPolicy = {
  conformingIssuers: false,
  authorityAsLeaf: true,
  maxIntermediates: 10,
  maxSignatureChecks: 100,
  maxNameComparisons: 100_000,
}
