import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { commandNamed, commandsUnder, unknownCommand } from '../find-command.ts'
import { commandHelp, generalHelp, groupHelp } from '../help.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { usageStop } from '../stop.ts'

export const command: Command = {
  name: 'help',
  section: 'program',
  order: 50,
  summary: 'Show help, for a command with its name',
  operand: { label: 'COMMAND', min: 0, max: 2, kind: 'command' },
  details: [],
  options: [],
  examples: [],
  run: help,
}

/** Runs `proofbench help [COMMAND]`. */
async function help({ operands }: ParsedArguments): Promise<ExitCode> {
  const [first = '', second = ''] = operands
  print(first === '' ? generalHelp() : await helpFor(first, second))
  return EXIT.passed
}

async function helpFor(first: string, second: string): Promise<string> {
  const found = commandNamed(`${first} ${second}`.trim())
  if (found) return commandHelp(await found.load())
  const group = second === '' ? commandsUnder(first) : []
  if (group.length > 0) return groupHelp(group)
  const { message, hint } = unknownCommand(first, second)
  throw usageStop(message, hint)
}
