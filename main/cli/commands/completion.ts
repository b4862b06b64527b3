import type { Command, ListedCommand } from '../arguments/command.ts'
import { completionScript, type Shell } from '../arguments/completion.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { loadCommands } from '../arguments/find-command.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
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
  openOutput(undefined).write(completionScript(shell, await loadCommands(commands)))
  return EXIT.passed
}
