import { TRANSACTION_ENDS } from '../../findings/index.ts'
import { displayedConclusion, type PartStanding } from '../../report/index.ts'
import { levelNumber } from '../../rules/index.ts'
import type { Attempt } from '../diagnosis/attempt.ts'
import { problemClause } from '../diagnosis/attempt-clauses.ts'
import { type AttemptSubjects, attemptSubjects } from '../diagnosis/attempt-subjects.ts'
import type { Diagnosis } from '../diagnosis/diagnosis.ts'
import type { EvidenceModel } from '../evidence-models.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { labelFor } from '../value-label.ts'

/** `PARTIAL`: a level of assurance was reached, but some evidence did not pass. */
export type OutcomeKind = 'PASSED' | 'PARTIAL' | 'FAILED' | 'UNFINISHED' | 'EMPTY' | 'UNREADABLE'

/** End of one attempt, for comparison with another. */
export interface AttemptOutcome {
  readonly kind: OutcomeKind
  readonly levelOfAssurance: string | null
  /** Predicate: "passed at LOA 2", "failed". */
  readonly verb: string
  /** Clause with the first problems: "the passport was refused because it expired"; empty if there is none. */
  readonly reason: string
  /** Codes of the first cause of each problem. */
  readonly causes: readonly string[]
}

/** Maximum number of problems in the reason; the diagnosis has all of them. */
const MAX_PROBLEMS = 2

/** Returns the outcome of an attempt with the reason as a clause. */
export function attemptOutcome(
  record: ArchiveRecord,
  models: readonly EvidenceModel[],
  { attempt, evidence }: Diagnosis,
): AttemptOutcome {
  const subjects = attemptSubjects(record, models, evidence)
  const { open, deleted } = subjects
  const { end, levelOfAssurance } = attempt
  const kind = kindOf(subjects, attempt)
  const hidden = open.length - MAX_PROBLEMS
  const problems = problemClause(open.slice(0, MAX_PROBLEMS), deleted)
  const ended = Object.hasOwn(TRANSACTION_ENDS, end) ? TRANSACTION_ENDS[end as keyof typeof TRANSACTION_ENDS].cause : '' // checked by hasOwn
  const isNotEnough = kind === 'FAILED' && open.length === 0 && ended === ''
  const reasons = [
    problems === '' ? '' : `${problems}${hidden > 0 ? `, and ${hidden} more did not pass` : ''}`,
    ended,
    isNotEnough ? 'what was verified is not enough for LOA 1' : '',
  ]
  return {
    kind,
    levelOfAssurance,
    verb: verbOf(kind, levelOfAssurance),
    reason: kind === 'PASSED' ? '' : reasons.filter((reason) => reason !== '').join(', and '),
    causes: open.map(({ diagnosis }) => diagnosis.causes[0]?.code ?? ''),
  }
}

/** Marks an outcome that may not be displayed as a conclusion of the service: "passed at LOA 2 (unconfirmed)". */
export function claimedOutcome(outcome: AttemptOutcome, standing: PartStanding | undefined): AttemptOutcome {
  const isConcluded = outcome.kind === 'PASSED' || outcome.kind === 'PARTIAL' || outcome.kind === 'FAILED'
  return standing && isConcluded ? { ...outcome, verb: displayedConclusion(outcome.verb, standing) } : outcome
}

function kindOf({ open, verified }: AttemptSubjects, { end, levelOfAssurance }: Attempt): OutcomeKind {
  if (end === 'UNREADABLE') return 'UNREADABLE'
  if (end === 'NOTHING_SUBMITTED') return 'EMPTY'
  const isComplete = end === 'PROOF_RETRIEVED' && open.length === 0
  if ((levelNumber(levelOfAssurance) ?? 0) > 0) return isComplete ? 'PASSED' : 'PARTIAL'
  if (end === 'PROCESSING' || end === 'PAUSED' || open[0]?.model.result === 'PENDING') return 'UNFINISHED'
  if (!isComplete) return 'FAILED'
  if (verified.length === 0) return 'EMPTY'
  return levelOfAssurance === null ? 'PASSED' : 'FAILED'
}

function verbOf(kind: OutcomeKind, level: string | null): string {
  const title = level === null ? '' : labelFor('LevelOfAssurance', level).title
  switch (kind) {
    case 'PASSED':
      return title === '' ? 'passed' : `passed at ${title}`
    case 'PARTIAL':
      return `reached ${title} without passing everything`
    case 'FAILED':
      return 'failed'
    case 'UNFINISHED':
      return 'was not finished'
    case 'EMPTY':
      return 'has no evidence with a result'
    case 'UNREADABLE':
      return 'cannot be read'
  }
}
