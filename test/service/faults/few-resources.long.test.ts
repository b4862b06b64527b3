import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { TEXT_PASSPORT } from '../../support/text-passport.ts'
import { call, captureForm, settled } from './client.ts'
import { startFlakyReceiver } from './flaky-receiver.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-8812'
const DESCRIPTORS = 64
const TEXT = JSON.stringify(TEXT_PASSPORT)

interface ConnectionResponse {
  readonly status: number
  readonly id: string
  /** Code of the first error. */
  readonly code: string | undefined
}

/** Returns a function that sends requests over a single persistent connection. */
function openConnection({ apiRoot, baseUrl, controlKey }: ServiceAddress) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return (method: string, path: string, body?: string): Promise<ConnectionResponse> =>
    new Promise((resolve, reject) => {
      const url = path.startsWith('/control') ? baseUrl + path : apiRoot + path
      const headers = {
        apikey: KEY,
        controlkey: controlKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sent = request(url, { method, headers, agent }, async (response) => {
        const pieces: Buffer[] = []
        for await (const piece of response) pieces.push(piece as Buffer) // a Buffer, because no encoding is set
        const { id = '', errors = [] } = JSON.parse(Buffer.concat(pieces).toString('utf8'))
        resolve({ status: response.statusCode ?? 0, id, code: errors[0]?.code })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

describe.runIf(process.platform === 'linux')('a service with few file descriptors', () => {
  test('without file descriptors a service answers on open connections, loses no notification and recovers', {
    timeout: 60_000,
  }, async () => {
    const receiver = await startFlakyReceiver()
    onTestFinished(() => receiver.close())
    const webhook = { url: receiver.url, attempts: 8, waitMs: 100 }
    const service = await startCommand({
      folder: join(temporaryFolder(), 'data'),
      tenants: [{ id: 't', backendKey: KEY, examinesImages: false, webhook }],
      descriptors: DESCRIPTORS,
    })
    onTestFinished(() => service.kill())
    const send = openConnection(service.address)
    const root = `/identities/${(await send('POST', '/identities')).id}`
    const port = Number(new URL(service.address.baseUrl).port)
    const sockets: Socket[] = []
    for (let count = DESCRIPTORS * 2; count > 0; count--) sockets.push(connect(port, '127.0.0.1').on('error', () => {}))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const evidences: string[] = []
    for (let count = 5; count > 0; count--) {
      const { status, id } = await send('POST', `${root}/id-documents`, TEXT)
      expect([200, 503]).toContain(status)
      if (status === 200) evidences.push(id)
    }
    expect(evidences.length).toBeGreaterThan(0)
    expect((await send('GET', root)).status).toBe(200)
    expect(await send('GET', '/control/v1/snapshot')).toMatchObject({ status: 503, code: 'storage-failed' })
    // Longer than all attempts together: an attempt that fails for lack of descriptors does not count.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(receiver.accepted.CREATED).toEqual(new Set())
    for (const socket of sockets) socket.destroy()
    expect(await receiver.missing('CREATED', evidences, 20_000)).toEqual([])
    const later = await call(
      service.address,
      KEY,
      'POST',
      `${root}/id-documents/capture`,
      captureForm({}, uniqueImage()),
    )
    expect(later.status).toBe(200)
    expect(await service.stop()).toBe(0)
  })
})

describe('a service with little memory', () => {
  test('a service with a heap of 32 MiB accepts many large uploads at once and has them in its proof', {
    timeout: 120_000,
  }, async () => {
    const [uploads, atOnce, size] = [20, 10, 4_000_000]
    const image = uniqueImage(undefined, size)
    const service = await startCommand({
      folder: join(temporaryFolder(), 'data'),
      tenants: [{ id: 't', backendKey: KEY, examinesImages: false }],
      node: ['--max-old-space-size=32'],
    })
    onTestFinished(() => service.kill())
    const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
    const id = String((await send('POST', '/identities')).body?.id)
    for (let sent = 0; sent < uploads; sent += atOnce) {
      const responses = await Promise.all(
        Array.from({ length: atOnce }, () =>
          send('POST', `/identities/${id}/id-documents/capture`, captureForm({}, image)),
        ),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    }
    await settled(service.address, KEY, id)
    const proof = await send('GET', `/identities/${id}/proof`)
    expect([proof.status, proof.bytes.length > uploads * size]).toEqual([200, true])
    expect(await service.stop()).toBe(0)
  })

  test.runIf(process.platform !== 'win32')(
    'a service whose heap is exhausted ends with that reason, and loses nothing that it acknowledged',
    { timeout: 60_000 },
    async () => {
      const folder = join(temporaryFolder(), 'data')
      const tenants = [{ id: 't', backendKey: KEY, examinesImages: false }]
      const probe = pathToFileURL(join(import.meta.dirname, 'exhaust-heap.ts')).href
      const node = ['--max-old-space-size=64', '--import', probe]
      const service = await startCommand({ folder, tenants, node })
      onTestFinished(() => service.kill())
      const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
      const id = String((await send('POST', '/identities')).body?.id)
      const acknowledged: string[] = []
      const submit = async () => {
        for (;;) {
          const { status, body } = await send('POST', `/identities/${id}/id-documents`, TEXT_PASSPORT)
          if (status === 409) return
          expect(status).toBe(200)
          acknowledged.push(String(body?.id))
        }
      }
      // Rejects when the process ends; no call after that is acknowledged.
      const submitted = Promise.allSettled(Array.from({ length: 4 }, submit))
      await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
      const ended = once(service.process, 'exit')
      service.process.kill('SIGUSR2')
      const [code, signal] = await ended
      await submitted
      expect([code, signal]).not.toEqual([0, null])
      expect(service.written()).toMatch(/heap out of memory/)
      const again = await startCommand({ folder, tenants })
      onTestFinished(() => again.kill())
      const { body } = await call(again.address, KEY, 'GET', `/identities/${id}`)
      const text = JSON.stringify(body)
      expect(acknowledged.filter((evidence) => !text.includes(evidence))).toEqual([])
      await settled(again.address, KEY, id)
      expect((await call(again.address, KEY, 'GET', `/identities/${id}/proof`)).status).toBe(200)
    },
  )
})
