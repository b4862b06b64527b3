import { refuse } from '../refusal.ts'

const SECONDS = 'yyyy-MM-ddTHH:mm:ss'.length

/** Milliseconds since 1970 of a time that fits the schema `instant`. Refused: a day or an hour that there is not. */
export function readInstant(text: string, field: string): number {
  const time = Date.parse(text)
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, SECONDS) !== text.slice(0, SECONDS))
    throw refuse(400, 'invalid-body', 'there is no such moment', field)
  return time
}
