import {
  ASSURANCE_TABLE,
  type AssessedEvidence,
  type AssuranceTable,
  type LevelOfAssurance,
  levelOfAssurance,
  metNeeds,
  type Need,
} from './level-of-assurance.ts'
import { levelNumber } from './levels.ts'
import type { Score } from './strength-rules.ts'

/** Submission of a path. Each document differs from the existing ones. Not shown: D-84 */
export interface PathStep extends Need {
  /** Kind of submission of the document. */
  readonly submission?: 'IMAGES' | 'TEXT'
  /** Types that can reach the score. */
  readonly types?: readonly string[]
}

/** Alternatives by level; each is a list of submissions. Service: upgradePaths */
export type UpgradePaths = { readonly [level in LevelOfAssurance]?: readonly (readonly PathStep[])[] }

/** Submissions that are possible. */
export interface PossibleSubmissions {
  /** Documents with the score that each can reach. */
  readonly documents: readonly {
    readonly type: string
    readonly submission: 'IMAGES' | 'TEXT'
    readonly score: Score
  }[]
  readonly chip: boolean
  readonly portrait: boolean
}

/** All submissions that a tenant could allow. */
export const ALL_SUBMISSIONS: PossibleSubmissions = {
  documents: [
    { type: 'PASSPORT', submission: 'IMAGES', score: 'LEVEL3' },
    { type: 'IDENTITY_CARD', submission: 'IMAGES', score: 'LEVEL4' },
    { type: 'DRIVING_LICENSE', submission: 'IMAGES', score: 'LEVEL3' },
    { type: 'RESIDENT_CARD', submission: 'IMAGES', score: 'LEVEL2' },
  ],
  chip: true,
  portrait: true,
}

/** Maximum number of steps of any alternative. */
const MAX_STEPS = 3

/**
 * Returns the submissions that raise the level. Every path is tried with the existing evidence, and none contains another.
 * Service: upgradePaths, "possible submissions that would raise the LOA"
 */
export function upgradePaths(
  evidences: readonly AssessedEvidence[],
  possible: PossibleSubmissions = ALL_SUBMISSIONS,
  table: AssuranceTable = ASSURANCE_TABLE,
): UpgradePaths {
  const reached = levelNumber(levelOfAssurance(evidences, table)) ?? 0
  const steps = stepsOf(possible)
  const paths: { [level: string]: readonly (readonly PathStep[])[] } = {}
  for (const { level } of table) {
    if ((levelNumber(level) ?? 0) <= reached) continue
    const found = minimalPaths(evidences, steps, level, table)
    if (found.length > 0) paths[level] = found
  }
  return paths
}

/** Returns one step for each score that documents of a kind can reach, with all types that reach it; lowest score first. */
function stepsOf({ documents, chip, portrait }: PossibleSubmissions): readonly PathStep[] {
  const ofDocuments = (['IMAGES', 'TEXT'] as const).flatMap((submission) =>
    SCORES.flatMap((leastScore): PathStep[] => {
      const types = documents
        .filter((document) => document.submission === submission && numberOf(document.score) >= numberOf(leastScore))
        .map(({ type }) => type)
      return types.length === 0 ? [] : [{ evidence: 'DOCUMENT', leastScore, submission, types }]
    }),
  )
  return [
    ...(portrait ? [{ evidence: 'PORTRAIT', leastScore: 'LEVEL1' } as const] : []),
    ...ofDocuments,
    ...(chip ? [{ evidence: 'CHIP', leastScore: 'LEVEL3' } as const] : []),
  ]
}

const SCORES = ['LEVEL1', 'LEVEL2', 'LEVEL3', 'LEVEL4'] as const

function minimalPaths(
  evidences: readonly AssessedEvidence[],
  steps: readonly PathStep[],
  level: LevelOfAssurance,
  table: AssuranceTable,
): readonly (readonly PathStep[])[] {
  const found: (readonly PathStep[])[] = []
  for (let length = 1; length <= MAX_STEPS; length++)
    for (const path of combinations(steps, length)) {
      if (path.filter(({ evidence }) => evidence === 'PORTRAIT').length > 1) continue
      if (found.some((shorter) => isCovered(shorter, path))) continue
      const needs = metNeeds(level, after(evidences, path), table)
      if (needs) found.push(path.map((step) => withPortraitScore(step, needs)))
    }
  return found
}

/** Generates all combinations of `length` steps with repetition, in the order of the steps. */
function* combinations(steps: readonly PathStep[], length: number): Generator<readonly PathStep[]> {
  if (length === 0) yield []
  else
    for (const [index, step] of steps.entries())
      for (const rest of combinations(steps.slice(index), length - 1)) yield [step, ...rest]
}

/**
 * Returns whether `path` requires at least as much as an already found path: each step of the latter is met by another step of
 * `path`.
 */
function isCovered([first, ...rest]: readonly PathStep[], path: readonly PathStep[]): boolean {
  if (!first) return true
  return path.some(
    (step, index) =>
      step.evidence === first.evidence &&
      step.submission === first.submission &&
      (step.evidence === 'PORTRAIT' || numberOf(step.leastScore) >= numberOf(first.leastScore)) &&
      isCovered(rest, path.toSpliced(index, 1)),
  )
}

/**
 * Returns the evidence after following a path: a portrait takes the score of the best document with a picture. Service: Scoring
 * by evidence type
 */
function after(evidences: readonly AssessedEvidence[], path: readonly PathStep[]): readonly AssessedEvidence[] {
  const submitted = path.flatMap(({ evidence, leastScore, submission }, index): AssessedEvidence[] => {
    if (evidence === 'PORTRAIT') return []
    const kind = evidence === 'CHIP' ? 'CHIP' : (submission ?? 'IMAGES')
    return [{ kind, status: 'VERIFIED', score: leastScore, document: `+${index}` }]
  })
  const documents = [...evidences.filter(({ kind }) => kind !== 'PORTRAIT'), ...submitted]
  const reference = referenceScore(documents)
  const isCaptured = path.some(({ evidence }) => evidence === 'PORTRAIT')
  const portraits = evidences
    .filter(
      ({ kind, status, waitsForReference = false }) =>
        !isCaptured && kind === 'PORTRAIT' && (status === 'VERIFIED' || (waitsForReference && reference > 0)),
    )
    .map((portrait): AssessedEvidence => {
      const score = `LEVEL${Math.max(levelNumber(portrait.score) ?? 0, reference)}`
      return { ...portrait, status: 'VERIFIED', score }
    })
  const captured = { kind: 'PORTRAIT', status: 'VERIFIED', score: `LEVEL${reference}` } as const
  return [...documents, ...portraits, ...(isCaptured && reference > 0 ? [captured] : [])]
}

/**
 * Returns the score of the evidence that a portrait is compared with: a reference portrait, else the best document with a
 * picture. Not shown: D-57
 */
function referenceScore(evidences: readonly AssessedEvidence[]): number {
  const references = evidences.filter(isReference)
  const submitted = references.filter(({ kind }) => kind === 'DERIVED')
  return (submitted.length > 0 ? submitted : references).reduce(
    (best, { score }) => Math.max(best, levelNumber(score) ?? 0),
    0,
  )
}

const isReference = ({ kind, status, isOfPerson = true, hasPicture }: AssessedEvidence): boolean =>
  status === 'VERIFIED' && isOfPerson && (hasPicture ?? (kind === 'IMAGES' || kind === 'CHIP'))

/** Sets the score of a portrait to the one that the level requires. */
function withPortraitScore(step: PathStep, needs: readonly Need[]): PathStep {
  if (step.evidence !== 'PORTRAIT') return step
  return needs.find(({ evidence }) => evidence === 'PORTRAIT') ?? step
}

const numberOf = (score: Score): number => levelNumber(score) ?? 0
