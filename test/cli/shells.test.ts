import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completionScript } from '../../main/cli/arguments/completion.ts'
import { loadCommands } from '../../main/cli/arguments/find-command.ts'
import { COMMANDS as LISTED } from '../../main/cli/generated/command-list.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Completions that a shell offers for a line when Tab is pressed, in any order. */
const ROWS: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['proofbench ver', ['verify']],
  ['proofbench trust ', ['add', 'list', 'remove']],
  ['proofbench scenario ', ['check']],
  ['proofbench verify --no-s', ['--no-second-reading']],
  ['proofbench verify --format j', ['json', 'junit']],
  ['proofbench verify --policy st', ['standard', 'strict']],
  ['proofbench verify --policy a', ['archive.mime']],
  ['proofbench verify --key a', ['archive.mime']],
  ['proofbench verify a', ['archive.mime']],
  ['proofbench trust add --te', ['--tenant', '--test']],
  ['proofbench completion ', ['bash', 'fish', 'zsh']],
  ['proofbench trigger Evaluation.C', ['Evaluation.CREATED']],
  ['proofbench listen --security ', ['api-key', 'hmac', 'none']],
  ['proofbench serve --data s', ['sub']],
  ['proofbench help tr', ['trigger', 'trust']],
  ['proofbench explain a', []],
]

const has = (shell: string): boolean => spawnSync(shell, ['--version']).error === undefined

function folderWithFiles(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'archive.mime'), '')
  mkdirSync(join(folder, 'sub'))
  return folder
}

const COMMANDS = await loadCommands(LISTED)

const OFFERS: { readonly [shell: string]: (lines: readonly string[]) => readonly (readonly string[])[] } = {
  bash(lines) {
    const cwd = folderWithFiles()
    return lines.map((line) => {
      const args = line.split(' ').map((word) => `'${word}'`)
      const call = `COMP_WORDS=(${args.join(' ')}); COMP_CWORD=${args.length - 1}; _proofbench; printf '%s\\n' "\${COMPREPLY[@]}"`
      return outputOf('bash', ['-c', `${completionScript('bash', COMMANDS)}\n${call}`], cwd)
    })
  },
  fish(lines) {
    const cwd = folderWithFiles()
    writeFileSync(join(cwd, 'sub', 'script.fish'), completionScript('fish', COMMANDS))
    return lines.map((line) =>
      outputOf('fish', ['--no-config', '-c', `source sub/script.fish; complete -C '${line}'`], cwd).map(
        (row) => row.split('\t')[0] ?? '',
      ),
    )
  },
  // zsh completes on a terminal only: each line is typed into one, and the added text is recorded.
  zsh(lines) {
    const cwd = folderWithFiles()
    const scripts = temporaryFolder()
    writeFileSync(join(scripts, '_proofbench'), completionScript('zsh', COMMANDS))
    writeFileSync(
      join(scripts, 'setup'),
      `fpath=(${scripts} $fpath); autoload -Uz compinit; compinit -u -D; unsetopt BEEP LIST_AMBIGUOUS
compadd() { local -a found; builtin compadd -A found "$@"; print -rl -- "\${found[@]}" >> ${scripts}/found; builtin compadd "$@" }
typed() { print -r -- END >> ${scripts}/found; zle kill-buffer }
zle -N typed; bindkey '^B' typed; : > ${scripts}/found\n`,
    )
    writeFileSync(
      join(scripts, 'drive'),
      `zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z 'source ${scripts}/setup'
waited() { local count=0; until [[ -f ${scripts}/found && $(grep -c END ${scripts}/found) -ge $1 ]]; do zpty -rt z > /dev/null; sleep 0.05; (( count++ > 400 )) && exit 1; done }
waited 0
integer at=0
while IFS= read -r line; do zpty -w -n z "$line"$'\\t\\x02'; waited $(( ++at )); done
cat ${scripts}/found\n`,
    )
    const { stdout } = spawnSync('zsh', ['-f', join(scripts, 'drive')], {
      cwd,
      encoding: 'utf8',
      input: `${lines.join('\n')}\n`,
      timeout: 60_000,
    })
    return stdout.split('END\n').map((found) => [...new Set(found.split('\n').filter((word) => word !== ''))])
  },
}

function outputOf(command: string, args: readonly string[], cwd: string): readonly string[] {
  const { stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}

describe.each(['bash', 'zsh', 'fish'])('completion in %s', (shell) => {
  const isInstalled = has(shell)
  if (!isInstalled) console.warn(`SKIPPED: ${shell} is not installed, so nobody completes in it`)

  test.skipIf(!isInstalled)(
    'the shell completes commands, actions, options, choices, files and folders',
    { timeout: 120_000 },
    () => {
      const offers = OFFERS[shell]?.(ROWS.map(([line]) => line)) ?? []
      const plain = (completions: readonly string[] = []) =>
        [...new Set(completions.map((word) => word.replace(/\/$/, '')))].sort()
      expect(ROWS.map(([line], at) => [line, plain(offers[at])])).toEqual(
        ROWS.map(([line, completions]) => [line, completions]),
      )
    },
  )
})
