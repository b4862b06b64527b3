import { describe, expect, test } from 'vitest'
import type { WebhookSettings } from '../../../main/service/engine/tenant.ts'
import { ATTEMPT_LIMITS, prepareAttempt } from '../../../main/service/webhooks/attempt.ts'
import { deadUrl, receiver, socketReceiver, webhook } from './receivers.ts'

const BODY = new TextEncoder().encode('{"event":"Evaluation", "identityId":"Zoë \\u00e9"}\n')
const never = new AbortController().signal
const send = (settings: WebhookSettings, signal = never) => prepareAttempt(settings, BODY).send(signal)
const SECRET = 'correct horse battery staple'

describe('delivery attempts', () => {
  test('an attempt posts the body unchanged once, and any 2xx status is a success', async () => {
    for (const status of [200, 201, 202, 204, 206, 299]) {
      const { url, received } = await receiver((response) => response.writeHead(status).end())
      const end = await send(webhook(`${url}?a=b`))
      expect(end).toMatchObject({ outcome: 'DELIVERED', failure: null, answer: { status, isWhole: true } })
      expect(received).toHaveLength(1)
      expect(received[0]).toMatchObject({ method: 'POST', path: '/hook?a=b' })
      expect(received[0]?.body.equals(BODY)).toBe(true)
      expect(received[0]?.headers['content-type']).toBe('application/json')
    }
  })

  test('an attempt sends exactly the recorded headers, each once', async () => {
    const { url, received } = await receiver()
    const security = { mode: 'HMAC', header: 'X-Signature', secret: SECRET } as const
    const prepared = prepareAttempt(webhook(url, { security }), BODY)
    await prepared.send(never)
    expect(received[0]?.rawHeaders).toEqual(prepared.headers.flat())
  })

  test('any other status refuses the attempt, and redirects are not followed', async () => {
    const target = await receiver()
    for (const status of [301, 302, 303, 307, 308, 304, 400, 401, 404, 429, 500, 503]) {
      const { url } = await receiver((response) => response.writeHead(status, { location: target.url }).end())
      expect(await send(webhook(url))).toMatchObject({ outcome: 'REFUSED', answer: { status } })
    }
    expect(target.received).toEqual([])
  })

  test('an attempt stores status line, headers in order and first bytes of the response', async () => {
    const bytes = Buffer.alloc(3 * ATTEMPT_LIMITS.bodyBytes, 0xe9)
    const { url } = await receiver((response) =>
      response.writeHead(500, 'Is Broken', ['X-One', '1', 'x-one', '2']).end(bytes),
    )
    const { answer } = await send(webhook(url))
    expect(answer).toMatchObject({ status: 500, statusText: 'Is Broken', isWhole: false })
    expect(answer?.headers.slice(0, 2)).toEqual([
      ['X-One', '1'],
      ['x-one', '2'],
    ])
    expect(Buffer.from(answer?.body ?? []).equals(bytes.subarray(0, ATTEMPT_LIMITS.bodyBytes))).toBe(true)
  })

  test('an attempt limits the stored response headers', async () => {
    const { url } = await receiver((response) =>
      response
        .writeHead(
          200,
          [...Array(12).keys()].flatMap((at) => [`x-${at}`, 'v'.repeat(1000)]),
        )
        .end(),
    )
    const { answer } = await send(webhook(url))
    const stored = answer?.headers
      .map(([name, value]) => name.length + value.length)
      .reduce((sum, length) => sum + length, 0)
    expect(stored).toBeGreaterThan(7000)
    expect(stored).toBeLessThanOrEqual(ATTEMPT_LIMITS.headerCharacters)
  })
})

describe('attempts to faulty receivers', () => {
  const SHORT = { timeoutMs: 150 }

  test('an attempt fails if no receiver listens', async () => {
    const end = await send(webhook(await deadUrl()))
    expect(end).toMatchObject({ outcome: 'FAILED', answer: null, failure: { code: 'ECONNREFUSED' } })
  })

  test('an attempt times out if the receiver is silent or sends its headers slowly', async () => {
    const silent = await socketReceiver(() => {})
    const dripping = await socketReceiver((socket) => {
      const timer = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(timer))
      socket.write('HTTP/1.1 200 O')
    })
    for (const url of [silent, dripping]) {
      const end = await send(webhook(url, SHORT))
      expect(end).toMatchObject({ outcome: 'FAILED', answer: null, failure: { code: 'TIME_OUT' } })
      expect(end.tookMs).toBeGreaterThanOrEqual(149)
      expect(end.tookMs).toBeLessThan(1500)
    }
  })

  test('an attempt is delivered if the receiver acknowledges and then stalls or disconnects in the body', async () => {
    const head = 'HTTP/1.1 202 Accepted\r\nContent-Length: 100\r\n\r\npart'
    const hanging = await socketReceiver((socket) => socket.write(head))
    expect(await send(webhook(hanging, SHORT))).toMatchObject({
      outcome: 'DELIVERED',
      answer: { status: 202, isWhole: false, body: new TextEncoder().encode('part') },
      failure: { code: 'TIME_OUT' },
    })
    const breaking = await socketReceiver((socket) => socket.once('data', () => socket.end(head)))
    const broken = await send(webhook(breaking))
    expect(broken).toMatchObject({ outcome: 'DELIVERED', answer: { status: 202, isWhole: false } })
    expect(broken.failure).not.toBeNull()
  })

  test('an attempt stops reading an endless response when the stored part is complete', async () => {
    const url = await socketReceiver((socket) => {
      socket.write('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n')
      const timer = setInterval(() => socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`), 1)
      socket.on('close', () => clearInterval(timer))
    })
    const end = await send(webhook(url))
    expect(end).toMatchObject({ outcome: 'REFUSED', failure: null, answer: { isWhole: false } })
    expect(end.answer?.body).toHaveLength(ATTEMPT_LIMITS.bodyBytes)
  })

  test('an attempt fails if the receiver resets the connection', async () => {
    const url = await socketReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await send(webhook(url))).toMatchObject({ outcome: 'FAILED', failure: { code: 'ECONNRESET' } })
  })

  test('an attempt fails if the receiver does not speak HTTP, switches protocols or sends endless 1xx responses', async () => {
    const texts = ['SSH-2.0-nobody\r\n', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n']
    for (const text of texts) {
      const url = await socketReceiver((socket) => socket.write(text))
      expect(await send(webhook(url, SHORT))).toMatchObject({ outcome: 'FAILED', answer: null })
    }
    const early = await socketReceiver((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await send(webhook(early, SHORT))).toMatchObject({ outcome: 'FAILED', failure: { code: 'TIME_OUT' } })
  })

  test('an attempt fails if the response headers exceed the limit', async () => {
    const url = await socketReceiver((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`))
    expect(await send(webhook(url, SHORT))).toMatchObject({ outcome: 'FAILED', answer: null })
  })
})

describe('invalid webhook settings and stopped attempts', () => {
  test.each(['', 'nonsense', 'file:///etc/passwd', 'http://', 'ftp://127.0.0.1/', 'http://user:%zz@['])(
    'an attempt to the address %j fails with a reason',
    async (url) => {
      const prepared = prepareAttempt(webhook(url), BODY)
      expect(await prepared.send(never)).toMatchObject({ outcome: 'FAILED', failure: { code: 'NOT_A_URL' } })
    },
  )

  test('an attempt with an invalid header fails with a reason that does not contain the key', async () => {
    const { url, received } = await receiver()
    for (const [header, key] of [
      ['X Key', SECRET],
      ['X-Key', `${SECRET}\r\nX-Other: 1`],
      ['X-Key', `${SECRET}日`],
    ] as const) {
      const end = await send(webhook(url, { security: { mode: 'API_KEY', header, key } }))
      expect(end).toMatchObject({ outcome: 'FAILED', answer: null })
      expect(JSON.stringify(end)).not.toContain(SECRET)
    }
    expect(received).toEqual([])
  })

  test('an aborted attempt is recorded as interrupted, before and during the request', async () => {
    const url = await socketReceiver(() => {})
    expect(await send(webhook(url), AbortSignal.abort())).toMatchObject({ outcome: 'INTERRUPTED' })
    expect(await send(webhook(url), AbortSignal.timeout(50))).toMatchObject({ outcome: 'INTERRUPTED' })
  })
})

describe('secrets of attempts', () => {
  const modes = [
    { mode: 'API_KEY', header: 'X-Key', key: SECRET },
    { mode: 'HMAC', header: 'X-Signature', secret: SECRET },
  ] as const

  test.each(modes)('a secret of mode $mode is not stored, even if the receiver echoes it', async (security) => {
    const padding = 'p'.repeat(ATTEMPT_LIMITS.bodyBytes - 10)
    const { url, received } = await receiver((response) =>
      response.writeHead(500, { 'x-echo': SECRET }).end(`${SECRET} ${padding.slice(SECRET.length + 1)}${SECRET}`),
    )
    const prepared = prepareAttempt(webhook(url, { security }), BODY)
    const end = await prepared.send(never)
    const stored = `${JSON.stringify([prepared, end])} ${Buffer.from(end.answer?.body ?? []).toString()}`
    expect(received).toHaveLength(1)
    expect(stored).not.toContain(SECRET.slice(0, 10))
    expect(end.answer?.body).toHaveLength(ATTEMPT_LIMITS.bodyBytes)
  })

  test('credentials in the webhook URL are sent but not stored', async () => {
    const { url, received } = await receiver()
    const prepared = prepareAttempt(webhook(url.replace('//', '//me:p%40ss@')), BODY)
    await prepared.send(never)
    expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
    expect(prepared.url).toBe(url)
    expect(JSON.stringify(prepared)).not.toMatch(/p@ss|p%40ss|bWU6/)
  })
})
