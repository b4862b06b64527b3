import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { splitDropped } from '../../../renderer/kit/drop/trust-material.ts'
import type { Bridge } from '../../../renderer/model/bridge/bridge.ts'
import { ArchiveStore } from '../../../renderer/model/window/archive-store.ts'
import { ListStore } from '../../../renderer/model/window/list-store.ts'
import { replaySessionOf } from '../../../renderer/panels/replay/replay-session.ts'
import type { HostEvent } from '../../../shared/bridge/calls.ts'
import type { OpenedArchive } from '../../../shared/bridge/opened-archive.ts'

const ARCHIVE = 'a'.repeat(64)

/** Bridge whose calls are answered by the test. */
function standIn() {
  const calls: {
    readonly name: string
    readonly args: unknown
    resolve(result: unknown): void
    reject(error: Error): void
  }[] = []
  const listeners = new Set<(event: HostEvent) => void>()
  const bridge = {
    call: (name: string, args: unknown) =>
      new Promise((resolve, reject) => calls.push({ name, args, resolve, reject })),
    listen: (listener: (event: HostEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Bridge
  const emit = (event: HostEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const asked = (name: string) => calls.filter((call) => call.name === name)
  return { bridge, calls, emit, asked }
}

const opened = (name: string, indication = 'TOTAL_PASSED', archive = ARCHIVE): OpenedArchive =>
  ({ archive, name, report: { indication } }) as OpenedArchive

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('archives of the window', () => {
  test('an archive that is opened again by its first id is shown under it until the host has opened it', async () => {
    const { bridge, asked } = standIn()
    const store = new ArchiveStore(bridge)
    const first = store.open('file-1', 'a.mime')
    asked('archive.open')[0]?.resolve(opened('a.mime'))
    await first
    expect(store.idOf('file-1')).toBe(ARCHIVE)
    const again = store.open('file-1', 'a.mime')
    // Under the hash, a host that was started again would answer that it is not at hand.
    expect(store.idOf('file-1')).toBe('file-1')
    expect(store.states().get('file-1')?.kind).toBe('opening')
    asked('archive.open')[1]?.resolve(opened('a.mime'))
    await again
    expect(store.idOf('file-1')).toBe(ARCHIVE)
  })

  test('an archive that is closed while it is opened does not come back, and its opening is cancelled', async () => {
    const { bridge, asked } = standIn()
    const store = new ArchiveStore(bridge)
    const opening = store.open('upload-1', 'a.mime')
    void store.close('upload-1')
    asked('archive.open')[0]?.resolve(opened('a.mime'))
    await opening
    expect([...store.states()]).toEqual([])
    expect(asked('archive.cancel')).toHaveLength(1)
    expect(asked('archive.close').map(({ args }) => args)).toContainEqual({ archive: ARCHIVE })

    const failing = store.open('upload-2', 'b.mime')
    void store.close('upload-2')
    asked('archive.open')[1]?.reject(new Error('cancelled'))
    await failing
    expect([...store.states()]).toEqual([])
  })

  test('an archive that is closed while it is read again does not come back as failed', async () => {
    const { bridge, asked, emit } = standIn()
    const store = new ArchiveStore(bridge)
    const opening = store.open(ARCHIVE, 'a.mime')
    asked('archive.open')[0]?.resolve(opened('a.mime'))
    await opening
    emit({ kind: 'masking', archive: ARCHIVE })
    void store.close(ARCHIVE)
    asked('archive.again')[0]?.reject(new Error('gone'))
    await settled()
    expect([...store.states()]).toEqual([])
  })

  test('of two readings of an archive the later one is shown, whichever is answered last', async () => {
    const { bridge, asked, emit } = standIn()
    const store = new ArchiveStore(bridge)
    const opening = store.open(ARCHIVE, 'a.mime')
    asked('archive.open')[0]?.resolve(opened('a.mime'))
    await opening
    emit({ kind: 'masking', archive: ARCHIVE })
    emit({ kind: 'masking', archive: ARCHIVE })
    asked('archive.again')[1]?.resolve(opened('masked.mime'))
    await settled()
    asked('archive.again')[0]?.resolve(opened('a.mime'))
    await settled()
    expect(store.states().get(ARCHIVE)).toMatchObject({ kind: 'open', opened: { name: 'masked.mime' } })
  })

  test('the notice of a new verdict names every change that led to it', async () => {
    const { bridge, asked, emit } = standIn()
    const store = new ArchiveStore(bridge)
    const opening = store.open(ARCHIVE, 'a.mime')
    asked('archive.open')[0]?.resolve(opened('a.mime'))
    await opening
    emit({ kind: 'conditions', change: { kind: 'key-removed', label: 'first' } })
    emit({ kind: 'conditions', change: { kind: 'key-added', label: 'second' } })
    for (const call of asked('archive.again')) call.resolve(opened('a.mime', 'INDETERMINATE'))
    await settled()
    expect(store.states().get(ARCHIVE)).toMatchObject({
      kind: 'open',
      reverified: { before: 'TOTAL_PASSED', changes: [{ label: 'first' }, { label: 'second' }] },
    })
  })
})

test('an archive of before a reload loses its file name when its mask changes', async () => {
  const stored = JSON.stringify([{ archive: ARCHIVE, name: 'Callaghan.mime', indication: 'TOTAL_PASSED' }])
  vi.stubGlobal('sessionStorage', { getItem: () => stored, setItem: vi.fn() })
  try {
    const { bridge, emit } = standIn()
    const store = new ArchiveStore(bridge)
    expect(store.states().get(ARCHIVE)).toMatchObject({ kind: 'kept', name: 'Callaghan.mime' })
    emit({ kind: 'masking', archive: ARCHIVE })
    expect(store.states().get(ARCHIVE)).toMatchObject({ kind: 'kept', name: ARCHIVE.slice(0, 12) })
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a masked archive does not show the replay of the unmasked one, which is there again afterwards', () => {
  const session = replaySessionOf({ archive: ARCHIVE, masked: false })
  session.setRules('of the first person')
  expect(replaySessionOf({ archive: ARCHIVE, masked: true }).state().rules).toBe(null)
  expect(replaySessionOf({ archive: ARCHIVE, masked: false })).toBe(session)
})

describe('lists of the window', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const page = { name: 'a', state: 'running', run: 1, isMasked: false, isOutdated: false, found: 9, rows: [], next: 0 }

  test('a running list is polled by one timer, however many events arrive', async () => {
    const { bridge, asked, emit } = standIn()
    const store = new ListStore(bridge)
    const answer = async (): Promise<void> => {
      await settled()
      for (const call of asked('list.page')) call.resolve(page)
      await settled()
    }
    store.show('list-1', 'a')
    await answer()
    for (let event = 0; event < 20; event++) {
      emit({ kind: 'list', list: 'list-1' })
      await answer()
    }
    const before = asked('list.page').length
    for (let second = 0; second < 4; second++) {
      await vi.advanceTimersByTimeAsync(500)
      await answer()
    }
    expect(asked('list.page').length - before).toBe(1)
  })

  test('a list that failed is read again after a change of trust, policy or time', async () => {
    const { bridge, asked, emit } = standIn()
    const store = new ListStore(bridge)
    store.show('list-1', 'a')
    asked('list.page')[0]?.reject(new Error('policy'))
    await settled()
    expect(store.states().get('list-1')?.kind).toBe('failed')
    emit({ kind: 'conditions', change: { kind: 'policy', label: 'standard' } })
    await settled()
    asked('list.page')[1]?.resolve({ ...page, state: 'done' })
    await settled()
    expect(store.states().get('list-1')?.kind).toBe('open')
  })
})

test('of dropped files only those without the name of an archive are read before they are handed over', async () => {
  const read: string[] = []
  const fileOf = (name: string, text: string) => {
    const file = new File([text], name)
    const slice = file.slice.bind(file)
    file.slice = (...range) => {
      read.push(name)
      return slice(...range)
    }
    return { kind: 'file', name, file } as const
  }
  const archives = Array.from({ length: 20 }, (_, index) => fileOf(`archive-${index}.mime`, 'MIME-Version: 1.0'))
  const key = fileOf('key.pem', '-----BEGIN PUBLIC KEY-----')
  const other = fileOf('unnamed', 'MIME-Version: 1.0')
  const { material, others } = await splitDropped([...archives, key, other])
  expect(material.map(({ name }) => name)).toEqual(['key.pem'])
  expect(others).toEqual([...archives, other])
  expect(read).toEqual(['key.pem', 'unnamed'])
})
