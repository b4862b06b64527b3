import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm, settled } from './client.ts'
import { findBytes, hasPython } from './find-bytes.ts'
import { HOLDER } from './holder.ts'
import { type RunningCommand, startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

async function runUntilKilled(kind: 'proof' | 'evidence') {
  const folder = temporaryFolder()
  const child = fork(join(import.meta.dirname, 'killed-erasure.ts'), [folder, kind])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [{ id, image }] = (await once(child, 'message')) as [{ id: string; image: string }] // the message of killed-erasure.ts
  expect((await ended)[1]).toBe('SIGKILL')
  return { folder, id, image: Buffer.from(image, 'hex') }
}

describe.runIf(hasPython)('a process killed between the end of a transaction and the removal of its files', () => {
  test('personal data left by a kill during erasure is removed when the folder is opened again', async () => {
    const { folder, id, image } = await runUntilKilled('proof')
    const needles = { texts: [HOLDER.surname, HOLDER.passport, HOLDER.dateOfBirth], blobs: [image] }
    // The kill came in time: the journal and the files still contain the data.
    expect(new Set((await findBytes(folder, needles)).map(([needle]) => needle))).toEqual(
      new Set([...needles.texts, 'file 0']),
    )
    const store = openServiceStore(folder)
    onTestFinished(() => store.close())
    expect(store.engine.identity(id)).toBeNull()
    expect(store.engine.tombstone(id)).not.toBeNull()
    expect(await findBytes(folder, needles)).toEqual([])
  })

  test('images of deleted evidence left by a kill are removed when the folder is opened again', async () => {
    const { folder, id, image } = await runUntilKilled('evidence')
    expect(await findBytes(folder, { texts: [], blobs: [image] })).not.toEqual([])
    const store = openServiceStore(folder)
    onTestFinished(() => store.close())
    expect(store.engine.identity(id)?.evidences.map(({ kind }) => kind)).toContain('TEXT')
    expect(await findBytes(folder, { texts: [], blobs: [image] })).toEqual([])
  })
})

const ROUNDS = 20
const KEY = 'back-end-key-of-this-test-7781'

test.runIf(hasPython)(
  'a kill during the retrieval of a proof leaves either an open transaction or no data of it',
  { timeout: 120_000 },
  async () => {
    const folder = join(temporaryFolder(), 'data')
    const start = () => startCommand({ folder, tenants: [{ id: 't', backendKey: KEY, examinesImages: false }] })
    let service: RunningCommand = await start()
    onTestFinished(() => service.kill())
    const ends = { open: 0, ended: 0 }
    // Delay of the kill in milliseconds, adjusted to stay close to the end of the transaction.
    let moment = 8
    for (let round = 0; round < ROUNDS; round++) {
      const image = uniqueImage(undefined, 400_000)
      const { body } = await call(service.address, KEY, 'POST', '/identities')
      const root = `/identities/${String(body?.id)}`
      await call(service.address, KEY, 'POST', `${root}/id-documents/capture`, captureForm({}, image))
      await settled(service.address, KEY, String(body?.id))
      const retrieval = call(service.address, KEY, 'GET', `${root}/proof`).catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, moment))
      await service.kill()
      await retrieval
      service = await start()
      const { status } = await call(service.address, KEY, 'GET', root)
      const remaining = await findBytes(folder, { texts: [], blobs: [image] })
      if (status === 409) {
        ends.ended++
        moment *= 0.5
        expect(remaining).toEqual([])
      } else {
        ends.open++
        moment *= 2
        expect(status).toBe(200)
        expect((await call(service.address, KEY, 'GET', `${root}/proof`)).status).toBe(200)
        expect(await findBytes(folder, { texts: [], blobs: [image] })).toEqual([])
      }
    }
    // Both outcomes must have occurred.
    expect(Math.min(ends.open, ends.ended)).toBeGreaterThan(0)
    expect(await service.stop()).toBe(0)
  },
)
