import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { COMMANDS, loadCommands, manPage } from '../../main/cli/index.ts'

const hasGroff = spawnSync('groff', ['--version']).error === undefined
const page = manPage(await loadCommands(COMMANDS), '1.2.3')

test.skipIf(!hasGroff)('groff formats the page of the manual without a warning, with every command and option', () => {
  const { stdout, stderr, status } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-rLL=999n', '-P-cbou'], {
    input: page,
    encoding: 'utf8',
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  for (const { name } of COMMANDS) expect(stdout).toMatch(new RegExp(`^ +${name}$`, 'm'))
  for (const [option] of page.replaceAll('\\-', '-').matchAll(/--[a-z][a-z-]+/g)) expect(stdout).toContain(option)
})

test('no text of a command can be a request of the page', () => {
  const dangerous = { name: 'x', section: 'verify', summary: ".ab 'quoted'\n'br\n.so /etc/passwd \\n(mo" }
  const row = { ...dangerous, details: [], options: [], examples: [], run: () => Promise.resolve(0 as const) }
  const lines = manPage([row as never], '1').split('\n') // no whole command
  expect(lines.filter((line) => /^[.'](ab|br|so)/.test(line))).toEqual([])
  expect(lines.join('\n')).toContain('\\en(mo')
})
