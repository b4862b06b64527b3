import { homePath } from '../../input/index.ts'
import { nearestWord } from '../../yaml/index.ts'
import { type Command, type CommandRow, type ListedCommand, optionsOf } from './command.ts'
import { commandsUnder, findCommand, noCommand, type UsageProblem } from './find-command.ts'
import type { OptionRow } from './option-row.ts'
import { type OptionValue, readOptionValue } from './option-value.ts'
import { ParsedArguments } from './parsed-arguments.ts'
import { type OptionToken, tokensOf } from './tokens.ts'

export type Parsed =
  | { readonly kind: 'run'; readonly command: Command; readonly arguments: ParsedArguments }
  | { readonly kind: 'help'; readonly command: Command | null }
  | { readonly kind: 'group-help'; readonly commands: readonly ListedCommand[] }
  | { readonly kind: 'version' }
  | { readonly kind: 'usage'; readonly problem: UsageProblem }

/** Parses the command line by the arguments of its command, which is loaded for it. Options may appear anywhere. */
export async function parseArguments(argv: readonly string[], commands: readonly ListedCommand[]): Promise<Parsed> {
  const [first] = argv
  if (first === undefined) return usage(noCommand)
  if (first === '--version' || first === '-V') return { kind: 'version' }
  if (isHelp(first)) return { kind: 'help', command: null }
  const group = argv.length === 2 && isHelp(argv[1]) ? commandsUnder(first, commands) : []
  const found = findCommand(argv, commands)
  if ('problem' in found && group.length > 0) return { kind: 'group-help', commands: group }
  if ('problem' in found) return usage(found.problem)
  return parseFor(await found.command.load(), found.rest)
}

const isHelp = (text: string | undefined): boolean => text === '--help' || text === '-h'

function parseFor(command: Command, argv: readonly string[]): Parsed {
  const options = new OptionReader(command)
  const operands: string[] = []
  for (const token of tokensOf(command, argv)) {
    if (token.kind === 'operand') operands.push(isPath(command) ? homePath(token.text) : token.text)
    else {
      const problem = options.read(token)
      if (problem) return usage(problem)
    }
  }
  if (options.switches.get('help')) return { kind: 'help', command }
  const problem = countProblem(command, operands)
  if (problem) return usage(problem)
  return { kind: 'run', command, arguments: new ParsedArguments(operands, options.values, options.switches) }
}

/** Whether the operands of a command name files or folders. */
const isPath = ({ operand }: CommandRow): boolean => ['file', 'folder', 'input'].includes(operand?.kind ?? '')

/** Collects the options of one command line. */
class OptionReader {
  readonly values = new Map<string, OptionValue[]>()
  readonly switches = new Map<string, boolean>()
  readonly #command: CommandRow
  readonly #rows: readonly OptionRow[]

  constructor(command: CommandRow) {
    this.#command = command
    this.#rows = optionsOf(command)
  }

  read(token: OptionToken): UsageProblem | null {
    const { name, spelling, value } = token
    const row = this.#rows.find((option) => option.name === name)
    if (row?.value) return this.#store(row, token)
    const negated = this.#rows.find((option) => option.negatable && `no-${option.name}` === name)
    const chosen = row ?? negated
    if (!chosen) return this.#unknown(spelling)
    if (value !== undefined) return { message: `--${name} takes no value`, hint: `Write --${name} alone.` }
    this.switches.set(chosen.name, chosen === row)
    return null
  }

  #store(row: OptionRow, { value: text, isInline }: OptionToken): UsageProblem | null {
    if (text === undefined || (!isInline && /^-[^-]|^--./.test(text))) {
      return {
        message: `--${row.name} needs a value: --${row.name} ${row.value?.label}`,
        hint: `${row.help} A value that begins with a dash is given as --${row.name}=VALUE.`,
      }
    }
    const read = readOptionValue(row, text)
    if ('problem' in read) return { message: read.problem, hint: read.hint }
    const previous = this.values.get(row.name) ?? []
    if (previous.length > 0 && !row.repeatable)
      return { message: `--${row.name} was given more than once`, hint: 'Give it once.' }
    this.values.set(row.name, [...previous, read.value])
    return null
  }

  #unknown(spelling: string): UsageProblem {
    const names = this.#rows.flatMap(({ name, negatable }) =>
      negatable ? [`--${name}`, `--no-${name}`] : [`--${name}`],
    )
    const near = nearestWord(spelling, names)
    const help = `proofbench ${this.#command.name} --help lists all options.`
    return {
      message: `${this.#command.name} has no option ${spelling}`,
      hint: near ? `Did you mean ${near}? ${help}` : help,
    }
  }
}

function countProblem(command: CommandRow, operands: readonly string[]): UsageProblem | null {
  const { name, operand } = command
  const hint = `proofbench ${name} --help shows how to use it.`
  const max = operand?.max ?? 0
  const label = operand?.label ?? ''
  if (operands.length < (operand?.min ?? 0)) return { message: `${name} needs ${label}`, hint }
  if (operands.length > max) {
    const allowed = max === 0 ? 'no operand' : `at most ${max} ${label}`
    return { message: `${name} takes ${allowed}; ${JSON.stringify(operands[max])} is too much`, hint }
  }
  const choices = operand?.choices
  const invalid = choices && operands.find((text) => !choices.includes(text))
  if (invalid === undefined) return null
  return { message: `${name} cannot be ${JSON.stringify(invalid)}`, hint: `Use ${choices?.join(', ')}.` }
}

const usage = (problem: UsageProblem): Parsed => ({ kind: 'usage', problem })
