import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HMAC_CODE } from '../../main/service/openapi/webhooks.ts'
import { type RunningClient, startClient } from '../support/client-of-service.ts'
import { CLI, runCli } from '../support/run-cli.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples')
const FRONT = join(import.meta.dirname, '..', '..', 'samples', 'images', 'ipek-passport.jpg')
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

  test('the script for continuous integration writes SARIF and ends as the verdict demands', async () => {
    expect((await runCli(['sample', 'genuine', 'alg-none', '--output', join(folder, 'archives')])).code).toBe(0)
    writeFileSync(join(folder, 'proofbench'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`)
    chmodSync(join(folder, 'proofbench'), 0o755)
    const args = ['archives', join('archives', 'sample-key.pub.pem')]
    const env = { PATH: `${folder}:${process.env.PATH}`, PROOFBENCH_HOME: folder }
    const end = await run(join(EXAMPLES, 'verify-in-ci.sh'), args, { cwd: folder, env }).catch((error) => error)
    expect(end.code).toBe(2)
    const { runs } = JSON.parse(readFileSync(join(folder, 'results.sarif'), 'utf8'))
    const verdicts = runs[0].results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'verdict')
    expect(verdicts.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['fail', 'pass'])
  })
})
