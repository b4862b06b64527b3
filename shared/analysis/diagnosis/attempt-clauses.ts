import type { EvidenceModel } from '../evidence-models.ts'
import type { AttemptSubjects, Subject } from './attempt-subjects.ts'
import { type Cause, joined } from './cause.ts'
import { subjectLabel } from './evidence-labels.ts'

/** Clauses on single items before the rest is a number. */
const MAX_ITEMS = 4

export const labelOf = ({ diagnosis }: Subject): string => subjectLabel(diagnosis.label)

const were = (count: number): string => (count === 1 ? 'was' : 'were')

/** "the passport and portrait 2 were verified". */
export function verifiedClause(verified: readonly Subject[]): string {
  const [only] = verified
  const warnings =
    verified.length === 1 && only ? only.diagnosis.remarks.filter(({ code }) => code.endsWith('_WARNING')).length : 0
  const doubts = warnings === 0 ? '' : ` with ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
  return `${joined(verified.map(labelOf), MAX_ITEMS, 'more items')} ${were(verified.length)} verified${doubts}`
}

/** "passport 1 was refused because it expired on 2024-01-04, and passport 2 because …"; empty where there are none. */
export function problemClause(problems: readonly Subject[], deleted: readonly Subject[]): string {
  const items = chained(problems, deleted)
  const shown = items.length > MAX_ITEMS ? items.slice(0, MAX_ITEMS - 1) : items
  const hidden = items.slice(shown.length).reduce((count, { size }) => count + size, 0)
  const clauses = shown.map((item, index) => {
    const before = shown[index - 1]
    // "… and passport 2 because …": the verb of the item before is meant again, unless a consequence stands between.
    const isMeant = before && before.verb === item.verb && before.consequence === '' && item.because !== ''
    const names = joined(item.labels, MAX_ITEMS, 'more items')
    return `${names}${isMeant ? '' : ` ${were(item.labels.length)} ${item.verb}`}${item.because}${item.consequence}`
  })
  if (hidden > 0) clauses.push(`${hidden} more items did not pass`)
  if (clauses.length < 2) return clauses[0] ?? ''
  return `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}`
}

interface Item {
  readonly labels: readonly string[]
  /** "refused", "not verified". */
  readonly verb: string
  readonly because: string
  /** What followed for other evidence: ", so the portrait has no verified document to be compared with". */
  readonly consequence: string
  /** How many pieces of evidence it is about. */
  readonly size: number
}

const NO_DOCUMENT = 'no verified document to be compared with'

/** One item for each problem; those that follow from another are its consequence, neighbours with one cause are one item. */
function chained(problems: readonly Subject[], deleted: readonly Subject[]): readonly Item[] {
  const waiting = problems.filter(isWaiting)
  const refused = problems.filter(
    ({ model }) => model.kind === 'IMAGES' || model.kind === 'TEXT' || model.kind === 'CHIP',
  )
  const removed = deleted.filter(({ model }) => model.kind === 'IMAGES' || model.kind === 'CHIP')
  const isExplained = waiting.length > 0 && refused.length + removed.length > 0
  const consequence = isExplained
    ? `, so ${joined(waiting.map(labelOf), MAX_ITEMS, 'more items')} ${waiting.length === 1 ? 'has' : 'have'} ${NO_DOCUMENT}`
    : ''
  const items: Item[] = []
  if (isExplained && refused.length === 0)
    items.push({ labels: removed.map(labelOf), verb: 'deleted', because: '', consequence, size: waiting.length })
  for (const subject of problems) {
    if (isExplained && isWaiting(subject)) continue
    const before = items.at(-1)
    if (before && dependsOnPictures(subject)) {
      items.pop()
      const also = `${before.consequence}, so ${labelOf(subject)} was refused too`
      items.push({ ...before, consequence: also, size: before.size + 1 })
      continue
    }
    const isLast = isExplained && subject === refused.at(-1)
    add(items, subject, isLast ? consequence : '', isLast ? waiting.length : 0)
  }
  return items
}

/** Adds an item, or the label to the item before where verb and cause are the same. */
function add(items: Item[], subject: Subject, consequence: string, following: number): void {
  const verb = verbOf(subject.model, subject.diagnosis.causes[0])
  const before = items.at(-1)
  const [alone, together] = [causesOf(subject, true), causesOf(subject, false)]
  const isSame =
    before &&
    before.consequence === '' &&
    before.verb === verb &&
    (before.because === alone || before.because === together)
  if (!before || !isSame) {
    items.push({ labels: [labelOf(subject)], verb, because: alone, consequence, size: 1 + following })
    return
  }
  items.pop()
  // Only so many names are shown: the others are counted.
  const labels = [...before.labels.slice(0, MAX_LABELS), labelOf(subject)]
  items.push({ labels, verb, because: together, consequence, size: before.size + 1 + following })
}

/** Labels that are kept of items with one cause. */
const MAX_LABELS = 50

const isWaiting = ({ diagnosis }: Subject): boolean =>
  diagnosis.causes[0]?.code === 'reference:NONE' && lacksOwnCause(diagnosis)

const lacksOwnCause = ({ causes }: Subject['diagnosis']): boolean => causes.length === 1

const dependsOnPictures = ({ diagnosis }: Subject): boolean => diagnosis.causes[0]?.code === 'document:REFUSED'

/** At most two causes are told in a sentence about many things. */
const MAX_CAUSES = 2

function causesOf({ model, diagnosis }: Subject, withPronoun: boolean): string {
  const clauses = diagnosis.causes
    .slice(0, MAX_CAUSES)
    .map(({ clause }) => (withPronoun ? withIt(clause, model) : clause))
  const [first] = diagnosis.causes
  if (first?.code === 'cause:NONE') return ' for no recorded reason'
  // The verb tells it already.
  if (first?.code.startsWith('progress:') && first.result === 'PENDING') return ''
  return clauses.length === 0 ? '' : ` because ${clauses.join(', and ')}`
}

/** "the document expired" → "it expired", where the sentence has named the document before. */
function withIt(clause: string, { kind, type }: EvidenceModel): string {
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

/** Deletions that explain nothing else. */
export function deletionClause({ deleted, open }: AttemptSubjects): string {
  const isTold =
    open.some(({ diagnosis }) => diagnosis.causes[0]?.code === 'reference:NONE') &&
    !open.some(({ model }) => model.kind !== 'PORTRAIT')
  return deleted.length === 0 || isTold ? '' : `${joined(deleted.map(labelOf))} ${were(deleted.length)} deleted`
}
