import { STREAM_LIMITS, type StreamLimits } from '../../input/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'

/** Throws `Stop` if `-` is given more than once: standard input can be read only once. */
export function refuseRepeatedStdin(operands: readonly string[], hint = 'Name it once, or give files.'): void {
  if (operands.filter((operand) => operand === '-').length > 1)
    throw usageStop('- is given twice, and standard input can be read once', hint)
}

/** Returns the limits of standard input and other pipes, with the value of `--stdin-limit`. */
export const streamLimitsFrom = (args: ParsedArguments): StreamLimits => ({
  ...STREAM_LIMITS,
  streamBytes: args.number('stdin-limit') ?? STREAM_LIMITS.streamBytes,
})
