import { refuse } from '../../engine/service-error.ts'

const SECONDS = 'yyyy-MM-ddTHH:mm:ss'.length

/** Converts a valid `instant` to milliseconds since 1970; throws 400 if its day or hour does not exist. */
export function readInstant(text: string, field: string): number {
  const time = Date.parse(text)
  // Date.parse accepts 30 February as 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, SECONDS) !== text.slice(0, SECONDS))
    throw refuse('invalid', 'invalid-body', 'there is no such moment', field)
  return time
}
