import type { JsonValue } from '../report/facts.ts'
import { localMilliseconds } from '../rules/local-time.ts'
import { shown } from './json-access.ts'

/** A time of the archive: as written, and on the scale by which times of one archive are compared. Archive: introduction */
export interface Moment {
  /** As written; null where nothing readable stands there. */
  readonly text: string | null
  /** Milliseconds on a scale without zone; null where the text is no local date-time. */
  readonly at: number | null
}

export const readMoment = (value: JsonValue | undefined): Moment => ({
  text: shown(value),
  at: localMilliseconds(value),
})

/** Milliseconds from one time to another, negative where the record has them in the wrong order. */
export const between = (start: Moment, end: Moment): number | null =>
  start.at === null || end.at === null ? null : end.at - start.at

/** The latest of the times that are ones; null where there is none. */
export function latest(moments: Iterable<Moment>): Moment | null {
  let last: Moment | null = null
  for (const moment of moments) if (moment.at !== null && (last?.at == null || moment.at > last.at)) last = moment
  return last
}
