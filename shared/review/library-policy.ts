import { DEFAULT_FOUR_EYES, type FourEyes, formatFourEyes, parseFourEyes } from './four-eyes.ts'

/** What a maker and a checker must have done before they sign, if the policy of the library demands it. */
export const REQUIREMENTS = ['findings', 'images', 'checklist'] as const
/** `findings`, `images`: every one was displayed. `checklist`: every question was answered. */
export type Requirement = (typeof REQUIREMENTS)[number]

/** Rules of a library for decisions. Each change is an entry of the log, from which the rules in force are derived. */
export interface LibraryPolicy {
  readonly fourEyes: FourEyes
  readonly requires: readonly Requirement[]
  /** Maximum difference between the time that a statement names and that of its entry, minutes. */
  readonly clockMinutes: number
}

export const DEFAULT_POLICY: LibraryPolicy = { fourEyes: DEFAULT_FOUR_EYES, requires: [], clockMinutes: 10 }

/** Maximum of `clockMinutes`: ten years. */
export const MAX_CLOCK_MINUTES = 5_256_000

/** Parses a list as `--require` takes it, such as `findings,checklist` or `none`; null for other texts. */
export function parseRequirements(text: string): readonly Requirement[] | null {
  if (text === 'none' || text === '') return []
  const named = text.split(',').map((part) => part.trim())
  if (!named.every((name) => REQUIREMENTS.some((known) => known === name))) return null
  return REQUIREMENTS.filter((known) => named.includes(known))
}

/** Formats requirements as `--require` takes them. */
export const formatRequirements = (requires: readonly Requirement[]): string => requires.join(',') || 'none'

/** Detail of the entry `policy.changed`. */
export const policyDetail = ({ fourEyes, requires, clockMinutes }: LibraryPolicy) => ({
  policy: formatFourEyes(fourEyes),
  requires: [...requires],
  clockMinutes,
})

/**
 * Reads the policy from the detail of an entry. Entries of earlier versions name the four-eyes policy only. Returns null for a detail
 * that states no policy.
 */
export function readPolicy(detail: unknown): LibraryPolicy | null {
  if (typeof detail !== 'object' || detail === null) return null
  const { policy, requires, clockMinutes } = detail as { readonly [name: string]: unknown }
  const fourEyes = typeof policy === 'string' ? parseFourEyes(policy) : null
  if (!fourEyes) return null
  return {
    fourEyes,
    requires: Array.isArray(requires) ? REQUIREMENTS.filter((known) => requires.includes(known)) : [],
    clockMinutes: typeof clockMinutes === 'number' && clockMinutes >= 0 ? clockMinutes : DEFAULT_POLICY.clockMinutes,
  }
}
