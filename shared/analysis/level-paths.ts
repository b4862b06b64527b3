import { type AssessedEvidence, type LevelOfAssurance, type Need, upgradePaths } from '../rules/level-of-assurance.ts'
import { levelNumber } from '../rules/levels.ts'
import type { EvidenceModel } from './evidence-models.ts'

/** One way to a level: what is missing, and what of it the evidence at hand could be once it is verified. */
export interface LevelAlternative {
  readonly missing: readonly Need[]
  /** Evidence that is there but not verified, and would serve one of the needs. */
  readonly atHand: readonly string[]
  /** Consents that have not been approved and are needed on this way. Service: Submit consents */
  readonly consents: readonly string[]
}

export interface LevelPath {
  readonly level: LevelOfAssurance
  /** The shortest first. */
  readonly alternatives: readonly LevelAlternative[]
}

export interface Assessed {
  readonly evidenceId: string
  readonly standing: AssessedEvidence
}

/** More of one kind and score than this never makes a difference to a level: no alternative needs three documents. */
const ENOUGH = 3

/** The evidence that counts for the level. Of many alike only a few are kept, so that thousands cost no more than some. */
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

/** The ways to every level above `reached`. */
export function levelPaths(
  models: readonly EvidenceModel[],
  assessed: readonly Assessed[],
  reached: number,
  approved: ReadonlySet<string>,
): readonly LevelPath[] {
  const open = models.filter(
    ({ isDeleted, standing }) => !isDeleted && standing.status !== null && standing.status !== 'VERIFIED',
  )
  const paths = Object.entries(upgradePaths(assessed.map(({ standing }) => standing)))
  return paths.flatMap(([level, alternatives]): LevelPath[] => {
    if ((levelNumber(level) ?? 0) <= reached) return []
    const ways = alternatives.map((missing) => ({
      missing,
      atHand: atHand(missing, open),
      consents: consentsFor(missing).filter((type) => !approved.has(type)),
    }))
    // A level of the table of levels.
    return [
      { level: level as LevelOfAssurance, alternatives: ways.sort((a, b) => a.missing.length - b.missing.length) },
    ]
  })
}

/** At most one evidence per need, none twice. */
function atHand(missing: readonly Need[], open: readonly EvidenceModel[]): readonly string[] {
  const found: string[] = []
  for (const { evidence, leastScore } of missing) {
    const fits = open.find(
      ({ id, kind, standing }) =>
        !found.includes(id) &&
        (evidence === 'DOCUMENT' ? kind === 'IMAGES' || kind === 'TEXT' : kind === evidence) &&
        (levelNumber(standing.strength) ?? 0) >= (levelNumber(leastScore) ?? 0),
    )
    if (fits) found.push(fits.id)
  }
  return found
}

/** A portrait needs the consent to it; a document above LEVEL3 the comparison with its issuer. Service: Issuing source validation */
function consentsFor(missing: readonly Need[]): readonly string[] {
  const needed = new Set<string>()
  for (const { evidence, leastScore } of missing) {
    if (evidence === 'PORTRAIT') needed.add('PORTRAIT')
    if (evidence === 'DOCUMENT' && (levelNumber(leastScore) ?? 0) > 3) needed.add('GIV')
  }
  return [...needed]
}
