import type { Command, ListedCommand } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { commandNamed, commandsUnder, unknownCommand } from '../arguments/find-command.ts'
import { commandHelp, generalHelp, groupHelp } from '../arguments/help.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { print } from '../output/output.ts'

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
async function help({ operands }: ParsedArguments, commands: readonly ListedCommand[]): Promise<ExitCode> {
  const [first = '', second = ''] = operands
  print(first === '' ? generalHelp(commands) : await helpFor(first, second, commands))
  return EXIT.passed
}

async function helpFor(first: string, second: string, commands: readonly ListedCommand[]): Promise<string> {
  const found = commandNamed(`${first} ${second}`.trim(), commands)
  if (found) return commandHelp(await found.load(), commands)
  const group = second === '' ? commandsUnder(first, commands) : []
  if (group.length > 0) return groupHelp(group)
  const { message, hint } = unknownCommand(first, second, commands)
  throw usageStop(message, hint)
}
