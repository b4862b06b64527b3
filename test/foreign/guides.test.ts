import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { inLength } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { CLI } from '../support/run-cli.ts'

const GUIDES = join(import.meta.dirname, '..', '..', 'docs', 'guides')
const ALL = readdirSync(GUIDES).map((file) => basename(file, '.md'))
const run = promisify(execFile)

/** Returns the commands of a guide: its blocks of `sh`, one after the other. */
const commandsOf = (text: string): string =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join('\n')

describe.skipIf(process.platform === 'win32')('guides', { timeout: 300_000 }, () => {
  test.each(inLength(['verify-in-ci'], ALL))(
    'every command of %s does what it says, in a new folder',
    async (guide) => {
      const folder = mkdtempSync(join(tmpdir(), 'proofbench-guide-'))
      try {
        let commands = commandsOf(readFileSync(join(GUIDES, `${guide}.md`), 'utf8'))
        for (const port of ['7080', '7081']) commands = commands.replaceAll(port, String(await freePort()))
        const program = join(folder, 'bin', 'proofbench')
        mkdirSync(join(folder, 'bin'))
        writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`, { mode: 0o755 })
        const script = `set -e\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${commands}`
        writeFileSync(join(folder, 'guide.sh'), script)
        const env = {
          PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
          PROOFBENCH_HOME: join(folder, 'home'),
          PROOFBENCH_PASSPHRASE: 'correct horse battery',
          ...(commands.includes('$OWNER') ? { OWNER: await newDatabase() } : {}),
        }
        const { stdout } = await run('bash', ['guide.sh'], { cwd: folder, env })
        expect(stdout).not.toBe('')
        if (guide === 'first-webhook') expect(stdout).toContain('Evaluation')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
