import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { startService } from '../../../main/service/start-service.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { captureForm } from './client.ts'
import { hasTinyDisks, tinyDisk } from './tiny-disk.ts'
import { uniqueImage } from './unique-image.ts'

let copies = 0

const KEY = 'back-end-key-of-this-test-7781'

async function serviceIn(folder: string) {
  const faults: unknown[] = []
  const service = await startService({
    folder,
    config: { tenants: [{ id: 't', backendKey: KEY, examinesImages: false }] },
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0.1.0',
    onFault: (_, error) => void faults.push(error),
  })
  onTestFinished(() => service.stop())
  const { apiRoot, controlRoot, controlKey } = service.address
  const post = async (path: string, body: FormData | null = null) =>
    (await (await fetch(apiRoot + path, { method: 'POST', headers: { apikey: KEY }, body })).json()) as { id: string }
  const headers = { controlkey: controlKey, 'content-type': 'application/octet-stream' }
  return {
    faults,
    created: async (imageBytes = 0) => {
      const { id } = await post('/identities')
      if (imageBytes > 0)
        await post(`/identities/${id}/id-documents/capture`, captureForm({}, uniqueImage(undefined, imageBytes)))
      await service.engine.settle()
      return id
    },
    status: async (id: string) => (await fetch(`${apiRoot}/identities/${id}`, { headers: { apikey: KEY } })).status,
    take: () => fetch(`${controlRoot}/snapshot`, { headers: { controlkey: controlKey } }),
    restore: async (body: Uint8Array<ArrayBuffer>) => {
      const response = await fetch(`${controlRoot}/snapshot`, { method: 'PUT', headers, body })
      return { status: response.status, text: await response.text() }
    },
  }
}

describe.runIf(hasTinyDisks)('snapshots on a full disk', () => {
  test('restoring a snapshot on a full disk is refused with the reason, and the existing data stays in use', async () => {
    const large = await serviceIn(join(temporaryFolder(), 'data'))
    await large.created(6_000_000)
    const snapshot = new Uint8Array(await (await large.take()).arrayBuffer())
    expect(snapshot.length).toBeGreaterThan(6_000_000)
    // With 4 MiB the snapshot file does not fit; with 10 MiB its contents do not.
    for (const mebibytes of [4, 10]) {
      const disk = tinyDisk(mebibytes)
      const service = await serviceIn(join(disk.folder, 'data'))
      const existing = await service.created(1000)
      const response = await service.restore(snapshot)
      expect(response).toMatchObject({ status: 503 })
      expect(response.text).toContain('Free some space and send it again; nothing has changed')
      expect(readdirSync(disk.folder)).toEqual(['data'])
      expect(await service.status(existing)).toBe(200)
      expect(await service.status(await service.created(1000))).toBe(200)
      expect(service.faults).toEqual([])
    }
  })

  test('taking a snapshot on a full disk is refused with the reason', async () => {
    const disk = tinyDisk(8)
    const service = await serviceIn(join(disk.folder, 'data'))
    await service.created(2_000_000)
    disk.fill()
    const response = await service.take()
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('The disk of the data folder is full')
    expect(readdirSync(join(disk.folder, 'data', 'temporary'))).toEqual([])
    disk.free()
    expect((await service.take()).status).toBe(200)
  })
})

describe('files that are not snapshots', () => {
  /** Creates an SQLite database with the given statements and returns its path. */
  const createDatabase = (folder: string, ...statements: readonly string[]): string => {
    const path = join(folder, `${++copies}.db`)
    const handle = new DatabaseSync(path)
    for (const statement of statements) handle.exec(statement)
    handle.close()
    return path
  }

  test('a file that is not a snapshot is refused with the reason, and the existing data stays in use', async () => {
    const { readFileSync } = await import('node:fs')
    const folder = temporaryFolder()
    const service = await serviceIn(join(folder, 'data'))
    const existing = await service.created(1000)
    const snapshot = new Uint8Array(await (await service.take()).arrayBuffer())
    const files = 'create table files (identityId text not null, id text not null, bytes blob not null)'
    const newer = join(folder, 'newer.db')
    const store = openServiceStore(join(folder, 'other'))
    await store.snapshot(newer)
    store.close()
    new DatabaseSync(newer).exec('pragma user_version = 1000')
    const foreign: { readonly [title: string]: Uint8Array } = {
      text: Buffer.from('no database'),
      'a picture': uniqueImage(),
      'half a snapshot': snapshot.subarray(0, snapshot.length / 2),
      'a snapshot with a hole': Buffer.concat([
        snapshot.subarray(0, 4096),
        Buffer.alloc(8192),
        snapshot.subarray(12_288),
      ]),
      'another database': readFileSync(createDatabase(folder, 'create table things (name text)')),
      'a database that has the table of files alone': readFileSync(
        createDatabase(folder, files, `pragma user_version = 1`),
      ),
      'one with a file that would leave the folder': readFileSync(
        createDatabase(folder, files, `insert into files values ('..', '../../x', x'00')`),
      ),
      'one of a newer version': readFileSync(newer),
    }
    for (const [title, bytes] of Object.entries(foreign)) {
      const { status, text } = await service.restore(new Uint8Array(bytes))
      expect([title, status, text]).toEqual([title, 400, expect.stringMatching(/no snapshot that this version can/)])
      expect(text).not.toContain(folder)
      expect(text).toContain('nothing has changed')
      expect([title, await service.status(existing)]).toEqual([title, 200])
    }
    expect((await service.restore(snapshot)).status).toBe(204)
    expect(await service.status(existing)).toBe(200)
    expect(service.faults).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })
})
