import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import JSZip from 'jszip'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppHost } from '../../main/host/app-host.ts'
import { caseThread } from '../../main/host/archive/case-thread.ts'
import { libraryThread } from '../../main/host/library/library-thread.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import type { CallArguments, CallName, CallResults, HostEvent } from '../../shared/bridge/calls.ts'
import { ALL_ARCHIVES } from '../../shared/bridge/library-info.ts'
import { IS_LONG } from '../support/length.ts'
import { startObjectStore } from '../support/object-store.ts'
import { WORKER_SCRIPTS } from '../support/worker-scripts.ts'
import { entryOf, inputOf, RUN, SAMPLES, variantOf } from './sample-entries.ts'

const NEWEST = { key: 'added', isDescending: true } as const
const FIRST = { filter: ALL_ARCHIVES, order: NEWEST, from: 0, limit: 100 }

const root = mkdtempSync(join(tmpdir(), 'proofbench-window-library-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0

function startBridge(location = join(root, `${++count}`, 'library.db')) {
  const folder = mkdtempSync(join(root, 'data-'))
  const events: HostEvent[] = []
  const bridge = new AppHost({
    host: 'test',
    dataFolder: folder,
    samplesFolder: SAMPLES,
    tool: { name: 'proofbench', version: '0.0.0', commit: 'none' },
    startCase: () => caseThread(WORKER_SCRIPTS.archive),
    library: location,
    startLibrary: () => libraryThread(WORKER_SCRIPTS.library),
    now: () => new Date().toISOString(),
  })
  onTestFinished(() => bridge.close())
  bridge.listen((event) => events.push(event))
  const call = async <Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]> => {
    const answer = await bridge.call(name, args)
    if (answer.kind === 'failure') throw new Error(JSON.stringify(answer.failure))
    return answer.result as CallResults[Name] // the result type of this call
  }
  const failure = async <Name extends CallName>(name: Name, args: CallArguments<Name>) => {
    const answer = await bridge.call(name, args)
    return answer.kind === 'failure' ? answer.failure : null
  }
  return { bridge, call, failure, events, location }
}

/** Creates a folder with samples. */
function inbox(...names: readonly string[]): string {
  const folder = mkdtempSync(join(root, 'in-'))
  for (const name of names) cpSync(join(SAMPLES, 'archives', name), join(folder, name))
  return folder
}

const poll = <Value>(read: () => Promise<Value>) => expect.poll(read, { interval: 50 })

describe('the library behind the bridge', { timeout: 60_000 }, () => {
  test('adds a folder, shows its archives and opens one of them', async () => {
    const { bridge, call } = startBridge()
    expect(await call('library.info', {})).toMatchObject({ archives: 0, kind: 'sqlite', storesFiles: true })
    expect(await call('library.adds', {})).toEqual([])
    const folder = inbox('portrait-first.mime', 'poor-images.mime')
    writeFileSync(join(folder, 'broken.zip'), 'PK')
    const archive = bridge.admit(folder)
    await call('library.add', { add: 'add-1', name: 'in', archives: [archive], stores: false })
    await poll(async () => (await call('library.adds', {}))[0]?.state).toBe('done')
    const [addition] = await call('library.adds', {})
    expect(addition).toMatchObject({ found: 3, counts: { added: 3, failed: 0 } })
    const page = await call('library.page', FIRST)
    expect(page.total).toBe(3)
    const row = page.rows.find(({ path }) => path?.endsWith('portrait-first.mime'))
    const located = await call('library.locate', { archive: row?.id ?? 0 })
    expect(located.name).toBe('portrait-first.mime')
    const opened = await call('archive.open', { archive: located.archive, ticket: 't' })
    expect(JSON.parse(new TextDecoder().decode((opened as unknown as { bytes: Uint8Array }).bytes))).toMatchObject({
      archive: row?.sha256,
    })
    rmSync(folder, { recursive: true })
    expect((await bridge.call('library.locate', { archive: row?.id ?? 0 })).kind).toBe('failure')
  })

  test('stores copies, from which archives are opened after their files are removed', async () => {
    const { bridge, call } = startBridge()
    const folder = inbox('portrait-first.mime')
    await call('library.add', { add: 'add-1', name: 'in', archives: [bridge.admit(folder)], stores: true })
    await poll(async () => (await call('library.adds', {}))[0]?.state).toBe('done')
    rmSync(folder, { recursive: true })
    const { rows } = await call('library.page', FIRST)
    expect(rows).toMatchObject([{ bytesState: 'stored' }])
    const located = await call('library.locate', { archive: rows[0]?.id ?? 0 })
    expect(located.name).toBe('portrait-first.mime')
    expect((await bridge.call('archive.open', { archive: located.archive, ticket: 't' })).kind).toBe('result')
  })

  test.runIf(IS_LONG).each([true, false])(
    'copies an archive that is an entry of a ZIP, with --store %s',
    async (stores) => {
      const { bridge, call } = startBridge()
      const zip = new JSZip().file(
        'in/portrait-first.mime',
        readFileSync(join(SAMPLES, 'archives', 'portrait-first.mime')),
      )
      const path = join(mkdtempSync(join(root, 'zip-')), 'all.zip')
      writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }))
      await call('list.open', { list: 'l', name: 'all.zip', archives: [bridge.admit(path)] })
      await poll(async () => (await call('list.page', { list: 'l', from: 0 })).rows.length).toBe(1)
      const sha256 = (await call('list.page', { list: 'l', from: 0 })).rows[0]?.sha256 ?? ''
      await call('library.add', { add: 'add-1', name: 'in', archives: [sha256], stores })
      await poll(async () => (await call('library.adds', {}))[0]?.state).toBe('done')
      const { rows } = await call('library.page', FIRST)
      expect(rows).toMatchObject([{ bytesState: 'stored', sha256, path: `${path}/in/portrait-first.mime` }])
      rmSync(path)
      const located = await call('library.locate', { archive: rows[0]?.id ?? 0 })
      expect((await bridge.call('archive.open', { archive: located.archive, ticket: 't' })).kind).toBe('result')
    },
  )

  test.runIf(IS_LONG)('copies an uploaded archive, and records its name', async () => {
    const { bridge, call } = startBridge()
    const descriptor = openSync(join(SAMPLES, 'archives', 'portrait-first.mime'), 'r')
    const reference = { kind: 'descriptor', name: 'upload.mime', descriptor } as const
    bridge.offer('upload-1', { name: 'upload.mime', reference, release: () => closeSync(descriptor) })
    await call('library.add', { add: 'add-1', name: 'in', archives: ['upload-1'], stores: false })
    await poll(async () => (await call('library.adds', {}))[0]?.state).toBe('done')
    const { rows } = await call('library.page', FIRST)
    expect(rows).toMatchObject([{ bytesState: 'stored', path: 'upload.mime' }])
    const located = await call('library.locate', { archive: rows[0]?.id ?? 0 })
    expect(located.name).toBe('upload.mime')
    expect((await bridge.call('archive.open', { archive: located.archive, ticket: 't' })).kind).toBe('result')
  })

  test.runIf(IS_LONG)('opens an archive that was added from an object store', async () => {
    const store = await startObjectStore()
    onTestFinished(() => store.close())
    for (const [name, value] of Object.entries(store.environment)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    store.objects.set('bench/portrait-first.mime', readFileSync(join(SAMPLES, 'archives', 'portrait-first.mime')))
    const { call, location } = startBridge()
    await call('library.page', FIRST)
    const library = await openLibrary(location)
    onTestFinished(() => library.close())
    const entry = await entryOf('portrait-first.mime', library.key)
    const run = { ...RUN, host: hostname() }
    await saveInputs(library.database, [inputOf(entry, 's3://bench/portrait-first.mime')], run)
    const { rows } = await call('library.page', FIRST)
    const located = await call('library.locate', { archive: rows[0]?.id ?? 0 })
    expect(located.name).toBe('portrait-first.mime')
    const opened = await call('archive.open', { archive: located.archive, ticket: 't' })
    expect(JSON.parse(new TextDecoder().decode((opened as unknown as { bytes: Uint8Array }).bytes))).toMatchObject({
      archive: entry.sha256,
    })
  })

  test.runIf(IS_LONG)('reports what another process adds within two seconds', async () => {
    const { call, events, location } = startBridge()
    await call('library.page', FIRST)
    const other = await openLibrary(location)
    onTestFinished(() => other.close())
    const entry = await entryOf('portrait-first.mime', other.key)
    await saveInputs(other.database, [inputOf(entry, '/in/a.mime')], RUN)
    await expect
      .poll(() => events.some((event) => event.kind === 'library' && event.change === 'data'), { timeout: 2000 })
      .toBe(true)
    expect((await call('library.page', FIRST)).total).toBe(1)
    expect((await call('library.info', {})).archives).toBe(1)
  })

  test('tags, saved searches, facets, matches, CSV and analytics are read and changed', async () => {
    const { call, location } = startBridge()
    const other = await openLibrary(location)
    onTestFinished(() => other.close())
    const entry = await entryOf('reviewed-by-people.mime', other.key)
    const entries = [entry, variantOf(entry, 1), variantOf(entry, 2)]
    await saveInputs(
      other.database,
      entries.map((each, number) => inputOf(each, `/in/=cmd|${number}.mime`)),
      RUN,
    )
    const { rows } = await call('library.page', FIRST)
    const ids = rows.map(({ id }) => id)
    await call('library.tag', { archives: ids.slice(0, 2), tag: "it's", isSet: true })
    expect(await call('library.tags', {})).toEqual([{ tag: "it's", count: 2 }])
    const tagged = { ...ALL_ARCHIVES, tag: "it's" }
    expect((await call('library.page', { ...FIRST, filter: tagged })).total).toBe(2)
    expect(await call('library.save-search', { name: 'mine', filter: tagged })).toEqual([
      { name: 'mine', filter: tagged },
    ])
    expect(await call('library.remove-search', { name: 'mine' })).toEqual([])
    const facets = await call('library.facets', { filter: ALL_ARCHIVES })
    expect(facets.counts).toContainEqual({ name: 'indication', value: 'TOTAL_PASSED', count: 3 })
    expect(facets.tags).toEqual([{ tag: "it's", count: 2 }])
    const failed = { ...ALL_ARCHIVES, facets: [{ name: 'indication', value: 'TOTAL_FAILED' }] } as const
    expect((await call('library.facets', { filter: failed })).tags).toEqual([])
    const matches = await call('library.matches', { sha256: entry.sha256 })
    expect(matches.matches).toHaveLength(2)
    expect(matches.matches[0]?.reasons).toContainEqual({ kind: 'operator', own: '', other: '' })
    expect(await call('library.matches', { sha256: '0'.repeat(64) })).toMatchObject({ archive: null })
    const { csv, next } = await call('library.csv', { filter: tagged, archives: null, cursor: null })
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv).toContain("it's")
    expect(next).toBeNull()
    expect((await call('library.groups', { kind: 'operator' })).groups[0]?.count).toBe(3)
    expect(await call('library.chains', {})).toEqual({ chains: [], isPartial: false })
    expect((await call('library.analytics', { filter: tagged })).archives).toBe(2)
    const sample = { ...ALL_ARCHIVES, sample: { count: 2, seed: 1 } }
    expect((await call('library.page', { ...FIRST, filter: sample })).rows).toHaveLength(2)
  })

  test('a library that cannot be used is reported with advice, and used once it can be', async () => {
    const corrupt = join(root, 'corrupt.db')
    writeFileSync(corrupt, 'this is not a database, but long enough to be read as the header of one'.repeat(20))
    const { failure, call } = startBridge(corrupt)
    expect(await failure('library.info', {})).toMatchObject({
      code: 'library.unusable',
      message: expect.stringContaining('damaged, or is not a library'),
      hint: expect.stringContaining('copy'),
    })
    rmSync(corrupt)
    expect((await call('library.info', {})).archives).toBe(0)
    const newer = join(root, 'newer.db')
    const library = await openLibrary(newer)
    await library.close()
    const database = new DatabaseSync(newer)
    database.exec(`insert into kysely_migration (name, timestamp) values ('999-later', '')`)
    database.close()
    expect(await startBridge(newer).failure('library.info', {})).toMatchObject({
      message: expect.stringContaining('newer version'),
    })
    mkdirSync(join(root, 'folder.db'))
    expect(await startBridge(join(root, 'folder.db')).failure('library.info', {})).toMatchObject({
      code: 'library.unusable',
    })
  })

  test('arguments that no window sends are refused before they reach the library', async () => {
    const { bridge } = startBridge(join(root, 'unused.db'))
    const refused: readonly (readonly [CallName, unknown])[] = [
      ['library.page', { ...FIRST, limit: 100_000 }],
      ['library.page', { ...FIRST, order: { key: 'id; drop table', isDescending: true } }],
      ['library.page', { ...FIRST, filter: { ...ALL_ARCHIVES, facets: [{ name: 'password', value: 'x' }] } }],
      ['library.page', { ...FIRST, from: -1 }],
      ['library.tag', { archives: ['1'], tag: 'x', isSet: true }],
      ['library.matches', { sha256: "'; --" }],
      ['library.locate', { archive: 1.5 }],
      ['library.groups', { kind: '__proto__' }],
      ['library.add-control', { add: '../x', action: 'pause' }],
    ]
    for (const [name, args] of refused) {
      const answer = await bridge.call(name, args)
      expect(answer, name).toMatchObject({ kind: 'failure', failure: { code: 'bridge.call' } })
    }
    expect(await bridge.call('library.add-end', { add: 'add-none', skipped: 0 })).toMatchObject({
      failure: { code: 'bridge.unknown-addition' },
    })
  })
})
