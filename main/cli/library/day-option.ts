import { figurePeriod } from '../../../shared/review/index.ts'
import { isCalendarDate } from '../../../shared/spec/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'

/** Returns the period from the day of --from to the end of that of --until, epoch milliseconds UTC. Throws `Stop` for a text that is no day. */
export function periodFrom(args: ParsedArguments): { readonly from: number; readonly until: number } {
  return figurePeriod({ from: dayFrom(args, 'from'), until: dayFrom(args, 'until') })
}

function dayFrom(args: ParsedArguments, name: string): string {
  const text = args.text(name)
  if (text === undefined) return ''
  if (!isCalendarDate(text))
    throw usageStop(`--${name} cannot be ${JSON.stringify(text)}`, 'Give a day, as YYYY-MM-DD.')
  return text
}
