import { CHECK_TYPE, DECISION_TYPE } from '../../../shared/review/index.ts'
import type {
  LibraryRecord,
  RecordedCheck,
  RecordedDecision,
  RecordedReporter,
  RecordRequest,
} from '../../report/index.ts'
import { detailOf } from '../log/latest-rule.ts'
import { checkpointProblem } from '../log/log-inclusion.ts'
import { storedText } from '../log/stored-text.ts'
import type { StoredEntry } from '../log/verify-log.ts'
import type { Library } from '../open-library.ts'
import { type ReplayedArchive, replayArchive } from './replay-archive.ts'

/** What a library says about a report, as far as it can. */
export interface ReportRecord {
  /** Null for an exported case, and if there is no library. */
  readonly record: LibraryRecord | null
  readonly reporters: readonly RecordedReporter[]
}

/**
 * Returns what a library says about an archive, derived from its log: the decisions with the people whose signatures the log records, and
 * every reason why one does not hold. Null for an exported case, which cannot know later decisions.
 */
export async function libraryRecord(
  library: Library,
  { archive, checkpoints }: RecordRequest,
): Promise<LibraryRecord | null> {
  if (library.isReadOnly) return null
  const replayed = await replayArchive(library, archive)
  const contradictions: { checkpoint: string; problem: string }[] = []
  for (const checkpoint of checkpoints) {
    const problem = await checkpointProblem(library, checkpoint)
    if (problem !== null) contradictions.push({ checkpoint, problem })
  }
  const decisions = decisionsOf(replayed)
  const own = new Set(replayed.entries.filter(({ action }) => action.startsWith('review.')).map(({ seq }) => seq))
  return {
    logKey: library.log.key.fingerprint,
    decisions,
    reporters: reportersOf(replayed),
    problems: replayed.problems.filter(({ index }) => index === null || !own.has(index)).map(({ message }) => message),
    contradictions,
  }
}

function reportersOf({ state }: ReplayedArchive): readonly RecordedReporter[] {
  return [...state.reviewers].map(([fingerprint, { name, validFrom, validUntil, revoked }]) => ({
    ...{ fingerprint, name: name ?? fingerprint.slice(0, 16), validFrom, validUntil },
    revokedAt: revoked?.time ?? null,
  }))
}

function decisionsOf({ entries, statements, problems }: ReplayedArchive): readonly RecordedDecision[] {
  const decisions: RecordedDecision[] = []
  for (const entry of entries) {
    const found = statements.get(entry.seq)
    if (!found?.statement.isValid) {
      if (entry.action === 'review.decided') decisions.push(unreadable(entry, problemsOf(problems, entry)))
      else addProblems(decisions, detailOf(entry.detail)?.checked, problemsOf(problems, entry))
      continue
    }
    const { statement, digest } = found.statement
    const time = new Date(entry.time).toISOString()
    const text = storedText(entry)
    if (statement.predicateType === DECISION_TYPE) {
      const content = statement.predicate
      const { decision, reviewer, supersedes } = content
      decisions.push({
        ...{ review: found.row, digest, decision, by: reviewer.name, time, entry: text, supersedes, check: null },
        content,
        problems: problemsOf(problems, entry),
      })
    } else if (statement.predicateType === CHECK_TYPE) {
      const content = statement.predicate
      const { checked, result, reviewer } = content
      const check: RecordedCheck = { digest, result, by: reviewer.name, time, entry: text, content }
      addProblems(decisions, checked, problemsOf(problems, entry), check)
    }
  }
  return decisions
}

/** Adds the problems of a check, and the check if it can be read, to the decision that it is about. */
function addProblems(
  decisions: RecordedDecision[],
  checked: unknown,
  problems: readonly string[],
  check: RecordedCheck | null = null,
): void {
  const place = decisions.findIndex(({ digest }) => digest === checked)
  const decision = decisions[place]
  if (decision) decisions[place] = { ...decision, check, problems: [...decision.problems, ...problems] }
}

const problemsOf = (problems: ReplayedArchive['problems'], { seq }: StoredEntry): readonly string[] =>
  problems.filter(({ index }) => index === seq).map(({ message }) => message)

/** Decision whose statement is missing or invalid: only its entry is known. */
const unreadable = (entry: StoredEntry, problems: readonly string[]): RecordedDecision => ({
  ...{ review: 0, digest: '', decision: 'a decision', by: 'somebody', supersedes: null, check: null, content: null },
  ...{ time: new Date(entry.time).toISOString(), entry: storedText(entry), problems },
})
