import { type Certificate, isSelfIssued } from '../x509/certificate.ts'
import { isSignedBy, publicKeyFrom } from '../x509/signed-by.ts'
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

/** `connected`: some certificate of an issuer's name and key was found, so that a chain exists but breaks a rule. */
export type PathResult =
  | { readonly kind: 'valid'; readonly path: readonly Certificate[] }
  | { readonly kind: 'invalid'; readonly reason: string; readonly connected: boolean }

interface Search extends PathSearch {
  readonly policy: PathPolicy
  readonly budget: Budget
}

/**
 * Path validation (RFC 5280 6.1) over every path that names and signatures allow, from the leaf to an anchor. Anchors are
 * judged like any other authority. No network. A path that demands an explicit policy is refused: none is asked for here.
 */
export function findPath(given: PathSearch, policy: PathPolicy = PATH_POLICY): PathResult {
  const search = { ...given, policy, budget: new Budget(policy) }
  const own = certificateProblem(given.leaf, given.time, policy) ?? leafProblem(given.leaf, policy)
  if (own) return { kind: 'invalid', reason: `the signer's certificate: ${own}`, connected: true }
  return climb([given.leaf], search)
}

/** Tries every issuer of the last certificate; depth first, anchors first. */
function climb(path: readonly Certificate[], search: Search): PathResult {
  let best: PathResult = { kind: 'invalid', reason: missing(path), connected: path.length > 1 }
  for (const { issuer, anchor } of issuersOf(path, search)) {
    if (search.budget.exhausted) break
    const result = step(path, issuer, anchor, search)
    if (result.kind === 'valid') return result
    if (result.connected && (anchor || !best.connected)) best = result
  }
  return search.budget.exhausted ? { kind: 'invalid', reason: search.budget.reason, connected: true } : best
}

const missing = (path: readonly Certificate[]): string =>
  `no trusted issuer ${path.at(-1)?.issuer.text ?? ''} was found whose key made the signature`

function step(path: readonly Certificate[], issuer: Certificate, anchor: boolean, search: Search): PathResult {
  const last = path.at(-1)
  const key = publicKeyFrom(issuer.publicKey)
  const broken = (reason: string, connected: boolean): PathResult => ({ kind: 'invalid', reason, connected })
  if (!last || !search.budget.checkSignature()) return broken(search.budget.reason, true)
  if (!key || !isSignedBy(last, key)) return broken(missing(path), false)
  const longer = [...path, issuer]
  const problem =
    certificateProblem(issuer, search.time, search.policy) ??
    authorityProblem(issuer) ??
    lengthProblem(longer, search.policy) ??
    (issuer.requiresExplicitPolicy ? 'it demands an explicit policy, and none is asked for' : null) ??
    constraintProblem(path, issuer, search.budget)
  if (problem) return broken(`the issuer ${issuer.subject.text}: ${problem}`, true)
  return anchor ? { kind: 'valid', path: longer } : climb(longer, search)
}

function* issuersOf(path: readonly Certificate[], { anchors, intermediates }: Search) {
  const last = path.at(-1)
  if (!last) return
  const fits = (issuer: Certificate) =>
    issuer.subject.key === last.issuer.key && !path.some((one) => isSame(one, issuer))
  for (const issuer of hintedFirst(last, anchors.filter(fits))) yield { issuer, anchor: true }
  for (const issuer of hintedFirst(last, intermediates.filter(fits))) yield { issuer, anchor: false }
}

/** RFC 4158 2.4.1: never twice the same name and key, else a loop of cross-signed authorities has no end. */
const isSame = (a: Certificate, b: Certificate): boolean =>
  a.subject.key === b.subject.key && Buffer.compare(a.publicKey, b.publicKey) === 0

/** Key identifiers say which issuer to try first, never which is right. RFC 4158 3.5.12. */
function hintedFirst(last: Certificate, issuers: readonly Certificate[]): readonly Certificate[] {
  const hinted = (issuer: Certificate) => last.authorityKeyIdentifier === issuer.subjectKeyIdentifier
  return [...issuers.filter(hinted), ...issuers.filter((issuer) => !hinted(issuer))]
}

/** RFC 5280 6.1.4 (l), (m): intermediates below the issuer, the self-issued ones not counted. */
function lengthProblem(path: readonly Certificate[], policy: PathPolicy): string | null {
  const below = path.slice(1, -1).filter((certificate) => !isSelfIssued(certificate)).length
  if (below > policy.maxIntermediates || path.length > 2 * policy.maxIntermediates + 4)
    return `the chain has more than ${policy.maxIntermediates} intermediates`
  const most = path.at(-1)?.basicConstraints?.pathLength ?? null
  return most !== null && below > most ? `its path length is ${most}, but ${below} authorities lie below it` : null
}

/** RFC 5280 6.1.3 (b): self-issued certificates are exempt unless they end the path. */
function constraintProblem(path: readonly Certificate[], issuer: Certificate, budget: Budget): string | null {
  if (!issuer.nameConstraints) return null
  for (const [index, certificate] of path.entries()) {
    if (index > 0 && isSelfIssued(certificate)) continue
    const problem = nameConstraintProblem(certificate, issuer.nameConstraints, budget)
    if (problem) return problem
  }
  return null
}
