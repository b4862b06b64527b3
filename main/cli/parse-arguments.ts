import type { CommandRow, OptionRow } from './argument-row.ts'
import { COMMANDS, commandNamed, optionsOf } from './argument-table.ts'
import { nearest } from './nearest.ts'
import { type OptionValue, readOptionValue } from './option-value.ts'
import { ParsedArguments } from './parsed-arguments.ts'

export interface UsageProblem {
  readonly message: string
  readonly hint: string
}

export type Parsed =
  | { readonly kind: 'run'; readonly arguments: ParsedArguments }
  | { readonly kind: 'help'; readonly command: CommandRow | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'usage'; readonly problem: UsageProblem; readonly command: CommandRow | null }

/** Parses the command line by the argument table. Options may appear anywhere; everything after `--` is an operand. */
export function parseArguments(argv: readonly string[]): Parsed {
  const [first] = argv
  if (first === undefined) return usage({ message: 'No command was given', hint: commandList() })
  if (first === '--version' || first === '-V') return { kind: 'version' }
  if (first === '--help' || first === '-h') return { kind: 'help', command: null }
  const found = findCommand(argv)
  if ('problem' in found) return usage(found.problem)
  const { command, rest } = found
  if (command.name === 'help') return helpFor(rest)
  return parseRest(command, rest)
}

function findCommand(
  argv: readonly string[],
): { command: CommandRow; rest: readonly string[] } | { problem: UsageProblem } {
  const [first = '', second = ''] = argv
  const pair = commandNamed(`${first} ${second}`)
  if (pair) return { command: pair, rest: argv.slice(2) }
  const single = commandNamed(first)
  if (single) return { command: single, rest: argv.slice(1) }
  const actions = COMMANDS.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
  if (actions.length > 0) {
    const message =
      second === '' || second.startsWith('-')
        ? `${first} needs an action`
        : `${first} has no action ${JSON.stringify(second)}`
    return { problem: { message, hint: `Use ${actions.map((action) => `${first} ${action}`).join(', ')}.` } }
  }
  if (first.startsWith('-'))
    return { problem: { message: `The command comes first, before ${JSON.stringify(first)}`, hint: commandList() } }
  const near = nearest(
    first,
    COMMANDS.map(({ name }) => name),
  )
  const hint = near
    ? `Did you mean proofbench ${near}?`
    : `To verify a file: proofbench verify ${first}. ${commandList()}`
  return { problem: { message: `There is no command ${JSON.stringify(first)}`, hint } }
}

function parseRest(command: CommandRow, argv: readonly string[]): Parsed {
  const options = new OptionReader(command)
  const operands: string[] = []
  let index = 0
  while (index < argv.length) {
    const word = argv[index] ?? ''
    index += 1
    if (word === '--') {
      operands.push(...argv.slice(index))
      break
    }
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const result = options.read(word, argv[index])
    if ('message' in result) return usage(result, command)
    index += result.usedNext
  }
  if (options.switches.get('help')) return { kind: 'help', command }
  const problem = countProblem(command, operands)
  if (problem) return usage(problem, command)
  return { kind: 'run', arguments: new ParsedArguments(command, operands, options.values, options.switches) }
}

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

  /** Reads one option; `next` is the following argument, which may be its value. */
  read(word: string, next: string | undefined): { usedNext: 0 | 1 } | UsageProblem {
    if (!word.startsWith('--')) return this.#readShort(word, next)
    const [name = '', inline] = splitOnce(word.slice(2))
    const row = this.#rows.find((option) => option.name === name)
    if (row) return this.#store(row, inline, next)
    const negated = this.#rows.find((option) => option.negatable && `no-${option.name}` === name)
    if (!negated) return this.#unknown(`--${name}`)
    if (inline !== undefined) return takesNoValue(`--${name}`)
    this.switches.set(negated.name, false)
    return { usedNext: 0 }
  }

  /** Reads `-k FILE`, `-kFILE`, or grouped switches: `-qy`. */
  #readShort(word: string, next: string | undefined): { usedNext: 0 | 1 } | UsageProblem {
    for (let at = 1; at < word.length; at += 1) {
      const letter = word[at] ?? ''
      const row = this.#rows.find((option) => option.short === letter)
      if (!row) return this.#unknown(word.length === 2 ? word : `-${letter} in ${word}`)
      const rest = word.slice(at + 1)
      if (row.value) return this.#store(row, rest === '' ? undefined : rest.replace(/^=/, ''), next)
      this.switches.set(row.name, true)
    }
    return { usedNext: 0 }
  }

  #store(row: OptionRow, inline: string | undefined, next: string | undefined): { usedNext: 0 | 1 } | UsageProblem {
    if (!row.value) {
      if (inline !== undefined) return takesNoValue(`--${row.name}`)
      this.switches.set(row.name, true)
      return { usedNext: 0 }
    }
    const text = inline ?? next
    if (text === undefined || (inline === undefined && /^-[^-]|^--./.test(text))) {
      return {
        message: `--${row.name} needs a value: --${row.name} ${row.value.label}`,
        hint: `${row.help} A value that begins with a dash is given as --${row.name}=VALUE.`,
      }
    }
    const read = readOptionValue(row, text)
    if ('problem' in read) return { message: read.problem, hint: read.hint }
    const previous = this.values.get(row.name) ?? []
    if (previous.length > 0 && !row.repeatable)
      return { message: `--${row.name} was given more than once`, hint: 'Give it once.' }
    this.values.set(row.name, [...previous, read.value])
    return { usedNext: inline === undefined ? 1 : 0 }
  }

  #unknown(spelling: string): UsageProblem {
    const names = this.#rows.flatMap(({ name, negatable }) =>
      negatable ? [`--${name}`, `--no-${name}`] : [`--${name}`],
    )
    const near = nearest(spelling, names)
    const help = `proofbench ${this.#command.name} --help lists all options.`
    return {
      message: `${this.#command.name} has no option ${spelling}`,
      hint: near ? `Did you mean ${near}? ${help}` : help,
    }
  }
}

function countProblem(command: CommandRow, operands: readonly string[]): UsageProblem | null {
  const { operand } = command
  const min = operand?.min ?? 0
  const max = operand?.max ?? 0
  const label = operand?.label ?? ''
  if (operands.length < min) {
    return { message: `${command.name} needs ${label}`, hint: `proofbench ${command.name} --help shows how to use it.` }
  }
  if (operands.length > max) {
    return {
      message: `${command.name} takes ${max === 0 ? 'no operand' : `at most ${max} ${label}`}; ${JSON.stringify(operands[max])} is too much`,
      hint: `proofbench ${command.name} --help shows how to use it.`,
    }
  }
  const invalid = operand?.choices && operands.find((word) => !operand.choices?.includes(word))
  if (invalid !== undefined)
    return {
      message: `${command.name} cannot be ${JSON.stringify(invalid)}`,
      hint: `Use ${operand?.choices?.join(', ')}.`,
    }
  return null
}

function helpFor(argv: readonly string[]): Parsed {
  const name = argv.filter((word) => !word.startsWith('-')).join(' ')
  if (name === '') return { kind: 'help', command: null }
  const command = commandNamed(name)
  if (command) return { kind: 'help', command }
  const actions = COMMANDS.filter((candidate) => candidate.name.startsWith(`${name} `))
  if (actions.length > 0)
    return usage({
      message: `help needs the whole name of a command, not ${name} alone`,
      hint: `Use ${actions.map((candidate) => `proofbench help ${candidate.name}`).join(', ')}.`,
    })
  return usage({ message: `There is no command ${JSON.stringify(name)}`, hint: commandList() })
}

const usage = (problem: UsageProblem, command: CommandRow | null = null): Parsed => ({
  kind: 'usage',
  problem,
  command,
})
const takesNoValue = (spelling: string): UsageProblem => ({
  message: `${spelling} takes no value`,
  hint: `Write ${spelling} alone.`,
})
const commandList = (): string =>
  `Commands: ${COMMANDS.map(({ name }) => name).join(', ')}. proofbench --help shows them.`

function splitOnce(text: string): [string, string?] {
  const at = text.indexOf('=')
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
