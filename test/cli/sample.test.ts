import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { drawnSamples } from '../../main/cli/drawn-samples.ts'
import { copyOfCli, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const expected: readonly {
  name: string
  file: string
  indication: string
  keys: string[]
  revocationLists: string[]
}[] = JSON.parse(readFileSync(join(SAMPLES, 'expected.json'), 'utf8'))

describe('sample command', () => {
  test('sample lists the small samples and every drawn one', async () => {
    const { stdout } = await runCli(['sample'])
    for (const name of ['genuine', 'alg-none', ...expected.map((sample) => `drawn-${sample.name}`)])
      expect(stdout).toMatch(new RegExp(`^${name} `, 'm'))
  })

  test('sample writes a drawn sample with its keys, which verifies as listed', async () => {
    for (const sample of [expected[0], expected.find(({ revocationLists }) => revocationLists.length > 0)]) {
      if (!sample) throw new Error('there is no such sample')
      const cwd = temporaryFolder()
      expect((await runCli(['sample', `drawn-${sample.name}`], { cwd })).code).toBe(0)
      const archive = `drawn-${sample.name}${sample.file.slice(sample.file.lastIndexOf('.'))}`
      expect(readdirSync(cwd).sort()).toEqual([archive, ...sample.keys, ...sample.revocationLists].sort())
      const args = [...sample.keys, ...sample.revocationLists].flatMap((key) => ['--key', key])
      const { stdout } = await runCli(['verify', archive, ...args, '-f', 'json', '--time', '2026-11-21'], { cwd })
      expect(JSON.parse(stdout).indication).toBe(sample.indication)
    }
  })

  test('sample offers only the small samples if the command has no sample folder', async () => {
    const cwd = temporaryFolder()
    const { stdout } = await runCli(['sample'], { cli: copyOfCli(cwd) })
    expect(stdout).toMatch(/^genuine /m)
    expect(stdout).not.toContain('drawn-')
  })

  test('sample follows no path out of the folder from a foreign list', () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'samples'))
    const row = { name: 'x', title: 'x', file: 'a.mime', keys: ['k.pub.pem'], revocationLists: [] }
    const bad = [
      { ...row, file: '../../secret.mime' },
      { ...row, keys: ['/etc/passwd'] },
      { ...row, file: 'a/b.mime' },
      { ...row, revocationLists: ['..'] },
      null,
      'x',
    ]
    writeFileSync(join(cwd, 'samples', 'expected.json'), JSON.stringify([...bad, row]))
    const found = drawnSamples(pathToFileURL(join(cwd, 'samples', '/')))
    expect(found.map(({ file }) => file)).toEqual(['a.mime'])
  })
})
