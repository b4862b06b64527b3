import type { Certificate } from '../x509/certificate.ts'
import type { GeneralName } from '../x509/general-name.ts'
import type { NameConstraints } from '../x509/name-constraints-extension.ts'
import type { Budget } from './budget.ts'
import { liesWithin, mayMeet } from './name-match.ts'

/** Why `certificate` breaks the constraints of an authority above it; null when it keeps them. RFC 5280 6.1.3 (b), (c). */
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

/** The subject and the alternative names; mail addresses in the subject where no alternative name has one (4.2.1.10). */
function namesOf({ subject, alternativeNames }: Certificate): readonly GeneralName[] {
  const names = alternativeNames ?? []
  const directory: GeneralName[] = subject.relative.length > 0 ? [{ kind: 'directory', name: subject }] : []
  const mails = names.some(({ kind }) => kind === 'email') ? [] : subject.emails
  return [...directory, ...mails.map((text): GeneralName => ({ kind: 'email', text })), ...names]
}

const sameKind = (a: GeneralName, b: GeneralName): boolean =>
  a.kind === b.kind && (a.kind !== 'other' || b.kind !== 'other' || a.tag === b.tag)

function problemOf(name: GeneralName, { permitted, excluded }: NameConstraints, budget: Budget): string | null {
  const allowed = permitted.filter((base) => sameKind(base, name))
  const forbidden = excluded.filter((base) => sameKind(base, name))
  if (allowed.length + forbidden.length === 0) return null
  if (!budget.compareNames(allowed.length + forbidden.length)) return budget.reason
  const kind = name.kind === 'other' ? 'another kind' : `the kind ${name.kind}`
  if (name.kind === 'other') return `a name of ${kind} is constrained, which cannot be evaluated`
  for (const base of forbidden) {
    const within = liesWithin(name, base)
    if (within === undefined) return `a constrained name of ${kind} cannot be understood`
    if (within || mayMeet(name, base)) return `a name of ${kind} is excluded by the name constraints`
  }
  const placed = allowed.map((base) => liesWithin(name, base))
  if (placed.includes(undefined)) return `a constrained name of ${kind} cannot be understood`
  return allowed.length > 0 && !placed.includes(true)
    ? `a name of ${kind} is not permitted by the name constraints`
    : null
}
