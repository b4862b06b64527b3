import { createHash } from 'node:crypto'
import {
  CHECK_TYPE,
  type CheckPredicate,
  DECISION_TYPE,
  type DecisionPredicate,
  formatFourEyes,
  missingRequirements,
  needsSecondPerson,
  stateAfter,
} from '../../../shared/review/index.ts'
import { DEFAULT_CHECKLIST } from '../review/default-checklist.ts'
import { type Differences, shortDigest } from './difference.ts'
import type { LoggedDecision, LogState } from './log-state.ts'
import type { ReadEntry, ReplaySources } from './replay-sources.ts'

const DEFAULT_CHECKLIST_SHA256 = createHash('sha256').update(DEFAULT_CHECKLIST).digest('hex')

/** Applies a decision, confirmation or return. Its statement must say what the log says, under the rules that were in force. */
export function applyReview(state: LogState, entry: ReadEntry, sources: ReplaySources, found: Differences): void {
  const { index, action, actor, detail } = entry
  const at = sources.statementOf(index)
  if (!at) {
    found.add('STATEMENT_MISSING', index, null, `the statement that entry ${index} records is missing`)
    return
  }
  const row = `${action === 'review.decided' ? 'decisions' : 'decisionChecks'} ${at.row}`
  const invalid = (reason: string): void =>
    found.add('STATEMENT_INVALID', index, row, `the statement of entry ${index}: ${reason}`)
  const { statement: read } = at
  if (!read.isValid) {
    invalid(read.message)
    return
  }
  if (read.digest !== detail.statement) {
    invalid('it is not the one that the entry records')
    return
  }
  if (state.anchoring.timeStamps !== 'none')
    state.toStamp.set(index, { digest: read.digest, stamping: state.anchoring.timeStamps })
  const { statement, signer } = read
  if (signer !== actor) invalid(`it is signed by ${signer.slice(0, 16)}, the entry names ${String(actor).slice(0, 16)}`)
  const { predicate } = statement
  if (`archive:${statement.subject[0]?.digest.sha256}` !== entry.object) invalid('it is about another archive')
  if (predicate.library !== sources.library) invalid('it was made for another library')
  const reviewer = state.reviewers.get(signer)
  if (reviewer?.name !== undefined && reviewer.name !== predicate.reviewer.name)
    invalid(`it calls its signer ${predicate.reviewer.name}, the log ${reviewer.name}`)
  const apart = Math.abs(Date.parse(predicate.time) - entry.time)
  if (apart > state.policy.clockMinutes * 60_000)
    invalid(`its time ${predicate.time} is ${Math.round(apart / 60_000)} minutes from that of the entry`)
  if (statement.predicateType === DECISION_TYPE && action === 'review.decided') {
    applyDecision(state, entry, { ...at, digest: read.digest, predicate: statement.predicate }, sources, invalid)
    return
  }
  if (statement.predicateType === CHECK_TYPE && action !== 'review.decided') {
    applyCheck(state, entry, statement.predicate, invalid)
    return
  }
  invalid('it is of another kind than the entry')
}

type Invalid = (reason: string) => void

function applyDecision(
  state: LogState,
  { index, object, actor, detail }: ReadEntry,
  { row, digest, predicate }: { readonly row: number; readonly digest: string; readonly predicate: DecisionPredicate },
  sources: ReplaySources,
  invalid: Invalid,
): void {
  const sha256 = object.slice('archive:'.length)
  const { decision, secondPerson, supersedes } = predicate
  if (decision !== detail.decision) invalid(`it states ${decision}, the entry ${String(detail.decision)}`)
  const latest = state.latest.get(sha256) ?? null
  if (supersedes !== latest || supersedes !== (detail.supersedes ?? null))
    invalid('it does not follow the latest decision about the archive')
  for (const problem of ruleProblems(state, sha256, predicate, sources)) invalid(problem)
  const previous = latest === null ? undefined : state.decisions.get(latest)
  const condition = secondPerson ? 'SECOND_PERSON' : 'NO_SECOND_PERSON'
  const from = previous?.state ?? 'OPEN'
  if (!(stateAfter(from, 'decide', condition) ?? stateAfter(from, 'supersede', null)))
    invalid(`a decision that is ${from} cannot be followed by another one`)
  if (previous && previous.state !== 'RETURNED')
    state.decisions.set(previous.digest, { ...previous, state: 'SUPERSEDED' })
  const made: LoggedDecision = {
    ...{ index, sha256, maker: actor ?? '', decision, digest, secondPerson, row },
    state: secondPerson ? 'SUBMITTED' : 'SIGNED',
  }
  state.decisions.set(digest, made)
  state.latest.set(sha256, digest)
  addCoverage(state, sha256, predicate)
}

/** Returns how a decision disagrees with the rules and the verification that were in force at its entry. */
function ruleProblems(
  { policy, checklist, archives }: LogState,
  sha256: string,
  predicate: DecisionPredicate,
  { shareOf }: ReplaySources,
): readonly string[] {
  const problems: string[] = []
  const { decision, fourEyes, secondPerson, verification } = predicate
  const inForce = formatFourEyes(policy.fourEyes)
  if (fourEyes !== inForce) problems.push(`it names the four-eyes policy ${fourEyes}, by the log it was ${inForce}`)
  const archive = archives.get(sha256)
  if (!archive) problems.push('it is about an archive that no entry adds')
  else if (
    archive.verifications.at(-1)?.report !== verification.report ||
    archive.indication !== verification.indication
  )
    problems.push('it is about another verification than the latest one of the log')
  const share = shareOf(sha256)
  const isKnown =
    (policy.fourEyes.kind !== 'loa' || archive?.level !== undefined) &&
    (policy.fourEyes.kind !== 'sample' || share !== null)
  if (isKnown && secondPerson !== needsSecondPerson(policy.fourEyes, decision, archive?.level ?? null, share ?? 0))
    problems.push(
      `it says that ${secondPerson ? 'a' : 'no'} second person is needed, by the policy ${secondPerson ? 'none' : 'one'} was`,
    )
  const own = predicate.checklist?.sha256
  const expected = checklist ?? DEFAULT_CHECKLIST_SHA256
  if (own !== undefined && own !== expected)
    problems.push(`it answers the checklist ${shortDigest(own)}, by the log it was ${shortDigest(expected)}`)
  return [...problems, ...missingRequirements(policy.requires, predicate).map((missing) => `by the policy: ${missing}`)]
}

function applyCheck(
  state: LogState,
  { action, object, actor, detail }: ReadEntry,
  predicate: CheckPredicate,
  invalid: Invalid,
): void {
  const sha256 = object.slice('archive:'.length)
  const { result, checked, coverage = null, checklist = null } = predicate
  if (`review.${result.toLowerCase()}` !== action) invalid(`it states ${result}, the entry is ${action}`)
  if (checked !== detail.checked) invalid('it checks another statement than the entry says')
  const decision = state.decisions.get(checked)
  if (!decision || decision.sha256 !== sha256) {
    invalid('it checks a decision that no entry records')
    return
  }
  if (decision.maker === actor) invalid('its signer made the decision')
  if (!stateAfter(decision.state, result === 'CONFIRMED' ? 'confirm' : 'return', 'ANOTHER_PERSON'))
    invalid(`the decision was ${decision.state} then`)
  for (const missing of missingRequirements(state.policy.requires, { coverage, checklist }))
    invalid(`by the policy: ${missing}`)
  state.decisions.set(checked, { ...decision, state: result })
  addCoverage(state, sha256, { coverage })
}

function addCoverage(
  { coverage: known }: LogState,
  sha256: string,
  { coverage }: Pick<DecisionPredicate, 'coverage'>,
): void {
  if (coverage === null) return
  const digests = known.get(sha256) ?? new Set<string>()
  known.set(sha256, digests.add(coverage.sha256))
}
