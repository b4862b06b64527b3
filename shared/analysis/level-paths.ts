import {
  ASSURANCE_TABLE,
  type AssessedEvidence,
  type LevelOfAssurance,
  levelNumber,
  levelOfAssurance,
  type Need,
  upgradePaths,
} from '../rules/index.ts'
import type { EvidenceModel } from './evidence-models.ts'

/** Unmet requirement. */
export interface MissingNeed extends Need {
  /** True for a document in addition to one that meets another requirement. */
  readonly isSecond: boolean
  /** Existing evidence that would meet it once verified; null if there is none. */
  readonly atHand: string | null
}

/** Alternative for reaching a level: the missing requirements, and existing evidence that could meet them once verified. */
export interface LevelAlternative {
  readonly missing: readonly MissingNeed[]
  /** Existing unverified evidence that would meet one of the requirements. */
  readonly atHand: readonly string[]
  /** Required consents that have not been approved. Service: Submit consents */
  readonly consents: readonly string[]
}

export interface LevelPath {
  readonly level: LevelOfAssurance
  /** Shortest first. */
  readonly alternatives: readonly LevelAlternative[]
}

export interface Assessed {
  readonly evidenceId: string
  readonly standing: AssessedEvidence
}

/** Maximum number of evidence items of one kind and score that can affect a level: no alternative needs three documents. */
const ENOUGH = 3

/** Returns the evidence that counts for the level. Limits the number of similar items, so that the cost is bounded. */
export function assessedEvidences(models: readonly EvidenceModel[]): readonly Assessed[] {
  const counts = new Map<string, number>()
  return models.flatMap(({ id, kind, standing: { status, score }, isDeleted }): Assessed[] => {
    if (isDeleted || kind === null || status !== 'VERIFIED' || score === null) return []
    const alike = `${kind} ${score}`
    const count = (counts.get(alike) ?? 0) + 1
    counts.set(alike, count)
    return count > ENOUGH ? [] : [{ evidenceId: id, standing: { kind, status, score } }]
  })
}

/** Returns the alternatives for every level above `reached`. */
export function levelPaths(
  models: readonly EvidenceModel[],
  assessed: readonly Assessed[],
  reached: number,
  approved: ReadonlySet<string>,
): readonly LevelPath[] {
  const open = models.filter(
    ({ isDeleted, standing }) => !isDeleted && standing.status !== null && standing.status !== 'VERIFIED',
  )
  const standings = assessed.map(({ standing }) => standing)
  return Object.entries(upgradePaths(standings)).flatMap(([key, alternatives]): LevelPath[] => {
    // Keys of the table are levels.
    const level = key as LevelOfAssurance
    if ((levelNumber(level) ?? 0) <= reached) return []
    const ways = alternatives.flatMap((needs): LevelAlternative[] => {
      if (!reaches(level, needs, standings)) return []
      const missing = withHand(needs, open).map((need, index) => ({ ...need, isSecond: isSecond(level, needs, index) }))
      const consents = consentsFor(needs).filter((type) => !approved.has(type))
      return [{ missing, atHand: missing.flatMap(({ atHand }) => atHand ?? []), consents }]
    })
    if (ways.length === 0) return []
    return [{ level, alternatives: ways.sort((a, b) => a.missing.length - b.missing.length) }]
  })
}

/** Returns whether the rules yield the level once every missing requirement is met by verified evidence. */
function reaches(level: LevelOfAssurance, needs: readonly Need[], standings: readonly AssessedEvidence[]): boolean {
  const added = needs.map(({ evidence, leastScore }) => ({
    kind: KIND_OF[evidence],
    status: 'VERIFIED',
    score: leastScore,
  }))
  const then = levelOfAssurance([...standings, ...added])
  return (levelNumber(then) ?? 0) >= (levelNumber(level) ?? 0)
}

const KIND_OF = { DOCUMENT: 'IMAGES', CHIP: 'CHIP', PORTRAIT: 'PORTRAIT' } as const

/** Returns whether a missing document is additional to another document of the same alternative, met or missing. */
function isSecond(level: LevelOfAssurance, needs: readonly Need[], index: number): boolean {
  if (needs[index]?.evidence !== 'DOCUMENT') return false
  const documents = (all: readonly Need[]) => all.filter(({ evidence }) => evidence === 'DOCUMENT').length
  const wholes = ASSURANCE_TABLE.find((row) => row.level === level)?.anyOf ?? []
  const same = ({ evidence, leastScore }: Need) => `${evidence} ${leastScore}`
  const whole = wholes.filter((all) => needs.every((need) => all.some((option) => same(option) === same(need))))
  const served = Math.min(...whole.map((all) => documents(all) - documents(needs)))
  return (Number.isFinite(served) ? served : 0) + documents(needs.slice(0, index)) > 0
}

/** Assigns at most one evidence to each requirement, none twice. */
function withHand(needs: readonly Need[], open: readonly EvidenceModel[]) {
  const found = new Set<string>()
  return needs.map((need) => {
    const fits = open.find(
      ({ id, kind, standing }) =>
        !found.has(id) &&
        (need.evidence === 'DOCUMENT' ? kind === 'IMAGES' || kind === 'TEXT' : kind === need.evidence) &&
        (levelNumber(standing.strength) ?? 0) >= (levelNumber(need.leastScore) ?? 0),
    )
    if (fits) found.add(fits.id)
    return { ...need, atHand: fits?.id ?? null }
  })
}

/**
 * Returns the consents that a requirement needs: a portrait its own; a document above LEVEL3 the one for the comparison with
 * its issuer. Service: Issuing source validation
 */
function consentsFor(missing: readonly Need[]): readonly string[] {
  const needed = new Set<string>()
  for (const { evidence, leastScore } of missing) {
    if (evidence === 'PORTRAIT') needed.add('PORTRAIT')
    if (evidence === 'DOCUMENT' && (levelNumber(leastScore) ?? 0) > 3) needed.add('GIV')
  }
  return [...needed]
}
