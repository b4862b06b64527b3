import { scalarText } from '../report/index.ts'
import { localMilliseconds } from '../rules/index.ts'
import type { JsonValue } from '../schema/index.ts'

/** Time of the archive: its text, and its position on the scale used to compare times of one archive. Archive: introduction */
export interface Moment {
  /** As written; null if the value is not readable. */
  readonly text: string | null
  /** Milliseconds on a scale without time zone; null if the text is no local date-time. */
  readonly at: number | null
}

export const readMoment = (value: JsonValue | undefined): Moment => ({
  text: scalarText(value),
  at: localMilliseconds(value),
})

/** Returns the milliseconds between two times, negative if they are recorded in the wrong order. */
export const between = (start: Moment, end: Moment): number | null =>
  start.at === null || end.at === null ? null : end.at - start.at

/** Returns the latest valid time; null if there is none. */
export function latest(moments: Iterable<Moment>): Moment | null {
  let last: Moment | null = null
  for (const moment of moments) if (moment.at !== null && (last?.at == null || moment.at > last.at)) last = moment
  return last
}
