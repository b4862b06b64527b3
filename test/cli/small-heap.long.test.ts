import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { COSTLY_INPUTS } from '../bench/costly-inputs.ts'
import { runCli } from '../support/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofbench-heap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The inputs whose values are just below the limits, and one far above them. */
const NAMES = ['operations 95,000 with 13 values each', 'members 13 × 95,000', 'empty objects 10,000,000 twice']
const paths = NAMES.map((name, index) => {
  const path = join(folder, `${index}.mime`)
  const input = COSTLY_INPUTS.find((costly) => costly.name === name)
  if (!input) throw new Error(`${name} is no costly input`)
  writeFileSync(path, input.make())
  return path
})
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=512' }

test.each(paths.map((path, index) => [NAMES[index], path] as const))(
  'verify ends with a report in a heap of 512 MB, not with a signal: %s',
  { timeout: 120_000 },
  async (_name, path) => {
    const { code, signal, stdout } = await runCli(['verify', '--format', 'json', path], { env: SMALL_HEAP })
    expect({ code, signal }).toEqual({ code: 2, signal: null })
    expect(JSON.parse(stdout)).toMatchObject({ indication: 'TOTAL_FAILED' })
  },
)

test('a batch ends with a report for every input in a heap of 512 MB', { timeout: 240_000 }, async () => {
  const { code, signal, stdout } = await runCli(['verify', '--format', 'json', ...paths], { env: SMALL_HEAP })
  expect({ code, signal }).toEqual({ code: 2, signal: null })
  const reports = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).indication)
  expect(reports).toEqual(paths.map(() => 'TOTAL_FAILED'))
})
