import type { ReportHead } from '../../../shared/report/index.ts'
import type { DecisionStatements } from '../document/decision-history.ts'
import { LAYOUT } from '../document/make-report.ts'
import type { ReportCopy } from '../document/report-copy.ts'
import type { CheckedDecision, DecisionsResult } from './checked-decision.ts'
import type { LibraryRecord, RecordedDecision } from './library-record.ts'
import { printedDecisionsProblem } from './printed-decisions.ts'

/**
 * Compares the decisions of a report with those of the library: each must be there, by people who had the role, in its log. Decisions and
 * checks that the report does not have came later, and are named.
 */
export function againstRecord(
  copy: ReportCopy,
  checked: readonly CheckedDecision[],
  record: LibraryRecord,
  isOmitted: boolean,
): readonly DecisionsResult[] {
  const failed = (message: string): readonly DecisionsResult[] => [{ id: 'decisions', outcome: 'FAILED', message }]
  if (record.problems.length > 0)
    return failed(
      `The log of the library does not hold: ${record.problems[0]}. proofbench library verify names everything.`,
    )
  for (const [index, decision] of checked.entries()) {
    const problem = problemOf(decision, record)
    if (problem !== null) return failed(`Decision ${index + 1}: ${problem}.`)
  }
  const { head } = copy
  const known = isOmitted ? knownBy(head, record) : checked
  const printed = isOmitted ? printedDecisionsProblem(copy, statementsOf(known, record)) : null
  if (printed !== null) return failed(`The report does not print what the library records: ${printed}.`)
  const text = checked.map(({ sentence }) => sentence).join('; ')
  const passed: DecisionsResult = {
    ...{ id: 'decisions', outcome: 'PASSED' },
    message: `${text}. The log of the library contains them, and its reviewers had the roles then.`,
  }
  return [...(isOmitted ? [asRecorded(head)] : checked.length > 0 ? [passed] : []), ...laterResult(head, known, record)]
}

/** Result for decisions that were compared with the library alone, as far as this build prints the layout. */
const asRecorded = ({ layout }: ReportHead): DecisionsResult =>
  layout === LAYOUT
    ? { id: 'decisions', outcome: 'PASSED', message: 'The decisions are printed as the library records them.' }
    : {
        id: 'decisions',
        outcome: 'OPEN',
        message: `What the report prints about decisions has layout ${layout}, this build prints layout ${LAYOUT}: it cannot be compared with the library.`,
      }

/** Returns why a decision of a report is not one of the library; null if it is. */
function problemOf(
  { digest, checkDigest, library, inclusions }: CheckedDecision,
  record: LibraryRecord,
): string | null {
  const { logKey, contradictions } = record
  if (library !== logKey) return `it was made for another library, whose log has the key ${library}`
  const own = record.decisions.find((recorded) => recorded.digest === digest)
  if (!own) return 'the library has no such decision'
  if (own.problems.length > 0) return own.problems[0] ?? null
  if (checkDigest !== null && own.check?.digest !== checkDigest) return 'the library has no such confirmation or return'
  const entries = [own.entry, own.check?.entry]
  for (const [place, inclusion] of inclusions.entries()) {
    if (inclusion === null) continue
    if (inclusion.entry !== entries[place]) return 'its entry is another one in the log of the library'
    const found = contradictions.find(({ checkpoint }) => checkpoint === inclusion.checkpoint)
    if (found) return `the log of the library contradicts the checkpoint of the report: ${found.problem}`
  }
  return null
}

/** Returns the decisions that a report could have when it was made, for a copy from which they were left out. */
const knownBy = ({ createdAt }: Pick<ReportHead, 'createdAt'>, { decisions }: LibraryRecord): readonly Known[] =>
  decisions
    .filter(({ time }) => time <= createdAt)
    .map(({ digest, check }) => ({ digest, checkDigest: check && check.time <= createdAt ? check.digest : null }))

/** Returns the content of known decisions, with the numbers of their reviews. */
const statementsOf = (known: readonly Known[], { decisions }: LibraryRecord): readonly DecisionStatements[] =>
  decisions.flatMap(({ review, digest, content, check }) => {
    const own = known.find((decision) => decision.digest === digest)
    return own && content
      ? [{ review, digest, decision: content, check: own.checkDigest === null ? null : (check?.content ?? null) }]
      : []
  })

type Known = Pick<CheckedDecision, 'digest' | 'checkDigest'>

/** Names what the library records about the archive and the report does not have. */
function laterResult(
  { createdAt }: Pick<ReportHead, 'createdAt'>,
  checked: readonly Known[],
  { decisions }: LibraryRecord,
): readonly DecisionsResult[] {
  const later = decisions.flatMap((own): readonly string[] => {
    const known = checked.find(({ digest }) => digest === own.digest)
    if (!known) return [`${laterDecision(own, decisions)}${checkOf(own)}`]
    return own.check && known.checkDigest === null ? [`review ${own.review} was ${checkText(own.check)}`] : []
  })
  if (later.length === 0) return []
  return [
    {
      ...{ id: 'later', outcome: 'OPEN' },
      message: `The library knows more about the archive than this report of ${createdAt}: ${later.join('; ')}.`,
    },
  ]
}

function laterDecision(
  { review, decision, by, time, supersedes }: RecordedDecision,
  all: LibraryRecord['decisions'],
): string {
  const replaced = all.find(({ digest }) => digest === supersedes)
  if (!replaced) return `review ${review}, ${decision} by ${by} on ${time}`
  const verb = replaced.check?.result === 'RETURNED' ? 'was followed' : 'was superseded'
  return `review ${replaced.review}, ${replaced.decision}, ${verb} on ${time} by review ${review}, ${decision} by ${by}`
}

const checkOf = ({ check }: RecordedDecision): string => (check ? `, ${checkText(check)}` : '')
const checkText = ({ result, by, time }: NonNullable<RecordedDecision['check']>): string =>
  `${result} by ${by} on ${time}`
