import { list, type Members, members } from '../../../../shared/report/index.ts'
import { localMilliseconds } from '../../../../shared/rules/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import type { Operation } from './operation.ts'
import { DETAILS, IDENTITY, PROOF } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** Tolerance between the clocks of services, in milliseconds. */
export const CLOCK_TOLERANCE = 5000
/** Maximum offset of a local time from UTC, in milliseconds. */
const WIDEST_ZONE = 14 * 3_600_000

type Time = JsonValue | undefined

/** Returns whether `earlier` is later than `later` by more than the tolerance. */
function isReversed(earlier: Time, later: Time): boolean {
  const first = localMilliseconds(earlier)
  const second = first === null ? null : localMilliseconds(later)
  return first !== null && second !== null && first > second + CLOCK_TOLERANCE
}

const reversal = (earlier: Time, later: Time) => ({ expected: `not before ${brief(earlier)}`, actual: brief(later) })

/** Reports a transaction or an evaluation of the identity that ends before it starts. */
const transaction: Rule = ({ proof, globalStatus }, contradictions) => {
  const { startDateTime, endDateTime } = proof
  if (isReversed(startDateTime, endDateTime))
    contradictions.add('consistency.time-order', PROOF, '/endDateTime', reversal(startDateTime, endDateTime))
  const { creationDateTime, evaluationDateTime } = globalStatus
  if (isReversed(creationDateTime, evaluationDateTime)) {
    const more = reversal(creationDateTime, evaluationDateTime)
    contradictions.add('consistency.time-order', IDENTITY, '/globalStatus/evaluationDateTime', more)
  }
}

/**
 * Reports operations that start outside the transaction. Archive: proof.json, startDateTime and endDateTime. Verdict:
 * "operations inside the transaction"
 */
const operationsInside: Rule = ({ proof, operations }, contradictions) => {
  const [begin, end] = [localMilliseconds(proof.startDateTime), localMilliseconds(proof.endDateTime)]
  for (const { pointer, start, raw } of operations) {
    if (start === null) continue
    const isEarly = begin !== null && start + CLOCK_TOLERANCE < begin
    const isLate = end !== null && start > end + CLOCK_TOLERANCE
    if (isEarly || isLate)
      contradictions.add('consistency.operation-outside-transaction', DETAILS, `${pointer}/startDateTime`, {
        expected: isEarly ? `not before ${brief(proof.startDateTime)}` : `not after ${brief(proof.endDateTime)}`,
        actual: brief(raw.startDateTime),
      })
  }
}

/**
 * Checks that calls, verifications and the evaluation of a step are inside the transaction. Their components may use other time
 * zones, so only differences that no zone explains are reported, and only the first of each step.
 */
const partsInside: Rule = ({ proof, operations }, contradictions) => {
  const [begin, end] = [localMilliseconds(proof.startDateTime), localMilliseconds(proof.endDateTime)]
  const isOutside = (time: number | null, margin: number): boolean =>
    time !== null && ((begin !== null && time + margin < begin) || (end !== null && time > end + margin))
  for (const operation of operations) {
    if (isOutside(operation.start, CLOCK_TOLERANCE)) continue
    const found = partTimes(operation).find(([, value]) =>
      isOutside(localMilliseconds(value), WIDEST_ZONE + CLOCK_TOLERANCE),
    )
    if (!found) continue
    const [member, value] = found
    contradictions.add('consistency.operation-outside-transaction', DETAILS, `${operation.pointer}/${member}`, {
      expected: `from ${brief(proof.startDateTime)} to ${brief(proof.endDateTime)}`,
      actual: brief(value),
    })
  }
}

function partTimes({ raw, evaluation, verifications }: Operation): readonly (readonly [string, Time])[] {
  const call = members(raw.processingDetails)
  return [
    ['processingDetails/startDateTime', call?.startDateTime],
    ['processingDetails/endDateTime', call?.endDateTime],
    ['evaluationDetails/evaluationDateTime', evaluation?.evaluationDateTime],
    ...verifications.flatMap(({ startDateTime, endDateTime }, index) => [
      [`verificationDetails/${index}/startDateTime`, startDateTime] as const,
      [`verificationDetails/${index}/endDateTime`, endDateTime] as const,
    ]),
  ]
}

/** Reports calls and verifications that end before they start. */
const spans: Rule = ({ operations }, contradictions) => {
  for (const { pointer, raw, verifications } of operations) {
    const call = members(raw.processingDetails)
    if (call && isReversed(call.startDateTime, call.endDateTime)) {
      const more = reversal(call.startDateTime, call.endDateTime)
      contradictions.add('consistency.time-order', DETAILS, `${pointer}/processingDetails/endDateTime`, more)
    }
    for (const [index, { startDateTime, endDateTime }] of verifications.entries())
      if (isReversed(startDateTime, endDateTime)) {
        const place = `${pointer}/verificationDetails/${index}/endDateTime`
        contradictions.add('consistency.time-order', DETAILS, place, reversal(startDateTime, endDateTime))
      }
  }
}

/** Reports evaluations before a verification of their operation. Verdict: "evaluation after verification" */
const evaluationLast: Rule = ({ operations }, contradictions) => {
  for (const { pointer, evaluation, verifications } of operations) {
    const time = evaluation?.evaluationDateTime
    const early = evaluation && verifications.find(({ endDateTime }) => isReversed(endDateTime, time))
    if (!early) continue
    const place = `${pointer}/evaluationDetails/evaluationDateTime`
    const more = reversal(early.endDateTime, time)
    contradictions.add('consistency.evaluation-before-verification', DETAILS, place, more)
  }
}

/** Reports times of the transaction that are in the future in every time zone; local times have none. */
const future: Rule = ({ proof, validationTime }, contradictions) => {
  const now = localMilliseconds(validationTime?.replace(/Z$/, ''))
  if (now === null) return
  for (const name of ['startDateTime', 'endDateTime'] as const)
    if ((localMilliseconds(proof[name]) ?? 0) > now + WIDEST_ZONE + CLOCK_TOLERANCE)
      contradictions.add('consistency.future-time', PROOF, `/${name}`, {
        expected: `not after ${brief(validationTime)}`,
        actual: brief(proof[name]),
      })
}

/** Reports decisions of operators before their submission or after their expiration. */
const adjudications: Rule = ({ operations }, contradictions) => {
  for (const operation of operations) checkAdjudications(operation, contradictions)
}

function checkAdjudications({ pointer, verifications }: Operation, contradictions: Contradictions): void {
  for (const [index, verification] of verifications.entries())
    for (const [place, service] of list(verification.verificationServices).entries()) {
      const details = members(members(service)?.adjudicationDetails)
      if (!details) continue
      const at = `${pointer}/verificationDetails/${index}/verificationServices/${place}/adjudicationDetails`
      checkAdjudication(details, at, contradictions)
    }
}

function checkAdjudication(details: Members, pointer: string, contradictions: Contradictions): void {
  const { submitDateTime, decisionDateTime, expirationDate } = details
  const place = `${pointer}/decisionDateTime`
  if (isReversed(submitDateTime, decisionDateTime))
    contradictions.add('consistency.time-order', DETAILS, place, reversal(submitDateTime, decisionDateTime))
  if (isReversed(decisionDateTime, expirationDate))
    contradictions.add('consistency.decision-after-expiry', DETAILS, place, {
      expected: `not after ${brief(expirationDate)}`,
      actual: brief(decisionDateTime),
    })
  for (const [index, element] of list(details.decisionsDetails).entries()) {
    const decision = members(element)
    if (decision) checkDecision(decision, `${pointer}/decisionsDetails/${index}`, contradictions)
  }
}

function checkDecision(
  { startTime, endTime, duration }: Members,
  pointer: string,
  contradictions: Contradictions,
): void {
  if (isReversed(startTime, endTime))
    contradictions.add('consistency.time-order', DETAILS, `${pointer}/endTime`, reversal(startTime, endTime))
  if (typeof duration !== 'number') return
  const [start, end] = [localMilliseconds(startTime), localMilliseconds(endTime)]
  const span = start === null || end === null ? null : end - start
  if (duration >= 0 && (span === null || Math.abs(duration - span) <= CLOCK_TOLERANCE)) return
  contradictions.add('consistency.duration', DETAILS, `${pointer}/duration`, {
    expected: span === null ? 'at least 0 ms' : `about ${Math.round(span)} ms`,
    actual: `${duration} ms`,
  })
}

export const timeRules: readonly Rule[] = [
  transaction,
  operationsInside,
  partsInside,
  spans,
  evaluationLast,
  adjudications,
  future,
]
