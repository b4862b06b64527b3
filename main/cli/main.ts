import { EXIT, type ExitCode } from './exit-codes.ts'
import { type Parsed, parseArguments } from './parse-arguments.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { Stop } from './stop.ts'
import { debugTrace, say, Voice } from './terminal.ts'

/** Runs the command line `words` and returns its exit code. Never throws. */
export async function main(words: readonly string[]): Promise<ExitCode> {
  process.on('uncaughtException', (error) => process.exit(internalError(error)))
  try {
    return await dispatch(parseArguments(words))
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

/** Each command is loaded only when it runs. */
async function run(given: ParsedArguments): Promise<ExitCode> {
  switch (given.command.name) {
    case 'verify':
      return (await import('./commands/verify.ts')).verify(given)
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
      return (await import('./commands/sample.ts')).sample(given)
    case 'self-test':
      return (await import('./commands/self-test.ts')).selfTest(given)
    case 'completion':
      return (await import('./commands/completion.ts')).completion(given)
    case 'serve':
      return (await import('./commands/serve.ts')).serve(given)
    case 'trigger':
      return (await import('./commands/trigger.ts')).trigger(given)
    case 'listen':
      return (await import('./commands/listen.ts')).listen(given)
    case 'generate':
      return (await import('./commands/generate.ts')).generate(given)
    case 'replay':
      return (await import('./commands/replay.ts')).replay(given)
    case 'scenario check':
      return (await import('./commands/scenario-check.ts')).scenarioCheck(given)
    default:
      throw new Error(`The command ${given.command.name} is in the table but does nothing`)
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

/** The error's kind and place, not its text: that could quote the holder's data. */
function internalError(error: unknown): ExitCode {
  const name = error instanceof Error ? error.name : 'error'
  say(`proofbench: internal error (${name}); nothing was found out about the input\n`)
  debugTrace(error)
  if (!process.env.PROOFBENCH_DEBUG) say('  PROOFBENCH_DEBUG=1 shows where it happened.\n')
  return EXIT.internal
}
