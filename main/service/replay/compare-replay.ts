import type { ProofEvidence } from '../../../shared/spec/details.ts'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import { derivedIdsOf, type RecordedOperation } from './recorded-archive.ts'

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
const SCALARS = ['status', 'score', 'strength', 'strengthRuleUsed'] as const

/** Map of recorded ids to the ids of the replay. */
export type IdsOfReplay = ReadonlyMap<string, string>

/** Compares every recorded evaluation with its replay: level of assurance, and status, score and reasons of each evidence. */
export function compareEvaluations(
  recorded: readonly RecordedOperation[],
  replayed: readonly RecordedOperation[],
  ids: IdsOfReplay,
): readonly Difference[] {
  const byId = new Map(
    replayed.map((element) => [`${element.participantContextId} ${element.identityOperation.type}`, element]),
  )
  const derived = derivedIdsOf(recorded)
  return recorded.flatMap((element, index) => {
    const { evaluationDetails, participantContextId, identityOperation } = element
    if (!evaluationDetails || derived.has(participantContextId)) return []
    const id = ids.get(participantContextId) ?? participantContextId
    const other = byId.get(`${id} ${identityOperation.type}`)?.evaluationDetails
    const pointer = `/${index}/evaluationDetails`
    if (!other) return [{ file: DETAILS, pointer, recorded: evaluationDetails.evaluationDateTime, replayed: null }]
    const level = evaluationDetails.loaAndUpgradePath?.levelOfAssurance ?? null
    return [
      ...differing(
        DETAILS,
        `${pointer}/loaAndUpgradePath/levelOfAssurance`,
        level,
        other.loaAndUpgradePath?.levelOfAssurance ?? null,
      ),
      ...evaluationDetails.evidences.flatMap((evidence, at) => {
        const counterpart = other.evidences.find((candidate) => candidate.id === ids.get(evidence.id))
        return compareEvidence(evidence, counterpart, `${pointer}/evidences/${at}`, ids.has(evidence.id))
      }),
    ]
  })
}

/** Evidence derived by the service has no counterpart; its result follows from its document. */
function compareEvidence(
  evidence: ProofEvidence,
  other: ProofEvidence | undefined,
  pointer: string,
  isSubmitted: boolean,
): readonly Difference[] {
  const { statusAndScoring } = evidence
  if (!statusAndScoring || !isSubmitted) return []
  if (!other?.statusAndScoring) return [{ file: DETAILS, pointer, recorded: statusAndScoring.status, replayed: null }]
  const replayed = other.statusAndScoring
  const base = `${pointer}/statusAndScoring`
  return [
    ...SCALARS.flatMap((name) =>
      statusAndScoring[name] === undefined
        ? []
        : differing(DETAILS, `${base}/${name}`, statusAndScoring[name], replayed[name] ?? null),
    ),
    ...differing(
      DETAILS,
      `${pointer}/raisedIndicators`,
      joined(evidence.raisedIndicators),
      joined(other.raisedIndicators),
    ),
    ...differing(
      DETAILS,
      `${base}/blockingIndicators`,
      joined(statusAndScoring.blockingIndicators),
      joined(replayed.blockingIndicators),
    ),
  ]
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

type Status = NonNullable<IdentityView['portrait']>['evidenceStatus']

const compareStatus = (pointer: string, recorded: Status, replayed: Status | undefined): readonly Difference[] =>
  (['status', 'score', 'strength'] as const).flatMap((name) =>
    differing(IDENTITY, `${pointer}/${name}`, recorded[name] ?? null, replayed?.[name] ?? null),
  )

const differing = (
  file: Difference['file'],
  pointer: string,
  recorded: string | null,
  replayed: string | null,
): readonly Difference[] => (recorded === replayed ? [] : [{ file, pointer, recorded, replayed }])

/** Normalises a list of indicators, whose order does not matter. */
const joined = (indicators: readonly string[] | undefined): string | null =>
  indicators ? [...new Set(indicators)].sort().join(', ') : null
