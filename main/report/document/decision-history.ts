import type { ReviewAnswer, ReviewEvent, ReviewerDecision } from '../../../shared/report/index.ts'
import type { CheckPredicate, DecisionPredicate, StatementCoverage } from '../../../shared/review/index.ts'

/** Content of the statements of one decision. */
export interface DecisionStatements {
  /** Number of the review in its library. */
  readonly review: number
  /** SHA-256 of the statement of the decision. */
  readonly digest: string
  readonly decision: DecisionPredicate
  readonly check: CheckPredicate | null
}

/** Decision with its history, as far as the statements tell. */
export type DecisionHistory = Omit<ReviewerDecision, 'drift'>

const person = ({ reviewer: { name, key } }: DecisionPredicate | CheckPredicate): string =>
  `${name} (key ${key.slice(0, 16)})`
const timeOf = ({ time }: DecisionPredicate | CheckPredicate): string => new Date(Date.parse(time)).toISOString()

/**
 * Derives who did what from statements about one archive, oldest first. Reports print this, and are compared with it. `questionOf` returns
 * the text of a question of a checklist.
 */
export function decisionHistory(
  all: readonly DecisionStatements[],
  questionOf: (checklist: string, question: string) => string = (_, question) => question,
): readonly DecisionHistory[] {
  const answersOf = (checklist: DecisionPredicate['checklist']): readonly ReviewAnswer[] | null =>
    checklist === null
      ? null
      : checklist.answers.map(({ question, answer, comment }) => ({
          question: questionOf(checklist.sha256, question),
          ...{ answer, comment },
        }))
  return all.map(({ review, digest, decision, check }) => {
    const later = all.find((other) => other.decision.supersedes === digest)
    const history: ReviewEvent[] = [
      {
        ...{ kind: 'DECIDED', by: person(decision), time: timeOf(decision), comment: decision.comment, later: null },
        coverage: seenText(decision.coverage),
        answers: answersOf(decision.checklist),
      },
    ]
    if (check)
      history.push({
        ...{ kind: check.result, by: person(check), time: timeOf(check), comment: check.comment, later: null },
        coverage: seenText(check.coverage ?? null),
        answers: answersOf(check.checklist ?? null),
      })
    if (later)
      history.push({
        ...{ kind: 'SUPERSEDED', by: person(later.decision), time: timeOf(later.decision), comment: '', coverage: '' },
        ...{ answers: null, later: later.review },
      })
    return {
      ...{ review, decision: decision.decision, state: stateOf(decision, check, later !== undefined) },
      ...{ reviewer: person(decision), time: timeOf(decision), reasons: decision.reasons },
      ...{ fourEyes: decision.fourEyes, history },
    }
  })
}

/** A returned decision stays returned when its maker decides again. */
function stateOf({ secondPerson }: DecisionPredicate, check: CheckPredicate | null, isSuperseded: boolean): string {
  if (check?.result === 'RETURNED') return 'RETURNED'
  if (isSuperseded) return 'SUPERSEDED'
  if (check?.result === 'CONFIRMED') return 'CONFIRMED'
  return secondPerson ? 'SUBMITTED' : 'SIGNED'
}

function seenText(coverage: StatementCoverage | null): string {
  if (!coverage) return 'nothing recorded'
  const { findings, images, indicators } = coverage
  return `${findings.opened} of ${findings.total} findings, ${images.opened} of ${images.total} images, ${indicators.opened} of ${indicators.total} indicators`
}

/** Returns who did what in one line: "CONFIRMED: decided by A on …, confirmed by B on …". */
export const historyText = ({ state, history }: DecisionHistory): string =>
  `${state}: ${history.map(({ kind, by, time }) => `${kind.toLowerCase()} by ${by} on ${time}`).join(', ')}`

/** Returns the rows of the table of a decision: action, person, time, what was displayed before. */
export const historyRows = ({ decision, history }: DecisionHistory): readonly (readonly string[])[] =>
  history.map(({ kind, by, time, coverage, later }) => [
    kind === 'DECIDED' ? `DECIDED: ${decision}` : later === null ? kind : `${kind} by review ${later}`,
    by,
    time,
    coverage,
  ])

/** Label of the table of a decision. */
export const historyLabel = (review: number): string => `Who did what in review ${review}`
