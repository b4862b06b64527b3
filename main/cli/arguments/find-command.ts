import { nearestWord } from '../../yaml/index.ts'
import type { Command, ListedCommand } from './command.ts'

export interface UsageProblem {
  readonly message: string
  readonly hint: string
}

interface FoundCommand {
  readonly command: ListedCommand
  /** Arguments after the name of the command. */
  readonly rest: readonly string[]
}

/** Finds the command that `argv` starts with, by its one or two words. */
export function findCommand(
  argv: readonly string[],
  commands: readonly ListedCommand[],
): FoundCommand | { readonly problem: UsageProblem } {
  const [first = '', second = ''] = argv
  const pair = commandNamed(`${first} ${second}`, commands)
  if (pair) return { command: pair, rest: argv.slice(2) }
  const single = commandNamed(first, commands)
  if (single) return { command: single, rest: argv.slice(1) }
  return { problem: unknownCommand(first, second, commands) }
}

export const commandNamed = (name: string, commands: readonly ListedCommand[]): ListedCommand | undefined =>
  commands.find((command) => command.name === name)

/** Returns the commands with this first word: `trust` → `trust add`, `trust list`, `trust remove`. */
export const commandsUnder = (word: string, commands: readonly ListedCommand[]): readonly ListedCommand[] =>
  commands.filter(({ name }) => name.startsWith(`${word} `))

/** Loads every command in the order of help. */
export const loadCommands = (commands: readonly ListedCommand[]): Promise<readonly Command[]> =>
  Promise.all(commands.map(({ load }) => load()))

const ALL_COMMANDS = 'proofbench --help lists all commands.'

export const noCommand: UsageProblem = {
  message: 'No command was given',
  hint: `To verify a file: proofbench verify FILE --key FILE. ${ALL_COMMANDS}`,
}

export function unknownCommand(first: string, second: string, commands: readonly ListedCommand[]): UsageProblem {
  const actions = commandsUnder(first, commands).map(({ name }) => name.slice(first.length + 1))
  if (actions.length > 0) {
    const isMissing = second === '' || second.startsWith('-')
    const near = nearestWord(second, actions)
    const hint = near ? `Did you mean proofbench ${first} ${near}?` : `Use one of ${actions.join(', ')}.`
    return {
      message: isMissing ? `${first} needs an action` : `${first} has no action ${JSON.stringify(second)}`,
      hint: `${hint} proofbench ${first} --help says what each does.`,
    }
  }
  if (first.startsWith('-'))
    return { message: `The command comes first, before ${JSON.stringify(first)}`, hint: ALL_COMMANDS }
  const near = nearestWord(
    first,
    commands.map(({ name }) => name),
  )
  const hint = near
    ? `Did you mean proofbench ${near}?`
    : `To verify a file: proofbench verify ${first}. ${ALL_COMMANDS}`
  return { message: `There is no command ${JSON.stringify(first)}`, hint }
}
