import { isNamedAsBlocking, mitigatedBy } from '../../shared/rules/index.ts'
import type { EvaluationDetails, IdentityView, ProofEvidence } from '../../shared/spec/index.ts'
import { derivedIdsOf, type RecordedOperation, timeOf } from './recorded-archive.ts'

/** A difference between the record and its replay. */
export interface Difference {
  readonly file: 'identityDetails.json' | 'verificationAndEvaluationDetails.json'
  /** Position in the recorded archive. RFC 6901 */
  readonly pointer: string
  readonly recorded: string | null
  readonly replayed: string | null
}

const DETAILS = 'verificationAndEvaluationDetails.json'
const IDENTITY = 'identityDetails.json'
/** Further apart, an evaluation of the replay is not the recorded one. Milliseconds. */
const SAME_MOMENT = 50

/** Map of recorded ids to the ids of the replay. */
export type IdsOfReplay = ReadonlyMap<string, string>

/** Evaluations of a replay. */
export interface ReplayedEvaluations {
  /** Elements at the end. */
  readonly operations: readonly RecordedOperation[]
  /** Every evaluation in the order in which it was made; later ones of the same element replace earlier ones in `operations`. */
  readonly history: readonly EvaluationDetails[]
}

/**
 * Compares every recorded evaluation with its replay: level of assurance, and status, score and reasons of each evidence. Names of
 * rules are the tenant's own. A service may record an evaluation with another element than this one, for example when a portrait
 * is compared with a document that comes later; then the evaluation of the replay at the same moment counts.
 */
export function compareEvaluations(
  recorded: readonly RecordedOperation[],
  { operations, history }: ReplayedEvaluations,
  ids: IdsOfReplay,
): readonly Difference[] {
  const byId = new Map(
    operations.map((element) => [`${element.participantContextId} ${element.identityOperation.type}`, element]),
  )
  const derived = derivedIdsOf(recorded)
  const context = { ids, raised: raisedByChecks(recorded) }
  return recorded.flatMap((element, index) => {
    const { evaluationDetails, participantContextId, identityOperation } = element
    if (!evaluationDetails || derived.has(participantContextId)) return []
    const id = ids.get(participantContextId) ?? participantContextId
    const own = byId.get(`${id} ${identityOperation.type}`)?.evaluationDetails
    const pointer = `/${index}/evaluationDetails`
    const compareWith = (other: EvaluationDetails) => compareEvaluation(evaluationDetails, other, pointer, context)
    const differences = own
      ? compareWith(own)
      : [{ file: DETAILS, pointer, recorded: evaluationDetails.evaluationDateTime, replayed: null } as const]
    if (differences.length === 0) return []
    const time = timeOf(evaluationDetails.evaluationDateTime)
    const isReproduced = history.some(
      (other) => Math.abs(timeOf(other.evaluationDateTime) - time) <= SAME_MOMENT && compareWith(other).length === 0,
    )
    return isReproduced ? [] : differences
  })
}

interface Context {
  readonly ids: IdsOfReplay
  /** Indicators that the recorded checks of an evidence raised, by its recorded id. */
  readonly raised: ReadonlyMap<string, ReadonlySet<string>>
}

function raisedByChecks(recorded: readonly RecordedOperation[]): Context['raised'] {
  const raised = new Map<string, Set<string>>()
  for (const { participantContextId, verificationDetails = [] } of recorded)
    for (const { raisedIndicators = [] } of verificationDetails) {
      const own = raised.get(participantContextId) ?? new Set()
      for (const indicator of raisedIndicators) own.add(indicator)
      raised.set(participantContextId, own)
    }
  return raised
}

function compareEvaluation(
  recorded: EvaluationDetails,
  other: EvaluationDetails,
  pointer: string,
  context: Context,
): readonly Difference[] {
  const level = ({ loaAndUpgradePath }: EvaluationDetails) => loaAndUpgradePath?.levelOfAssurance ?? null
  return [
    ...differing(DETAILS, `${pointer}/loaAndUpgradePath/levelOfAssurance`, level(recorded), level(other)),
    ...recorded.evidences.flatMap((evidence, at) => {
      const counterpart = other.evidences.find(({ id }) => id === context.ids.get(evidence.id))
      return compareEvidence(evidence, counterpart, `${pointer}/evidences/${at}`, context)
    }),
  ]
}

/** Evidence derived by the service has no counterpart; its result follows from its document. */
function compareEvidence(
  evidence: ProofEvidence,
  other: ProofEvidence | undefined,
  pointer: string,
  { ids, raised }: Context,
): readonly Difference[] {
  const { statusAndScoring, raisedIndicators } = evidence
  if (!statusAndScoring || !ids.has(evidence.id)) return []
  if (!other?.statusAndScoring) return [{ file: DETAILS, pointer, recorded: statusAndScoring.status, replayed: null }]
  const replayed = other.statusAndScoring
  const base = `${pointer}/statusAndScoring`
  // What no check raised, the replay cannot raise; evaluations of other services may repeat only some indicators.
  const checked = (raisedIndicators ?? []).filter((indicator) => raised.get(evidence.id)?.has(indicator))
  const repeated = checked.filter((indicator) => other.raisedIndicators?.includes(indicator))
  return [
    ...compareStanding(DETAILS, base, statusAndScoring, replayed),
    ...differing(DETAILS, `${pointer}/raisedIndicators`, joined(checked), joined(repeated)),
    ...differing(DETAILS, `${base}/blockingIndicators`, blockersOf(evidence), blockersOf(other)),
  ]
}

/** Returns the indicators that the specification lists as blocking and that nothing mitigates; others are the tenant's own. */
function blockersOf({ statusAndScoring, raisedIndicators = [] }: ProofEvidence): string {
  const mitigated = mitigatedBy(new Set(raisedIndicators))
  const blocking = statusAndScoring?.blockingIndicators ?? []
  return joined(blocking.filter((indicator) => isNamedAsBlocking(indicator) && !mitigated.has(indicator)))
}

/** Compares the final views: status, score and level. */
export function compareViews(recorded: IdentityView, replayed: IdentityView, ids: IdsOfReplay): readonly Difference[] {
  const documents = (recorded.idDocuments ?? []).flatMap((document, index) => {
    const other = replayed.idDocuments?.find(({ evidenceId }) => evidenceId === ids.get(document.evidenceId))
    return compareStatus(`/idDocuments/${index}/evidenceStatus`, document.evidenceStatus, other?.evidenceStatus)
  })
  const portrait = recorded.portrait
    ? compareStatus('/portrait/evidenceStatus', recorded.portrait.evidenceStatus, replayed.portrait?.evidenceStatus)
    : []
  const global = (['status', 'levelOfAssurance'] as const).flatMap((name) =>
    differing(IDENTITY, `/globalStatus/${name}`, recorded.globalStatus[name], replayed.globalStatus[name]),
  )
  return [...global, ...documents, ...portrait]
}

type Standing = Pick<NonNullable<IdentityView['portrait']>['evidenceStatus'], 'status' | 'score' | 'strength'>

const compareStatus = (pointer: string, recorded: Standing, replayed: Standing | undefined): readonly Difference[] =>
  compareStanding(IDENTITY, pointer, recorded, replayed)

/** The specification gives evidence that is not verified no score; services record LEVEL0 or LEVEL1. */
function compareStanding(
  file: Difference['file'],
  pointer: string,
  recorded: Standing,
  replayed: Standing | undefined,
): readonly Difference[] {
  const isWithoutScore = (standing: Standing | undefined) =>
    standing?.status !== 'VERIFIED' && /^LEVEL[01]$/.test(standing?.score ?? '')
  return (['status', 'score', 'strength'] as const).flatMap((name) => {
    if (recorded[name] === undefined) return []
    if (name === 'score' && isWithoutScore(recorded) && isWithoutScore(replayed)) return []
    return differing(file, `${pointer}/${name}`, recorded[name], replayed?.[name] ?? null)
  })
}

const differing = (
  file: Difference['file'],
  pointer: string,
  recorded: string | null,
  replayed: string | null,
): readonly Difference[] => (recorded === replayed ? [] : [{ file, pointer, recorded, replayed }])

/** Normalises a list of indicators, whose order does not matter. */
const joined = (indicators: readonly string[]): string => [...new Set(indicators)].sort().join(', ')
