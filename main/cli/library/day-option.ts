import { isCalendarDate } from '../../../shared/spec/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'

const DAY_MS = 86_400_000
/** Later than every decision, and a time that can be written. */
const END_OF_TIME = 8e15

/** Returns the period from the day of --from to the end of that of --until, epoch milliseconds UTC. Throws `Stop` for a text that is no day. */
export function periodFrom(args: ParsedArguments): { readonly from: number; readonly until: number } {
  const until = dayFrom(args, 'until')
  return { from: dayFrom(args, 'from') ?? 0, until: until === null ? END_OF_TIME : until + DAY_MS }
}

function dayFrom(args: ParsedArguments, name: string): number | null {
  const text = args.text(name)
  if (text === undefined) return null
  if (!isCalendarDate(text))
    throw usageStop(`--${name} cannot be ${JSON.stringify(text)}`, 'Give a day, as YYYY-MM-DD.')
  return Date.parse(text)
}
