import { publicKeyFrom } from '../signatures/public-key.ts'
import { type Certificate, isSelfIssued } from '../x509/certificate.ts'
import { isSignedBy } from '../x509/signed-by.ts'
import { Budget } from './budget.ts'
import { authorityProblem, certificateProblem, leafProblem } from './certificate-problem.ts'
import { nameConstraintProblem } from './name-constraint-check.ts'
import { PATH_POLICY, type PathPolicy } from './path-policy.ts'

export interface PathSearch {
  readonly leaf: Certificate
  readonly intermediates: readonly Certificate[]
  readonly anchors: readonly Certificate[]
  /** Epoch milliseconds. */
  readonly time: number
}

/** `connected`: a certificate with an issuer's name and key was found, so a chain exists but violates a rule. */
export type PathResult =
  | { readonly kind: 'valid'; readonly path: readonly Certificate[] }
  | { readonly kind: 'invalid'; readonly reason: string; readonly connected: boolean }

interface Search extends PathSearch {
  readonly policy: PathPolicy
  readonly budget: Budget
}

/**
 * Searches every path that names and signatures allow, from the leaf to an anchor, for a valid one (RFC 5280 6.1). Anchors are checked
 * like any other authority. No network. A path that requires an explicit policy is rejected, since none is requested here.
 */
export function findPath(input: PathSearch, policy: PathPolicy = PATH_POLICY): PathResult {
  const search = { ...input, policy, budget: new Budget(policy) }
  const leafReason = certificateProblem(input.leaf, input.time, policy) ?? leafProblem(input.leaf, policy)
  if (leafReason) return { kind: 'invalid', reason: `the signer's certificate: ${leafReason}`, connected: true }
  return climb([input.leaf], search)
}

/** Tries every issuer of the last certificate, depth first, anchors first. */
function climb(path: readonly Certificate[], search: Search): PathResult {
  let best: PathResult = { kind: 'invalid', reason: noIssuer(path), connected: path.length > 1 }
  for (const { issuer, anchor } of issuersOf(path, search)) {
    if (search.budget.exhausted) break
    const result = extend(path, issuer, anchor, search)
    if (result.kind === 'valid') return result
    if (result.connected && (anchor || !best.connected)) best = result
  }
  return search.budget.exhausted ? { kind: 'invalid', reason: search.budget.reason, connected: true } : best
}

const noIssuer = (path: readonly Certificate[]): string =>
  `no trusted issuer ${path.at(-1)?.issuer.text ?? ''} was found whose key made the signature`

function extend(path: readonly Certificate[], issuer: Certificate, anchor: boolean, search: Search): PathResult {
  const last = path.at(-1)
  const key = publicKeyFrom(issuer.publicKey)
  const broken = (reason: string, connected: boolean): PathResult => ({ kind: 'invalid', reason, connected })
  if (!last || !search.budget.checkSignature()) return broken(search.budget.reason, true)
  if (!key || !isSignedBy(last, key)) return broken(noIssuer(path), false)
  const extended = [...path, issuer]
  const problem =
    certificateProblem(issuer, search.time, search.policy) ??
    authorityProblem(issuer) ??
    lengthProblem(extended, search.policy) ??
    (issuer.requiresExplicitPolicy ? 'it demands an explicit policy, and none is asked for' : null) ??
    constraintProblem(path, issuer, search.budget)
  if (problem) return broken(`the issuer ${issuer.subject.text}: ${problem}`, true)
  return anchor ? { kind: 'valid', path: extended } : climb(extended, search)
}

function* issuersOf(path: readonly Certificate[], { anchors, intermediates }: Search) {
  const last = path.at(-1)
  if (!last) return
  const isCandidate = (issuer: Certificate) =>
    issuer.subject.key === last.issuer.key && !path.some((member) => isSame(member, issuer))
  for (const issuer of matchingKeyFirst(last, anchors.filter(isCandidate))) yield { issuer, anchor: true }
  for (const issuer of matchingKeyFirst(last, intermediates.filter(isCandidate))) yield { issuer, anchor: false }
}

/**
 * Returns whether two certificates have the same name and key. These never occur twice in a path, otherwise cross-signed
 * authorities would cause an endless loop. RFC 4158 2.4.1
 */
const isSame = (a: Certificate, b: Certificate): boolean =>
  a.subject.key === b.subject.key && Buffer.compare(a.publicKey, b.publicKey) === 0

/** Orders issuers by key identifier, which is only a hint and never decides. RFC 4158 3.5.12. */
function matchingKeyFirst(last: Certificate, issuers: readonly Certificate[]): readonly Certificate[] {
  const matchesKey = (issuer: Certificate) => last.authorityKeyIdentifier === issuer.subjectKeyIdentifier
  return [...issuers.filter(matchesKey), ...issuers.filter((issuer) => !matchesKey(issuer))]
}

/**
 * Returns the problem of a path with too many intermediates below the issuer; self-issued ones do not count. RFC 5280 6.1.4
 * (l), (m)
 */
function lengthProblem(path: readonly Certificate[], policy: PathPolicy): string | null {
  const below = path.slice(1, -1).filter((certificate) => !isSelfIssued(certificate)).length
  if (below > policy.maxIntermediates || path.length > 2 * policy.maxIntermediates + 4)
    return `the chain has more than ${policy.maxIntermediates} intermediates`
  const maxLength = path.at(-1)?.basicConstraints?.pathLength ?? null
  return maxLength !== null && below > maxLength
    ? `its path length is ${maxLength}, but ${below} authorities lie below it`
    : null
}

/**
 * Returns the first violation of the name constraints of an issuer. Self-issued certificates are exempt unless they end the
 * path. RFC 5280 6.1.3 (b)
 */
function constraintProblem(path: readonly Certificate[], issuer: Certificate, budget: Budget): string | null {
  if (!issuer.nameConstraints) return null
  for (const [index, certificate] of path.entries()) {
    if (index > 0 && isSelfIssued(certificate)) continue
    const problem = nameConstraintProblem(certificate, issuer.nameConstraints, budget)
    if (problem) return problem
  }
  return null
}
