import type { CatalogueEntry } from './catalogue/entry.ts'
import { CATALOGUE } from './catalogue/index.ts'
import type { PolicyLevel } from './finding.ts'

export type PolicyBase = 'strict' | 'standard' | 'permissive'

/** Levels of findings for this reader. Presets differ by `base`; `levels` overrides single codes. */
export interface Policy {
  readonly format: 'proofbench-policy/1'
  readonly id: string
  readonly base: PolicyBase
  readonly levels: { readonly [code: string]: PolicyLevel }
}

export interface PolicyProblem {
  readonly message: string
  readonly hint: string
}

export const POLICIES: { readonly [base in PolicyBase]: Policy } = {
  strict: { format: 'proofbench-policy/1', id: 'strict', base: 'strict', levels: {} },
  standard: { format: 'proofbench-policy/1', id: 'standard', base: 'standard', levels: {} },
  permissive: { format: 'proofbench-policy/1', id: 'permissive', base: 'permissive', levels: {} },
}

const SEVERITY: { readonly [level in PolicyLevel]: number } = { FAIL: 3, WARN: 2, INFORM: 1, IGNORE: 0 }

const isLevel = (value: unknown): value is PolicyLevel => typeof value === 'string' && Object.hasOwn(SEVERITY, value)

/** Returns the level of a finding under `policy`. A fixed entry never falls below its own level. */
export function levelUnder(policy: Policy, code: string, entry: Pick<CatalogueEntry, 'level' | 'fixed'>): PolicyLevel {
  const chosen = Object.hasOwn(policy.levels, code) ? policy.levels[code] : undefined
  const level = chosen ?? shifted(policy.base, entry.level)
  return entry.fixed && SEVERITY[level] < SEVERITY[entry.level] ? entry.level : level
}

/**
 * Returns the level of a finding under a base policy: strict raises WARN to FAIL and INFORM to WARN, permissive lowers WARN to
 * INFORM.
 */
function shifted(base: PolicyBase, level: PolicyLevel): PolicyLevel {
  if (base === 'strict') return level === 'WARN' ? 'FAIL' : level === 'INFORM' ? 'WARN' : level
  if (base === 'permissive') return level === 'WARN' ? 'INFORM' : level
  return level
}

/**
 * Reads a policy file's content: `{format, id, base?, levels?}`. Rejects unknown members, codes and levels, and levels that would
 * let a changed archive pass; lists all problems.
 */
export function readPolicy(value: unknown): { readonly policy?: Policy; readonly problems: readonly PolicyProblem[] } {
  const problems: PolicyProblem[] = []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: [{ message: 'The policy is not a JSON object', hint: EXAMPLE }] }
  }
  const { format, id, base = 'standard', levels = {}, ...others } = value as { [member: string]: unknown }
  if (format !== 'proofbench-policy/1')
    problems.push({ message: 'The policy has no format proofbench-policy/1', hint: EXAMPLE })
  if (typeof id !== 'string' || id === '') problems.push({ message: 'The policy has no id', hint: EXAMPLE })
  if (base !== 'strict' && base !== 'standard' && base !== 'permissive') {
    problems.push({ message: 'The policy has an unknown base', hint: 'Use strict, standard or permissive.' })
  }
  for (const member of Object.keys(others)) {
    problems.push({ message: `The policy has an unknown member ${JSON.stringify(member)}`, hint: EXAMPLE })
  }
  problems.push(...levelProblems(levels))
  if (problems.length > 0) return { problems }
  // Every member was checked above.
  return { policy: { format, id, base, levels } as Policy, problems }
}

const EXAMPLE =
  'Example: {"format": "proofbench-policy/1", "id": "ours", "base": "standard", "levels": {"zip.comment": "FAIL"}}'

function levelProblems(levels: unknown): PolicyProblem[] {
  if (typeof levels !== 'object' || levels === null || Array.isArray(levels)) {
    return [{ message: 'The levels of the policy are not an object', hint: EXAMPLE }]
  }
  return Object.entries(levels).flatMap(([code, level]): PolicyProblem[] => {
    const entry = CATALOGUE.get(code)
    if (!entry) {
      return [
        {
          message: `The policy names an unknown finding ${JSON.stringify(code)}`,
          hint: '`proofbench explain` lists all codes.',
        },
      ]
    }
    if (!isLevel(level))
      return [{ message: `The policy gives ${code} an unknown level`, hint: 'Use FAIL, WARN, INFORM or IGNORE.' }]
    if (entry.fixed && SEVERITY[level] < SEVERITY[entry.level]) {
      return [
        {
          message: `The policy lowers ${code} from ${entry.level} to ${level}`,
          hint: 'This finding decides whether an archive is genuine; no policy may lower it.',
        },
      ]
    }
    return []
  })
}

/** Returns the canonical text of the policy, for its hash in reports. */
export function policyText(policy: Policy): string {
  const levels = Object.fromEntries(Object.entries(policy.levels).sort(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify({ format: policy.format, id: policy.id, base: policy.base, levels })
}
