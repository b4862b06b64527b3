import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { IS_LONG } from '../../support/length.ts'
import { runCli } from '../../support/run-cli.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call, captureForm, settled } from './client.ts'
import { startFlakyReceiver } from './flaky-receiver.ts'
import { startCommand } from './running-service.ts'
import { hasTinyDisks, tinyDisk } from './tiny-disk.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-7781'
const CONSENTS = [{ approved: true, type: 'PORTRAIT' }]
const STORAGE_FAILED = { status: 503, body: { errors: [{ code: 'storage-failed' }] } }

const identityIdOf = (root: string): string => root.split('/')[2] ?? ''

async function serviceOn(folder: string) {
  const receiver = await startFlakyReceiver()
  onTestFinished(() => receiver.close())
  const webhook = { url: receiver.url, attempts: 100, waitMs: 30 }
  const service = await startCommand({
    folder,
    tenants: [{ id: 't', backendKey: KEY, examinesImages: false, webhook }],
  })
  onTestFinished(() => service.kill())
  const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
  const created = async () => `/identities/${String((await send('POST', '/identities')).body?.id)}`
  return {
    receiver,
    service,
    send,
    created,
    settled: (root: string) => settled(service.address, KEY, identityIdOf(root)),
  }
}

describe.runIf(hasTinyDisks)('a full disk', () => {
  test('uploads that do not fit are refused with 503, acknowledged evidence stays, and later uploads succeed', async () => {
    const disk = tinyDisk(6)
    const folder = join(disk.folder, 'data')
    const { service, send, created, settled: evaluated, receiver } = await serviceOn(folder)
    const root = await created()
    const acknowledged: Uint8Array[] = []
    const evidences: string[] = []
    const capture = async () => {
      const image = uniqueImage(undefined, 600_000)
      const response = await send('POST', `${root}/id-documents/capture`, captureForm({}, image, image))
      if (response.status === 200) {
        acknowledged.push(image)
        evidences.push(String(response.body?.id))
      }
      return response
    }
    let response = await capture()
    for (let tries = 20; tries > 0 && response.status === 200; tries--) response = await capture()
    expect(response).toMatchObject(STORAGE_FAILED)
    expect(acknowledged.length).toBeGreaterThan(1)
    // No file of a refused upload remains.
    expect(readdirSync(join(folder, 'files', identityIdOf(root)))).toHaveLength(acknowledged.length * 2)
    await evaluated(root)
    for (const id of evidences) expect((await send('GET', `${root}/status/${id}`)).status).toBe(200)
    expect((await send('DELETE', `${root}/evidences/${evidences[0]}`)).status).toBe(204)
    expect((await capture()).status).toBe(200)
    await evaluated(root)
    expect(await receiver.missing('CREATED', evidences, 10_000)).toEqual([])
    expect(service.process.exitCode).toBeNull()
  })

  test.runIf(IS_LONG)(
    'without a free byte every submission is refused with 503, reads succeed, and the service recovers when space is freed',
    async () => {
      const disk = tinyDisk(8)
      const { service, send, created, settled: evaluated, receiver } = await serviceOn(join(disk.folder, 'data'))
      const root = await created()
      const image = uniqueImage()
      const first = await send('POST', `${root}/id-documents/capture`, captureForm({}, image))
      await evaluated(root)
      disk.fill()
      for (const [path, body] of [
        [`${root}/consents`, CONSENTS],
        [`${root}/id-documents/capture`, captureForm({}, uniqueImage(undefined, 20_000))],
        [`${root}/id-documents/live-capture-session`, {}],
        ['/identities', undefined],
      ] as const) {
        let response = await send('POST', path, body)
        // Free pages in the journal can still be used.
        for (let tries = 300; tries > 0 && response.status === 200; tries--) response = await send('POST', path, body)
        expect([path, response]).toMatchObject([path, STORAGE_FAILED])
      }
      expect((await send('GET', root)).status).toBe(200)
      expect((await send('GET', `${root}/status/${String(first.body?.id)}`)).status).toBe(200)
      disk.free()
      const later = await send('POST', `${root}/id-documents/capture`, captureForm({}, uniqueImage(undefined, 20_000)))
      expect(later.status).toBe(200)
      const second = await created()
      expect((await send('POST', `${second}/consents`, CONSENTS)).status).toBe(200)
      expect(await receiver.missing('CREATED', [String(first.body?.id), String(later.body?.id)], 20_000)).toEqual([])
      const fresh = await created()
      const upload = await send('POST', `${fresh}/id-documents/capture`, captureForm({}, image))
      expect(upload.status).toBe(200)
      await evaluated(fresh)
      const proof = await send('GET', `${fresh}/proof`)
      const report = await verifyBytes(proof.bytes, keysFrom(Buffer.from(service.address.publicKey), 'the service'))
      expect([proof.status, report.indication, ...report.findings.filter(({ level }) => level === 'FAIL')]).toEqual([
        200,
        'TOTAL_PASSED',
      ])
      expect(await service.stop()).toBe(0)
    },
  )

  test.runIf(IS_LONG)(
    'a proof that does not fit is refused each time, and there is one proof once space is freed',
    async () => {
      const disk = tinyDisk(10)
      const { send, created, settled: evaluated } = await serviceOn(join(disk.folder, 'data'))
      const root = await created()
      for (let count = 0; count < 3; count++)
        await send('POST', `${root}/id-documents/capture`, captureForm({}, uniqueImage(undefined, 600_000)))
      await evaluated(root)
      disk.fill()
      for (let tries = 0; tries < 2; tries++)
        expect([tries, await send('GET', `${root}/proof`)]).toMatchObject([tries, STORAGE_FAILED])
      expect((await send('GET', root)).body?.status).not.toBe('COMPLETED')
      disk.free()
      const proof = await send('GET', `${root}/proof`)
      const again = await send('GET', `${root}/proof`)
      expect([proof.status, again.status]).toEqual([200, 200])
      expect(Buffer.from(again.bytes).equals(proof.bytes)).toBe(true)
    },
  )

  test.runIf(IS_LONG)(
    'a killed service whose disk is full to the last byte names the disk when it starts, and loses nothing',
    async () => {
      const disk = tinyDisk(6)
      const folder = join(disk.folder, 'data')
      const { service, created } = await serviceOn(folder)
      const root = await created()
      await service.kill()
      disk.fill()
      const { code, stderr } = await runCli(['serve', '--port', '0', '--data', folder])
      expect([code, stderr]).toEqual([66, expect.stringMatching(/the disk is full[\s\S]*Make room/)])
      disk.free()
      const again = await serviceOn(folder)
      expect((await again.send('GET', root)).status).toBe(200)
    },
  )

  test('a service refuses to start on a full disk with the reason', async () => {
    const disk = tinyDisk(1)
    disk.fill()
    const { code, stderr } = await runCli(['serve', '--port', '0', '--data', join(disk.folder, 'data')])
    expect(code).toBe(66)
    expect(stderr).toMatch(/ENOSPC|disk is full/)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

describe.runIf(hasTinyDisks)('a read-only disk', () => {
  test.runIf(IS_LONG)('a service refuses to start on a read-only disk with the reason', async () => {
    const disk = tinyDisk(4)
    const folder = join(disk.folder, 'data')
    const { service, created } = await serviceOn(folder)
    await created()
    await service.stop()
    disk.makeReadOnly()
    for (const place of [folder, join(disk.folder, 'another')]) {
      const { code, stderr } = await runCli(['serve', '--port', '0', '--data', place])
      expect([place, code]).toEqual([place, 66])
      expect(stderr).toMatch(/cannot be written|cannot be used as a data folder/)
      expect(stderr).toContain('--data')
      expect(stderr).not.toMatch(/\n\s+at /)
    }
  })
})
