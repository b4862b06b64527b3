import { EXIT, type ExitCode } from './exit-codes.ts'
import { isHelped } from './large-input.ts'
import { type Parsed, parseArguments } from './parse-arguments.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import type { Stop } from './stop.ts'
import { debugTrace, say, Voice } from './terminal.ts'

/** Runs the command line `words`; `script` is the file that worker threads run. Never throws: every end is an exit code. */
export async function main(words: readonly string[], script: URL): Promise<ExitCode> {
  process.on('uncaughtException', (error) => process.exit(internalError(error)))
  try {
    return await dispatch(parseArguments(words), script)
  } catch (error) {
    return endFor(error)
  }
}

async function dispatch(parsed: Parsed, script: URL): Promise<ExitCode> {
  switch (parsed.kind) {
    case 'run':
      return run(parsed.arguments, script)
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

/** Each command is loaded only when it runs. */
async function run(given: ParsedArguments, script: URL): Promise<ExitCode> {
  switch (given.command.name) {
    case 'verify':
      if (isHelped(given)) (await import('./digest-thread.ts')).prepareDigestThread()
      return (await import('./commands/verify.ts')).verify(given, script)
    case 'inspect':
      return (await import('./commands/inspect.ts')).inspect(given)
    case 'diagnose':
      return (await import('./commands/diagnose.ts')).diagnose(given)
    case 'explain':
      return (await import('./commands/explain.ts')).explain(given)
    case 'trust add':
      return (await import('./commands/trust-add.ts')).trustAdd(given)
    case 'trust list':
      return (await import('./commands/trust-list.ts')).trustList(given)
    case 'trust remove':
      return (await import('./commands/trust-remove.ts')).trustRemove(given)
    case 'sample':
      return (await import('./commands/sample.ts')).sample(given, script)
    case 'self-test':
      return (await import('./commands/self-test.ts')).selfTest(given)
    case 'completion':
      return (await import('./commands/completion.ts')).completion(given)
    case 'serve':
    case 'listen':
    case 'trigger':
    case 'generate':
    case 'replay':
    case 'scenario check':
      return (await import('./service-commands.ts')).runServiceCommand(given)
    default:
      throw new Error(`The command ${given.command.name} is in the table but does nothing`)
  }
}

function endFor(error: unknown): ExitCode {
  // By its name: a section of the built command has a class of its own.
  if (isStop(error)) {
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

const isStop = (error: unknown): error is Stop => error instanceof Error && error.name === 'Stop'

/** The error's kind and place, not its text: that could quote the holder's data. */
function internalError(error: unknown): ExitCode {
  const name = error instanceof Error ? error.name : 'error'
  say(`proofbench: internal error (${name}); nothing was found out about the input\n`)
  debugTrace(error)
  if (!process.env.PROOFBENCH_DEBUG) say('  PROOFBENCH_DEBUG=1 shows where it happened.\n')
  return EXIT.internal
}
