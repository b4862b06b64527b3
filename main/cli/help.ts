import type { CommandRow, OptionRow } from './argument-row.ts'
import { COMMANDS, optionsOf } from './argument-table.ts'

const WIDTH = 96

/** Help for the whole command line. */
export function generalHelp(): string {
  const names = COMMANDS.map(({ name, summary }) => ['  ', name, summary] as const)
  return [
    'proofbench: verify, explain and produce identity proof archives, offline',
    '',
    'Usage: proofbench COMMAND [OPTIONS] …',
    '',
    'Commands',
    ...columns(names),
    '',
    'Start here',
    '  proofbench verify proof.mime --key signer.pem',
    '  proofbench help verify',
    '',
    'Options: -h, --help   -V, --version',
    '',
  ].join('\n')
}

/** Help for one command: usage, what it does, options, examples. */
export function commandHelp(command: CommandRow): string {
  const options = optionsOf(command).map((row) => ['  ', optionSpelling(row), row.help] as const)
  const examples = command.examples.flatMap(({ line, says }) => [`  # ${says}`, `  ${exampleLine(line)}`])
  return [
    command.summary,
    '',
    `Usage: ${usageLine(command)}`,
    ...command.details.flatMap((paragraph) => ['', ...wrap(paragraph, WIDTH)]),
    '',
    'Options',
    ...columns(options),
    ...(examples.length > 0 ? ['', 'Examples', ...examples] : []),
    '',
  ].join('\n')
}

export function usageLine(command: CommandRow): string {
  const { operand } = command
  const label = operand ? `${operand.label}${operand.most > 1 ? ' …' : ''}` : ''
  const shown = operand && operand.least === 0 ? `[${label}]` : label
  return `proofbench ${command.name} [OPTIONS]${shown === '' ? '' : ` ${shown}`}`
}

export function optionSpelling({ name, short, value, negatable }: OptionRow): string {
  const long = negatable ? `--[no-]${name}` : `--${name}`
  return `${short === undefined ? '' : `-${short}, `}${long}${value ? ` ${value.label}` : ''}`
}

/** Examples are lines of a shell: those that are not a pipe begin with the command's name. */
export function exampleLine(line: string): string {
  return line.includes('proofbench ') ? line : `proofbench ${line}`
}

function columns(rows: readonly (readonly [string, string, string])[]): string[] {
  const width = Math.max(...rows.map(([, left]) => left.length)) + 3
  return rows.flatMap(([indent, left, right]) => {
    const [first = '', ...others] = wrap(right, WIDTH - width)
    return [`${indent}${left.padEnd(width)}${first}`, ...others.map((line) => `${indent}${' '.repeat(width)}${line}`)]
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
