import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { bodyOf, idIn } from './dispatching.ts'
import { receiver } from './receivers.ts'

const KILLS = 8
const IDENTITIES = 12
const EACH = 25

function startChild(folder: string, url: string) {
  const child = fork(join(import.meta.dirname, 'killed-dispatcher.ts'), [folder, url], { stdio: 'inherit' })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const started = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, started, ended }
}

test('a dispatcher killed repeatedly while sending loses no notification and preserves the order', {
  timeout: 90_000,
}, async () => {
  const folder = temporaryFolder()
  const { url, received } = await receiver((response, _, count) =>
    setTimeout(() => response.writeHead(count % 5 === 3 ? 500 : 202).end(), 4 + (count % 7)),
  )
  const ids = Array.from({ length: IDENTITIES * EACH }, (_, at) => `${at % IDENTITIES}-${100 + at}`)
  const store = openServiceStore(folder)
  const [tenantId, createdAt, resendOf] = ['t', Date.now(), null] as const
  for (const id of ids)
    store.deliveries.add({ id, tenantId, identityId: id.split('-')[0] ?? '', createdAt, body: bodyOf(id), resendOf })
  await store.deliveries.committed()
  store.close()
  let interrupted = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, started, ended } = startChild(folder, url)
    await started
    await new Promise((resolve) => setTimeout(resolve, 5 + ((kill * 37) % 60)))
    child.kill('SIGKILL')
    await ended
    const store = openServiceStore(folder)
    interrupted += store.deliveries.list({ state: 'SENDING', limit: 1000 }).length
    store.close()
  }
  expect(await startChild(folder, url).ended).toBe(0)
  // At least one attempt was killed; otherwise the test proves nothing.
  expect(interrupted).toBeGreaterThan(0)
  const first = [...new Set(received.map(({ body }) => idIn(body)))]
  expect([...first].sort()).toEqual([...ids].sort())
  for (let identity = 0; identity < IDENTITIES; identity++) {
    const own = first.filter((id) => id.startsWith(`${identity}-`))
    expect(own).toEqual([...own].sort())
  }
  const end = openServiceStore(folder)
  onTestFinished(() => end.close())
  expect(end.deliveries.list({ state: 'DELIVERED', limit: 1000 })).toHaveLength(ids.length)
  console.log(`${received.length} requests for ${ids.length} notifications, ${interrupted} attempts were cut by a kill`)
})
