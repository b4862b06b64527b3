import { afterEach, describe, expect, test } from 'vitest'
import { filePart, formBody } from '../../support/form-body.ts'
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
  const made = (await (await served.call('POST', '/svc/v1/identities')).json()) as { id: string }
  return `/svc/v1/identities/${made.id}/id-documents/capture`
}

async function upload(
  path: string,
  body: Buffer | FormData,
): Promise<{ status: number; errors: { field?: string; message: string }[] }> {
  const headers: Record<string, string> = body instanceof FormData ? {} : { 'content-type': TYPE }
  const answer = await served.call('POST', path, { body, headers })
  const { errors = [] } = (await answer.json()) as { errors?: { field?: string; message: string }[] }
  return { status: answer.status, errors }
}

describe('parts', () => {
  test('every missing, foreign, empty and wrong part is listed', async () => {
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

  test('a text field in place of an image, and details that are wrong', async () => {
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

  test('malformed multipart is 400, and the next call is answered', async () => {
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

describe('bounds', () => {
  test('too large is 413 with both numbers, announced or not', async () => {
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

  test('a key is asked for before a byte of the upload is read', async () => {
    const path = await open({ uploadBytes: 50_000 })
    const head = {
      host: `127.0.0.1:${served.host.port}`,
      apikey: 'wrong',
      'content-type': TYPE,
      'content-length': '40000',
      connection: 'close',
    }
    // A server that waited for the body would not have answered when the connection is given up.
    expect((await sendRaw(served.host.port, [requestText('POST', path, head)])).status).toBe(401)
  })

  test('an upload that stands still is 408 and gives its room back', async () => {
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
    const answer = await stuck
    expect(answer.status).toBe(408)
    expect(answer.text).toContain('slow-sender')
  })

  test('a request that comes byte by byte ends at the time limit', async () => {
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

  test('a sender that goes away in the middle leaves nothing behind', async () => {
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
      await new Promise<void>((done) => socket.write(requestText('POST', path, head, 'abc'), () => done()))
      socket.destroy()
    }
    const good = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.alloc(20_000))])
    expect((await upload(path, good)).status).toBe(200)
    expect(served.faults).toEqual([])
  })

  test('a thousand uploads at once are all answered within the memory that is set', { timeout: 60_000 }, async () => {
    await open()
    const child = await serveInChild({ uploadsInMemoryBytes: 8 * MiB })
    try {
      const headers = { apikey: BACKEND_KEY }
      const made = await fetch(`${child.baseUrl}/svc/v1/identities`, { method: 'POST', headers })
      const { id } = (await made.json()) as { id: string }
      const url = `${child.baseUrl}/svc/v1/identities/${id}/id-documents/capture`
      const body = formBody(BOUNDARY, [filePart('DocumentFront', Buffer.alloc(0.5 * MiB, 1))])
      const before = child.peakMemory()
      const send = () => fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': TYPE } })
      const answers = await Promise.all(Array.from({ length: 1000 }, send))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1000)
      const after = child.peakMemory()
      if (before === null || after === null)
        return console.log('SKIPPED: this system does not tell the memory of a process')
      console.log(`1000 uploads, 500 MiB in all: memory grew by ${((after - before) / MiB).toFixed(0)} MiB`)
      // What the system buffers for 1000 connections comes on top of the 8 MiB.
      expect(after - before).toBeLessThan(300 * MiB)
    } finally {
      await child.stop()
    }
  })
})
