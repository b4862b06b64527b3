import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm, settled } from './client.ts'
import { startFlakyReceiver } from './flaky-receiver.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-7781'
const UPLOADS = 300
const TRANSACTIONS = 20
const MiB = 1024 * 1024

/** Returns the peak memory of a process in bytes; null if the system does not report it. */
function peakMemory(pid: number | undefined): number | null {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return null
  }
}

test(`${UPLOADS} simultaneous uploads are all stored, evaluated and notified, and reads succeed meanwhile`, {
  timeout: 240_000,
}, async () => {
  const receiver = await startFlakyReceiver()
  onTestFinished(() => receiver.close())
  const webhook = { url: receiver.url, attempts: 100, waitMs: 50 }
  const tenants = [{ id: 't', backendKey: KEY, examinesImages: false, webhook }]
  const service = await startCommand({ folder: join(temporaryFolder(), 'data'), tenants })
  onTestFinished(() => service.kill())
  const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
  const ids: string[] = []
  for (let at = 0; at < TRANSACTIONS; at++) ids.push(String((await send('POST', '/identities')).body?.id))
  const sent = Array.from({ length: UPLOADS }, (_, at) => {
    const image = uniqueImage(undefined, 150_000)
    return send('POST', `/identities/${ids[at % TRANSACTIONS]}/id-documents/capture`, captureForm({}, image))
  })
  let isDone = false
  const all = Promise.all(sent).finally(() => {
    isDone = true
  })
  const reading: number[] = []
  while (!isDone) reading.push((await send('GET', `/identities/${ids[0]}`)).status)
  const responses = await all
  const evidences = responses.map(({ body }) => String(body?.id))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(evidences).size).toBe(UPLOADS)
  expect(new Set(reading)).toEqual(new Set([200]))
  for (const id of ids) await settled(service.address, KEY, id)
  expect(await receiver.missing('CREATED', evidences, 120_000)).toEqual([])
  const peak = peakMemory(service.process.pid)
  if (peak === null) console.log('SKIPPED: this system does not tell the memory of a process')
  else {
    console.log(`${UPLOADS} uploads of 150 kB at once: ${(peak / MiB).toFixed(0)} MiB at most`)
    expect(peak).toBeLessThan(500 * MiB)
  }
  expect(await service.stop()).toBe(0)
})
