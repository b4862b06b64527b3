import { thisTool } from '../report/index.ts'
import { EXIT, type ExitCode } from './arguments/exit-codes.ts'
import { type Parsed, parseArguments } from './arguments/parse-arguments.ts'
import { Stop } from './arguments/stop.ts'
import { COMMANDS } from './generated/command-list.ts'
import { print } from './output/output.ts'
import { debugTrace, say, Voice } from './output/terminal.ts'

/** Runs the command line and returns its exit code. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  process.on('uncaughtException', (error) => process.exit(internalError(error)))
  try {
    return await dispatch(await parseArguments(argv, COMMANDS))
  } catch (error) {
    return endFor(error)
  }
}

async function dispatch(parsed: Parsed): Promise<ExitCode> {
  switch (parsed.kind) {
    case 'run':
      return parsed.command.run(parsed.arguments, COMMANDS)
    case 'help': {
      const { commandHelp, generalHelp } = await import('./arguments/help.ts')
      print(parsed.command ? commandHelp(parsed.command, COMMANDS) : generalHelp(COMMANDS))
      return EXIT.passed
    }
    case 'group-help': {
      const { groupHelp } = await import('./arguments/help.ts')
      print(groupHelp(parsed.commands))
      return EXIT.passed
    }
    case 'version': {
      const { version, commit } = thisTool()
      print(`proofbench ${version} (${commit})\n`)
      return EXIT.passed
    }
    case 'usage':
      new Voice(false).error(parsed.problem.message, parsed.problem.hint)
      return EXIT.usage
  }
}

function endFor(error: unknown): ExitCode {
  if (error instanceof Stop) {
    new Voice(false).error(error.message, error.hint)
    return error.code
  }
  if (error instanceof Error && error.name === 'OutputFailure') {
    new Voice(false).error(error.message, 'hint' in error && typeof error.hint === 'string' ? error.hint : '')
    return EXIT.internal
  }
  if (error instanceof Error && (error.name === 'OutputClosed' || ('code' in error && error.code === 'EPIPE')))
    return EXIT.passed
  return internalError(error)
}
/** Reports the name of an error and, for debugging, its frames; not its message, which could quote the holder's data. */
function internalError(error: unknown): ExitCode {
  const name = error instanceof Error ? error.name : 'error'
  say(`proofbench: internal error (${name}); nothing was found out about the input\n`)
  debugTrace(error)
  if (!process.env.PROOFBENCH_DEBUG) say('  PROOFBENCH_DEBUG=1 shows where it happened.\n')
  return EXIT.internal
}
