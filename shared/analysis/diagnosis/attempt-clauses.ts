import { joinNames } from '../../report/index.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import type { AttemptSubjects, Subject } from './attempt-subjects.ts'
import type { Cause } from './cause.ts'
import { subjectLabel } from './evidence-labels.ts'

/** Maximum number of items in a sentence; the rest is only counted. */
const MAX_ITEMS = 4

const labelOf = ({ diagnosis }: Subject): string => subjectLabel(diagnosis.label)

const were = (count: number): string => (count === 1 ? 'was' : 'were')

/** Returns a clause such as "the passport and portrait 2 were verified". */
export function verifiedClause(verified: readonly Subject[]): string {
  const [only] = verified
  const warnings =
    verified.length === 1 && only ? only.diagnosis.remarks.filter(({ code }) => code.endsWith('_WARNING')).length : 0
  const doubts = warnings === 0 ? '' : ` with ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
  return `${joinNames(verified.map(labelOf), MAX_ITEMS, 'more items')} ${were(verified.length)} verified${doubts}`
}

/** Returns a clause such as "the record contradicts itself about the passport"; '' if there is no such evidence. */
export const contradictionClause = (contradicted: readonly Subject[]): string =>
  contradicted.length === 0
    ? ''
    : `the record contradicts itself about ${joinNames(contradicted.map(labelOf), MAX_ITEMS, 'more items')}`

/** Returns a clause such as "passport 1 was refused because it expired on 2024-01-04, and passport 2 because …", or ''. */
export function problemClause(problems: readonly Subject[], deleted: readonly Subject[]): string {
  const items = toItems(problems, deleted)
  const shown = items.length > MAX_ITEMS ? items.slice(0, MAX_ITEMS - 1) : items
  const hidden = items.slice(shown.length).reduce((count, { size }) => count + size, 0)
  const clauses = shown.map((item, index) => {
    const previous = shown[index - 1]
    // Omits a repeated verb ("… and passport 2 because …"), unless a consequence separates the items.
    const omitsVerb = previous && previous.verb === item.verb && previous.consequence === '' && item.because !== ''
    const names = joinNames(item.labels, MAX_ITEMS, 'more items')
    return `${names}${omitsVerb ? '' : ` ${were(item.labels.length)} ${item.verb}`}${item.because}${item.consequence}`
  })
  if (hidden > 0) clauses.push(`${hidden} more items did not pass`)
  if (clauses.length < 2) return clauses[0] ?? ''
  return `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}`
}

interface Item {
  readonly labels: readonly string[]
  /** Verb or predicate: "refused", "not verified". */
  readonly verb: string
  readonly because: string
  /** Consequence for other evidence: ", so the portrait has no verified document to be compared with". */
  readonly consequence: string
  /** Number of pieces of evidence. */
  readonly size: number
}

const NO_DOCUMENT = 'no verified document to be compared with'

/** Creates one item per problem. Consequences of another problem are added to its item; neighbours with one cause are merged. */
function toItems(problems: readonly Subject[], deleted: readonly Subject[]): readonly Item[] {
  const waiting = problems.filter(isWaiting)
  const refused = problems.filter(
    ({ model }) => model.kind === 'IMAGES' || model.kind === 'TEXT' || model.kind === 'CHIP',
  )
  const removed = deleted.filter(({ model }) => model.kind === 'IMAGES' || model.kind === 'CHIP')
  const isExplained = waiting.length > 0 && refused.length + removed.length > 0
  const consequence = isExplained
    ? `, so ${joinNames(waiting.map(labelOf), MAX_ITEMS, 'more items')} ${waiting.length === 1 ? 'has' : 'have'} ${NO_DOCUMENT}`
    : ''
  const items: Item[] = []
  if (isExplained && refused.length === 0)
    items.push({ labels: removed.map(labelOf), verb: 'deleted', because: '', consequence, size: waiting.length })
  for (const subject of problems) {
    if (isExplained && isWaiting(subject)) continue
    const previous = items.at(-1)
    if (previous && dependsOnPictures(subject)) {
      items.pop()
      const also = `${previous.consequence}, so ${labelOf(subject)} was refused too`
      items.push({ ...previous, consequence: also, size: previous.size + 1 })
      continue
    }
    const isLast = isExplained && subject === refused.at(-1)
    add(items, subject, isLast ? consequence : '', isLast ? waiting.length : 0)
  }
  return items
}

/** Adds an item, or merges it into the previous one if verb and cause are equal. */
function add(items: Item[], subject: Subject, consequence: string, following: number): void {
  const verb = verbOf(subject.model, subject.diagnosis.causes[0])
  const previous = items.at(-1)
  const [alone, together] = [causesOf(subject, true), causesOf(subject, false)]
  const isSame =
    previous &&
    previous.consequence === '' &&
    previous.verb === verb &&
    (previous.because === alone || previous.because === together)
  if (!previous || !isSame) {
    items.push({ labels: [labelOf(subject)], verb, because: alone, consequence, size: 1 + following })
    return
  }
  items.pop()
  // Further names are not displayed, only counted.
  const labels = [...previous.labels.slice(0, MAX_LABELS), labelOf(subject)]
  items.push({ labels, verb, because: together, consequence, size: previous.size + 1 + following })
}

/** Maximum number of labels of items with one cause. */
const MAX_LABELS = 50

const isWaiting = ({ diagnosis }: Subject): boolean =>
  diagnosis.causes[0]?.code === 'reference:NONE' && lacksOwnCause(diagnosis)

const lacksOwnCause = ({ causes }: Subject['diagnosis']): boolean => causes.length === 1

const dependsOnPictures = ({ diagnosis }: Subject): boolean => diagnosis.causes[0]?.code === 'document:REFUSED'

/** Maximum number of causes per item. */
const MAX_CAUSES = 2

function causesOf({ model, diagnosis }: Subject, withPronoun: boolean): string {
  const clauses = diagnosis.causes
    .slice(0, MAX_CAUSES)
    .map(({ clause }) => (withPronoun ? replaceNoun(clause, model) : clause))
  const [first] = diagnosis.causes
  if (first?.code === 'cause:NONE') return ' for no recorded reason'
  // The verb already states this.
  if (first?.code.startsWith('progress:') && first.result === 'PENDING') return ''
  return clauses.length === 0 ? '' : ` because ${clauses.join(', and ')}`
}

/** Replaces the noun by a pronoun: "the document expired" → "it expired". */
function replaceNoun(clause: string, { kind, type }: EvidenceModel): string {
  const noun = kind === 'PORTRAIT' || type === 'PORTRAIT_REFERENCE' ? 'portrait' : kind === 'CHIP' ? 'chip' : 'document'
  return clause
    .replace(new RegExp(`^the ${noun}'s `), 'its ')
    .replace(new RegExp(`^the ${noun} `), 'it ')
    .replace(new RegExp(` the ${noun}'s `), ' its ')
    .replace(new RegExp(` the ${noun}(?= )`), ' it')
}

const UNFINISHED = 'still being processed when the proof was made'

function verbOf({ standing, result }: EvidenceModel, cause: Cause | undefined): string {
  if (cause?.code.startsWith('progress:') && cause.result === 'PENDING') return UNFINISHED
  switch (standing.status) {
    case 'INVALID':
      return 'refused'
    case 'ADJUDICATION':
      return 'still under review when the proof was made'
    case 'PROCESSING':
      return UNFINISHED
    case null:
      return result === 'PENDING' ? UNFINISHED : 'not evaluated'
    default:
      return 'not verified'
  }
}

/** Returns a clause on deleted evidence, unless another clause mentions the deletions. */
export function deletionClause({ deleted, open }: AttemptSubjects): string {
  const isMentioned =
    open.some(({ diagnosis }) => diagnosis.causes[0]?.code === 'reference:NONE') &&
    !open.some(({ model }) => model.kind !== 'PORTRAIT')
  return deleted.length === 0 || isMentioned ? '' : `${joinNames(deleted.map(labelOf))} ${were(deleted.length)} deleted`
}
