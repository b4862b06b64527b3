import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call, captureForm, settled } from './client.ts'
import { notified } from './notified.ts'
import { startCommand } from './running-service.ts'
import { hasTinyDisks, tinyDisk } from './tiny-disk.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-7781'
const CONSENTS = [{ approved: true, type: 'PORTRAIT' }]
const STORAGE_FAILED = { status: 503, body: { errors: [{ code: 'storage-failed' }] } }

const idOf = (root: string): string => root.split('/')[2] ?? ''

async function serviceOn(folder: string) {
  const receiver = await notified()
  onTestFinished(() => receiver.close())
  const webhook = { url: receiver.url, attempts: 100, waitMs: 30 }
  const service = await startCommand({
    folder,
    tenants: [{ id: 't', backendKey: KEY, examinesImages: false, webhook }],
  })
  onTestFinished(() => service.kill())
  const ask = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
  const created = async () => `/identities/${String((await ask('POST', '/identities')).body?.id)}`
  return { receiver, service, ask, created, settled: (root: string) => settled(service.address, KEY, idOf(root)) }
}

describe.runIf(hasTinyDisks)('a disk that is full', () => {
  test('uploads that do not fit are refused with 503; what was acknowledged stays, and what comes later is kept', async () => {
    const disk = tinyDisk(6)
    const folder = join(disk.folder, 'data')
    const { service, ask, created, settled: evaluated, receiver } = await serviceOn(folder)
    const root = await created()
    const kept: Uint8Array[] = []
    const evidences: string[] = []
    const capture = async () => {
      const image = uniqueImage(undefined, 600_000)
      const answer = await ask('POST', `${root}/id-documents/capture`, captureForm({}, image, image))
      if (answer.status === 200) {
        kept.push(image)
        evidences.push(String(answer.body?.id))
      }
      return answer
    }
    let answer = await capture()
    for (let left = 20; left > 0 && answer.status === 200; left--) answer = await capture()
    expect(answer).toMatchObject(STORAGE_FAILED)
    expect(kept.length).toBeGreaterThan(1)
    // No part of what was refused is left.
    expect(readdirSync(join(folder, 'files', idOf(root)))).toHaveLength(kept.length * 2)
    await evaluated(root)
    for (const id of evidences) expect((await ask('GET', `${root}/status/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `${root}/evidences/${evidences[0]}`)).status).toBe(204)
    expect((await capture()).status).toBe(200)
    await evaluated(root)
    expect(await receiver.missing('CREATED', evidences, 10_000)).toEqual([])
    expect(service.process.exitCode).toBeNull()
  })

  test('not a byte left: every submission answers 503, every reading 200; all goes on when there is room', async () => {
    const disk = tinyDisk(8)
    const { service, ask, created, settled: evaluated, receiver } = await serviceOn(join(disk.folder, 'data'))
    const root = await created()
    const image = uniqueImage()
    const first = await ask('POST', `${root}/id-documents/capture`, captureForm({}, image))
    await evaluated(root)
    disk.fill()
    for (const [path, body] of [
      [`${root}/consents`, CONSENTS],
      [`${root}/id-documents/capture`, captureForm({}, uniqueImage(undefined, 20_000))],
      [`${root}/id-documents/live-capture-session`, {}],
      ['/identities', undefined],
    ] as const) {
      let answer = await ask('POST', path, body)
      // Pages of the journal that are there already can still be used.
      for (let left = 300; left > 0 && answer.status === 200; left--) answer = await ask('POST', path, body)
      expect([path, answer]).toMatchObject([path, STORAGE_FAILED])
    }
    expect((await ask('GET', root)).status).toBe(200)
    expect((await ask('GET', `${root}/status/${String(first.body?.id)}`)).status).toBe(200)
    disk.free()
    const later = await ask('POST', `${root}/id-documents/capture`, captureForm({}, uniqueImage(undefined, 20_000)))
    expect(later.status).toBe(200)
    const other = await created()
    expect((await ask('POST', `${other}/consents`, CONSENTS)).status).toBe(200)
    expect(await receiver.missing('CREATED', [String(first.body?.id), String(later.body?.id)], 20_000)).toEqual([])
    const fresh = await created()
    const whole = await ask('POST', `${fresh}/id-documents/capture`, captureForm({}, image))
    expect(whole.status).toBe(200)
    await evaluated(fresh)
    const proof = await ask('GET', `${fresh}/proof`)
    const report = await verifyBytes(proof.bytes, keysFrom(Buffer.from(service.address.publicKey), 'the service'))
    expect([proof.status, report.indication, ...report.findings.filter(({ level }) => level === 'FAIL')]).toEqual([
      200,
      'TOTAL_PASSED',
    ])
    expect(await service.stop()).toBe(0)
  })

  test('the service does not start on it, and says why', async () => {
    const disk = tinyDisk(1)
    disk.fill()
    const { code, stderr } = await runCli(['serve', '--port', '0', '--data', join(disk.folder, 'data')])
    expect(code).toBe(66)
    expect(stderr).toMatch(/ENOSPC|disk is full/)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

describe.runIf(hasTinyDisks)('a disk that cannot be written', () => {
  test('the service does not start on it, and says why', async () => {
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
