import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'

const README = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

/** Commands of the transcript with the lines that they print; `…` stands for text or lines that are left out. */
function transcript(): readonly { readonly args: readonly string[]; readonly lines: readonly string[] }[] {
  const block = /```console\n([\s\S]*?)```/.exec(README)?.[1] ?? ''
  return block
    .split(/^\$ proofbench /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.trimEnd().split('\n')
      return { args: command.split(' '), lines }
    })
}

test('the transcript of the README is what its commands print', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-readme-'))
  try {
    const commands = transcript()
    expect(commands.map(({ args }) => args[0])).toEqual(['sample', 'verify'])
    for (const { args, lines } of commands) {
      const { stdout, stderr } = await runCli(args, { cwd: folder })
      const printed = `${stdout}${stderr}`.split('\n')
      let from = 0
      for (const line of lines) {
        if (line === '…') continue
        // A line may end with `…` where the rest is left out.
        const start = line.replace(/…$/, '')
        const isWhole = start === line
        const at = printed.findIndex(
          (text, index) => index >= from && (isWhole ? text === line : text.startsWith(start)),
        )
        expect(at, `not printed in this order: ${line}`).toBeGreaterThanOrEqual(0)
        from = at + 1
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
