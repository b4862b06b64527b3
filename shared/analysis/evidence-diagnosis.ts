import { doubtReasons, scoreReasons } from './doubt-reasons.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { failureReasons } from './failure-reasons.ts'
import { type Reason, reason } from './reason.ts'
import type { Result } from './result.ts'
import { wordsFor } from './words.ts'

export { type EvidenceIndex, indexEvidence } from './evidence-index.ts'
export type { Reason, ReasonKind } from './reason.ts'

export interface Diagnosis {
  readonly evidenceId: string
  readonly result: Result
  /** "Passport: verified, Level 3 of at most Level 4." */
  readonly headline: string
  /** Root cause first; what only adds to it comes last. */
  readonly reasons: readonly Reason[]
}

/** Why one evidence ended as it did, with the index of all that `toEvidenceModels` made. */
export function diagnoseEvidence(model: EvidenceModel, index: EvidenceIndex): Diagnosis {
  const reasons = model.isDeleted
    ? deletion(model)
    : [...openReasons(model), ...failureReasons(model, index), ...doubtReasons(model), ...scoreReasons(model, index)]
  return { evidenceId: model.id, result: model.result, headline: headline(model), reasons }
}

function headline({ type, isDeleted, standing, operations }: EvidenceModel): string {
  const name =
    type === '' ? wordsFor('OperationName', operations[0]?.name ?? '').title : wordsFor('EvidenceType', type).title
  if (isDeleted) return `${name}: deleted.`
  const { status, score, strength } = standing
  if (status === null) return `${name}: not evaluated.`
  const levels = [
    score && wordsFor('Score', score).title,
    strength && `of at most ${wordsFor('Score', strength).title}`,
  ]
  const reached = levels.filter((one) => one !== null).join(' ')
  return `${name}: ${wordsFor('EvidenceStatus', status).title.toLowerCase()}${reached && `, ${reached}`}.`
}

function deletion({ operations }: EvidenceModel): readonly Reason[] {
  const places = operations.filter(({ type }) => type === 'DELETE').map(({ place }) => place)
  return [reason('DELETED', 'NEUTRAL', [], places)]
}

/** Why there is no conclusion yet. */
function openReasons({ standing, standingPlace, operations, place }: EvidenceModel): readonly Reason[] {
  const open = operations.filter(({ progress, type }) => progress !== 'DONE' && progress !== '' && type !== 'DELETE')
  const unfinished = open.map(({ progress, place: at }) => reason('UNFINISHED', 'PENDING', [progress], [at]))
  if (standing.status === 'ADJUDICATION')
    return [...unfinished, reason('IN_REVIEW', 'PENDING', [], standingPlace ? [standingPlace] : [])]
  if (standing.status !== null || unfinished.length > 0) return unfinished
  return [reason('NOT_EVALUATED', 'NEUTRAL', [], [place])]
}
