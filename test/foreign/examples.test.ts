import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { HMAC_CODE } from '../../main/service/openapi/webhooks.ts'
import { type RunningClient, startClient } from '../support/client-of-service.ts'
import { IS_LONG } from '../support/length.ts'
import { CLI, runCli } from '../support/run-cli.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const EXAMPLES = join(ROOT, 'examples')
const FRONT = join(ROOT, 'samples', 'images', 'ipek-passport.jpg')
const SECRET = 'a secret of the tenant'
const run = promisify(execFile)

describe.skipIf(process.platform === 'win32')('examples', { timeout: 120_000 }, () => {
  let folder: string
  let service: RunningClient
  let receiver: ReturnType<typeof spawn>
  let received = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'proofbench-examples-'))
    receiver = spawn(process.execPath, [join(EXAMPLES, 'webhook-receiver.mjs')], { env: { SECRET, PORT: '0' } })
    receiver.stdout?.on('data', (chunk) => {
      received += chunk
    })
    const line = await new Promise((resolve) => receiver.stderr?.once('data', resolve))
    const url = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}/`
    const webhook = { url, security: { mode: 'HMAC', header: 'X-Signature', secret: SECRET } }
    service = await startClient([{ id: 'bank', examinesImages: false, webhook }])
    writeFileSync(join(folder, 'key.pem'), service.publicKey)
  }, 60_000)
  afterAll(async () => {
    receiver.kill()
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['client.mjs', process.execPath],
    ['client.py', 'python3'],
  ])('%s makes a transaction whose proof is genuine, and its notifications are received', async (file, program) => {
    const env = { PATH: process.env.PATH, API_ROOT: service.apiRoot, BACKEND_KEY: 'bank-key' }
    const { stdout } = await run(program, [join(EXAMPLES, file), FRONT], { cwd: folder, env })
    const { id, status, errors } = JSON.parse(stdout)
    expect([status, errors]).toEqual(['VERIFIED', []])
    const { code } = await runCli(['verify', 'proof.mime', '--key', 'key.pem'], { cwd: folder })
    expect(code).toBe(0)
    await vi.waitUntil(() => received.includes(id), { timeout: 60_000 })
  })

  test('the receiver refuses what is not signed, with the code that OpenAPI shows', async () => {
    const { port } = new URL(
      ((await service.control('GET', 'tenants')) as unknown as { webhook: { url: string } }[])[0]?.webhook.url ?? '',
    )
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-signature': 'AAAA' },
    })
    expect(forged.status).toBe(401)
    expect(readFileSync(join(EXAMPLES, 'webhook-receiver.mjs'), 'utf8')).toContain(
      HMAC_CODE.slice(HMAC_CODE.indexOf('export')),
    )
  })

  /** Makes archives, one genuine and one forged, and `proofbench` a command of the returned environment. */
  const withArchives = async () => {
    const output = join(folder, 'archives')
    if (!existsSync(output)) expect((await runCli(['sample', 'genuine', 'alg-none', '--output', output])).code).toBe(0)
    writeFileSync(join(folder, 'proofbench'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`)
    chmodSync(join(folder, 'proofbench'), 0o755)
    return { PATH: `${folder}:${process.env.PATH}`, PROOFBENCH_HOME: folder }
  }
  const verdictsIn = (file: string): readonly string[] =>
    JSON.parse(readFileSync(join(folder, file), 'utf8'))
      .runs[0].results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'verdict')
      .map(({ kind }: { kind: string }) => kind)
      .sort()

  test('the script for continuous integration writes SARIF and ends as the verdict demands', async () => {
    const env = await withArchives()
    const args = ['archives', join('archives', 'sample-key.pub.pem')]
    const end = await run(join(EXAMPLES, 'verify-in-ci.sh'), args, { cwd: folder, env }).catch((error) => error)
    expect(end.code).toBe(2)
    expect(verdictsIn('results.sarif')).toEqual(['fail', 'pass'])
  })

  test.runIf(IS_LONG)(
    'the steps of the GitHub action write SARIF and end as the verdict demands, whatever its inputs are',
    async () => {
      const env = await withArchives()
      const { inputs, runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))
      const runSteps = async (given: { readonly [name: string]: string }) => {
        for (const { shell, run: script, env: variables } of runs.steps) {
          expect(shell).toBe('bash')
          const values = Object.entries<string>(variables).map(([name, expression]) => {
            const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression)?.[1] ?? ''
            return [name, given[input] ?? inputs[input].default]
          })
          await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
            cwd: folder,
            env: { ...env, ...Object.fromEntries(values) },
          })
        }
      }
      const key = join('archives', 'sample-key.pub.pem')
      await expect(runSteps({ archives: 'archives', key, sarif: 'of action.sarif' })).rejects.toMatchObject({ code: 2 })
      expect(verdictsIn('of action.sarif')).toEqual(['fail', 'pass'])
      await expect(runSteps({ archives: '$(touch made)', key })).rejects.toMatchObject({ code: 66 })
      expect(existsSync(join(folder, 'made'))).toBe(false)
    },
  )

  test.runIf(IS_LONG)('the hook for pre-commit passes a genuine archive and fails with a forged one', async () => {
    const env = await withArchives()
    const [{ entry, files, language }] = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'))
    expect(language).toBe('system')
    const [program, ...args] = entry.split(' ')
    const archives = readdirSync(join(folder, 'archives')).filter((name) => new RegExp(files).test(name))
    const hook = (names: readonly string[]) =>
      run(join(folder, program), [...args, '--key', 'sample-key.pub.pem', ...names], {
        cwd: join(folder, 'archives'),
        env,
      })
    expect(archives).toHaveLength(2)
    await hook(archives.filter((name) => name.startsWith('genuine')))
    await expect(hook(archives)).rejects.toMatchObject({ code: 2 })
  })
})
