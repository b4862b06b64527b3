import { evaluateEvidence, type LevelOfAssurance, levelNumber, levelOfAssurance, type Score } from '../rules/index.ts'
import { toConsents } from './consents.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { type IndicatorChange, indicatorsAfter, smallestChange } from './indicator-changes.ts'
import { type Assessed, assessedEvidences, type LevelPath, levelPaths } from './level-paths.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { evaluationInput, toScore } from './rederive.ts'

/** Minimal change that would have made one evidence VERIFIED. */
export interface EvidenceChange {
  readonly evidenceId: string
  readonly type: string
  /** Null if this build has no rules for this kind of submission. */
  readonly changes: readonly IndicatorChange[] | null
  /** True if a service call must be repeated first. */
  readonly needsRetry: boolean
  /** True if a verified document or a reference portrait is required. */
  readonly needsReference: boolean
  /** Resulting score, and level of the identity. */
  readonly scoreThen: string | null
  readonly levelThen: LevelOfAssurance | null
}

export interface WhatWouldChange {
  readonly recordedLevel: string | null
  /** Level by this build's rules from the recorded standings. Not shown: D-47 */
  readonly derivedLevel: LevelOfAssurance
  readonly rulesAgree: boolean
  readonly evidences: readonly EvidenceChange[]
  /** Missing requirements of each level above the recorded one. */
  readonly paths: readonly LevelPath[]
}

/**
 * Returns the changes that would have changed the result, by the rules of this build; they are decisions where the specification
 * is silent.
 */
export function whatWouldChange(record: ArchiveRecord, models: readonly EvidenceModel[]): WhatWouldChange {
  const others = { byId: new Map(models.map((model) => [model.id, model])), best: bestReference(models) }
  const assessed = assessedEvidences(models)
  const derivedLevel = levelOfAssurance(assessed.map(({ standing }) => standing))
  const recorded = record.globalStatus.levelOfAssurance
  const recordedLevel = typeof recorded === 'string' ? recorded : null
  const approved = new Set(toConsents(record).flatMap(({ type, isApproved }) => (isApproved === true ? [type] : [])))
  return {
    recordedLevel,
    derivedLevel,
    rulesAgree: recordedLevel === derivedLevel,
    evidences: models.flatMap((model) => evidenceChange(model, { ...others, assessed }) ?? []),
    paths: levelPaths(models, assessed, levelNumber(recordedLevel) ?? levelNumber(derivedLevel) ?? 0, approved),
  }
}

interface Others {
  readonly byId: ReadonlyMap<string, EvidenceModel>
  readonly assessed: readonly Assessed[]
  /** Maximum score of a portrait with the available documents. */
  readonly best: Score | null
}

function evidenceChange(model: EvidenceModel, { byId, assessed, best }: Others): EvidenceChange | null {
  const { id, type, standing, isDeleted, kind } = model
  if (isDeleted || standing.status === null || standing.status === 'VERIFIED') return null
  const input = evaluationInput(model, byId)
  const base = { evidenceId: id, type, needsRetry: model.isTechnicalError }
  if (!input || kind === null)
    return { ...base, changes: null, needsReference: false, scoreThen: null, levelThen: null }
  const reference = input.referenceScore ?? best
  const needsReference = kind === 'PORTRAIT' && reference === null
  // Without any reference, assume a future document by images.
  const hypothetical = { ...input, isTechnicalError: false, referenceScore: reference ?? 'LEVEL3' }
  const changes = smallestChange(hypothetical)
  const { score, status } = evaluateEvidence({
    ...hypothetical,
    indicators: indicatorsAfter(hypothetical.indicators, changes),
  })
  // The rules do not accept the change, so there is none.
  if (status !== 'VERIFIED') return { ...base, changes: null, needsReference, scoreThen: null, levelThen: null }
  const others = assessed.filter((other) => other.evidenceId !== id).map((other) => other.standing)
  const levelThen = levelOfAssurance([...others, { kind, status, score }])
  return { ...base, changes, needsReference, scoreThen: score, levelThen }
}

function bestReference(models: readonly EvidenceModel[]): Score | null {
  let best: Score | null = null
  for (const { standing, isDeleted, kind, type } of models) {
    const isReference = kind === 'IMAGES' || kind === 'CHIP' || type === 'PORTRAIT_REFERENCE'
    if (isDeleted || standing.status !== 'VERIFIED' || !isReference) continue
    const score = toScore(standing.score)
    if (score !== null && (best === null || score > best)) best = score
  }
  return best
}
