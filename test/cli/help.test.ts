import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '../../main/cli/arguments/command.ts'
import { completionScript } from '../../main/cli/arguments/completion.ts'
import { loadCommands } from '../../main/cli/arguments/find-command.ts'
import { commandHelp, generalHelp } from '../../main/cli/arguments/help.ts'
import { COMMANDS as LISTED } from '../../main/cli/generated/command-list.ts'
import { commandReference } from '../../main/cli/inputs/reference.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const COMMANDS = await loadCommands(LISTED)

const has = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined

describe('help', () => {
  test('help names every environment variable of this program that the sources read', () => {
    const root = join(import.meta.dirname, '..', '..')
    const names = readdirSync(join(root, 'main'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|mjs)$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(root, 'main', path), 'utf8').matchAll(
          /(?:\benv(?:ironment)?\.|VARIABLE = ')((?:PROOFBENCH|NO|FORCE)_[A-Z_]+)\b/g,
        ),
      ])
      .map(([, name]) => name ?? '')
    expect(new Set(names).size).toBeGreaterThan(4)
    for (const name of new Set(names)) expect(generalHelp(LISTED)).toContain(`  ${name} `)
  })

  test('help names every command', () => {
    for (const { name } of COMMANDS) expect(generalHelp(LISTED)).toContain(`  ${name} `)
  })

  test.each([
    ['trust', '--help'],
    ['trust', '-h'],
    ['help', 'trust'],
  ])('%s %s lists the commands that begin with this word', async (...args) => {
    const { code, stdout } = await runCli(args)
    expect(code).toBe(0)
    expect(stdout).toContain('trust add      Add a public key')
    expect(stdout).not.toContain('library')
  })

  test('help names every option, fits a terminal and ends with a line feed', () => {
    for (const command of COMMANDS) {
      const help = commandHelp(command, LISTED)
      for (const { name } of optionsOf(command)) expect(help).toMatch(new RegExp(`--(\\[no-\\])?${name}\\b`))
      const lines = help.split('\n').filter((line) => !/^ {2}(proofbench|curl)/.test(line))
      expect(Math.max(...lines.map((line) => line.length)), command.name).toBeLessThanOrEqual(100)
      expect(help.endsWith('\n')).toBe(true)
    }
  })

  test('help has an example for every command except help itself', () => {
    expect(COMMANDS.filter(({ examples, name }) => examples.length === 0 && name !== 'help')).toEqual([])
  })

  test('the reference has a section for every command', () => {
    const reference = commandReference(COMMANDS)
    for (const { name } of COMMANDS.filter(({ name }) => name !== 'help')) expect(reference).toContain(`### ${name}\n`)
  })
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'] as const)('the %s completion script knows every command and option', (shell) => {
    const script = completionScript(shell, COMMANDS)
    for (const command of COMMANDS) {
      for (const word of command.name.split(' ')) expect(script).toContain(word)
      for (const { name } of optionsOf(command)) expect(script).toContain(name)
    }
  })

  test.each(['bash', 'zsh', 'fish'] as const)('the %s completion script is accepted by the shell', (shell) => {
    if (!has(shell)) return console.warn(`skipped: ${shell} is not installed`)
    const file = join(temporaryFolder(), 'script')
    writeFileSync(file, completionScript(shell, COMMANDS))
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  const bash = (line: string[]): string[] => {
    const args = line.map((word) => `'${word}'`).join(' ')
    const script = `${completionScript('bash', COMMANDS)}\nCOMP_WORDS=(${args}); COMP_CWORD=${line.length - 1}; _proofbench; printf '%s\\n' "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n')
  }

  test.skipIf(!has('bash'))('bash completes commands, actions, options and choices', () => {
    expect(bash(['proofbench', 'ver'])).toEqual(['verify'])
    expect(bash(['proofbench', 'trust', 'r'])).toEqual(['remove'])
    expect(bash(['proofbench', 'verify', '--no-s'])).toEqual(['--no-second-reading'])
    expect(bash(['proofbench', 'verify', '--format', 'j'])).toEqual(['json', 'junit'])
    expect(bash(['proofbench', 'trust', 'add', '--te'])).toEqual(['--tenant', '--test'])
  })

  test.skipIf(!has('bash'))('the printed script completes the codes that explain knows', async () => {
    const script = (await runCli(['completion', 'bash'])).stdout
    const line = `COMP_WORDS=(proofbench explain hash.mis); COMP_CWORD=2; _proofbench; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = spawnSync('bash', ['-c', `${script}\n${line}`], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toContain('hash.mismatch')
  })
})
