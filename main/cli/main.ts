import { EXIT, type ExitCode } from './exit-codes.ts'
import { type Parsed, parseArguments } from './parse-arguments.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { Stop } from './stop.ts'
import { debugTrace, say, Voice } from './terminal.ts'

/** Runs the command line and returns its exit code. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  process.on('uncaughtException', (error) => process.exit(internalError(error)))
  try {
    return await dispatch(parseArguments(argv))
  } catch (error) {
    return endFor(error)
  }
}

async function dispatch(parsed: Parsed): Promise<ExitCode> {
  switch (parsed.kind) {
    case 'run':
      return run(parsed.arguments)
    case 'help': {
      const { commandHelp, generalHelp } = await import('./help.ts')
      const { print } = await import('./output.ts')
      print(parsed.command ? commandHelp(parsed.command) : generalHelp())
      return EXIT.passed
    }
    case 'version': {
      const { thisTool } = await import('../report/tool.ts')
      const { version, commit } = thisTool()
      const { print } = await import('./output.ts')
      print(`proofbench ${version} (${commit})\n`)
      return EXIT.passed
    }
    case 'usage':
      new Voice(false).error(parsed.problem.message, parsed.problem.hint)
      return EXIT.usage
  }
}

/** Loads a command only when it runs. */
async function run(args: ParsedArguments): Promise<ExitCode> {
  switch (args.command.name) {
    case 'verify':
      return (await import('./commands/verify.ts')).verify(args)
    case 'inspect':
      return (await import('./commands/inspect.ts')).inspect(args)
    case 'diagnose':
      return (await import('./commands/diagnose.ts')).diagnose(args)
    case 'explain':
      return (await import('./commands/explain.ts')).explain(args)
    case 'trust add':
      return (await import('./commands/trust-add.ts')).trustAdd(args)
    case 'trust list':
      return (await import('./commands/trust-list.ts')).trustList(args)
    case 'trust remove':
      return (await import('./commands/trust-remove.ts')).trustRemove(args)
    case 'sample':
      return (await import('./commands/sample.ts')).sample(args)
    case 'self-test':
      return (await import('./commands/self-test.ts')).selfTest(args)
    case 'completion':
      return (await import('./commands/completion.ts')).completion(args)
    case 'serve':
      return (await import('./commands/serve.ts')).serve(args)
    case 'trigger':
      return (await import('./commands/trigger.ts')).trigger(args)
    case 'listen':
      return (await import('./commands/listen.ts')).listen(args)
    case 'generate':
      return (await import('./commands/generate.ts')).generate(args)
    case 'replay':
      return (await import('./commands/replay.ts')).replay(args)
    case 'scenario check':
      return (await import('./commands/scenario-check.ts')).scenarioCheck(args)
    default:
      throw new Error(`The command ${args.command.name} is in the table but does nothing`)
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
