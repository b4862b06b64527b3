import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { readBytes } from '../support/read-bytes.ts'
import { CLI, runCli } from '../support/run-cli.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const KEY = join(SAMPLES, 'keys', 'signer.pub.pem')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const copyOf = (name: string): string => {
  const copy = join(folder, `Nguyen-${name}.mime`)
  copyFileSync(join(SAMPLES, 'archives', `${name}.mime`), copy)
  return copy
}
const ARCHIVE = copyOf('passport-and-portrait')
const FORGED = copyOf('level-raised')
const LIBRARY = join(folder, 'library.db')

async function connect(...options: readonly string[]) {
  const client = new Client({ name: 'test', version: '1' })
  const args = [CLI, 'mcp', '--no-trust-store', `--library=${LIBRARY}`, ...options]
  const env = { PATH: process.env.PATH ?? '', PROOFBENCH_HOME: folder }
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args })
    const [part] = content as readonly { readonly text: string }[]
    return { text: part?.text ?? '', isError }
  }
  return { client, call, close: () => client.close() }
}

describe('mcp command', () => {
  let server: Awaited<ReturnType<typeof connect>>
  beforeAll(async () => {
    await runCli(['library', 'add', `--library=${LIBRARY}`, '--no-trust-store', `--key=${KEY}`, ARCHIVE])
    server = await connect(`--key=${KEY}`)
  })
  afterAll(() => server?.close())

  test('every tool only reads, and the instructions say what a verdict does not mean', async () => {
    const { tools } = await server.client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'diagnose',
      'explain',
      'library_search',
      'timeline',
      'verify',
    ])
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true })
    expect(server.client.getInstructions()).toMatch(/does not say that the person is who the\s+archive says/)
  })

  test('verify answers with the verdict of the command line, whatever it is', async () => {
    const genuine = await server.call('verify', { archive: ARCHIVE })
    expect([genuine.isError, JSON.parse(genuine.text).indication]).toEqual([false, 'TOTAL_PASSED'])
    const forged = JSON.parse((await server.call('verify', { archive: FORGED })).text)
    const line = await runCli(['verify', '-f', 'json', '--no-trust-store', `--key=${KEY}`, FORGED])
    const { indication, findings } = JSON.parse(line.stdout)
    expect(indication).toBe('TOTAL_FAILED')
    const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code)
    expect([forged.indication, codes(forged.findings)]).toEqual([indication, codes(findings)])
  })

  test('diagnose, timeline, explain and the search of the library answer', async () => {
    expect((await server.call('diagnose', { archive: ARCHIVE })).text).toContain('LOA 2 was reached')
    const events = await server.call('timeline', { archive: ARCHIVE, query: 'kind = verification' })
    expect(events.text).toContain('"kind":"check"')
    expect(events.text).not.toContain('"kind":"operation"')
    expect((await server.call('explain', { code: 'hash.mismatch' })).text).toContain('HASH_FAILURE')
    const { sha256 } = JSON.parse((await server.call('verify', { archive: ARCHIVE })).text).input
    const found = await server.call('library_search', { text: String(sha256).slice(0, 16) })
    expect(JSON.parse(found.text)).toMatchObject({ sha256, indication: 'TOTAL_PASSED' })
  })

  test.runIf(IS_LONG)('what cannot be answered is a failure in words, and the server goes on', async () => {
    for (const [name, args, words] of [
      ['verify', { archive: join(folder, 'absent.mime') }, /no such file/i],
      ['verify', { archive: '--format=text' }, /no such file|cannot/i],
      ['timeline', { archive: ARCHIVE, query: 'kind = = x' }, /is no value/],
      ['explain', { code: 'nothing.of-that' }, /There is no code/],
      ['verify', {}, /archive/],
    ] as const) {
      const { text, isError } = await server.call(name, args)
      expect([name, isError, words.test(text)], text).toEqual([name, true, true])
    }
    expect((await server.call('explain', { code: '1508' })).isError).toBe(false)
  })

  test('no tool shows a value of the holder unless the server was started with --unmask', async () => {
    const { facts } = await readBytes(readFileSync(ARCHIVE))
    const names = [...JSON.stringify(facts).matchAll(/"(?:surname|dateOfBirth|documentNumber)":"([^"]{4,})"/g)].map(
      ([, value = '']) => value,
    )
    expect(names.length).toBeGreaterThan(0)
    const calls = [
      ['verify', { archive: ARCHIVE }],
      ['diagnose', { archive: ARCHIVE }],
      ['timeline', { archive: ARCHIVE }],
      ['library_search', { text: 'Nguyen' }],
    ] as const
    for (const [name, args] of calls) {
      const { text } = await server.call(name, args)
      // A path that the client names is its own; that of the library is not.
      const hidden = name === 'library_search' ? [...names, 'Nguyen'] : names
      for (const value of hidden) expect([name, text.includes(value)]).toEqual([name, false])
    }
    const open = await connect(`--key=${KEY}`, '--unmask')
    try {
      expect((await open.call('library_search', { text: 'Nguyen' })).text).toContain('Nguyen')
    } finally {
      await open.close()
    }
  })

  test('a key that cannot be read ends the server at its start, and the end of its input ends it with 0', async () => {
    const absent = await runCli(['mcp', '--key', join(folder, 'absent.pem')])
    expect(absent.code).toBe(66)
    const ended = await runCli(['mcp', '--no-trust-store'], { input: '' })
    expect([ended.code, ended.stdout]).toEqual([0, ''])
  })
})
