import { SEVERITY, visible } from '../analysis/index.ts'
import { type ListedRow, rowVerdict, VERDICTS, type Verdict } from './archive-row.ts'

export type RowKey = 'name' | 'verdict' | 'level' | 'evidence' | 'reason' | 'size' | 'time'

export interface RowOrder {
  readonly key: RowKey
  readonly isDescending: boolean
}

/** Row with its precomputed sort keys and search text. */
export interface IndexedRow {
  readonly row: ListedRow
  readonly verdict: Verdict
  readonly text: string
  readonly sort: { readonly [key in RowKey]: string | number }
}

/** Computes the sort keys and the search text of a row. */
export function indexRow(row: ListedRow): IndexedRow {
  const { name, reason, size, took, service } = row
  const verdict = rowVerdict(row)
  const worst = service?.worstEvidence
  const rank = worst ? SEVERITY.indexOf(worst.result) : -1
  const text = [name, verdict, reason, service?.levelOfAssurance, worst?.type, worst?.status, row.sha256]
  return {
    row,
    verdict,
    text: visible(text.filter((part) => part !== null && part !== undefined).join(' ')).toLowerCase(),
    sort: {
      name: naturalKey(name),
      verdict: VERDICTS.indexOf(verdict),
      level: service?.levelOfAssurance ?? '',
      evidence: rank < 0 ? SEVERITY.length : rank,
      reason: reason.toLowerCase(),
      size: size ?? -1,
      time: took,
    },
  }
}

/** Returns a key for natural order: `scan-10` after `scan-9`. */
const naturalKey = (name: string): string => name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))

export interface RowFilter {
  /** Search text: all of its words have to occur. */
  readonly text: string
  /** Displayed verdicts; empty for all. */
  readonly verdicts: ReadonlySet<Verdict>
}

/** Returns the matching rows, sorted; ties by name, then in the order of the search. */
export function orderRows(rows: readonly IndexedRow[], { key, isDescending }: RowOrder, filter: RowFilter) {
  const terms = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
  const shown = rows.filter(
    ({ verdict, text }) =>
      (filter.verdicts.size === 0 || filter.verdicts.has(verdict)) && terms.every((term) => text.includes(term)),
  )
  const direction = isDescending ? -1 : 1
  return shown.sort((a, b) => {
    const differs = compare(a.sort[key], b.sort[key])
    return direction * differs || compare(a.sort.name, b.sort.name) || a.row.index - b.row.index
  })
}

const compare = (first: string | number, second: string | number): number =>
  first < second ? -1 : first > second ? 1 : 0
