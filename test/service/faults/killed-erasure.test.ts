import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/run-cli.ts'
import { call, captureForm, settled } from './client.ts'
import { findBytes, hasPython } from './find-bytes.ts'
import { HOLDER } from './holder.ts'
import { type RunningCommand, startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

async function killedAt(what: 'proof' | 'evidence') {
  const folder = temporaryFolder()
  const child = fork(join(import.meta.dirname, 'killed-erasure.ts'), [folder, what])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [{ id, image }] = (await once(child, 'message')) as [{ id: string; image: string }] // killed-erasure.ts
  expect((await ended)[1]).toBe('SIGKILL')
  return { folder, id, image: Buffer.from(image, 'hex') }
}

describe.runIf(hasPython)(
  'a process that is killed between the end of a transaction and the removal of its files',
  () => {
    test('everything personal is gone as soon as the folder is opened again', async () => {
      const { folder, id, image } = await killedAt('proof')
      const needles = { texts: [HOLDER.surname, HOLDER.passport, HOLDER.dateOfBirth], blobs: [image] }
      // The kill came in time: the journal and the file still tell it.
      expect(new Set((await findBytes(folder, needles)).map(([needle]) => needle))).toEqual(
        new Set([...needles.texts, 'file 0']),
      )
      const store = openServiceStore(folder)
      onTestFinished(() => store.close())
      expect(store.engine.identity(id)).toBeNull()
      expect(store.engine.tombstone(id)).not.toBeNull()
      expect(await findBytes(folder, needles)).toEqual([])
    })

    test('the images of deleted evidence go too; those of the others stay', async () => {
      const { folder, id, image } = await killedAt('evidence')
      expect(await findBytes(folder, { texts: [], blobs: [image] })).not.toEqual([])
      const store = openServiceStore(folder)
      onTestFinished(() => store.close())
      expect(store.engine.identity(id)?.evidences.map(({ kind }) => kind)).toContain('TEXT')
      expect(await findBytes(folder, { texts: [], blobs: [image] })).toEqual([])
    })
  },
)

const ROUNDS = 10
const KEY = 'back-end-key-of-this-test-7781'

test.runIf(hasPython)(
  'killed while the proof is retrieved: either nothing has ended, or all is gone',
  { timeout: 120_000 },
  async () => {
    const folder = join(temporaryFolder(), 'data')
    const start = () => startCommand({ folder, tenants: [{ id: 't', backendKey: KEY, examinesImages: false }] })
    let service: RunningCommand = await start()
    onTestFinished(() => service.kill())
    const ends = { open: 0, ended: 0 }
    // Milliseconds; kept near the moment at which the transaction ends.
    let moment = 8
    for (let round = 0; round < ROUNDS; round++) {
      const image = uniqueImage(undefined, 400_000)
      const { body } = await call(service.address, KEY, 'POST', '/identities')
      const root = `/identities/${String(body?.id)}`
      await call(service.address, KEY, 'POST', `${root}/id-documents/capture`, captureForm({}, image))
      await settled(service.address, KEY, String(body?.id))
      const retrieval = call(service.address, KEY, 'GET', `${root}/proof`).catch(() => null)
      await new Promise((done) => setTimeout(done, moment))
      await service.kill()
      await retrieval
      service = await start()
      const { status } = await call(service.address, KEY, 'GET', root)
      const left = await findBytes(folder, { texts: [], blobs: [image] })
      if (status === 409) {
        ends.ended++
        moment *= 0.5
        expect(left).toEqual([])
      } else {
        ends.open++
        moment *= 2
        expect(status).toBe(200)
        expect((await call(service.address, KEY, 'GET', `${root}/proof`)).status).toBe(200)
        expect(await findBytes(folder, { texts: [], blobs: [image] })).toEqual([])
      }
    }
    // Otherwise one of the two was never seen.
    expect(Math.min(ends.open, ends.ended)).toBeGreaterThan(0)
    expect(await service.stop()).toBe(0)
  },
)
