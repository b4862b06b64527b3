import { type CommandRow, optionsOf } from '../arguments/command.ts'
import { ENVIRONMENT } from '../arguments/environment.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import { exampleLine, optionSpelling, usageLine } from '../arguments/help.ts'

/** Exit codes of the commands that verify archives. Verdict: Exit codes of the command line */
const ENDS: { readonly [name in keyof typeof EXIT]: string } = {
  passed: 'Every archive passed, or the command did what it is for.',
  failed: 'An archive failed.',
  indeterminate: 'An archive could not be judged.',
  notConforming: 'An archive passed, but --require-conformance was given and it has conformance errors.',
  usage: 'The command line, or a file that it names, is not as it must be.',
  noInput: 'An input cannot be opened.',
  internal: 'The program or its output failed.',
}

/** Generates the page of the manual, section 1, from the arguments of all commands: macros of man(7). */
export function manPage(commands: readonly CommandRow[], version: string): string {
  return [
    `.TH PROOFBENCH 1 "" "proofbench ${roff(version)}"`,
    '.SH NAME',
    'proofbench \\- verify, explain and produce identity proof archives, offline',
    '.SH SYNOPSIS',
    '.B proofbench',
    '.I COMMAND',
    '[OPTIONS] \\&...',
    '.SH COMMANDS',
    ...commands.flatMap(sectionOf),
    '.SH "EXIT STATUS"',
    'Of the commands that verify archives; others say theirs.',
    ...Object.entries(EXIT).flatMap(([name, code]) => tagged(String(code), ENDS[name as keyof typeof EXIT])), // its keys
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, help]) => tagged(name, help)),
    '',
  ].join('\n')
}

function sectionOf(command: CommandRow): readonly string[] {
  const examples = command.examples.flatMap(({ line, description }) => [
    '.PP',
    `${roff(description)}:`,
    ...['.EX', roff(exampleLine(line)), '.EE'],
  ])
  return [
    `.SS "${roff(command.name)}"`,
    roff(command.summary),
    ...['.PP', `.B "${roff(usageLine(command))}"`],
    ...command.details.flatMap((paragraph) => ['.PP', roff(paragraph)]),
    ...optionsOf(command).flatMap((row) => tagged(optionSpelling(row), row.help)),
    ...examples,
  ]
}

const tagged = (tag: string, text: string): readonly string[] => ['.TP', `.B "${roff(tag)}"`, roff(text)]

/** Escapes a text: no line of it is a request, hyphens stay hyphens, and other characters are named. groff_char(7) */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(
      /[^\n\x20-\x7e]/gu,
      (char) => `\\[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^(?=[.'])/gm, '\\&')
