import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { CLI } from '../support/run-cli.ts'

/** Runs the version check of the launcher as if Node were release `version`. */
function started(version: string): { readonly code: number | null; readonly output: string } {
  const text = readFileSync(CLI, 'utf8')
  const [demand = ''] = /^const \[major.*?^}$/ms.exec(text) ?? []
  const output: string[] = []
  const codes: number[] = []
  const process = {
    version: `v${version}`,
    versions: { node: version },
    stderr: { write: (text: string) => output.push(text) },
    exit: (code: number) => codes.push(code),
  }
  runInNewContext(demand, { process })
  return { code: codes[0] ?? null, output: output.join('') }
}

const AFTER_INSTALL = join(import.meta.dirname, '..', '..', 'build', 'after-install.cjs')

test.each(['18.20.8', '20.18.3', '21.7.0', '22.11.0'])(
  'npm ci on Node %s ends with one line that names what is needed',
  (version) => {
    const env = { ...process.env, npm_config_user_agent: `npm/10.9.9 node/v${version} linux x64 workspaces/false` }
    const { status, stderr } = spawnSync(process.execPath, [AFTER_INSTALL], { env, encoding: 'utf8' })
    expect(stderr).toBe(`proofbench: Node 20.19, 22.12 or later is needed; this is v${version}\n`)
    expect(status).toBe(70)
  },
)

describe('version check of the launcher', () => {
  test.each(['18.20.0', '20.20.2', '22.3.0', '22.17.9'])(
    'the launcher refuses Node %s and names the version',
    (version) => {
      expect(started(version)).toEqual({
        code: 70,
        output: `proofbench: Node 22.18 or later is needed; this is v${version}\n`,
      })
    },
  )

  test.each(['22.18.0', '22.23.3', '23.11.1', '24.0.0', '24.21.0', '26.1.0', '100.0.0'])(
    'the launcher accepts Node %s',
    (version) => {
      expect(started(version)).toEqual({ code: null, output: '' })
    },
  )
})
