import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AppHost } from '../../../main/host/app-host.ts'
import { startWebHost } from '../../../main/web/web-host.ts'
import type { Bridge } from '../../../renderer/model/bridge/bridge.ts'
import type { HostEvent } from '../../../shared/bridge/calls.ts'

/** Imports the bridge without its types, which are those of a browser. */
async function startBridge(token: string): Promise<Pick<Bridge, 'listen'>> {
  const { WebBridge } = await import(new URL('../../../renderer/model/bridge/web-bridge.ts', import.meta.url).href)
  return new WebBridge(token)
}

test('a tab that was hidden receives what it missed, once, and in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-events-'))
  writeFileSync(join(folder, 'index.html'), '')
  const listeners = new Set<(event: HostEvent) => void>()
  const emit = (event: HostEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const host = await startWebHost({
    bridge: {
      listen: (listener: (event: HostEvent) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: async () => {},
    } as unknown as AppHost,
    ...{ pages: folder, port: 0, uploads: join(folder, 'uploads') },
  })
  const fetchOf = globalThis.fetch
  const page = Object.assign(new EventTarget(), { hidden: false })
  const setHidden = (isHidden: boolean): void => {
    page.hidden = isHidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchOf(new URL(path, host.address), init))
  const events: HostEvent[] = []
  const stop = (await startBridge(host.token)).listen((event) => events.push(event))
  onTestFinished(async () => {
    stop()
    vi.unstubAllGlobals()
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const withoutStream = listeners.size
  await expect.poll(() => listeners.size).toBe(withoutStream + 1)
  emit({ kind: 'masking', archive: 'a' })
  await expect.poll(() => events).toEqual([{ kind: 'masking', archive: 'a' }])

  setHidden(true)
  await expect.poll(() => listeners.size).toBe(withoutStream)
  const change = { kind: 'key-removed', label: 'signer' } as const
  const missed: readonly HostEvent[] = [
    { kind: 'masking', archive: 'a' },
    { kind: 'conditions', change },
    { kind: 'recent' },
  ]
  emit({ kind: 'recent' })
  for (const event of missed) emit(event)
  emit({ kind: 'progress', ticket: 't', done: 1, total: 2 })
  setHidden(false)
  const ofArchives = () => events.filter(({ kind }) => kind !== 'service' && kind !== 'library')
  await expect.poll(ofArchives).toEqual([{ kind: 'masking', archive: 'a' }, ...missed])

  setHidden(true)
  await expect.poll(() => listeners.size).toBe(withoutStream)
  setHidden(false)
  await expect.poll(() => listeners.size).toBe(withoutStream + 1)
  emit({ kind: 'list', list: 'l' })
  await expect.poll(() => ofArchives().slice(-2)).toEqual([{ kind: 'recent' }, { kind: 'list', list: 'l' }])
  expect(ofArchives()).toHaveLength(5)
})
