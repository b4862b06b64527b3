import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeTestKey } from '../../../main/proof/write/test-keys.ts'
import { createServiceEngine } from '../../../main/service/create-service-engine.ts'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { randomIds } from '../../../main/service/engine/ids.ts'
import type { TenantSettings } from '../../../main/service/engine/tenant.ts'
import type { HttpLimits } from '../../../main/service/http/http-limits.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { IS_LONG } from '../../support/length.ts'
import { BACKEND_KEY, serveApp, TEST_TENANT } from '../../support/served-app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call, captureForm, settled } from './client.ts'
import { type RunningCommand, startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const key = makeTestKey('lost-proofs')

/** Megabytes per image, far more than the buffers of a connection hold. */
const MEGABYTES = 9

/** Starts a service with a transaction whose proof has 18 megabytes. */
async function withLargeProof(limits: Partial<HttpLimits> = {}, settings: Partial<TenantSettings> = {}) {
  return withProof(MEGABYTES * 1024 * 1024, limits, settings)
}

/** Starts a service with a transaction whose proof has two images of `imageBytes`. */
async function withProof(imageBytes: number, limits: Partial<HttpLimits>, settings: Partial<TenantSettings> = {}) {
  const store = openServiceStore(null)
  const tenant = { ...TEST_TENANT, examinesImages: false, ...settings }
  const engine = createServiceEngine({
    store: store.engine,
    clock: new AdjustableClock(),
    ids: randomIds,
    signingKey: key.key,
    componentVersion: '0.1.0',
    tenants: () => [tenant],
  })
  const served = await serveApp(limits, { engine, tenants: () => [tenant] })
  onTestFinished(async () => {
    await served.host.stop()
    await engine.close()
    store.close()
  })
  const address = { apiRoot: `${served.host.baseUrl}/svc/v1` } as Parameters<typeof call>[0] // the only member that `call` uses
  const send = (method: string, path: string, body?: unknown) => call(address, BACKEND_KEY, method, path, body)
  return { ...(await submitImages(send, imageBytes)), send, port: served.host.port, store, faults: served.faults }
}

type Send = (method: string, path: string, body?: unknown) => ReturnType<typeof call>

async function submitImages(
  send: Send,
  imageBytes = MEGABYTES * 1024 * 1024,
): Promise<{ readonly root: string; readonly id: string }> {
  const id = String((await send('POST', '/identities')).body?.id)
  const image = () => uniqueImage(undefined, imageBytes)
  const form = captureForm({ documentType: 'IDENTITY_CARD' }, image(), image())
  expect((await send('POST', `/identities/${id}/id-documents/capture`, form)).status).toBe(200)
  await expect.poll(async () => isOpen(await send('GET', `/identities/${id}`))).toBe(true)
  return { root: `/identities/${id}`, id }
}

/** Returns true if the transaction exists and nothing in it is being processed. */
function isOpen({ status, body }: Awaited<ReturnType<Send>>): boolean {
  const { status: progress } = (body?.globalStatus ?? {}) as { status?: string } // Service: Identity view
  return status === 200 && progress === 'EXPECTING_INPUT'
}

/** Requests the proof and stops reading after the first bytes. */
async function requestAndStall(port: number, root: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(`GET /svc/v1${root}/proof HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${BACKEND_KEY}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.pause()
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /)
  return socket
}

async function expectProof(bytes: Uint8Array, publicPem: string): Promise<void> {
  const report = await verifyBytes(bytes, keysFrom(Buffer.from(publicPem), 'the service'))
  expect(report.indication).toBe('TOTAL_PASSED')
}

async function expectWholeProof(send: Send, root: string, publicPem: string): Promise<Uint8Array> {
  const { status, bytes } = await send('GET', `${root}/proof`)
  expect(status).toBe(200)
  expect(bytes.length).toBeGreaterThan(2 * MEGABYTES * 1024 * 1024)
  await expectProof(bytes, publicPem)
  return bytes
}

// Not shown: D-66
describe('proofs whose delivery was interrupted', () => {
  test('from the first byte of its proof on the data of a transaction is erased; after an interrupted delivery it has ended for every client, and the same bytes can be retrieved again', async () => {
    const { send, port, root, id, store, faults } = await withLargeProof()
    for (let cut = 0; cut < 3; cut++) {
      const socket = await requestAndStall(port, root)
      expect((await send('GET', root)).status).toBe(409)
      expect(store.engine.identity(id)).toBeNull()
      expect(store.engine.operations(id)).toEqual([])
      if (cut === 1) socket.resetAndDestroy()
      else socket.destroy()
    }
    const first = await expectWholeProof(send, root, key.publicPem)
    const { bytes, status } = await send('GET', `${root}/proof`)
    expect([status, Buffer.compare(bytes, first)]).toEqual([200, 0])
    expect(faults).toEqual([])
  })

  test.runIf(IS_LONG)(
    'a delivery to a client that stops reading is aborted in time and leaves no complete archive',
    async () => {
      const { send, port, root } = await withLargeProof({ answerIdleMs: 300 })
      const socket = await requestAndStall(port, root)
      const began = Date.now()
      let received = 0
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const closed = once(socket, 'close')
      socket.on('data', (bytes) => {
        received += bytes.length
      })
      socket.resume()
      await closed
      expect(Date.now() - began).toBeLessThan(6000)
      expect(received).toBeLessThan(2 * MEGABYTES * 1024 * 1024)
      await expectWholeProof(send, root, key.publicPem)
    },
  )

  test.runIf(IS_LONG)(
    'an idle connection is closed, and a client that did not read meanwhile still receives the whole proof',
    async () => {
      // Small enough for the buffers of a connection, so that the service has sent everything.
      const { port, root } = await withProof(50_000, { keepAliveMs: 100 })
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.write(`GET /svc/v1${root}/proof HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${BACKEND_KEY}\r\n\r\n`)
      // Node adds a second to the time after which it closes an idle connection.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const pieces: Buffer[] = []
      for await (const piece of socket) pieces.push(piece as Buffer) // without an encoding
      const response = Buffer.concat(pieces)
      const body = response.subarray(response.indexOf('\r\n\r\n') + 4)
      expect(response.toString('latin1')).toContain(`content-length: ${body.length}\r\n`)
      expect(body.length).toBeGreaterThan(40_000)
      await expectProof(body, key.publicPem)
    },
  )

  test.runIf(IS_LONG)(
    'after a kill during delivery the same bytes can be retrieved until the redelivery period ends',
    async () => {
      const folder = join(temporaryFolder(), 'data')
      const tenants = [{ id: 't', backendKey: BACKEND_KEY, examinesImages: false }]
      let service = await startCommand({ folder, tenants })
      onTestFinished(() => service.kill())
      const send: Send = (method, path, body) => call(service.address, BACKEND_KEY, method, path, body)
      const { root } = await submitImages(send)
      await requestAndStall(Number(new URL(service.address.baseUrl).port), root)
      await service.kill()
      service = await startCommand({ folder, tenants })
      const bytes = await expectWholeProof(send, root, service.address.publicKey)
      const sealed = readdirSync(join(folder, 'proofs'))
      expect(sealed).toHaveLength(1)
      const file = readFileSync(join(folder, 'proofs', sealed[0] ?? ''))
      expect([
        file.length,
        file.includes(Buffer.from(bytes.subarray(1000, 1100))),
        file.includes('proof.json'),
      ]).toEqual([bytes.length, false, false])
      await fetch(`${service.address.controlRoot}/clock/advance`, {
        method: 'POST',
        headers: { controlkey: service.address.controlKey, 'content-type': 'application/json' },
        body: JSON.stringify({ milliseconds: 61_000 }),
      })
      await expect.poll(() => readdirSync(join(folder, 'proofs'))).toEqual([])
      expect((await send('GET', `${root}/proof`)).status).toBe(409)
    },
  )

  test.runIf(IS_LONG)('a proof whose end is missing is never verified as genuine, from 1 byte on', async () => {
    const { send, root } = await withLargeProof()
    const archive = await expectWholeProof(send, root, key.publicPem)
    const keys = keysFrom(Buffer.from(key.publicPem), 'the service')
    for (const missing of [1, 60, 100, 1000, 10_000, 262_144]) {
      const { indication } = await verifyBytes(archive.subarray(0, archive.length - missing), keys)
      expect([missing, indication]).not.toEqual([missing, 'TOTAL_PASSED'])
    }
  })
})

describe('a tenant without redelivery of proofs', () => {
  test.runIf(IS_LONG)(
    'without redelivery an interrupted delivery leaves the transaction open, and a complete one ends it',
    async () => {
      const { send, port, root, id, store } = await withLargeProof({}, { proofRedeliveryMs: 0 })
      const socket = await requestAndStall(port, root)
      expect((await send('GET', `${root}/proof`)).status).toBe(409)
      socket.destroy()
      await expect.poll(async () => isOpen(await send('GET', root))).toBe(true)
      await expectWholeProof(send, root, key.publicPem)
      expect(store.engine.identity(id)).toBeNull()
      expect((await send('GET', `${root}/proof`)).status).toBe(409)
    },
  )
})

describe('damaged images in the store', () => {
  const parent = mkdtempSync(join(tmpdir(), 'proofbench-damaged-'))
  const folder = join(parent, 'data')
  let service: RunningCommand
  beforeAll(async () => {
    service = await startCommand({ folder, tenants: [{ id: 't', backendKey: BACKEND_KEY, examinesImages: false }] })
  })
  afterAll(async () => {
    await service.kill()
    rmSync(parent, { recursive: true })
  })

  test.each(['changed', 'missing', 'empty'])(
    'a proof with an image that is %s is refused with 503 and the id of its evidence',
    async (damage) => {
      const send: Send = (method, path, body) => call(service.address, BACKEND_KEY, method, path, body)
      const id = String((await send('POST', '/identities')).body?.id)
      const root = `/identities/${id}`
      const { body } = await send('POST', `${root}/id-documents/capture`, captureForm({}, uniqueImage()))
      await settled(service.address, BACKEND_KEY, id)
      const path = join(folder, 'files', id, readdirSync(join(folder, 'files', id))[0] ?? '')
      const bytes = readFileSync(path)
      if (damage === 'missing') rmSync(path)
      else writeFileSync(path, damage === 'empty' ? '' : new Uint8Array(bytes).with(50, (bytes[50] ?? 0) ^ 1))
      for (let time = 0; time < 2; time++) {
        const response = await send('GET', `${root}/proof`)
        expect(response).toMatchObject({ status: 503, body: { errors: [{ code: 'damaged-evidence' }] } })
        expect(JSON.stringify(response.body)).toContain(String(body?.id))
      }
      writeFileSync(path, bytes)
      expect((await send('GET', `${root}/proof`)).status).toBe(200)
    },
  )
})

test.runIf(IS_LONG)('many clients that stop reading do not exhaust the memory', async () => {
  const { send, port, root } = await withLargeProof()
  await expectWholeProof(send, root, key.publicPem)
  const initial = process.memoryUsage().rss
  await Promise.all(Array.from({ length: 30 }, () => requestAndStall(port, root)))
  // 30 complete archives would take 540 MB.
  expect(process.memoryUsage().rss - initial).toBeLessThan(200 * 1024 * 1024)
})
