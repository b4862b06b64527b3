import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notificationBody } from '../../../main/service/engine/notification.ts'
import { endOf, runCli, startCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { dispatching } from './dispatching.ts'
import { FOREIGN_SIGNERS, hasTool } from './foreign-signature.ts'
import { webhook } from './receivers.ts'

const SECRET = 'correct horse battery staple'
const BODY = Buffer.from(
  notificationBody(
    {
      event: 'Evaluation',
      evidence: { id: 'e-1', type: 'PASSPORT' },
      operation: 'CREATED',
      completedAt: Date.UTC(2026, 0, 1),
    },
    { id: 'i-1', status: 'PROCESSING', businessId: 'Zoë', expiresAt: 0 },
    'EXPECTED_INPUT',
  ),
)

/** Starts `proofbench listen`; returns its URL, and a function that stops it with SIGINT and returns its output. */
async function startListener(...args: string[]) {
  const child = startCli(['listen', '--port', '0', ...args], { env: { PROOFBENCH_WEBHOOK_SECRET: SECRET } })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ended = endOf(child)
  let printed = ''
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString()
      const [address] = /http:\/\/[^"\s]+/.exec(printed) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  const end = async () => {
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    return { code, stdout, stderr, lines: stdout.split('\n').filter((line) => line !== '') }
  }
  return { url: `${url}hook`, end, child }
}

const jsonLines = (lines: readonly string[]) => lines.slice(1).map((line) => JSON.parse(line))

async function posted(url: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const { status } = await fetch(url, { method: 'POST', body: Buffer.from(body), headers })
  return status
}

describe('proofbench listen', () => {
  test.skipIf(!hasTool('curl') || !hasTool('openssl'))(
    'listen accepts notifications from curl signed by openssl, and refuses wrong signatures with the reason',
    async () => {
      const { url, end } = await startListener('--security', 'hmac', '--format', 'json')
      const secret = Buffer.from(SECRET)
      const signed = (body: Uint8Array) => FOREIGN_SIGNERS.openssl([{ body, secret }])[0] ?? Buffer.of()
      const curl = async (value: string) => {
        const args = ['-s', '-o', '-', '-w', '%{http_code}', '--data-binary', '@-', '-H', `X-Signature: ${value}`, url]
        const child = spawn('curl', args)
        child.stdin.end(BODY)
        return (await endOf(child)).stdout
      }
      expect(await curl(signed(BODY).toString('base64'))).toBe('204')
      expect(await curl(signed(BODY).toString('hex'))).toBe('401')
      expect(await curl(signed(Buffer.concat([BODY, Buffer.from('\n')])).toString('base64'))).toBe('401')
      const { code, lines } = await end()
      expect(code).toBe(0)
      const [right, hex, newline] = jsonLines(lines)
      expect(right).toMatchObject({ authenticity: 'RIGHT', problems: [], answered: 204, bodyBytes: BODY.length })
      expect(right.notification).toEqual(JSON.parse(BODY.toString()))
      expect(hex).toMatchObject({ authenticity: 'DIFFERENT', answered: 401, signature: { isCertain: true } })
      expect([hex, newline].map(({ signature }) => signature.mistakes[0].code)).toEqual([
        'value.hex',
        'body.line-end-added',
      ])
    },
  )

  test('listen accepts notifications of the dispatcher in every security mode', async () => {
    const modes = {
      none: { mode: 'None' },
      'api-key': { mode: 'API_KEY', header: 'X-Own', key: SECRET },
      hmac: { mode: 'HMAC', header: 'X-Own', secret: SECRET },
    } as const
    for (const [name, security] of Object.entries(modes)) {
      const header = name === 'none' ? [] : ['--header', 'X-Own']
      const { url, end } = await startListener('--security', name, ...header, '--format', 'json')
      const { dispatcher, store, clock } = dispatching(() => webhook(url, { security }))
      store.add({ id: 'd', tenantId: 't', identityId: 'i-1', createdAt: clock.now(), body: BODY, resendOf: null })
      await dispatcher.start()
      await dispatcher.settle()
      expect(store.get('d')?.state).toBe('DELIVERED')
      const { lines, stdout, stderr } = await end()
      expect(jsonLines(lines)).toMatchObject([{ problems: [], answered: 204 }])
      expect(stdout + stderr).not.toContain(SECRET)
    }
  })

  test('listen refuses a wrong key and does not print it as the right one', async () => {
    const { url, end } = await startListener('--security', 'api-key')
    const statuses = [await posted(url, BODY), await posted(url, BODY, { 'x-api-key': `${SECRET}x` })]
    expect(statuses).toEqual([401, 401])
    const { stdout } = await end()
    expect(stdout).toMatch(/key or signature +missing/)
    expect(stdout).toMatch(/key or signature +wrong/)
    expect(stdout).not.toContain(SECRET)
  })

  test('listen names departures from the specification and still acknowledges', async () => {
    const { url, end } = await startListener('--format', 'json')
    const odd = { event: 'IdentityStatusUpdate', identityId: 5, extra: 1, completedAt: '2026-01-01', evidence: {} }
    expect(await posted(url, JSON.stringify(odd))).toBe(204)
    const [{ problems }] = jsonLines((await end()).lines)
    const codes = problems.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`)
    expect(codes).toEqual(
      expect.arrayContaining([
        'schema.wrong-type /identityId',
        'schema.unknown-field /extra',
        'schema.missing-field /evidence/evidenceId',
        'notification.evidence /evidence',
      ]),
    )
    expect(codes.some((code: string) => code.endsWith('/completedAt'))).toBe(true)
  })

  test('listen responds with the configured status and delay to valid notifications only', async () => {
    const { url, end } = await startListener('--answer', '503', '--delay', '300', '--security', 'none')
    const start = performance.now()
    expect(await posted(url, BODY)).toBe(503)
    expect(performance.now() - start).toBeGreaterThanOrEqual(299)
    expect(await posted(url, 'nonsense')).toBe(400)
    expect((await end()).code).toBe(0)
  })
})

describe('malformed requests to listen', () => {
  test('listen answers and counts malformed requests, and prints no control characters', async () => {
    const { url, end } = await startListener('--security', 'none')
    const { port, hostname } = new URL(url)
    expect((await fetch(url)).status).toBe(405)
    expect(await posted(url, '')).toBe(400)
    expect(await posted(url, '{"event":"Evaluation","event":"x"}')).toBe(400)
    expect(await posted(url, `{"event":"\\u001b[2J\u202e","identityId":"\u009b31m","x\\u0007":["\u2028"]}`)).toBe(204)
    expect(await posted(url, `[${'['.repeat(100_000)}`)).toBe(400)
    expect(await posted(url, new Uint8Array([0xff, 0xfe, 0x1b, 0x5b]))).toBe(400)
    expect(await posted(url, new Uint8Array(5_000_000))).toBe(413)
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(text))
        let response = ''
        socket.on('data', (piece) => {
          response += piece.toString()
        })
        socket.on('error', () => resolve(response))
        socket.on('close', () => resolve(response))
      })
    expect(await raw('\u001b[31m garbage\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    const broken = raw('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    expect(await posted(url, BODY)).toBe(204)
    const { code, stdout, stderr } = await end()
    await broken
    expect(code).toBe(0)
    const unsafe = /[^\P{C}\n]|[\u2028\u2029]/u
    expect(unsafe.exec(stdout + stderr)).toBeNull()
    expect(stdout).toContain('\\u001b[2J\\u202e')
    expect(stderr).toContain('could not be read')
    expect(stderr).toContain('8 requests, 1 of them')
  })
})

describe('options of listen', () => {
  test('listen reads the secret from a file without its line ending, or from an option', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'secret'), `${SECRET}\r\n`)
    const { createHmac } = await import('node:crypto')
    const value = createHmac('sha256', SECRET).update(BODY).digest('base64')
    for (const args of [
      ['--secret-file', join(folder, 'secret')],
      ['--secret', SECRET],
    ]) {
      const { url, end } = await startListener(...args, '--header', 'X-Sum')
      expect(await posted(url, BODY, { 'x-sum': value })).toBe(204)
      expect((await end()).code).toBe(0)
    }
  })

  test('listen exits with advice for a port in use, an unknown address and conflicting options', async () => {
    const { url } = await startListener()
    const { port } = new URL(url)
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'empty'), '\n')
    const cases: readonly (readonly [code: number, says: RegExp, ...words: string[]])[] = [
      [64, /in use.*--port 0/s, '--port', port],
      [64, /address of this machine|no address/, '--port', '0', '--host', '192.0.2.1'],
      [64, /0 to 65535/, '--port', '65536'],
      [64, /needs a secret.*--secret-file/s, '--security', 'hmac'],
      [64, /--header needs/, '--header', 'X'],
      [64, /--secret needs/, '--security', 'none', '--secret', 'x'],
      [64, /no name of an HTTP header/, '--secret', 'x', '--header', 'X Y'],
      [64, /both given/, '--secret', 'x', '--secret-file', join(folder, 'empty')],
      [66, /empty/, '--secret-file', join(folder, 'empty')],
      [66, /absent/, '--secret-file', join(folder, 'absent')],
      [64, /200 to 599/, '--answer', '199'],
    ]
    for (const [code, message, ...args] of cases) {
      const end = await runCli(['listen', ...args])
      expect(end, args.join(' ')).toMatchObject({ code, stdout: '' })
      expect(end.stderr).toMatch(message)
    }
  })

  test('listen exits if its standard output is closed', async () => {
    const { url, child } = await startListener()
    child.stdout?.destroy()
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await posted(url, BODY).catch(() => 0)
    expect(await ended).toBe(0)
  })
})
