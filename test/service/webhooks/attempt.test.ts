import { describe, expect, test } from 'vitest'
import type { WebhookSettings } from '../../../main/service/engine/tenant.ts'
import { ATTEMPT_LIMITS, prepareAttempt } from '../../../main/service/webhooks/attempt.ts'
import { deadUrl, receiver, socketReceiver, webhook } from './receivers.ts'

const BODY = new TextEncoder().encode('{"event":"Evaluation", "identityId":"Zoë \\u00e9"}\n')
const never = new AbortController().signal
const send = (settings: WebhookSettings, signal = never) => prepareAttempt(settings, BODY).send(signal)
const SECRET = 'correct horse battery staple'

describe('an attempt', () => {
  test('posts the bytes as they are, once, and any 2xx is a success', async () => {
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

  test('sends exactly the headers that it says, each once', async () => {
    const { url, received } = await receiver()
    const security = { mode: 'HMAC', header: 'X-Signature', secret: SECRET } as const
    const prepared = prepareAttempt(webhook(url, { security }), BODY)
    await prepared.send(never)
    expect(received[0]?.rawHeaders).toEqual(prepared.headers.flat())
  })

  test('is refused by any other status; redirects are not followed', async () => {
    const target = await receiver()
    for (const status of [301, 302, 303, 307, 308, 304, 400, 401, 404, 429, 500, 503]) {
      const { url } = await receiver((response) => response.writeHead(status, { location: target.url }).end())
      expect(await send(webhook(url))).toMatchObject({ outcome: 'REFUSED', answer: { status } })
    }
    expect(target.received).toEqual([])
  })

  test('keeps the answer: status line, headers in order, first bytes', async () => {
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

  test('bounds the headers that it keeps', async () => {
    const { url } = await receiver((response) =>
      response
        .writeHead(
          200,
          [...Array(12).keys()].flatMap((at) => [`x-${at}`, 'v'.repeat(1000)]),
        )
        .end(),
    )
    const { answer } = await send(webhook(url))
    const kept = answer?.headers.map(([name, value]) => name.length + value.length).reduce((sum, one) => sum + one, 0)
    expect(kept).toBeGreaterThan(7000)
    expect(kept).toBeLessThanOrEqual(ATTEMPT_LIMITS.headerCharacters)
  })
})

describe('a receiver that', () => {
  const SHORT = { timeoutMs: 150 }

  test('is not there', async () => {
    const end = await send(webhook(await deadUrl()))
    expect(end).toMatchObject({ outcome: 'FAILED', answer: null, failure: { code: 'ECONNREFUSED' } })
  })

  test('never answers, drips its header, or drips its body is given up in time', async () => {
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

  test('acknowledges, but hangs or breaks off in the body, has acknowledged', async () => {
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

  test('sends a body without end is left when enough is kept', async () => {
    const url = await socketReceiver((socket) => {
      socket.write('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n')
      const timer = setInterval(() => socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`), 1)
      socket.on('close', () => clearInterval(timer))
    })
    const end = await send(webhook(url))
    expect(end).toMatchObject({ outcome: 'REFUSED', failure: null, answer: { isWhole: false } })
    expect(end.answer?.body).toHaveLength(ATTEMPT_LIMITS.bodyBytes)
  })

  test('resets the connection', async () => {
    const url = await socketReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await send(webhook(url))).toMatchObject({ outcome: 'FAILED', failure: { code: 'ECONNRESET' } })
  })

  test('talks no HTTP, switches protocols, or answers 1xx for ever', async () => {
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

  test('has more header lines than anyone should', async () => {
    const url = await socketReceiver((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`))
    expect(await send(webhook(url, SHORT))).toMatchObject({ outcome: 'FAILED', answer: null })
  })
})

describe('settings that cannot work', () => {
  test.each(['', 'nonsense', 'file:///etc/passwd', 'http://', 'ftp://127.0.0.1/', 'http://user:%zz@['])(
    'the address %j fails with a reason',
    async (url) => {
      const prepared = prepareAttempt(webhook(url), BODY)
      expect(await prepared.send(never)).toMatchObject({ outcome: 'FAILED', failure: { code: 'NOT_A_URL' } })
    },
  )

  test('a header that HTTP does not allow fails with a reason that does not quote the key', async () => {
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

  test('an attempt that is stopped is interrupted, before and while it runs', async () => {
    const url = await socketReceiver(() => {})
    expect(await send(webhook(url), AbortSignal.abort())).toMatchObject({ outcome: 'INTERRUPTED' })
    expect(await send(webhook(url), AbortSignal.timeout(50))).toMatchObject({ outcome: 'INTERRUPTED' })
  })
})

describe('secrets', () => {
  const modes = [
    { mode: 'API_KEY', header: 'X-Key', key: SECRET },
    { mode: 'HMAC', header: 'X-Signature', secret: SECRET },
  ] as const

  test.each(modes)('of mode $mode are not kept, even where the receiver sends them back', async (security) => {
    const padding = 'p'.repeat(ATTEMPT_LIMITS.bodyBytes - 10)
    const { url, received } = await receiver((response) =>
      response.writeHead(500, { 'x-echo': SECRET }).end(`${SECRET} ${padding.slice(SECRET.length + 1)}${SECRET}`),
    )
    const prepared = prepareAttempt(webhook(url, { security }), BODY)
    const end = await prepared.send(never)
    const kept = `${JSON.stringify([prepared, end])} ${Buffer.from(end.answer?.body ?? []).toString()}`
    expect(received).toHaveLength(1)
    expect(kept).not.toContain(SECRET.slice(0, 10))
    expect(end.answer?.body).toHaveLength(ATTEMPT_LIMITS.bodyBytes)
  })

  test('of the address are sent, and not kept', async () => {
    const { url, received } = await receiver()
    const prepared = prepareAttempt(webhook(url.replace('//', '//me:p%40ss@')), BODY)
    await prepared.send(never)
    expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
    expect(prepared.url).toBe(url)
    expect(JSON.stringify(prepared)).not.toMatch(/p@ss|p%40ss|bWU6/)
  })
})
