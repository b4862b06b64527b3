import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { commandNamed, commandNames, namesUnder } from '../find-command.ts'
import { commandHelp, generalHelp } from '../help.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { usageStop } from '../stop.ts'

export const command: Command = {
  name: 'help',
  order: 170,
  summary: 'Show help, for one command with its name',
  operand: { label: 'COMMAND', min: 0, max: 2, kind: 'command' },
  details: [],
  options: [],
  examples: [],
  run: help,
}

/** Runs `proofbench help [COMMAND]`. */
async function help({ operands }: ParsedArguments): Promise<ExitCode> {
  print(operands.length === 0 ? generalHelp() : commandHelp(await commandNamedOrStop(operands.join(' '))))
  return EXIT.passed
}

async function commandNamedOrStop(name: string): Promise<Command> {
  const found = commandNamed(name)
  if (found) return found.load()
  const names = namesUnder(name)
  if (names.length === 0) throw usageStop(`There is no command ${JSON.stringify(name)}`, commandNames())
  throw usageStop(
    `help needs the whole name of a command, not ${name} alone`,
    `Use ${names.map((whole) => `proofbench help ${whole}`).join(', ')}.`,
  )
}
