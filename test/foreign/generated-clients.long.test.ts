import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controlDocument } from '../../main/service/http/control/control-document.ts'
import { partyDocument } from '../../main/service/http/party-document.ts'
import { clientDocument } from '../../main/service/openapi/client-document.ts'
import { type RunningClient, startClient } from '../support/client-of-service.ts'
import { runCli } from '../support/run-cli.ts'

/** Generators and what they need, not installed with the project: they bring a second TypeScript. */
const PACKAGES = ['@hey-api/openapi-ts@0.99.0', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3']
const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENTS = { client: clientDocument, control: controlDocument, parties: partyDocument } as const
const STRICT = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'commonjs', '--types', 'node']

describe('clients that public generators make of the OpenAPI documents', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-clients-'))
  const run = promisify(execFile)
  const tool = (path: string, ...args: readonly string[]) =>
    run(process.execPath, [join(folder, 'node_modules', ...path.split('/')), ...args], { cwd: folder })
  let missing: string | null = null
  let service: RunningClient
  beforeAll(async () => {
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...PACKAGES, '@types/node@24']
    await run('npm', install, { cwd: folder, shell: process.platform === 'win32' }).catch((cause: Error) => {
      missing = `the generators could not be installed: ${cause.message}`
    })
    service = await startClient([{ id: 'bank', examinesImages: false }])
    writeFileSync(join(folder, 'key.pem'), service.publicKey)
    for (const [name, make] of Object.entries(DOCUMENTS))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(make()))
  }, 600_000)
  afterAll(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  /** Compiles a client against what was generated, makes a transaction with it, and verifies its proof. */
  async function transact(name: string): Promise<void> {
    copyFileSync(join(import.meta.dirname, 'clients', `${name}.txt`), join(folder, `${name}-client.ts`))
    await tool('typescript/bin/tsc', ...STRICT, `${name}-client.ts`)
    const proof = join(folder, `${name}.mime`)
    const { stdout } = await run(process.execPath, [join(folder, `${name}-client.js`)], {
      env: {
        ORIGIN: new URL(service.baseUrl).origin,
        KEY: 'bank-key',
        FRONT: join(ROOT, 'samples', 'images', 'ipek-passport.jpg'),
        PROOF: proof,
      },
    })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'VERIFIED' })
    expect((await runCli(['verify', proof, '--key', join(folder, 'key.pem')])).code).toBe(0)
  }

  test('the client of @hey-api/openapi-ts compiles and makes a whole transaction', async ({ skip }) => {
    if (missing !== null) skip(missing)
    for (const name of Object.keys(DOCUMENTS))
      await tool(
        '@hey-api/openapi-ts/bin/run.js',
        '-i',
        `${name}.json`,
        '-o',
        name === 'client' ? 'hey' : `hey-${name}`,
      )
    await tool('typescript/bin/tsc', ...STRICT, '--noEmit', 'hey-control/index.ts', 'hey-parties/index.ts')
    await transact('hey-api')
  })

  test('the client of openapi-typescript and openapi-fetch compiles and makes a whole transaction', async ({
    skip,
  }) => {
    if (missing !== null) skip(missing)
    for (const name of Object.keys(DOCUMENTS))
      await tool(
        'openapi-typescript/bin/cli.js',
        `${name}.json`,
        '-o',
        `${name === 'client' ? 'openapi-fetch' : name}.ts`,
      )
    await tool('typescript/bin/tsc', ...STRICT, '--noEmit', 'control.ts', 'parties.ts')
    await transact('openapi-fetch')
  })
})
