import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTestKey } from '../../../main/proof/write/test-keys.ts'
import { systemClock } from '../../../main/service/engine/clock.ts'
import { createEngine } from '../../../main/service/engine/create-engine.ts'
import { randomIds } from '../../../main/service/engine/ids.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/run-cli.ts'
import { BACKEND_KEY, serveApp, TEST_TENANT } from '../../support/served-app.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call, captureForm, settled } from './client.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const key = makeTestKey('lost-proofs')

/** Far more than the buffers of a connection hold. */
const MEGABYTES = 9

/** A service whose transaction `root` has a proof of 18 megabytes. */
async function withLargeProof(answerIdleMs = 30_000) {
  const store = openServiceStore(null)
  const tenant = { ...TEST_TENANT, examinesImages: false }
  const engine = createEngine({
    store: store.engine,
    clock: systemClock,
    ids: randomIds,
    signingKey: key.key,
    componentVersion: '0.1.0',
    tenants: () => [tenant],
  })
  const served = await serveApp({ answerIdleMs }, { engine, tenants: () => [tenant] })
  onTestFinished(async () => {
    await served.host.stop()
    await engine.close()
    store.close()
  })
  const address = { apiRoot: `${served.host.baseUrl}/svc/v1` } as Parameters<typeof call>[0] // all that calls ask for
  const ask = (method: string, path: string, body?: unknown) => call(address, BACKEND_KEY, method, path, body)
  return { ...(await submitted(ask)), ask, port: served.host.port, store, faults: served.faults }
}

type Ask = (method: string, path: string, body?: unknown) => ReturnType<typeof call>

async function submitted(ask: Ask): Promise<{ readonly root: string; readonly id: string }> {
  const id = String((await ask('POST', '/identities')).body?.id)
  const image = () => uniqueImage(undefined, MEGABYTES * 1024 * 1024)
  const form = captureForm({ documentType: 'IDENTITY_CARD' }, image(), image())
  expect((await ask('POST', `/identities/${id}/id-documents/capture`, form)).status).toBe(200)
  await expect.poll(async () => isOpen(await ask('GET', `/identities/${id}`)), { timeout: 20_000 }).toBe(true)
  return { root: `/identities/${id}`, id }
}

/** Whether the transaction is there and nothing of it is under way. */
function isOpen({ status, body }: Awaited<ReturnType<Ask>>): boolean {
  const { status: progress } = (body?.globalStatus ?? {}) as { status?: string } // Service: Identity view
  return status === 200 && progress === 'EXPECTING_INPUT'
}

/** Asks for the proof and stops reading after the first bytes. */
async function askAndStall(port: number, root: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(`GET /svc/v1${root}/proof HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${BACKEND_KEY}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.pause()
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /)
  return socket
}

async function expectWholeProof(ask: Ask, root: string, publicPem: string): Promise<void> {
  const { status, bytes } = await ask('GET', `${root}/proof`)
  expect(status).toBe(200)
  expect(bytes.length).toBeGreaterThan(2 * MEGABYTES * 1024 * 1024)
  expect(await verifyBytes(bytes, keysFrom(Buffer.from(publicPem), 'the service'))).toMatchObject({
    indication: 'TOTAL_PASSED',
  })
  expect((await ask('GET', root)).status).toBe(409)
  expect((await ask('GET', `${root}/proof`)).status).toBe(409)
}

// Not shown: D-66
describe('a proof that was not sent', () => {
  test('to a client that is cut off can be retrieved afterwards; meanwhile the transaction is closed', async () => {
    const { ask, port, root, id, store, faults } = await withLargeProof()
    for (let cut = 0; cut < 3; cut++) {
      const socket = await askAndStall(port, root)
      const meanwhile = await ask('GET', `${root}/proof`)
      expect(meanwhile).toMatchObject({ status: 409, body: { errors: [{ code: 'closed-transaction' }] } })
      expect(store.engine.identity(id)).not.toBeNull()
      if (cut === 1) socket.resetAndDestroy()
      else socket.destroy()
      await expect.poll(async () => isOpen(await ask('GET', root))).toBe(true)
    }
    await expectWholeProof(ask, root, key.publicPem)
    expect(store.engine.identity(id)).toBeNull()
    expect(faults).toEqual([])
  })

  test('to a client that stops reading is given up in time', async () => {
    const { ask, port, root } = await withLargeProof(300)
    const socket = await askAndStall(port, root)
    await expect.poll(async () => isOpen(await ask('GET', root)), { timeout: 10_000 }).toBe(true)
    let read = 0
    const closed = once(socket, 'close')
    socket.on('data', (bytes) => {
      read += bytes.length
    })
    socket.resume()
    await closed
    // It cannot be taken for a whole one.
    expect(read).toBeLessThan(2 * MEGABYTES * 1024 * 1024)
    await expectWholeProof(ask, root, key.publicPem)
  })

  test('because the process was killed can be retrieved after the next start', async () => {
    const folder = join(temporaryFolder(), 'data')
    const tenants = [{ id: 't', backendKey: BACKEND_KEY, examinesImages: false }]
    let service = await startCommand({ folder, tenants })
    onTestFinished(() => service.kill())
    const ask: Ask = (method, path, body) => call(service.address, BACKEND_KEY, method, path, body)
    const { root, id } = await submitted(ask)
    await askAndStall(Number(new URL(service.address.baseUrl).port), root)
    await service.kill()
    service = await startCommand({ folder, tenants })
    await settled(service.address, BACKEND_KEY, id)
    await expectWholeProof(ask, root, service.address.publicKey)
  })
})

test('the data is gone when the last byte of a proof has come', async () => {
  const { port, root, id, store } = await withLargeProof()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const request = `GET /svc/v1${root}/proof HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${BACKEND_KEY}\r\n\r\n`
  socket.write(request)
  let text = ''
  let read = 0
  const left = await new Promise((resolve) => {
    socket.on('data', (bytes) => {
      read += bytes.length
      if (text.length < 2000) text += bytes.toString('latin1')
      const head = text.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (read >= head + length) resolve(store.engine.identity(id))
    })
  })
  expect(read).toBeGreaterThan(2 * MEGABYTES * 1024 * 1024)
  expect(left).toBeNull()
})
