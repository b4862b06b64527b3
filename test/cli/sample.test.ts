import type { JsonWebKey } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { drawnSamples } from '../../main/cli/drawn-samples.ts'
import { encryptDirectly } from '../service/parties/independent-jose.ts'
import { startClient } from '../support/client-of-service.ts'
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

  test('sample chip writes files of a chip that the service takes over HTTP and trusts', async () => {
    const cwd = temporaryFolder()
    expect((await runCli(['sample', 'chip', '--seed', 'somebody'], { cwd })).code).toBe(0)
    const read = (name: string) => readFileSync(join(cwd, name))
    const authority = read('country-authority.pem').toString()
    const client = await startClient([{ id: 'bank' }], { countryAuthorities: [authority] })
    try {
      const identity = await client.begin()
      const { body } = await client.call(
        'POST',
        `/${identity}/id-documents/nfc-session`,
        JSON.parse(read('zone.json').toString()),
      )
      const { keys } = (await (await fetch(`${client.baseUrl}/parties/v1/keys`)).json()) as {
        keys: (JsonWebKey & { kid: string; use: string })[]
      }
      const key = keys.find(({ use }) => use === 'enc')
      if (!key) throw new Error('The service publishes no key')
      const files = Object.fromEntries(
        readdirSync(cwd).flatMap((name) => {
          const [, file] = /^(dg\d+|sod|com)\.bin$/.exec(name) ?? []
          return file === undefined ? [] : [[file.toUpperCase(), read(name).toString('base64')]]
        }),
      )
      expect(Object.keys(files)).toEqual(expect.arrayContaining(['DG1', 'DG2', 'SOD', 'COM']))
      const message = encryptDirectly({ sessionId: body.sessionId, nonce: 'a-nonce-of-this-chip', files }, key, {
        typ: 'chip-push+jwe',
        kid: key.kid,
      })
      const pushed = await fetch(`${client.baseUrl}/parties/v1/sessions/${body.sessionId}/chip`, {
        method: 'POST',
        headers: { 'content-type': 'application/jose' },
        body: message,
      })
      expect(pushed.status).toBe(200)
      await client.settle()
      const view = await client.view(identity)
      expect(view.idDocuments?.[0]?.evidenceStatus).toMatchObject({ status: 'VERIFIED', score: 'LEVEL3' })
      expect(view.idDocuments?.[0]?.evidenceStatus.positiveIndicators).toContain(
        'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_OK',
      )
    } finally {
      await client.stop()
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
