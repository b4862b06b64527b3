import type { Differences } from './difference.ts'

/** Value of a row that is compared with the log. `undefined` by the log: an entry of an earlier version does not say. */
export interface ComparedValue {
  readonly column: string
  readonly row: string | number | boolean | null
  readonly log: string | number | boolean | null | undefined
  /** Maximum difference of two numbers that is none: clocks of two computers. */
  readonly within?: number
}

/** Returns a number of the database as a flag; one that is none stays a number. */
export const flagOf = (value: number): boolean | number => (value === 0 ? false : value === 1 ? true : value)

/** Reports each value of a row that is not the one of the log. `entry`: the latest entry about it. */
export function compareRow(row: string, entry: number, values: readonly ComparedValue[], found: Differences): void {
  for (const { column, row: own, log, within = 0 } of values) {
    if (log === undefined || own === log) continue
    if (typeof own === 'number' && typeof log === 'number' && Math.abs(own - log) <= within) continue
    found.add(
      'ROW_DIFFERS',
      entry,
      row,
      `${row}: ${column} is ${shown(own)}, by the log (entry ${entry}) ${shown(log)}`,
    )
  }
}

/** Formats a value for a message; a number that is a time of this century is shown as one. */
function shown(value: string | number | boolean | null): string {
  if (value === null) return 'none'
  if (typeof value === 'number' && value > 1e12 && value < 5e12) return new Date(value).toISOString()
  return typeof value === 'string'
    ? JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
    : String(value)
}
