import { afterEach, describe, expect, test } from 'vitest'
import { filePart, formBody } from '../../support/form-body.ts'
import { IS_LONG } from '../../support/length.ts'
import { requestText, sendRaw } from '../../support/raw-http.ts'
import { serveInChild } from '../../support/serve-in-child.ts'
import { BACKEND_KEY, type ServedApp, serveApp } from '../../support/served-app.ts'

let served: ServedApp
afterEach(() => served.host.stop())

const MiB = 1024 * 1024
const BOUNDARY = 'frontier'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

async function open(limits: Parameters<typeof serveApp>[0] = {}): Promise<string> {
  served = await serveApp(limits)
  const created = (await (await served.call('POST', '/svc/v1/identities')).json()) as { id: string }
  return `/svc/v1/identities/${created.id}/id-documents/capture`
}

async function upload(
  path: string,
  body: Buffer | FormData,
): Promise<{ status: number; errors: { field?: string; message: string }[] }> {
  const headers: Record<string, string> = body instanceof FormData ? {} : { 'content-type': TYPE }
  const response = await served.call('POST', path, { body, headers })
  const { errors = [] } = (await response.json()) as { errors?: { field?: string; message: string }[] }
  return { status: response.status, errors }
}

describe('parts of an upload', () => {
  test('every missing, unknown, empty or invalid part of an upload is reported', async () => {
    const path = await open()
    const form = new FormData()
    form.set('DocumentBack', new Blob(['x'], { type: 'text/plain' }), 'x.txt')
    form.set('DocumentCaptureDetails', new Blob([''], { type: 'application/json' }))
    form.set('documentFront', new Blob(['x'], { type: 'image/png' }))
    const { status, errors } = await upload(path, form)
    expect(status).toBe(400)
    expect(errors.map(({ field }) => field)).toEqual([
      'DocumentFront',
      'DocumentBack',
      'DocumentCaptureDetails',
      'documentFront',
    ])
  })

  test('an upload with text instead of an image or with invalid details is refused with the fields', async () => {
    const path = await open()
    const text = new FormData()
    text.set('DocumentFront', 'not a file')
    expect((await upload(path, text)).errors).toMatchObject([{ field: 'DocumentFront' }])
    const form = new FormData()
    form.set('DocumentFront', new Blob(['x'], { type: 'image/png' }))
    form.set('DocumentCaptureDetails', JSON.stringify({ jurisdiction: 'fr', source: 'FAX' }))
    const { errors } = await upload(path, form)
    expect(errors.map(({ field }) => field)).toEqual([
      'DocumentCaptureDetails.jurisdiction',
      'DocumentCaptureDetails.source',
    ])
  })

  test('a malformed multipart body is 400 without affecting the next request', async () => {
    const path = await open()
    const good = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.from('x'))])
    for (const body of [
      good.subarray(0, -6),
      Buffer.from('nonsense'),
      Buffer.from(`--${BOUNDARY}--\r\n`),
      Buffer.alloc(100),
    ])
      expect((await upload(path, body)).status).toBe(400)
    expect((await upload(path, good)).status).toBe(200)
  })
})

describe('limits of uploads', () => {
  test('an upload above the limit is 413 with both numbers, with and without Content-Length', async () => {
    const path = await open({ uploadBytes: 50_000 })
    const body = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.alloc(60_000))])
    const announced = await upload(path, body)
    expect(announced.status).toBe(413)
    expect(announced.errors[0]?.message).toMatch(new RegExp(`${body.length}.*50000`))
    const head = {
      host: `127.0.0.1:${served.host.port}`,
      apikey: BACKEND_KEY,
      'content-type': TYPE,
      'transfer-encoding': 'chunked',
      connection: 'close',
    }
    const streamed = await sendRaw(served.host.port, [
      requestText('POST', path, head),
      `${body.length.toString(16)}\r\n`,
      body,
      '\r\n0\r\n\r\n',
    ])
    expect(streamed.status).toBe(413)
    expect(streamed.text).toContain('50000')
  })

  test('a wrong key is refused before the body of an upload is read', async () => {
    const path = await open({ uploadBytes: 50_000 })
    const head = {
      host: `127.0.0.1:${served.host.port}`,
      apikey: 'wrong',
      'content-type': TYPE,
      'content-length': '40000',
      connection: 'close',
    }
    // The body is never sent, so a server that waits for it would not respond.
    expect((await sendRaw(served.host.port, [requestText('POST', path, head)])).status).toBe(401)
  })

  test('a stalled upload is refused with 408 and releases its reservation', async () => {
    const path = await open({ uploadBytes: 50_000, uploadsInMemoryBytes: 50_000, uploadIdleMs: 200 })
    const head = {
      host: `127.0.0.1:${served.host.port}`,
      apikey: BACKEND_KEY,
      'content-type': TYPE,
      'content-length': '40000',
      connection: 'close',
    }
    const stuck = sendRaw(served.host.port, [requestText('POST', path, head, 'abc')])
    const good = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.alloc(20_000))])
    expect((await upload(path, good)).status).toBe(200)
    const response = await stuck
    expect(response.status).toBe(408)
    expect(response.text).toContain('slow-sender')
  })

  test.runIf(IS_LONG)('a request sent byte by byte is refused at the time limit', async () => {
    const path = await open({ requestMs: 600 })
    const head = requestText('POST', path, {
      host: `127.0.0.1:${served.host.port}`,
      apikey: BACKEND_KEY,
      'content-type': 'application/json',
      'content-length': '40',
    })
    const slowHeaders = await sendRaw(served.host.port, [...head.toString().slice(0, 40)], 60)
    expect(slowHeaders.status).toBe(408)
    const slowBody = await sendRaw(served.host.port, [head, ...' '.repeat(38)], 60)
    expect(slowBody.status).toBe(408)
    expect((await served.call('POST', '/svc/v1/identities')).status).toBe(200)
  })

  test('an interrupted upload releases its reservation', async () => {
    const path = await open({ uploadsInMemoryBytes: 30_000, uploadBytes: 30_000 })
    const { connect } = await import('node:net')
    for (let round = 0; round < 5; round++) {
      const socket = connect(served.host.port, '127.0.0.1')
      const head = {
        host: `127.0.0.1:${served.host.port}`,
        apikey: BACKEND_KEY,
        'content-type': TYPE,
        'content-length': '30000',
      }
      await new Promise<void>((resolve) => socket.write(requestText('POST', path, head, 'abc'), () => resolve()))
      socket.destroy()
    }
    const good = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.alloc(20_000))])
    expect((await upload(path, good)).status).toBe(200)
    expect(served.faults).toEqual([])
  })

  test.runIf(IS_LONG)(
    'hundreds of simultaneous uploads are accepted within the configured memory',
    { timeout: 60_000 },
    async () => {
      await open()
      const child = await serveInChild({ uploadsInMemoryBytes: 8 * MiB })
      try {
        const headers = { apikey: BACKEND_KEY }
        const created = await fetch(`${child.baseUrl}/svc/v1/identities`, { method: 'POST', headers })
        const { id } = (await created.json()) as { id: string }
        const url = `${child.baseUrl}/svc/v1/identities/${id}/id-documents/capture`
        const body = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.alloc(MiB, 1))])
        const initial = child.peakMemory()
        const send = () => fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': TYPE } })
        const responses = await Promise.all(Array.from({ length: 300 }, send))
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(300)
        const peak = child.peakMemory()
        if (initial === null || peak === null)
          return console.log('SKIPPED: this system does not tell the memory of a process')
        console.log(`300 uploads, 300 MiB in all: memory grew by ${((peak - initial) / MiB).toFixed(0)} MiB`)
        // In addition to the 8 MiB, 300 connections have buffers.
        expect(peak - initial).toBeLessThan(150 * MiB)
      } finally {
        await child.stop()
      }
    },
  )
})
