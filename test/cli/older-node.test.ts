import { readFileSync } from 'node:fs'
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
