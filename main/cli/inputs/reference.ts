import { type CommandRow, optionsOf } from '../arguments/command.ts'
import { exampleLine, optionSpelling, usageLine } from '../arguments/help.ts'

/** Generates the Markdown reference of the command line in `main/cli/README.md` from the arguments of all commands. */
export function commandReference(commands: readonly CommandRow[]): string {
  return commands
    .filter(({ name }) => name !== 'help')
    .map((command) => {
      const options = optionsOf(command)
        .filter(({ name }) => name !== 'help' && name !== 'quiet')
        .map((row) => `| \`${cell(optionSpelling(row))}\` | ${cell(row.help)} |`)
      const examples = command.examples.map(({ line, description }) => `${exampleLine(line)}   # ${description}`)
      return [
        `### ${command.name}`,
        '',
        `${command.summary}: \`${usageLine(command)}\``,
        ...command.details.flatMap((paragraph) => ['', paragraph.replaceAll('*', '\\*')]),
        ...(options.length > 0 ? ['', '| Option | Meaning |', '|---|---|', ...options] : []),
        ...(examples.length > 0 ? ['', '```sh', ...examples, '```'] : []),
        '',
      ].join('\n')
    })
    .join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
