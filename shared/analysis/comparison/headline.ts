import { joinNames } from '../../report/index.ts'
import { fieldTitle } from '../fields/field-title.ts'
import { labelFor } from '../fields/value-label.ts'
import { formatDuration } from '../timeline/time-format.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'
import type { HolderComparison } from './compare-holders.ts'
import { type ComparedRow, isDifference } from './compared-rows.ts'
import type { DocumentComparison } from './document-comparison.ts'
import type { ProofRelation } from './proof-relation.ts'
import type { SubmittedDifference } from './submitted-differences.ts'

/** Names of the compared proofs in sentences and columns: left and right. */
export const SIDE_NAMES = { left: 'A', right: 'B' } as const
export type SideName = (typeof SIDE_NAMES)[keyof typeof SIDE_NAMES]

export interface HeadlineInput {
  readonly relation: ProofRelation
  readonly holder: HolderComparison
  readonly documents: DocumentComparison
  /** The proofs in the order of time, as far as it is recorded. */
  readonly first: { readonly name: SideName; readonly outcome: AttemptOutcome }
  readonly second: { readonly name: SideName; readonly outcome: AttemptOutcome }
  /** Milliseconds between their starts; null if a start is not recorded. */
  readonly gapMs: number | null
  /** Predicates of the second proof. */
  readonly differences: readonly SubmittedDifference[]
  readonly rows: readonly ComparedRow[]
  /** Clause about the verdicts of the archives: "A is genuine, B is not genuine"; null if both are genuine. */
  readonly verdicts: string | null
}

/** Maximum number of items in a list of the sentence; the table has all of them. */
const MAX_ITEMS = 4

/** Returns one sentence that names how the proofs belong together, how each ended, and the differences that explain it. */
export function headline(input: HeadlineInput): string {
  const { first, second, relation } = input
  const unreadable = [first, second].filter(({ outcome }) => outcome.kind === 'UNREADABLE')
  if (unreadable.length > 0) {
    const names = unreadable.map(({ name }) => name).sort()
    return `How they ended cannot be compared: the record of ${names.join(' and ')} is empty or could not be read.`
  }
  const verdict = input.verdicts === null ? '' : `; ${input.verdicts}`
  const sentence = relation === 'SAME_PROOF' ? sameProof(input) : `${lead(input)}: ${ends(input)}${differing(input)}`
  return `${sentence}${verdict}.`
}

function sameProof({ rows }: HeadlineInput): string {
  // Media are compared as files too.
  const differing = rows.filter((row) => row.section !== 'MEDIA' && isDifference(row))
  if (differing.length === 0) return 'A and B hold the same proof, and nothing in their content differs'
  const names = [...new Set(differing.map(rowTitle))]
  return `A and B hold the same proof, but differ in ${joinNames(names, MAX_ITEMS)}`
}

function rowTitle({ section, name, left, right }: ComparedRow): string {
  if (section === 'INDICATORS') return `the check ${labelFor('Indicator', name).title.toLowerCase()}`
  if (section === 'FILES') return left && right ? shortPath(name) : `${shortPath(name)} (only in ${left ? 'A' : 'B'})`
  if (section === 'CONSENTS') return `the consent ${name}`
  const title = fieldTitle(name).toLowerCase()
  if (section !== 'RESULT') return title
  return `${title} (${left?.value ?? 'none'} in A, ${right?.value ?? 'none'} in B)`
}

/** Shortens the name of a media file, which is a random id. */
const shortPath = (path: string): string => path.replace(/([^/]{8})[^/]{8,}(?=\.\w+$)/, '$1…')

function lead({ relation, holder, documents, first, second }: HeadlineInput): string {
  const fields = (names: readonly string[]) =>
    joinNames(
      names.map((name) => fieldTitle(name).toLowerCase()),
      MAX_ITEMS,
    )
  const differs =
    holder.differs.length === 0
      ? ''
      : ` (${fields(holder.differs)} ${holder.differs.length === 1 ? 'differs' : 'differ'})`
  const withDocuments = DOCUMENTS[documents.answer]
  if (relation === 'RIGHT_CONTINUES_LEFT') return `B continues A${differs}${withDocuments}`
  if (relation === 'LEFT_CONTINUES_RIGHT') return `A continues B${differs}${withDocuments}`
  if (relation === 'SAME_IDENTITY') return `Two proofs of one identity${differs}${withDocuments}`
  const isEmpty = [first, second].some(({ outcome }) => outcome.kind === 'EMPTY')
  if (holder.answer === 'UNKNOWN')
    return isEmpty ? 'Without holder data on both sides' : 'Whether it is one person is not recorded'
  switch (holder.answer) {
    case 'SAME':
      return `Same person${withDocuments}`
    case 'UNCLEAR':
      return `Possibly the same person${differs === '' ? ` (only ${fields(holder.agrees)} can be compared)` : differs}${withDocuments}`
    case 'DIFFERENT':
      return `Different persons${differs}${documents.answer === 'OTHER' ? '' : withDocuments}`
  }
}

const DOCUMENTS: { readonly [answer in DocumentComparison['answer']]: string } = {
  SAME: ' with the same documents',
  SOME: ' with some of the same documents',
  OTHER: ' with other documents',
  UNKNOWN: '',
}

function ends({ first, second, gapMs }: HeadlineInput): string {
  const isSameEnd = first.outcome.verb === second.outcome.verb && first.outcome.reason === second.outcome.reason
  const later = gapMs === null || gapMs === 0 ? '' : `, started ${formatDuration(gapMs)} later,`
  const because = ({ reason }: AttemptOutcome) => (reason === '' ? '' : ` (${reason})`)
  if (isSameEnd) {
    const { kind, verb } = first.outcome
    const both =
      kind === 'EMPTY'
        ? 'neither has evidence with a result'
        : kind === 'UNFINISHED'
          ? 'neither was finished'
          : `both ${verb}`
    const same = first.outcome.reason === '' ? '' : ` for the same reason${because(first.outcome)}`
    return `${both}${same}${gapMs === null || gapMs === 0 ? '' : `, ${second.name} ${formatDuration(gapMs)} after ${first.name}`}`
  }
  const link = isBetter(second.outcome, first.outcome) || isBetter(first.outcome, second.outcome) ? 'but' : 'and'
  return `${first.name} ${first.outcome.verb}${because(first.outcome)}, ${link} ${second.name}${later} ${second.outcome.verb}${because(second.outcome)}`
}

const ORDER: readonly AttemptOutcome['kind'][] = ['UNREADABLE', 'EMPTY', 'FAILED', 'UNFINISHED', 'PARTIAL', 'PASSED']
const isBetter = (a: AttemptOutcome, b: AttemptOutcome): boolean => ORDER.indexOf(a.kind) > ORDER.indexOf(b.kind)

function differing({ first, second, holder, differences, rows }: HeadlineInput): string {
  // Another person has another document and other pictures anyway.
  const isOther = holder.answer === 'DIFFERENT'
  const isMinor = ({ kind }: SubmittedDifference) => kind === 'CONTACT' || kind === 'FILE'
  const major = differences.filter((difference) => !isMinor(difference))
  const named = isOther ? major.filter(({ kind }) => kind !== 'DOCUMENT' && kind !== 'PICTURES') : major
  if (named.length > 0) return `; compared with ${first.name}, ${second.name} ${predicates(named)}`
  const checks = [
    ...new Set(
      rows
        .filter((row) => row.section === 'INDICATORS' && isDifference(row))
        .map(({ name }) => labelFor('Indicator', name).title.toLowerCase()),
    ),
  ].sort()
  if (checks.length > 0) return `; these checks ended differently: ${joinNames(checks, MAX_ITEMS)}`
  if (isOther) return ''
  // Files and contacts explain no result, but they were submitted.
  const minor = differences.filter(isMinor)
  if (minor.length > 0) return `; compared with ${first.name}, ${second.name} ${predicates(minor)}`
  return '; nothing that was submitted or checked differs'
}

/** Joins differences by their verbs: "adds the portrait, lacks the chip and has another passport". */
function predicates(differences: readonly SubmittedDifference[]): string {
  const distinct = [
    ...new Map(differences.map((difference) => [`${difference.verb} ${difference.object}`, difference])).values(),
  ]
  const named = distinct.slice(0, distinct.length > MAX_ITEMS ? MAX_ITEMS - 1 : MAX_ITEMS)
  const verbs = [...new Set(named.map(({ verb }) => verb))]
  const clauses = verbs.map((verb) => {
    const objects = named.filter((difference) => difference.verb === verb).map(({ object }) => object)
    return `${verb} ${joinNames(objects)}`
  })
  const hidden = distinct.length - named.length
  return joinNames(hidden > 0 ? [...clauses, `differs in ${hidden} more points`] : clauses)
}
