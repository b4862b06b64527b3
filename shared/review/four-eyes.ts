import { levelNumber } from '../rules/index.ts'
import type { DecisionValue } from './review-statement.ts'

/** Policy of a library: which decisions need a second person. */
export type FourEyes =
  | { readonly kind: 'all' | 'rejections' | 'none' }
  /** Archives whose level of assurance is at or above this number, or unknown. */
  | { readonly kind: 'loa'; readonly level: number }
  /** This percentage of the archives. */
  | { readonly kind: 'sample'; readonly percent: number }

export const DEFAULT_FOUR_EYES: FourEyes = { kind: 'all' }

/** Parses `all`, `rejections`, `none`, `loa:3` or `sample:10`; null for other texts. */
export function parseFourEyes(text: string): FourEyes | null {
  if (text === 'all' || text === 'rejections' || text === 'none') return { kind: text }
  const [, kind, number = ''] = /^(loa|sample):(\d{1,3})$/.exec(text) ?? []
  if (kind === 'loa') return Number(number) <= 4 ? { kind, level: Number(number) } : null
  if (kind === 'sample') return Number(number) <= 100 ? { kind, percent: Number(number) } : null
  return null
}

/** Formats a policy as `--four-eyes` takes it. */
export function formatFourEyes(policy: FourEyes): string {
  if (policy.kind === 'loa') return `loa:${policy.level}`
  return policy.kind === 'sample' ? `sample:${policy.percent}` : policy.kind
}

/**
 * Returns whether a decision needs a second person. `share`: position of the archive in the sample, 0 ≤ share < 100, the same
 * for each decision about it.
 */
export function needsSecondPerson(
  policy: FourEyes,
  decision: DecisionValue,
  levelOfAssurance: string | null,
  share: number,
): boolean {
  switch (policy.kind) {
    case 'all':
      return true
    case 'none':
      return false
    case 'rejections':
      return decision === 'REJECTED'
    case 'loa':
      return (levelNumber(levelOfAssurance) ?? policy.level) >= policy.level
    case 'sample':
      return share < policy.percent
  }
}
