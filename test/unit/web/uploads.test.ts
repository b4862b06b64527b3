import { readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AppHost, OfferedArchive } from '../../../main/host/index.ts'
import { startWebHost } from '../../../main/web/web-host.ts'
import { hasTinyDisks, tinyDisk } from '../../service/faults/tiny-disk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Starts the host over a bridge that takes offers. `files`: names of what is stored for its windows, in `folder`. */
async function startHost(folder = temporaryFolder()) {
  writeFileSync(join(folder, 'index.html'), '')
  const offers: OfferedArchive[] = []
  const host = await startWebHost({
    bridge: {
      listen: () => () => {},
      close: async () => {},
      offer: (_: string, offer: OfferedArchive) => offers.push(offer),
    } as unknown as AppHost,
    ...{ pages: folder, port: 0, uploads: join(folder, 'uploads') },
  })
  onTestFinished(() => host.close())
  const { port, origin } = new URL(host.address)
  const headers = { authorization: `Bearer ${host.token}`, origin }
  const post = async (path: string, body: string): Promise<number> =>
    (await fetch(`${origin}/bridge/${path}`, { method: 'POST', body, headers })).status
  const files = () =>
    readdirSync(join(folder, 'uploads'), { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
  return { port: Number(port), headers, post, files, offers }
}

const part = (name: string): string => `upload/part?archive=upload-a&name=${name}`

test('a body that is longer than allowed is refused with its status before the connection ends', async () => {
  const { port, headers } = await startHost()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/bridge/call/x', method: 'POST', headers }, (response) =>
      resolve(response.statusCode),
    )
    call.on('error', reject)
    const piece = Buffer.alloc(1024 * 1024)
    for (let count = 0; count < 33; count++) call.write(piece)
  })
  expect(status).toBe(413)
})

test('a part of a folder that breaks off leaves nothing, and the folder never counts as whole', async () => {
  const { port, headers, post, files, offers } = await startHost()
  expect(await post(part('d/x'), 'x')).toBe(204)
  expect(files()).toHaveLength(1)
  const socket = connect(port, '127.0.0.1')
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST /bridge/${part('d/y')} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fields.join('')}Content-Length: 1000\r\n\r\nhalf`,
  )
  await expect.poll(() => files().length).toBe(2)
  socket.destroy()
  await expect.poll(() => files().length).toBe(0)
  expect(await post(part('d/y'), 'whole')).toBe(413)
  expect(await post('upload/folder-done?archive=upload-a&name=d', '')).toBe(413)
  expect(offers).toEqual([])
  // The folder can be dropped again.
  expect(await post(part('d/y'), 'whole')).toBe(204)
  expect(await post('upload/folder-done?archive=upload-a&name=d', '')).toBe(204)
  expect(offers).toHaveLength(1)
})

test('a file that breaks off is not offered', async () => {
  const { port, headers, files, offers } = await startHost()
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/bridge/upload/file?archive=upload-b&name=b',
    method: 'POST',
    headers,
  })
  const ended = new Promise((resolve) => call.on('error', resolve))
  call.write('half')
  call.flushHeaders()
  call.destroy()
  await ended
  expect(offers).toEqual([])
  expect(files()).toEqual([])
})

test('a name that leads out of the folder is refused with its reason', async () => {
  const { post, files } = await startHost()
  expect(await post(part('../x'), 'x')).toBe(413)
  expect(files()).toEqual([])
})

test.skipIf(!hasTinyDisks)(
  'a full disk refuses what is dropped with its status and keeps nothing of it, and takes it when there is room',
  async () => {
    const disk = tinyDisk(4)
    const { post, files, offers } = await startHost(disk.folder)
    disk.fill()
    const bytes = 'x'.repeat(1_000_000)
    expect(await post('upload/file?archive=upload-b&name=b', bytes)).toBe(507)
    expect(await post(part('d/x'), bytes)).toBe(507)
    expect([files(), offers]).toEqual([[], []])
    disk.free()
    expect(await post('upload/file?archive=upload-b&name=b', bytes)).toBe(204)
    expect(offers).toHaveLength(1)
  },
)
