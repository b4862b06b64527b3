import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'

/** Returns the start of the day of an option, epoch milliseconds UTC; null without one. Throws `Stop` for a text that is no day. */
export function dayFrom(args: ParsedArguments, name: string): number | null {
  const text = args.text(name)
  if (text === undefined) return null
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw usageStop(`--${name} cannot be ${JSON.stringify(text)}`, 'Give a day, as YYYY-MM-DD.')
  return time
}
