import type { Certificate } from '../x509/certificate.ts'
import type { GeneralName } from '../x509/general-name.ts'
import type { NameConstraints } from '../x509/name-constraints-extension.ts'
import type { Budget } from './budget.ts'
import { isInSubtree, wildcardMayMatch } from './name-match.ts'

/** Returns how `certificate` violates the constraints of an authority above it; null if it does not. RFC 5280 6.1.3 (b), (c). */
export function nameConstraintProblem(
  certificate: Certificate,
  constraints: NameConstraints,
  budget: Budget,
): string | null {
  for (const name of namesOf(certificate)) {
    const problem = problemOf(name, constraints, budget)
    if (problem) return problem
  }
  return null
}

/** Returns the subject and the alternative names; mail addresses in the subject if no alternative name has one (4.2.1.10). */
function namesOf({ subject, alternativeNames }: Certificate): readonly GeneralName[] {
  const names = alternativeNames ?? []
  const directory: GeneralName[] = subject.relative.length > 0 ? [{ kind: 'directory', name: subject }] : []
  const emails = names.some(({ kind }) => kind === 'email') ? [] : subject.emails
  return [...directory, ...emails.map((text): GeneralName => ({ kind: 'email', text })), ...names]
}

const sameKind = (a: GeneralName, b: GeneralName): boolean =>
  a.kind === b.kind && (a.kind !== 'other' || b.kind !== 'other' || a.tag === b.tag)

function problemOf(name: GeneralName, { permitted, excluded }: NameConstraints, budget: Budget): string | null {
  const permittedBases = permitted.filter((base) => sameKind(base, name))
  const excludedBases = excluded.filter((base) => sameKind(base, name))
  if (permittedBases.length + excludedBases.length === 0) return null
  if (!budget.compareNames(permittedBases.length + excludedBases.length)) return budget.reason
  const kind = name.kind === 'other' ? 'another kind' : `the kind ${name.kind}`
  if (name.kind === 'other') return `a name of ${kind} is constrained, which cannot be evaluated`
  for (const base of excludedBases) {
    const isWithin = isInSubtree(name, base)
    if (isWithin === undefined) return `a constrained name of ${kind} cannot be understood`
    if (isWithin || wildcardMayMatch(name, base)) return `a name of ${kind} is excluded by the name constraints`
  }
  const matches = permittedBases.map((base) => isInSubtree(name, base))
  if (matches.includes(undefined)) return `a constrained name of ${kind} cannot be understood`
  return permittedBases.length > 0 && !matches.includes(true)
    ? `a name of ${kind} is not permitted by the name constraints`
    : null
}
