import type { ValueOf } from '../spec/enumeration.ts'
import type { LEVEL_OF_ASSURANCE } from '../spec/enums.ts'
import { levelNumber } from './levels.ts'
import type { Score, SubmissionKind } from './strength-rules.ts'

export type LevelOfAssurance = ValueOf<typeof LEVEL_OF_ASSURANCE>

/** Verified evidence that a level needs. A document serves one need of an alternative only. */
export interface Need {
  readonly evidence: 'DOCUMENT' | 'CHIP' | 'PORTRAIT'
  readonly leastScore: Score
}

/** An evidence as the level is computed from it. */
export interface AssessedEvidence {
  readonly kind: SubmissionKind
  readonly status: string
  readonly score: string
}

const need = (evidence: Need['evidence'], leastScore: Score): Need => ({ evidence, leastScore })

/**
 * What each level needs; one alternative is enough. "LOA1 after a verified document in samples"; a portrait that matches it gives
 * LOA2; the levels above need a chip or a second document. Service: Identity (globalStatus). Not shown: D-47
 */
export const ASSURANCE_TABLE: readonly {
  readonly level: LevelOfAssurance
  readonly anyOf: readonly (readonly Need[])[]
}[] = [
  { level: 'LOA0', anyOf: [[]] },
  { level: 'LOA1', anyOf: [[need('DOCUMENT', 'LEVEL1')], [need('CHIP', 'LEVEL3')]] },
  {
    level: 'LOA2',
    anyOf: [
      [need('DOCUMENT', 'LEVEL2'), need('PORTRAIT', 'LEVEL2')],
      [need('CHIP', 'LEVEL3'), need('PORTRAIT', 'LEVEL2')],
    ],
  },
  {
    level: 'LOA3',
    anyOf: [
      [need('CHIP', 'LEVEL3'), need('PORTRAIT', 'LEVEL3')],
      [need('DOCUMENT', 'LEVEL3'), need('DOCUMENT', 'LEVEL2'), need('PORTRAIT', 'LEVEL3')],
      [need('DOCUMENT', 'LEVEL4'), need('PORTRAIT', 'LEVEL4')],
    ],
  },
  { level: 'LOA4', anyOf: [[need('CHIP', 'LEVEL3'), need('DOCUMENT', 'LEVEL4'), need('PORTRAIT', 'LEVEL3')]] },
]

/** The highest level whose needs are met. */
export function levelOfAssurance(evidences: readonly AssessedEvidence[]): LevelOfAssurance {
  const met = ASSURANCE_TABLE.filter(({ anyOf }) => anyOf.some((needs) => unmet(needs, evidences).length === 0))
  return met.at(-1)?.level ?? 'LOA0'
}

/** The submissions that would raise the level: by level, the alternatives, each with what it lacks. Service: upgradePaths */
export type UpgradePaths = { readonly [level in LevelOfAssurance]?: readonly (readonly Need[])[] }

export function upgradePaths(evidences: readonly AssessedEvidence[]): UpgradePaths {
  const reached = levelNumber(levelOfAssurance(evidences)) ?? 0
  const above = ASSURANCE_TABLE.filter(({ level }) => (levelNumber(level) ?? 0) > reached)
  return Object.fromEntries(above.map(({ level, anyOf }) => [level, anyOf.map((needs) => unmet(needs, evidences))]))
}

/** The needs that are left when each evidence has served one; the greatest needs are served first, by the least that does. */
function unmet(needs: readonly Need[], evidences: readonly AssessedEvidence[]): readonly Need[] {
  const free = evidences
    .filter(({ status }) => status === 'VERIFIED')
    .map(({ kind, score }) => ({ kind, score: levelNumber(score) ?? 0 }))
    .sort((a, b) => a.score - b.score)
  const byGreatest = [...needs].sort((a, b) => (levelNumber(b.leastScore) ?? 0) - (levelNumber(a.leastScore) ?? 0))
  return byGreatest.filter(({ evidence, leastScore }) => {
    const at = free.findIndex(({ kind, score }) => serves(kind, evidence) && score >= (levelNumber(leastScore) ?? 0))
    if (at >= 0) free.splice(at, 1)
    return at < 0
  })
}

const serves = (kind: SubmissionKind, evidence: Need['evidence']): boolean => {
  if (evidence === 'DOCUMENT') return kind === 'IMAGES' || kind === 'TEXT'
  return kind === evidence
}
