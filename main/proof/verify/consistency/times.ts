import type { Observation } from '../../../../shared/findings/finding.ts'
import type { JsonValue } from '../../../../shared/report/facts.ts'
import { localMilliseconds } from '../../../../shared/rules/local-time.ts'
import { DETAILS, IDENTITY, list, type Members, members, type Operation, PROOF } from './record.ts'
import { at, brief, type Rule } from './rule.ts'

/** Clocks of several services differ; less than this proves nothing. Milliseconds. */
const TOLERANCE = 5000

/** An observation where `earlier` is later than `later` by more than the tolerance. */
function inOrder(
  path: string,
  pointer: string,
  code: string,
  earlier: JsonValue | undefined,
  later: JsonValue | undefined,
): Observation[] {
  const [first, second] = [localMilliseconds(earlier), localMilliseconds(later)]
  if (first === null || second === null || first <= second + TOLERANCE) return []
  return [at(path, pointer, code, { expected: `not before ${brief(earlier)}`, actual: brief(later) })]
}

const transaction: Rule = ({ proof, globalStatus }) => [
  ...inOrder(PROOF, '/endDateTime', 'consistency.time-order', proof.startDateTime, proof.endDateTime),
  ...inOrder(
    IDENTITY,
    '/globalStatus/evaluationDateTime',
    'consistency.time-order',
    globalStatus.creationDateTime,
    globalStatus.evaluationDateTime,
  ),
]

const operationsInside: Rule = ({ proof, operations }) =>
  operations.flatMap(({ pointer, start }) => [
    ...inOrder(
      DETAILS,
      `${pointer}/startDateTime`,
      'consistency.operation-outside-transaction',
      proof.startDateTime,
      start,
    ),
    ...inOrder(
      DETAILS,
      `${pointer}/startDateTime`,
      'consistency.operation-outside-transaction',
      start,
      proof.endDateTime,
    ),
  ])

const spans: Rule = ({ operations }) =>
  operations.flatMap(({ pointer, raw, verifications }) => {
    const processing = members(raw.processingDetails)
    return [
      ...inOrder(
        DETAILS,
        `${pointer}/processingDetails/endDateTime`,
        'consistency.time-order',
        processing?.startDateTime,
        processing?.endDateTime,
      ),
      ...verifications.flatMap((verification, index) =>
        inOrder(
          DETAILS,
          `${pointer}/verificationDetails/${index}/endDateTime`,
          'consistency.time-order',
          verification.startDateTime,
          verification.endDateTime,
        ),
      ),
    ]
  })

/** The evaluation follows the verifications of its operation. Archive: VerificationDetails */
const evaluationLast: Rule = ({ operations }) =>
  operations.flatMap(({ pointer, evaluation, verifications }) =>
    evaluation
      ? verifications
          .flatMap(({ endDateTime }) =>
            inOrder(
              DETAILS,
              `${pointer}/evaluationDetails/evaluationDateTime`,
              'consistency.evaluation-before-verification',
              endDateTime,
              evaluation.evaluationDateTime,
            ),
          )
          .slice(0, 1)
      : [],
  )

const adjudications: Rule = ({ operations }) => operations.flatMap(ofOperation)

function ofOperation({ pointer, verifications }: Operation): readonly Observation[] {
  return verifications.flatMap((verification, index) =>
    list(verification.verificationServices).flatMap((service, place) => {
      const details = members(members(service)?.adjudicationDetails)
      return details
        ? adjudication(
            details,
            `${pointer}/verificationDetails/${index}/verificationServices/${place}/adjudicationDetails`,
          )
        : []
    }),
  )
}

function adjudication(details: Members, pointer: string): readonly Observation[] {
  return [
    ...inOrder(
      DETAILS,
      `${pointer}/decisionDateTime`,
      'consistency.time-order',
      details.submitDateTime,
      details.decisionDateTime,
    ),
    ...inOrder(
      DETAILS,
      `${pointer}/decisionDateTime`,
      'consistency.decision-after-expiry',
      details.decisionDateTime,
      details.expirationDate,
    ),
    ...list(details.decisionsDetails).flatMap((element, index) => {
      const decision = members(element)
      return decision ? oneDecision(decision, `${pointer}/decisionsDetails/${index}`) : []
    }),
  ]
}

function oneDecision(decision: Members, pointer: string): readonly Observation[] {
  const [start, end] = [localMilliseconds(decision.startTime), localMilliseconds(decision.endTime)]
  const { duration } = decision
  const order = inOrder(DETAILS, `${pointer}/endTime`, 'consistency.time-order', decision.startTime, decision.endTime)
  if (typeof duration !== 'number') return order
  const span = start === null || end === null ? null : end - start
  const isOff = duration < 0 || (span !== null && Math.abs(duration - span) > TOLERANCE)
  return isOff
    ? [
        ...order,
        at(DETAILS, `${pointer}/duration`, 'consistency.duration', {
          expected: span === null ? 'at least 0 ms' : `about ${span} ms`,
          actual: `${duration} ms`,
        }),
      ]
    : order
}

export const timeRules: readonly Rule[] = [transaction, operationsInside, spans, evaluationLast, adjudications]
