import type { ExitCode } from './exit-codes.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

/**
 * The commands of the service. The build keeps them, with everything that they need, as a section of their own behind the command:
 * a verification takes none of it in.
 */
export async function runServiceCommand(given: ParsedArguments): Promise<ExitCode> {
  switch (given.command.name) {
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
