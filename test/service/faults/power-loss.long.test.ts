import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call, captureForm, settled } from './client.ts'
import { hasLoopDisks, type LoopDisk, loopDisk } from './loop-disk.ts'
import { type RunningCommand, startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-3390'
const CAPTURES = 12

async function serviceOn({ folder }: LoopDisk, durability: string): Promise<RunningCommand> {
  const config = join(folder, 'config.json')
  const tenants = [{ id: 't', backendKey: KEY, examinesImages: false }]
  writeFileSync(config, JSON.stringify({ durability, tenants }))
  const service = await startCommand({ folder: join(folder, 'data'), more: ['--config', config] })
  onTestFinished(() => service.kill())
  return service
}

interface Acknowledged {
  readonly identity: string
  readonly evidence: string
  readonly image: Uint8Array
}

async function submit({ address }: RunningCommand): Promise<Acknowledged> {
  const image = uniqueImage(undefined, 40_000)
  const created = await call(address, KEY, 'POST', '/identities')
  const identity = String(created.body?.id)
  const captured = await call(
    address,
    KEY,
    'POST',
    `/identities/${identity}/id-documents/capture`,
    captureForm({}, image),
  )
  expect([created.status, captured.status]).toEqual([200, 200])
  return { identity, evidence: String(captured.body?.id), image }
}

/** Submits evidence, copies the disk right after the last response and starts a service on the copy. */
async function afterPowerLoss(durability: string) {
  const disk = loopDisk()
  const service = await serviceOn(disk, durability)
  const acknowledged = await Promise.all(Array.from({ length: CAPTURES }, () => submit(service)))
  const copy = disk.afterPowerLoss()
  await service.kill()
  return { acknowledged, service: await serviceOn(copy, durability) }
}

describe.runIf(hasLoopDisks)('power loss', () => {
  test('a power loss destroys nothing that was acknowledged: records, images and their evaluation', {
    timeout: 60_000,
  }, async () => {
    const { acknowledged, service } = await afterPowerLoss('power-loss')
    const { address } = service
    for (const { identity, evidence } of acknowledged) {
      const { status } = await call(address, KEY, 'GET', `/identities/${identity}/status/${evidence}`)
      expect([evidence, status]).toEqual([evidence, 200])
    }
    const keys = keysFrom(Buffer.from(address.publicKey), 'the service')
    for (const { identity, image } of acknowledged.slice(-3)) {
      await settled(address, KEY, identity)
      const { bytes } = await call(address, KEY, 'GET', `/identities/${identity}/proof`)
      expect((await verifyBytes(bytes, keys)).indication).toBe('TOTAL_PASSED')
      expect(Buffer.from(bytes).includes(Buffer.from(image))).toBe(true)
    }
  })

  test('with `durability: process` a power loss destroys acknowledged data, which shows that the simulation works', {
    timeout: 60_000,
  }, async () => {
    const { acknowledged, service } = await afterPowerLoss('process').catch((error: Error) => {
      // Even the database had not reached the disk.
      expect(error.message).toMatch(/serve ended with 66/)
      return { acknowledged: [], service: null }
    })
    if (!service) return
    const statuses = await Promise.all(
      acknowledged.map(
        async ({ identity }) => (await call(service.address, KEY, 'GET', `/identities/${identity}`)).status,
      ),
    )
    expect(statuses).toContain(404)
  })
})
