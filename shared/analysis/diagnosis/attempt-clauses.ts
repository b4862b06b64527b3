import type { EvidenceModel } from '../evidence-models.ts'
import type { AttemptSubjects, Subject } from './attempt-subjects.ts'
import { joined } from './cause.ts'
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
  const clauses = shown.map(({ subject, verb, because }, index) => {
    const repeats =
      index > 0 && shown[index - 1]?.verb === verb && because.startsWith(' because') && !shown[index - 1]?.isLong
    return `${subject}${repeats ? '' : ` ${verb}`}${because}`
  })
  if (hidden > 0) clauses.push(`${hidden} more items did not pass`)
  if (clauses.length < 2) return clauses[0] ?? ''
  return `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}`
}

interface Item {
  readonly subject: string
  readonly verb: string
  readonly because: string
  /** Whether the item has a consequence behind it, so that the next one needs its own verb. */
  readonly isLong: boolean
  /** How many pieces of evidence it is about. */
  readonly size: number
}

/** One item for each problem; those that follow from another stand behind it, those with one cause stand together. */
function chained(problems: readonly Subject[], deleted: readonly Subject[]): readonly Item[] {
  const waiting = problems.filter(
    ({ diagnosis }) => diagnosis.causes[0]?.code === 'reference:NONE' && lacksOwnCause(diagnosis),
  )
  const refused = problems.filter(
    ({ model }) => model.kind === 'IMAGES' || model.kind === 'TEXT' || model.kind === 'CHIP',
  )
  const removed = deleted.filter(({ model }) => model.kind === 'IMAGES' || model.kind === 'CHIP')
  const [cause, ...others] = refused.length > 0 ? refused : removed
  const consequence =
    waiting.length > 0 && cause
      ? `, so ${joined(waiting.map(labelOf))} ${waiting.length === 1 ? 'has' : 'have'} no verified document to be compared with`
      : ''
  const items: Item[] = []
  if (consequence !== '' && refused.length === 0 && cause)
    items.push({
      subject: joined([cause, ...others].map(labelOf)),
      verb: `${were(removed.length)} deleted`,
      because: consequence,
      isLong: true,
      size: waiting.length,
    })
  const isWaiting = new Set(waiting)
  const rest = consequence === '' ? problems : problems.filter((one) => !isWaiting.has(one))
  const isRefused = new Set(refused)
  const lastRefused = rest.findLast((one) => isRefused.has(one))
  for (const subject of rest) {
    if (dependsOnPictures(subject) && items.length > 0) {
      const before = items.pop()
      if (before)
        items.push({
          ...before,
          because: `${before.because}, so ${labelOf(subject)} was refused too`,
          isLong: true,
          size: before.size + 1,
        })
      continue
    }
    const tail = subject === lastRefused && refused.length > 0 ? consequence : ''
    items.push({ ...itemOf(subject, tail), size: tail === '' ? 1 : 1 + waiting.length })
  }
  return merged(items, new Map(rest.map((subject) => [labelOf(subject), subject])))
}

const lacksOwnCause = ({ causes }: Subject['diagnosis']): boolean => causes.length === 1

const dependsOnPictures = ({ diagnosis }: Subject): boolean => diagnosis.causes[0]?.code === 'document:REFUSED'

function itemOf(subject: Subject, tail: string): Item {
  const because = causesOf(subject, true)
  return {
    subject: labelOf(subject),
    verb: verbOf(subject.model),
    because: `${because}${tail}`,
    isLong: tail !== '',
    size: 1,
  }
}

/** At most two causes are told in a sentence about many things. */
const MAX_CAUSES = 2

function causesOf({ model, diagnosis }: Subject, withPronoun: boolean): string {
  const clauses = diagnosis.causes
    .slice(0, MAX_CAUSES)
    .map(({ clause }) => (withPronoun ? withIt(clause, model) : clause))
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

function verbOf({ standing, result }: EvidenceModel): string {
  switch (standing.status) {
    case 'INVALID':
      return 'was refused'
    case 'ADJUDICATION':
      return 'was still under review'
    case 'PROCESSING':
      return 'was still being processed'
    case null:
      return result === 'PENDING' ? 'was still being processed' : 'was not evaluated'
    default:
      return 'was not verified'
  }
}

/** Neighbours with one verb and one cause as one item: "the driving licence and the resident card were not verified because …". */
function merged(items: readonly Item[], subjects: ReadonlyMap<string, Subject>): readonly Item[] {
  const result: Item[] = []
  for (const item of items) {
    const before = result.at(-1)
    const isSame =
      before && !before.isLong && !item.isLong && before.because === item.because && before.verb === item.verb
    if (!isSame) {
      result.push(item)
      continue
    }
    const own = subjects.get(item.subject)
    const names = [...before.subject.split(' and '), item.subject]
    result.pop()
    result.push({
      ...before,
      subject: `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
      because: own ? causesOf(own, false) : before.because,
      size: before.size + item.size,
    })
  }
  return result.map((item) =>
    item.size > 1 && !item.isLong ? { ...item, verb: item.verb.replace(/^was/, 'were') } : item,
  )
}

/** Deletions that explain nothing else. */
export function deletionClause({ deleted, open }: AttemptSubjects): string {
  const isTold =
    open.some(({ diagnosis }) => diagnosis.causes[0]?.code === 'reference:NONE') &&
    !open.some(({ model }) => model.kind !== 'PORTRAIT')
  return deleted.length === 0 || isTold ? '' : `${joined(deleted.map(labelOf))} ${were(deleted.length)} deleted`
}
