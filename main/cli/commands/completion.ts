import { completionScript, type Shell } from '../completion.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { openOutput } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'

/** `proofbench completion SHELL`. */
export function completion(args: ParsedArguments): ExitCode {
  // The table allows the three shells only.
  openOutput(undefined).write(completionScript(args.operands[0] as Shell))
  return EXIT.passed
}
