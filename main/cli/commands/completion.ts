import type { Command, CommandRow, ListedCommand } from '../arguments/command.ts'
import { completionScript, type Shell } from '../arguments/completion.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { loadCommands } from '../arguments/find-command.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { explanations } from '../output/explanations.ts'
import { openOutput } from '../output/output.ts'

export const command: Command = {
  name: 'completion',
  section: 'program',
  order: 40,
  summary: 'Print a completion script for a shell',
  operand: { label: 'SHELL', min: 1, max: 1, kind: 'choice', choices: ['bash', 'zsh', 'fish'] },
  details: [],
  options: [],
  examples: [
    { line: 'completion bash > ~/.local/share/bash-completion/completions/proofbench', description: 'bash' },
    { line: 'completion zsh > ~/.zfunc/_proofbench', description: 'zsh' },
    { line: 'completion fish > ~/.config/fish/completions/proofbench.fish', description: 'fish' },
  ],
  run: completion,
}

/** Runs `proofbench completion SHELL`. */
async function completion(args: ParsedArguments, commands: readonly ListedCommand[]): Promise<ExitCode> {
  const shell = args.operands[0] as Shell // the operand has these choices
  const codes = (await explanations()).map(({ code }) => code).filter((code) => /^[\w.-]+$/.test(code))
  const all = (await loadCommands(commands)).map((row) => withCodes(row, codes))
  openOutput(undefined).write(completionScript(shell, all))
  return EXIT.passed
}

/** Returns the command with the codes as the values of its operand, if that is a code. */
const withCodes = (row: CommandRow, codes: readonly string[]): CommandRow =>
  row.operand?.kind === 'code' ? { ...row, operand: { ...row.operand, choices: codes } } : row
