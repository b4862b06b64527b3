import { levelNumber } from '../rules/levels.ts'
import { resultOfDecision } from './adjudication-case.ts'
import { REASON_TEXTS } from './diagnosis-texts.ts'
import { type Actor, guidanceFor } from './error-guidance.ts'
import type { EvidenceModel } from './evidence-models.ts'
import type { Place } from './place.ts'
import type { Result } from './result.ts'
import { wordsFor } from './words.ts'

export type ReasonKind =
  | 'DELETED'
  | 'UNFINISHED'
  | 'NOT_EVALUATED'
  | 'IN_REVIEW'
  | 'TECHNICAL_ERROR'
  | 'NOT_PERFORMED'
  | 'ERROR'
  | 'BLOCKING'
  | 'MANDATORY_MISSING'
  | 'NO_REFERENCE'
  | 'ATTRIBUTES_DIFFER'
  | 'INCONCLUSIVE'
  | 'MITIGATED'
  | 'WARNING'
  | 'REVIEWED'
  | 'SCORE_OF_REFERENCE'
  | 'BELOW_STRENGTH'
  | 'ABOVE_STRENGTH'
  | 'VERIFIED_THOUGH_BLOCKED'

/** One reason why evidence ended as it did. Every reason leads to the values it comes from. */
export interface Reason {
  readonly kind: ReasonKind
  readonly result: Result
  /** What it is about: indicators, participants, error code and message, rules, levels, by kind. */
  readonly codes: readonly string[]
  readonly sentence: string
  readonly places: readonly Place[]
  readonly actor: Actor | null
  readonly advice: string | null
  readonly forHolder: string | null
}

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
    ? [
        reason(
          'DELETED',
          'NEUTRAL',
          [],
          model.operations.filter(({ type }) => type === 'DELETE').map(({ place }) => place),
        ),
      ]
    : [...openReasons(model), ...failures(model, index), ...doubts(model), ...scoreReasons(model, index)]
  return { evidenceId: model.id, result: model.result, headline: headline(model), reasons }
}

/** What the diagnosis of one evidence needs to know of the others. */
export interface EvidenceIndex {
  readonly byId: ReadonlyMap<string, EvidenceModel>
  /** Whether there is anything that a portrait could have been compared with. */
  readonly hasReference: boolean
}

const REFERENCE_KINDS: ReadonlySet<unknown> = new Set(['IMAGES', 'CHIP', 'TEXT'])

export const indexEvidence = (models: readonly EvidenceModel[]): EvidenceIndex => ({
  byId: new Map(models.map((model) => [model.id, model])),
  hasReference: models.some(
    ({ kind, type, standing, isDeleted }) =>
      !isDeleted && standing.status === 'VERIFIED' && (REFERENCE_KINDS.has(kind) || type === 'PORTRAIT_REFERENCE'),
  ),
})

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

const reason = (kind: ReasonKind, result: Result, codes: readonly string[], places: readonly Place[]): Reason => ({
  kind,
  result,
  codes,
  sentence: REASON_TEXTS[kind](codes),
  places,
  actor: null,
  advice: null,
  forHolder: null,
})

/** Why there is no conclusion yet. */
function openReasons({ standing, standingPlace, operations, place }: EvidenceModel): readonly Reason[] {
  const open = operations.filter(({ progress, type }) => progress !== 'DONE' && progress !== '' && type !== 'DELETE')
  const unfinished = open.map(({ progress, place: at }) => reason('UNFINISHED', 'PENDING', [progress], [at]))
  if (standing.status === 'ADJUDICATION')
    return [...unfinished, reason('IN_REVIEW', 'PENDING', [], present(standingPlace))]
  if (standing.status !== null || unfinished.length > 0) return unfinished
  return [reason('NOT_EVALUATED', 'NEUTRAL', [], [place])]
}

/** What failed, in the order of causes: first what could not be done, then what was found. */
function failures(model: EvidenceModel, { hasReference }: EvidenceIndex): readonly Reason[] {
  const { participants, errors, breakdown, mandatoryMissing, mismatchedAttributes, standing, standingPlace } = model
  const ended = (result: Result) => participants.filter((one) => one.result === result)
  const [technical, undone] = [ended('TECHNICAL_ERROR'), ended('NOT_PERFORMED')]
  const found: Reason[] = []
  if (technical.length > 0 || model.isTechnicalError) {
    const names = technical.map(({ participant }) => participant)
    const places = technical.length > 0 ? technical.map(({ place }) => place) : present(standingPlace)
    found.push(reason('TECHNICAL_ERROR', 'TECHNICAL_ERROR', names, places))
  }
  if (undone.length > 0)
    found.push(
      reason(
        'NOT_PERFORMED',
        'NOT_PERFORMED',
        undone.map((one) => one.participant),
        undone.map((one) => one.place),
      ),
    )
  for (const { code, message, place } of errors) {
    const guidance = guidanceFor(code)
    const isTechnical = guidance?.actor === 'SERVICE'
    const codes = message === null ? [code] : [code, message]
    found.push({ ...reason('ERROR', isTechnical ? 'TECHNICAL_ERROR' : 'NEGATIVE', codes, [place]), ...guidance })
  }
  const blocking = breakdown.entries.filter((one) => one.list === 'BLOCKING' && one.mitigatedBy.length === 0)
  if (blocking.length > 0) {
    const kind = standing.status === 'VERIFIED' ? 'VERIFIED_THOUGH_BLOCKED' : 'BLOCKING'
    found.push(
      reason(
        kind,
        'NEGATIVE',
        blocking.map((one) => one.indicator),
        blocking.map((one) => one.place),
      ),
    )
  }
  if (mandatoryMissing.length > 0)
    found.push(
      reason(
        'MANDATORY_MISSING',
        'INCONCLUSIVE',
        mandatoryMissing.map((one) => one.name),
        mandatoryMissing.map((one) => one.place),
      ),
    )
  if (model.kind === 'PORTRAIT' && model.references.length === 0 && !hasReference && standing.status === 'NOT_VERIFIED')
    found.push(reason('NO_REFERENCE', 'INCONCLUSIVE', [], present(standingPlace)))
  if (mismatchedAttributes.length > 0)
    found.push(reason('ATTRIBUTES_DIFFER', 'NEGATIVE', mismatchedAttributes, present(standingPlace)))
  return found
}

/** What neither decided nor blocked. */
function doubts({ breakdown, standing, participants }: EvidenceModel): readonly Reason[] {
  const of = (list: string) => breakdown.entries.filter((entry) => entry.list === list)
  const mitigated = of('BLOCKING').filter((entry) => entry.mitigatedBy.length > 0)
  const groups = [
    ['MITIGATED', 'POSITIVE', mitigated],
    ['INCONCLUSIVE', 'INCONCLUSIVE', standing.status === 'VERIFIED' ? [] : of('UNVERIFIED')],
    ['WARNING', 'WARNING', of('WARNING')],
  ] as const
  const decided = participants.flatMap(({ services, place }) =>
    services.flatMap(({ decision }) => (decision === null ? [] : [{ decision, place }])),
  )
  return [
    ...groups.flatMap(([kind, result, entries]) =>
      entries.length === 0
        ? []
        : [
            reason(
              kind,
              result,
              entries.map((one) => one.indicator),
              entries.map((one) => one.place),
            ),
          ],
    ),
    ...decided.map(({ decision, place }) => reason('REVIEWED', resultOfDecision(decision), [decision], [place])),
  ]
}

/** Why it has this score and no other. Service: Scoring by evidence type */
function scoreReasons(
  { standing, kind, references, standingPlace }: EvidenceModel,
  index: EvidenceIndex,
): readonly Reason[] {
  const { score, strength, status } = standing
  const [reached, most] = [levelNumber(score), levelNumber(strength)]
  if (score === null || strength === null || reached === null || most === null) return []
  const places = present(standingPlace)
  if (reached > most) return [reason('ABOVE_STRENGTH', 'NEGATIVE', [score, strength], places)]
  if (status !== 'VERIFIED' || reached === most) return []
  const reference = references.map((id) => index.byId.get(id)).find((one) => one !== undefined)
  if (kind === 'PORTRAIT' && reference) {
    const { title } = wordsFor('EvidenceType', reference.type)
    return [reason('SCORE_OF_REFERENCE', 'NEUTRAL', [score, title], [...places, ...present(reference.standingPlace)])]
  }
  return [reason('BELOW_STRENGTH', 'NEUTRAL', [score, strength], places)]
}

const present = (place: Place | null): readonly Place[] => (place ? [place] : [])
