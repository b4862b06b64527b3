import { inspectRow, verifyRow } from './archive-rows.ts'
import type { CommandRow, OptionRow } from './argument-row.ts'
import { diagnoseRow } from './diagnose-row.ts'
import { listenRow } from './listen-row.ts'
import { FORCE, OUTPUT_FOLDER, TEXT_OR_JSON } from './option-rows.ts'
import { serviceRows } from './service-rows.ts'
import { trustRows } from './trust-rows.ts'

/** Options of every command. */
export const COMMON_OPTIONS: readonly OptionRow[] = [
  { name: 'quiet', short: 'q', help: 'No progress, notes or summary on standard error; errors are still printed.' },
  { name: 'help', short: 'h', help: 'Show help for the command.' },
]

/**
 * Argument table of the whole command line. Parsing, help, completion and the reference in `main/cli/README.md` derive from it.
 */
export const COMMANDS: readonly CommandRow[] = [
  verifyRow,
  diagnoseRow,
  inspectRow,
  {
    name: 'explain',
    summary: 'Explain a finding, check, error code, indicator or sub-indication',
    operand: { label: 'CODE', min: 0, max: 20, kind: 'code' },
    details: ['Without a code, all known codes are listed.'],
    options: [],
    examples: [
      { line: 'explain hash.mismatch', says: 'what the finding means, what it does to the verdict, what to do' },
      { line: 'explain OUT_OF_BOUNDS_NO_POE', says: 'a sub-indication of the verdict' },
    ],
  },
  ...trustRows,
  {
    name: 'sample',
    summary: 'Write sample archives, genuine and tampered, with the key to verify them',
    operand: { label: 'NAME', min: 0, max: 100, kind: 'sample' },
    details: [
      'Without a name, the samples are listed. `all` writes every one.',
      'Archives with drawn documents and faces (drawn-NAME) are offered where the folder samples lies beside the command, as in its package.',
      'Nothing is overwritten without --force.',
    ],
    options: [OUTPUT_FOLDER, FORCE],
    examples: [
      { line: 'sample', says: 'list the samples' },
      { line: 'sample all --output samples', says: 'write them all, with their public key' },
    ],
  },
  {
    name: 'self-test',
    summary: 'Tamper with an archive in memory in every known way and show that each is caught',
    operand: { label: 'ARCHIVE', min: 0, max: 1, kind: 'input' },
    details: ['Without an archive a built-in one is used. The archive itself is never changed.'],
    options: [
      TEXT_OR_JSON,
      {
        name: 'key',
        short: 'k',
        value: { kind: 'file', label: 'FILE' },
        repeatable: true,
        help: 'Public key or certificate that signed ARCHIVE.',
      },
    ],
    examples: [{ line: 'self-test', says: '"n of n caught by this build"' }],
  },
  ...serviceRows,
  listenRow,
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    operand: { label: 'SHELL', min: 1, max: 1, kind: 'choice', choices: ['bash', 'zsh', 'fish'] },
    details: [],
    options: [],
    examples: [
      { line: 'completion bash > ~/.local/share/bash-completion/completions/proofbench', says: 'bash' },
      { line: 'completion zsh > ~/.zfunc/_proofbench', says: 'zsh' },
      { line: 'completion fish > ~/.config/fish/completions/proofbench.fish', says: 'fish' },
    ],
  },
  {
    name: 'help',
    summary: 'Show help, for one command with its name',
    operand: { label: 'COMMAND', min: 0, max: 2, kind: 'command' },
    details: [],
    options: [],
    examples: [],
  },
]

export function commandNamed(name: string): CommandRow | undefined {
  return COMMANDS.find((command) => command.name === name)
}

export function optionsOf(command: CommandRow): readonly OptionRow[] {
  return [...command.options, ...COMMON_OPTIONS]
}
