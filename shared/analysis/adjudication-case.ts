import { finite, list, member, members, membersOrNone, scalarText } from '../report/index.ts'
import { between, type Moment, readMoment } from './moment.ts'
import { below, type Place } from './place.ts'
import type { ServiceCall } from './record/verification.ts'
import type { Result } from './result.ts'

/** Decision of one operator. Archive: AdjudicationDecisionDetail */
export interface Decision {
  readonly index: number
  readonly place: Place
  readonly operatorId: string | null
  readonly operatorProfile: string | null
  readonly stationId: string | null
  readonly status: string | null
  readonly comment: string | null
  readonly documentPradoId: string | null
  readonly start: Moment
  readonly end: Moment
  /** Recorded duration, or the difference of the times if no duration is recorded. */
  readonly durationMs: number | null
  /** Milliseconds from submission, or from the end of the previous decision, to the start of this one. */
  readonly waitedMs: number | null
  readonly result: Result
}

/** Case reviewed by operators. Archive: AdjudicationDetails */
export interface AdjudicationCase {
  readonly place: Place
  readonly id: string | null
  readonly type: string | null
  readonly globalStatus: string | null
  readonly result: Result
  readonly submitted: Moment
  readonly decided: Moment
  readonly expires: Moment
  /** Milliseconds from submission to the decision. */
  readonly durationMs: number | null
  /** Whether it was decided after it had expired; null if unknown. */
  readonly wasLate: boolean | null
  readonly decisions: readonly Decision[]
}

/** Returns the case recorded by a service call; null if there is none. */
export function adjudicationCase({ adjudication, place }: ServiceCall): AdjudicationCase | null {
  if (!adjudication) return null
  const at = below(place, 'adjudicationDetails')
  const [submitted, decided, expires] = (['submitDateTime', 'decisionDateTime', 'expirationDate'] as const).map(
    (name) => readMoment(member(adjudication, name)),
  ) as [Moment, Moment, Moment] // same length as `names`
  const globalStatus = scalarText(member(adjudication, 'globalStatus'))
  const beyond = between(expires, decided)
  return {
    place: at,
    id: scalarText(member(adjudication, 'id')),
    type: scalarText(member(adjudication, 'type')),
    globalStatus,
    result: resultOfDecision(globalStatus),
    submitted,
    decided,
    expires,
    durationMs: between(submitted, decided),
    wasLate: beyond === null ? null : beyond > 0,
    decisions: readDecisions(list(member(adjudication, 'decisionsDetails')), submitted, at),
  }
}

function readDecisions(elements: ReturnType<typeof list>, submitted: Moment, at: Place): readonly Decision[] {
  let before = submitted
  return elements.map((element, index) => {
    const raw = membersOrNone(members(element) ?? undefined)
    const [start, end] = [readMoment(member(raw, 'startTime')), readMoment(member(raw, 'endTime'))]
    const waitedMs = between(before, start)
    if (end.at !== null) before = end
    const status = scalarText(member(raw, 'status'))
    return {
      index,
      place: below(at, 'decisionsDetails', index),
      operatorId: scalarText(member(raw, 'operatorId')),
      operatorProfile: scalarText(member(raw, 'operatorProfile')),
      stationId: scalarText(member(raw, 'stationId')),
      status,
      comment: scalarText(member(raw, 'comment')),
      documentPradoId: scalarText(member(raw, 'documentPradoId')),
      start,
      end,
      durationMs: finite(member(raw, 'duration')) ?? between(start, end),
      waitedMs,
      result: resultOfDecision(status),
    }
  })
}

const ACCEPTED = /^(ACCEPT|APPROV|GENUINE|OK$|VERIFIED$|VALID)/
const REFUSED = /^(REFUS|REJECT|DENIED|FRAUD|FAILED$|INVALID$|KO$)/
const OPEN = /^(PENDING|PROCESSING|IN_PROGRESS|WAITING|OPEN$|ADJUDICATION$)/

/** Maps a decision to a result by its prefix, because the specification does not list the values. Archive: AdjudicationDetails */
export function resultOfDecision(status: string | null): Result {
  if (status === null) return 'NEUTRAL'
  const word = status.toUpperCase()
  if (ACCEPTED.test(word)) return 'POSITIVE'
  if (REFUSED.test(word)) return 'NEGATIVE'
  return OPEN.test(word) ? 'PENDING' : 'INCONCLUSIVE'
}
