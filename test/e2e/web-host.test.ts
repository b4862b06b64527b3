import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBytes } from '../support/read-bytes.ts'
import { startHost, type WindowHost } from '../support/window.ts'

const ROOT = join(import.meta.dirname, '..', '..')

interface Answer {
  readonly status: number
  readonly headers: { readonly [name: string]: unknown }
  readonly body: string
}

describe('the web host', () => {
  let host: WindowHost
  beforeAll(async () => {
    host = await startHost()
  })
  afterAll(() => host.close())

  /** A request with any headers, as a browser would never send them. */
  const ask = (
    path: string,
    headers: { readonly [name: string]: string } = {},
    method = 'GET',
    body = '',
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest(`${host.base}${path}`, { method, headers }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
          }),
        )
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const call = (name: string, given: unknown, headers: { readonly [name: string]: string } = {}) =>
    ask(`/bridge/call/${name}`, { Authorization: `Bearer ${host.token}`, ...headers }, 'POST', JSON.stringify(given))

  test('answers a call with the token', async () => {
    const { status, body } = await call('app.info', {})
    expect(status).toBe(200)
    expect(JSON.parse(body).result).toMatchObject({ name: 'proofbench', host: 'web' })
  })

  test('answers nothing without the token, or with another', async () => {
    expect((await ask('/bridge/call/app.info', {}, 'POST', '{}')).status).toBe(403)
    expect((await call('app.info', {}, { Authorization: `Bearer ${host.token}x` })).status).toBe(403)
    expect((await ask('/bridge/events')).status).toBe(403)
    expect((await ask('/bridge/upload/file?archive=upload-a&name=b', {}, 'POST', 'x')).status).toBe(403)
  })

  test('refuses names that were made to point here, other origins and other sites', async () => {
    expect((await call('app.info', {}, { Host: 'attacker.example' })).status).toBe(421)
    expect((await ask('/', { Host: 'attacker.example' })).status).toBe(421)
    expect((await call('app.info', {}, { Origin: 'http://attacker.example' })).status).toBe(403)
    expect((await call('app.info', {}, { Origin: 'null' })).status).toBe(403)
    expect((await call('app.info', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await ask('/', { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  })

  test('sends no header that lets another origin read, and a policy that allows nothing but its own', async () => {
    const { headers } = await ask('/')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('gives every page a word of its own', async () => {
    const nonces = await Promise.all(
      [ask('/'), ask('/trust')].map(
        async (one) => /nonce-([^']+)/.exec(String((await one).headers['content-security-policy']))?.[1],
      ),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('serves files of the window only, whatever the path says', async () => {
    for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/x.js']) {
      const { body } = await ask(path)
      expect(body, path).not.toContain('"devDependencies"')
    }
  })

  test('says in words what is wrong with a call', async () => {
    for (const [name, given] of [
      ['app.secret', {}],
      ['constructor', {}],
      ['archive.open', { archive: '../../etc/passwd', ticket: 'a' }],
      ['archive.open', { archive: 'sample-passport-and-portrait' }],
      ['archive.bytes', { archive: 'a', of: 'input', path: null, offset: -1, length: 10 }],
      ['archive.bytes', { archive: 'a', of: 'input', path: null, offset: 0, length: 1e9 }],
      ['app.info', { more: 1 }],
      ['app.info', []],
    ] as const) {
      const { status, body } = await call(name, given)
      expect([name, status, JSON.parse(body).failure.code]).toEqual([name, 422, 'bridge.call'])
    }
  })

  test('opens no path that the window names: only what was dropped, opened or comes along', async () => {
    const { body } = await call('archive.open', { archive: 'file-0000000000000000', ticket: 'a' })
    expect(JSON.parse(body).failure.code).toBe('bridge.unknown-archive')
  })

  test('refuses folder uploads that lead out of their folder', async () => {
    for (const name of ['../out.json', '/etc/x', 'a/../../b', 'a\\..\\b', 'nul:', ''])
      expect(
        (
          await ask(
            `/bridge/upload/part?${new URLSearchParams({ archive: 'upload-a', name })}`,
            { Authorization: `Bearer ${host.token}` },
            'POST',
            'x',
          )
        ).status,
        name,
      ).toBeGreaterThanOrEqual(400)
  })

  /** Uploads one file as the window does. */
  const upload = (kind: string, name: string, bytes: Uint8Array | string): Promise<number> =>
    fetch(`${host.base}/bridge/upload/${kind}?${new URLSearchParams({ archive: 'upload-test', name })}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}` },
      body: typeof bytes === 'string' ? bytes : Uint8Array.from(bytes),
    }).then(({ status }) => status)

  test('judges an unpacked folder that was dropped, as the command line judges it', async () => {
    const path = join(ROOT, 'samples', 'archives', 'passport-and-portrait.mime')
    const reading = await readBytes(readFileSync(path))
    for (const file of reading.facts.files) {
      const pieces: Uint8Array[] = []
      for await (const piece of reading.open(file.path)) pieces.push(Uint8Array.from(piece))
      expect(await upload('part', file.path, Buffer.concat(pieces))).toBe(204)
    }
    reading.close()
    expect(await upload('folder-done', 'unpacked', '')).toBe(204)
    const { result } = JSON.parse((await call('archive.open', { archive: 'upload-test', ticket: 'folder' })).body)
    expect(result.report).toMatchObject({ integrity: 'PASSED', authenticity: 'INDETERMINATE' })
    expect(result.report.input.container).toBe('folder')
    const bytes = await call('archive.bytes', {
      archive: 'upload-test',
      of: 'file',
      path: 'proof.json',
      offset: 0,
      length: 9,
    })
    expect(bytes.body).toBe('{"version')
    await call('archive.close', { archive: 'upload-test' })
    const gone = await call('archive.open', { archive: 'upload-test', ticket: 'again' })
    expect(JSON.parse(gone.body).failure.code).toBe('bridge.unknown-archive')
  })

  test('stops opening at once when asked to, and says so', async () => {
    expect(await upload('file', 'zeros.mime', new Uint8Array(60_000_000))).toBe(204)
    const opening = call('archive.open', { archive: 'upload-test', ticket: 'stop' })
    // The call may arrive before or after; one that comes first is simply asked again.
    let answer: string | undefined
    void opening.then(({ body }) => {
      answer = body
    })
    while (answer === undefined) await call('archive.cancel', { ticket: 'stop' })
    expect(JSON.parse(answer).failure).toMatchObject({ code: 'bridge.cancelled', message: 'Opening was cancelled' })
  })
})
