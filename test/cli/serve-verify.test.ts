import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli, startCli } from '../support/run-cli.ts'

const KEY = 'key-of-the-callers-0123'
const JUDGED = ['genuine', 'alg-none'] as const
let folder: string
let baseUrl: string
let child: ReturnType<typeof startCli>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proofbench-endpoint-'))
  const made = await runCli(['sample', ...JUDGED, '--output', folder])
  expect(made.code).toBe(0)
  const keyFile = join(folder, 'callers.txt')
  writeFileSync(keyFile, `${KEY}\n`)
  child = startCli([
    'serve-verify',
    '--port',
    '0',
    '--api-key-file',
    keyFile,
    '--no-trust-store',
    '--max-archive',
    '512KiB',
    '--jobs',
    '1',
  ])
  const line = await new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))))
  baseUrl = (JSON.parse(line) as { baseUrl: string }).baseUrl
}, 60_000)
afterAll(() => {
  child.kill('SIGTERM')
  rmSync(folder, { recursive: true })
})

const read = (name: string) => readFileSync(join(folder, name))
const post = (
  path: string,
  body: NonNullable<RequestInit['body']>,
  headers: { readonly [name: string]: string } = {},
) => fetch(`${baseUrl}${path}`, { method: 'POST', body, headers: { apikey: KEY, ...headers } })
const form = (archive: string, more: { readonly [name: string]: Uint8Array | string } = {}) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ archive: read(archive), key: read('sample-key.pub.pem'), ...more }))
    data.set(name, new Blob([value as Uint8Array<ArrayBuffer>]), name)
  return data
}

describe('verification endpoint', () => {
  test('the answer to a form is the report that verify writes of the same file', async () => {
    for (const name of JUDGED) {
      const args = [
        'verify',
        join(folder, `${name}.mime`),
        '--key',
        join(folder, 'sample-key.pub.pem'),
        '--no-trust-store',
        '-f',
        'json',
      ]
      const { indication, subIndication, findings } = JSON.parse((await runCli(args)).stdout)
      const answer = await post('/v1/verify', form(`${name}.mime`))
      expect([answer.status, answer.headers.get('proofbench-indication')]).toEqual([200, indication])
      expect(await answer.json()).toMatchObject({
        indication,
        subIndication,
        findings: findings.map(({ code }: { code: string }) => ({ code })),
      })
    }
  })

  test('an archive as the body without a key is INDETERMINATE, and Accept chooses the format', async () => {
    const archive = new Uint8Array(read('genuine.mime'))
    const begins = {
      'application/json': '{"',
      'text/html': '<!doctype html>',
      'application/pdf': '%PDF-',
      'application/sarif+json': '{"$schema"',
      'text/plain': 'INDETERMINATE',
    }
    for (const [accept, start] of Object.entries(begins)) {
      const answer = await post('/v1/verify?policy=strict', archive, { accept })
      const text = await answer.text()
      expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, accept])
      expect([accept, answer.headers.get('proofbench-indication'), text.toLowerCase().slice(0, start.length)]).toEqual([
        accept,
        'INDETERMINATE',
        start.toLowerCase(),
      ])
    }
  })

  test('a diagnosis is masked unless it is asked for', async () => {
    const answer = await post('/v1/diagnose', form('genuine.mime'))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toMatchObject({ format: 'proofbench-diagnosis/1', audience: 'support' })
  })

  test.each([
    ['a missing key', () => post('/v1/verify', 'x', { apikey: '' }), 401, '1033'],
    ['a wrong key', () => post('/v1/diagnose', 'x', { apikey: `${KEY}x` }), 401, '1033'],
    ['no body', () => post('/v1/verify', ''), 400, 'invalid-body'],
    ['an unknown format', () => post('/v1/verify', 'x', { accept: 'image/png' }), 400, 'malformed-request'],
    ['an unknown policy', () => post('/v1/verify?policy=lax', 'x'), 400, 'invalid-query'],
    ['a key that the trust store lacks', () => post('/v1/verify?key=nobody', 'x'), 400, 'unknown-key'],
    ['a part that is no key', () => post('/v1/verify', form('genuine.mime', { key: 'no key' })), 400, 'invalid-body'],
    ['an unknown part', () => post('/v1/verify', form('genuine.mime', { other: 'x' })), 400, 'invalid-body'],
    ['a policy that is none', () => post('/v1/verify', form('genuine.mime', { policy: '[]' })), 400, 'invalid-body'],
    ['too large a body', () => post('/v1/verify', new Uint8Array(600 * 1024)), 413, 'too-large'],
    ['another origin', () => post('/v1/verify', 'x', { origin: 'https://example.com' }), 403, 'foreign-origin'],
    ['an unknown path', () => post('/v1/other', 'x'), 404, 'unknown-path'],
  ])('%s is refused with its status and code', async (_what, call, status, code) => {
    const answer = await call()
    const { errors } = (await answer.json()) as { errors: { code: string }[] }
    expect([answer.status, errors[0]?.code]).toEqual([status, code])
  })

  test('a file that is no archive is judged, not refused', async () => {
    const answer = await post('/v1/verify', 'no archive')
    expect([answer.status, answer.headers.get('proofbench-indication')]).toEqual([200, 'TOTAL_FAILED'])
  })

  test('health, metrics and OpenAPI need no key', async () => {
    expect(await (await fetch(`${baseUrl}/v1/health`)).json()).toEqual({ status: 'ok' })
    const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
    expect(metrics).toMatch(/^proofbench_http_requests_total\{surface="verify",status="200"\} [1-9]/m)
    const document = (await (await fetch(`${baseUrl}/v1/openapi.json`)).json()) as object
    expect((await new Validator().validate(document as never)).errors ?? []).toEqual([])
  })

  test('another address than loopback needs a key of the callers', async () => {
    const { code, stderr } = await runCli(['serve-verify', '--host', '0.0.0.0', '--port', '0'])
    expect([code, stderr]).toEqual([64, expect.stringContaining('--api-key-file')])
  })
})
