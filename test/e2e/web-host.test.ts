import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG, someOf } from '../support/length.ts'
import { readBytes } from '../support/read-bytes.ts'
import { startHost, type WindowHost } from '../support/window.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples', 'archives')

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

  /** Sends a request with arbitrary headers, which a browser would not allow. */
  const send = (
    path: string,
    headers: { readonly [name: string]: string } = {},
    method = 'GET',
    body: string | Uint8Array = '',
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      // A connection of its own: the host may close a kept one at the moment of the next request.
      const request = httpRequest(`${host.base}${path}`, { method, headers, agent: false }, (response) => {
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
      request.on('error', reject)
      request.end(body)
    })
  const call = (name: string, input: unknown, headers: { readonly [name: string]: string } = {}) =>
    send(`/bridge/call/${name}`, { Authorization: `Bearer ${host.token}`, ...headers }, 'POST', JSON.stringify(input))

  test('the web host responds to a call with the token', async () => {
    const { status, body } = await call('app.info', {})
    expect(status).toBe(200)
    expect(JSON.parse(body).result).toMatchObject({ name: 'proofbench', host: 'web' })
  })

  test('the web host refuses calls, events and uploads without the token or with another token', async () => {
    expect((await send('/bridge/call/app.info', {}, 'POST', '{}')).status).toBe(403)
    expect((await call('app.info', {}, { Authorization: `Bearer ${host.token}x` })).status).toBe(403)
    expect((await send('/bridge/events')).status).toBe(403)
    expect((await send('/bridge/upload/file?archive=upload-a&name=b', {}, 'POST', 'x')).status).toBe(403)
  })

  test('the web host refuses foreign host names, other origins and cross-site requests', async () => {
    expect((await call('app.info', {}, { Host: 'attacker.example' })).status).toBe(421)
    expect((await send('/', { Host: 'attacker.example' })).status).toBe(421)
    expect((await call('app.info', {}, { Origin: 'http://attacker.example' })).status).toBe(403)
    expect((await call('app.info', {}, { Origin: 'null' })).status).toBe(403)
    expect((await call('app.info', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send('/', { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  })

  test('the web host sends no CORS header and a content security policy without unsafe sources or other origins', async () => {
    const { headers } = await send('/')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('the web host sends every page with its own nonce', async () => {
    const nonces = await Promise.all(
      [send('/'), send('/trust')].map(
        async (response) => /nonce-([^']+)/.exec(String((await response).headers['content-security-policy']))?.[1],
      ),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('the web host serves only files of the window, even for paths that leave its folder', async () => {
    for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/x.js']) {
      const { body } = await send(path)
      expect(body, path).not.toContain('"devDependencies"')
    }
  })

  test('the web host refuses a call with an unknown name or invalid arguments as a failure of the call', async () => {
    for (const [name, input] of [
      ['app.secret', {}],
      ['constructor', {}],
      ['archive.open', { archive: '../../etc/passwd', ticket: 'a' }],
      ['archive.open', { archive: 'sample-passport-and-portrait' }],
      ['archive.bytes', { archive: 'a', of: 'input', path: null, offset: -1, length: 10 }],
      ['archive.bytes', { archive: 'a', of: 'input', path: null, offset: 0, length: 1e9 }],
      ['app.info', { more: 1 }],
      ['app.info', []],
    ] as const) {
      const { status, body } = await call(name, input)
      expect([name, status, JSON.parse(body).failure.code]).toEqual([name, 422, 'bridge.call'])
    }
  })

  test('the web host opens no path that was not dropped, opened or passed at start', async () => {
    const { body } = await call('archive.open', { archive: 'file-0000000000000000', ticket: 'a' })
    expect(JSON.parse(body).failure.code).toBe('bridge.unknown-archive')
  })

  test('the web host refuses folder uploads with a path outside their folder', async () => {
    for (const name of ['../out.json', '/etc/x', 'a/../../b', 'a\\..\\b', 'nul:', ''])
      expect(
        (
          await send(
            `/bridge/upload/part?${new URLSearchParams({ archive: 'upload-a', name })}`,
            { Authorization: `Bearer ${host.token}` },
            'POST',
            'x',
          )
        ).status,
        name,
      ).toBeGreaterThanOrEqual(400)
  })

  /** Uploads one file in the same way as the window. */
  const upload = (action: string, name: string, bytes: Uint8Array | string): Promise<number> =>
    send(
      `/bridge/upload/${action}?${new URLSearchParams({ archive: 'upload-test', name })}`,
      { Authorization: `Bearer ${host.token}` },
      'POST',
      bytes,
    ).then(({ status }) => status)

  test('an uploaded unpacked folder gets the same verdict as on the command line, and closing removes it', async () => {
    const path = join(SAMPLES, 'passport-and-portrait.mime')
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
    const reopened = await call('archive.open', { archive: 'upload-test', ticket: 'again' })
    expect(JSON.parse(reopened.body).failure.code).toBe('bridge.unknown-archive')
  })

  test.runIf(IS_LONG)(
    'many windows that open archives at once get each the report of its own, beside their streams of events',
    async () => {
      const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.mime'))
      const windows = Array.from({ length: 20 }, (_, at) => ({
        archive: `upload-window-${at}`,
        bytes: readFileSync(join(SAMPLES, names[at % names.length] ?? '')),
      }))
      const headers = { Authorization: `Bearer ${host.token}` }
      const ended = new AbortController()
      const streams = await Promise.all(
        windows.map(() => fetch(`${host.base}/bridge/events`, { headers, signal: ended.signal })),
      )
      expect(streams.map(({ status }) => status)).toEqual(windows.map(() => 200))
      const opened = await Promise.all(
        windows.map(async ({ archive, bytes }) => {
          expect(
            (await send(`/bridge/upload/file?archive=${archive}&name=a.mime`, headers, 'POST', bytes)).status,
          ).toBe(204)
          return JSON.parse((await call('archive.open', { archive, ticket: archive })).body).result?.report.input.sha256
        }),
      )
      expect(opened).toEqual(windows.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')))
      for (const { archive } of windows) expect((await call('archive.close', { archive })).status).toBe(200)
      ended.abort()
    },
  )

  test('the web host cancels the opening of an archive and reports it as cancelled', async () => {
    expect(await upload('file', 'zeros.mime', new Uint8Array(60_000_000))).toBe(204)
    const opening = call('archive.open', { archive: 'upload-test', ticket: 'stop' })
    // The request to cancel may arrive before the call to open, so it is repeated.
    let reply: string | undefined
    void opening.then(({ body }) => {
      reply = body
    })
    while (reply === undefined) await call('archive.cancel', { ticket: 'stop' })
    expect(JSON.parse(reply).failure).toMatchObject({ code: 'bridge.cancelled', message: 'Opening was cancelled' })
  })
})

test.each(someOf(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, 1))(
  '%s ends the web host and removes what was dropped on its windows',
  async (signal) => {
    const { base, token, home, end, close } = await startHost()
    const stored = () => readdirSync(join(home, 'uploads'), { recursive: true }).map(String)
    try {
      const { status } = await fetch(`${base}/bridge/upload/part?archive=upload-a&name=d%2Fproof.json`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: '{}',
      })
      expect(status).toBe(204)
      expect(stored().some((name) => name.endsWith('proof.json'))).toBe(true)
      expect(await end(signal)).toBe(0)
      expect(stored()).toEqual([])
    } finally {
      close()
    }
  },
)
