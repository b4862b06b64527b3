import { type CommandRow, type ListedCommand, optionsOf, SECTIONS } from './command.ts'
import { ENVIRONMENT } from './environment.ts'
import { commandsUnder } from './find-command.ts'
import type { OptionRow } from './option-row.ts'

const WIDTH = 96

/** Returns the help for the whole command line. */
export function generalHelp(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const sections = Object.entries(SECTIONS).flatMap(([section, title]) => {
    const listed = commands.filter((command) => command.section === section)
    return ['', title, ...columns(listed.map(rowOf), width)]
  })
  return [
    'proofbench: verify, explain and produce identity proof archives, offline',
    '',
    'Usage: proofbench COMMAND [OPTIONS] …',
    ...sections,
    '',
    'Start here',
    '  proofbench verify proof.mime --key signer.pem',
    '  proofbench help verify',
    '',
    'Environment',
    ...columns(ENVIRONMENT.map(([name, help]) => ['  ', name, help] as const)),
    '',
    'Options: -h, --help   -V, --version',
    '',
  ].join('\n')
}

/** Returns the help for commands with the same first word. */
export function groupHelp(commands: readonly ListedCommand[]): string {
  const [word = ''] = commands[0]?.name.split(' ') ?? []
  return [
    `Usage: proofbench ${word} ACTION [OPTIONS] …`,
    '',
    ...columns(commands.map(rowOf)),
    '',
    `proofbench ${word} ACTION --help shows the options of one.`,
    '',
  ].join('\n')
}

const rowOf = ({ name, summary }: ListedCommand) => ['  ', name, summary] as const

/** Returns the help for one command: usage, description, options, examples. */
export function commandHelp(command: CommandRow, commands: readonly ListedCommand[]): string {
  const options = optionsOf(command).map((row) => ['  ', optionSpelling(row), row.help] as const)
  const examples = command.examples.flatMap(({ line, description }) => [`  # ${description}`, `  ${exampleLine(line)}`])
  const related = commandsUnder(command.name, commands)
  return [
    command.summary,
    '',
    `Usage: ${usageLine(command)}`,
    ...command.details.flatMap((paragraph) => ['', ...wrap(paragraph, WIDTH)]),
    '',
    'Options',
    ...columns(options),
    ...(examples.length > 0 ? ['', 'Examples', ...examples] : []),
    ...(related.length > 0 ? ['', 'See also', ...columns(related.map(rowOf))] : []),
    '',
  ].join('\n')
}

export function usageLine(command: CommandRow): string {
  const { operand } = command
  const label = operand ? `${operand.label}${operand.max > 1 ? ' …' : ''}` : ''
  const usage = operand && operand.min === 0 ? `[${label}]` : label
  return `proofbench ${command.name} [OPTIONS]${usage === '' ? '' : ` ${usage}`}`
}

export function optionSpelling({ name, short, value, negatable }: OptionRow): string {
  const long = negatable ? `--[no-]${name}` : `--${name}`
  return `${short === undefined ? '' : `-${short}, `}${long}${value ? ` ${value.label}` : ''}`
}

/** Prefixes an example with the command name, unless it is a pipeline that contains it already. */
export function exampleLine(line: string): string {
  return line.includes('proofbench ') ? line : `proofbench ${line}`
}

function columns(
  rows: readonly (readonly [indent: string, left: string, right: string])[],
  longest = Math.max(...rows.map(([, left]) => left.length)),
): string[] {
  const width = longest + 3
  return rows.flatMap(([indent, left, right]) => {
    const [first = '', ...rest] = wrap(right, WIDTH - width)
    return [`${indent}${left.padEnd(width)}${first}`, ...rest.map((line) => `${indent}${' '.repeat(width)}${line}`)]
  })
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
