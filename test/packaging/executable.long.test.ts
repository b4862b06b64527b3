import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { once } from '../support/once/once.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ARCHIVES = join(ROOT, 'samples', 'archives')
const KEY = join(ROOT, 'samples', 'keys', 'signer.pub.pem')

describe('the command line as a program without Node', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-executable-'))
  const program = join(folder, process.platform === 'win32' ? 'proofbench.exe' : 'proofbench')
  const run = (args: readonly string[]) =>
    spawnSync(program, args, { cwd: ARCHIVES, encoding: 'utf8', env: { HOME: folder, USERPROFILE: folder } })
  beforeAll(async () => {
    await once('command line')
    execFileSync(process.execPath, [join(ROOT, 'build', 'build-executable.ts'), folder])
    for (const name of ['cli.mjs', 'cli']) cpSync(join(ROOT, 'out', name), join(folder, name), { recursive: true })
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the program says its version and nothing else', () => {
    const { status, stdout, stderr } = run(['--version'])
    expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^proofbench \d+\.\d+\.\d+ /), ''])
    expect(statSync(program).size).toBeLessThan(150_000_000)
  })

  test('the program ignores the options of Node in its environment', () => {
    const env = { HOME: folder, NODE_OPTIONS: '--require=/nowhere.cjs' }
    expect(spawnSync(program, ['--version'], { env }).status).toBe(0)
  })

  test('verdicts are those of the command line in Node, by one and by several workers', () => {
    const command = ['verify', 'passport-and-portrait.mime', 'image-bit.mime', 'alg-none.mime', '--key', KEY]
    const node = [join(ROOT, 'out', 'cli.mjs'), ...command]
    const { status, stdout } = spawnSync(process.execPath, node, { cwd: ARCHIVES, encoding: 'utf8' })
    expect(stdout).toMatch(/TOTAL_PASSED[\s\S]*TOTAL_FAILED/)
    for (const jobs of ['1', '2']) expect(run([...command, '--jobs', jobs])).toMatchObject({ status, stdout })
  })

  test('pictures are examined, in a process of their own', () => {
    const { status, stdout } = run(['examine', 'passport-and-portrait.mime', '--key', KEY])
    expect([status, stdout]).toEqual([0, expect.stringContaining('face like')])
  })

  test('a report is written as PDF', () => {
    const output = join(folder, 'reports')
    expect(run(['report', 'passport-and-portrait.mime', '--key', KEY, '--output', output])).toMatchObject({ status: 0 })
    const [file = ''] = readdirSync(output).filter((name) => name.endsWith('.pdf'))
    expect(readFileSync(join(output, file)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the protocol for language models runs commands by the same program', async () => {
    const transport = new StdioClientTransport({ command: program, args: ['mcp'], env: { HOME: folder } })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    const { content } = await client.callTool({ name: 'explain', arguments: { code: 'hash.mismatch' } })
    await client.close()
    expect(JSON.stringify(content)).toContain('hash.mismatch  finding')
  })
})
