import type { ExitCode } from './exit-codes.ts'
import type { OptionRow } from './option-row.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

interface OperandRow {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly kind: 'input' | 'file' | 'code' | 'label' | 'command' | 'choice' | 'sample'
  readonly choices?: readonly string[]
}

/** Parts of the general help, in its order, with their titles. */
export const SECTIONS = {
  archives: 'Proof archives',
  trust: 'Trusted keys',
  library: 'Library',
  review: 'Review and sign-off',
  service: 'Identity-proofing service',
  program: 'This program',
} as const

export type Section = keyof typeof SECTIONS

/** Arguments of a command, from which parsing, help, completion and the reference in `main/cli/README.md` derive. */
export interface CommandRow {
  /** One word, or two for a command with several actions: `trust add`. */
  readonly name: string
  readonly section: Section
  /** Position in its section of the help; lower comes first. */
  readonly order: number
  readonly summary: string
  readonly operand: OperandRow | null
  /** Paragraphs of the help of this command. */
  readonly details: readonly string[]
  readonly options: readonly OptionRow[]
  readonly examples: readonly { readonly line: string; readonly description: string }[]
}

/** Exported as `command` by each file of `commands/`. */
export interface Command extends CommandRow {
  /** `commands`: all commands, for help and completion. */
  run(args: ParsedArguments, commands: readonly ListedCommand[]): ExitCode | Promise<ExitCode>
}

/** Options of every command. */
const COMMON_OPTIONS: readonly OptionRow[] = [
  { name: 'quiet', short: 'q', help: 'No progress, notes or summary on standard error; errors are still printed.' },
  { name: 'help', short: 'h', help: 'Show help for the command.' },
]

export const optionsOf = (command: CommandRow): readonly OptionRow[] => [...command.options, ...COMMON_OPTIONS]

/** Command by name, section and summary. Its file is loaded only when the command runs or its arguments are shown. */
export interface ListedCommand {
  readonly name: string
  readonly section: Section
  readonly summary: string
  load(): Promise<Command>
}
