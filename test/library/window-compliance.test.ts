import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { caseDetails } from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { inclusionProblem } from '../../main/statement/log/log-inclusion.ts'
import type { HostEvent } from '../../shared/bridge/calls.ts'
import { ALL_ARCHIVES } from '../../shared/bridge/library-info.ts'
import { IS_LONG } from '../support/length.ts'
import { readBytes } from '../support/read-bytes.ts'
import { SAMPLES } from './sample-entries.ts'
import {
  addSample,
  createPeople,
  keyOf,
  open,
  openSample,
  SAMPLE,
  startBridge,
  type WindowHost,
} from './window-host.ts'

const { facts: sampleFacts } = await readBytes(readFileSync(join(SAMPLES, 'archives', SAMPLE)))
const people = await createPeople('Anna', 'Bob', 'Vera')
const ALL_LOG = { action: null, object: null, actor: null, before: null, limit: 50 }
const FIRST = { filter: ALL_ARCHIVES, order: { key: 'added', isDescending: true }, from: 0, limit: 10 } as const
const PDF = { format: 'pdf', omit: [], sign: false } as const

/** Holder data of the sample, as its documents have them. */
const HOLDER = ['"surname":"', '"dateOfBirth":"', '"documentNumber":"'] as const
const valuesOf = (text: string): readonly string[] =>
  HOLDER.flatMap((name) => [...text.matchAll(new RegExp(`${name}([^"]{4,})"`, 'g'))].map(([, value = '']) => value))

/** Returns the holder data of the sample. */
function readHolder(): readonly string[] {
  const values = valuesOf(JSON.stringify(sampleFacts))
  expect(values.length).toBeGreaterThanOrEqual(3)
  return values
}

/** Hands over bytes as a window does with a dropped file, and returns its id. */
function handOver({ bridge }: WindowHost, name: string, bytes: Uint8Array): string {
  const path = join(tmpdir(), `${randomUUID()}-${name}`)
  writeFileSync(path, bytes)
  onTestFinished(() => rmSync(path, { force: true }))
  return bridge.admit(path)
}

describe('masking behind the bridge', { timeout: 60_000 }, () => {
  test('a role that need not see holder data receives none of it, until it is unmasked with a reason', async () => {
    const started = startBridge(people)
    const { call, failure, unlock, events } = started
    const { id, args, addPerson } = await addSample(started)
    await addPerson('Vera', ['viewer'])
    await addPerson('Bob', ['administrator'])
    const archive = args.sha256 ?? ''
    const clear = await open(started, id)
    const values = valuesOf(clear.text)
    expect(values.length).toBeGreaterThanOrEqual(3)
    expect(clear.opened).toMatchObject({ masked: false, name: SAMPLE })
    const image = clear.opened.facts.files.find(({ path }) => path.startsWith('images/'))?.path ?? ''
    expect(await call('archive.media', { archive, path: image })).toBeInstanceOf(Uint8Array)

    await call('review.unlock', unlock('Vera'))
    await expect.poll(() => events.filter(({ kind }) => kind === 'masking')).toEqual([{ kind: 'masking', archive }])
    const bytes = { archive, of: 'input', path: null, nth: null, offset: 0, length: 1000 } as const
    expect([
      await failure('archive.media', { archive, path: image }),
      await failure('archive.bytes', bytes),
      await failure('archive.document', { archive, path: 'identityDetails.json', nth: null }),
      await failure('archive.examine', { archive, ticket: 'x' }),
      await failure('replay.derive', { archive, rules: null }),
      await failure('replay.run', { archive, ticket: 'x', rules: null, changes: [] }),
    ]).toEqual(Array(6).fill('bridge.masked'))
    const masked = await open(started, id)
    expect(masked.opened).toMatchObject({ masked: true, name: `archive-${archive.slice(0, 12)}.mime` })
    expect(masked.opened.report.indication).toBe(clear.opened.report.indication)
    const withoutHolder = (answer: string): void => {
      expect(values.filter((value) => answer.includes(value))).toEqual([])
      expect(answer).not.toContain(SAMPLE)
    }
    withoutHolder(masked.text)
    withoutHolder(await call('archive.report-text', { archive, format: 'json', masked: false }))
    withoutHolder(JSON.stringify(await call('library.page', FIRST)))
    withoutHolder(JSON.stringify(await call('recent.list', {})))
    expect(events).toContainEqual({ kind: 'recent' })

    const reason = 'Complaint 117'
    const rows = { filter: ALL_ARCHIVES, archives: null, cursor: null }
    const report = { archive, ticket: 'r', caseId: null, ...PDF, format: 'json' } as const
    // As on the command line, a viewer exports nothing, also nothing masked.
    expect([
      await failure('review.unmask', { sha256: archive, reason }),
      await failure('library.csv', rows),
      await failure('report.create', report),
    ]).toEqual(Array(3).fill('review.not-allowed'))
    expect((await call('log.page', { ...ALL_LOG, action: 'attempt.refused' })).entries).toHaveLength(3)
    expect((await call('log.page', { ...ALL_LOG, action: 'archive.exported' })).entries).toEqual([])
    await call('review.unlock', unlock('Bob'))
    withoutHolder((await call('library.csv', rows)).csv)
    withoutHolder(new TextDecoder().decode(await call('report.create', report)))
    expect((await call('log.page', { ...ALL_LOG, action: 'rows.exported' })).entries).toHaveLength(1)
    expect(await failure('archive.media', { archive, path: image })).toBe('bridge.masked')
    expect(await failure('review.unmask', { sha256: archive, reason: ' ' })).toBe('review.invalid-input')
    await call('review.unmask', { sha256: archive, reason })
    await expect.poll(() => failure('archive.media', { archive, path: image })).toBe(null)
    expect(valuesOf((await open(started, id)).text)).toEqual(values)
    const { entries } = await call('log.page', { ...ALL_LOG, action: 'archive.unmasked' })
    expect(entries).toMatchObject([
      { object: `archive:${archive}`, actor: { name: 'Bob' }, detail: `Reason: ${reason}` },
    ])
    await call('review.lock', {})
    await expect.poll(() => failure('archive.media', { archive, path: image })).toBe('bridge.masked')
    expect(await failure('report.create', report)).toBe('review.no-key')
  })

  test.runIf(IS_LONG)(
    'a list of files, an addition and the proof of a replay show nothing of holders to a role that need not see it',
    async () => {
      const started = startBridge(people)
      const { call, failure, unlock, events } = started
      const { id, args, addPerson } = await addSample(started)
      await addPerson('Vera', ['viewer'])
      const bytes = readFileSync(join(SAMPLES, 'archives', SAMPLE))
      const archives = ['Callaghan 1.mime', 'Callaghan 2.mime'].map((name) => handOver(started, name, bytes))
      await call('list.open', { list: 'l', name: 'Callaghan', archives })
      const page = async () => call('list.page', { list: 'l', from: 0 })
      await expect.poll(async () => (await page()).rows.length).toBe(2)
      const junit = async () =>
        Buffer.from(await call('list.junit', { list: 'l', rows: null, masked: false })).toString()
      expect(await page()).toMatchObject({ isMasked: false, name: 'Callaghan' })
      expect(await junit()).toContain('Callaghan')
      await started.bridge.library.startUpload('add-2', 'Callaghan', () => {})
      await call('library.add-unreadable', { add: 'add-2', name: 'Callaghan.mime' })
      await call('library.add-end', { add: 'add-2', skipped: 0 })
      await expect.poll(async () => (await call('library.adds', {}))[1]?.counts.failed).toBe(1)
      expect((await call('library.adds', {}))[1]?.failures[0]?.name).toContain('Callaghan')
      await open(started, id)
      const run = await call('replay.run', { archive: args.sha256 ?? '', ticket: 'r', rules: null, changes: [] })
      const proof = run.kind === 'DONE' ? (run.proof ?? '') : ''
      expect((await open(started, proof)).opened.masked).toBe(false)

      // Views of the library are read again when a person is locked, and when one with other roles unlocks.
      const isReadAgainBy = async (change: () => Promise<unknown>): Promise<void> => {
        // The poll for changes by other processes has seen the last one.
        await new Promise((resolve) => setTimeout(resolve, 1500))
        const before = events.length
        await change()
        const isRead = (event: HostEvent): boolean => event.kind === 'library' && event.change === 'data'
        await expect.poll(() => events.slice(before).some(isRead)).toBe(true)
      }
      await isReadAgainBy(() => call('review.lock', {}))
      const before = events.length
      await isReadAgainBy(() => call('review.unlock', unlock('Vera')))
      await expect.poll(() => events.slice(before).some(({ kind }) => kind === 'list')).toBe(true)
      const masked = await page()
      expect(masked).toMatchObject({ isMasked: true, rows: [{ index: expect.any(Number) }, {}] })
      expect(JSON.stringify(masked) + (await junit())).not.toContain('Callaghan')
      const adds = await call('library.adds', {})
      expect(JSON.stringify(adds)).not.toContain('Callaghan')
      expect(adds[1]).toMatchObject({ counts: { failed: 1 }, failures: [{ message: expect.any(String) }] })
      const file = { archive: proof, of: 'input', path: null, nth: null, offset: 0, length: 1000 } as const
      await expect.poll(() => failure('archive.bytes', file)).toBe('bridge.masked')
      const { text, opened } = await open(started, proof)
      expect(opened.masked).toBe(true)
      expect([...readHolder(), SAMPLE].filter((value) => text.includes(value))).toEqual([])
    },
  )

  test.runIf(IS_LONG)('a person who loses the right to see holder data sees none in what is open', async () => {
    const started = startBridge(people)
    const { call, failure } = started
    const { id, args } = await addSample(started)
    const archive = args.sha256 ?? ''
    const clear = await open(started, id)
    const image = clear.opened.facts.files.find(({ path }) => path.startsWith('images/'))?.path ?? ''
    expect(await failure('archive.media', { archive, path: image })).toBe(null)
    await call('people.change', { key: keyOf(people, 'Anna').fingerprint, roles: ['administrator'], until: null })
    await expect.poll(() => failure('archive.media', { archive, path: image })).toBe('bridge.masked')
  })

  test('an archive outside of the library is not masked, and no library is created for it', async () => {
    const started = startBridge(people)
    const { id } = await openSample(started)
    expect((await open(started, id)).opened.masked).toBe(false)
    expect((await started.call('review.keys', {})).hasReviewers).toBe(false)
  })
})

describe('a library that cannot be read, behind the bridge', { timeout: 60_000 }, () => {
  const values = readHolder()

  /** Opens the sample and expects that nothing of the holder is in what the window receives. Returns the failure that it shows. */
  async function openCovered(started: WindowHost): Promise<string | undefined> {
    const { text, opened } = await openSample(started)
    expect(opened.masked).toBe(true)
    expect([...values, SAMPLE].filter((value) => text.includes(value))).toEqual([])
    const { archive } = opened
    const bytes = { archive, of: 'input', path: null, nth: null, offset: 0, length: 1000 } as const
    expect([
      await started.failure('archive.bytes', bytes),
      await started.failure('archive.examine', { archive, ticket: 'x' }),
    ]).toEqual(['bridge.covered', 'bridge.covered'])
    return opened.maskFailure?.message
  }

  test.runIf(IS_LONG)(
    'a damaged library masks what is opened, says why, and shows it once the file is usable',
    async () => {
      const started = startBridge(people)
      writeFileSync(started.library, 'not a database '.repeat(200))
      expect(await openCovered(started)).toContain('damaged, or is not a library')
      const report = { archive: (await openSample(started)).opened.archive, ticket: 'r', caseId: null, ...PDF } as const
      expect(await started.failure('report.create', report)).toBe('library.unusable')
      rmSync(started.library)
      expect((await openSample(started)).opened).toMatchObject({ masked: false, maskFailure: null })
    },
  )

  // Two more reasons for which a library cannot be read, as the damaged one above.
  test.runIf(IS_LONG)('a library of a newer version masks what is opened and says why', async () => {
    const started = startBridge(people)
    const library = await openLibrary(started.library)
    await sql`insert into kysely_migration values ('999-later', '2099-01-01T00:00:00.000Z')`.execute(library.database)
    await library.close()
    expect(await openCovered(started)).toContain('newer')
  })

  test.runIf(IS_LONG)('a server that is away masks what is opened and says why', async () => {
    expect(await openCovered(startBridge(people, undefined, 'postgres://nobody@127.0.0.1:1/none'))).toContain(
      'the server cannot be reached',
    )
  })

  test.runIf(IS_LONG)(
    'a locked library masks what is opened after five seconds, and shows it when it is unlocked',
    async () => {
      const started = startBridge(people)
      await (await openLibrary(started.library)).close()
      const other = new DatabaseSync(started.library)
      onTestFinished(() => {
        if (other.isOpen) other.close()
      })
      other.exec('pragma locking_mode = exclusive; begin exclusive')
      expect(await openCovered(started)).toBe('The library has not answered yet')
      other.close()
      await expect.poll(() => started.events.some(({ kind }) => kind === 'masking')).toBe(true)
      expect((await openSample(started)).opened).toMatchObject({ masked: false, maskFailure: null })
    },
  )
})

describe('reports behind the bridge', { timeout: 60_000 }, () => {
  test.runIf(IS_LONG)(
    'a signed report with decisions is verified; a changed part, another archive, a revoked reporter and no unlocked key are found',
    async () => {
      const started = startBridge(people)
      const { call, unlock } = started
      const { id, args, number, addPerson } = await addSample(started)
      await addPerson('Bob', ['approver'])
      const archive = args.sha256 ?? ''
      await call('review.decide', {
        archive: number,
        ...{ decision: 'APPROVED', reasons: [], comment: '', answers: null, supersedes: false },
        displayed: { tabs: [], findings: [], images: [], indicators: [] },
        shown: args.shown,
      })
      await open(started, id)
      const candidates = [{ name: SAMPLE, sha256: archive }]
      const verify = async (name: string, bytes: Uint8Array, others = candidates) => {
        const { result, checks, omitted } = await call('report.verify', {
          ...{ file: handOver(started, name, bytes), ticket: 'v', open: others },
        })
        return { result, omitted, failed: checks.flatMap(({ id, outcome }) => (outcome === 'FAILED' ? [id] : [])) }
      }
      const options = { archive, ticket: 'c', caseId: '2026-117', ...PDF, sign: true } as const
      const pdf = await call('report.create', options)
      expect(await verify('a.report.pdf', pdf)).toEqual({ result: 'VERIFIED', omitted: [], failed: [] })
      const json = await call('report.create', { ...options, format: 'json', omit: ['holder'] })
      expect(await verify('a.report.json', json)).toMatchObject({
        ...{ result: 'VERIFIED', omitted: expect.arrayContaining(['Images', 'Machine report']), failed: [] },
      })
      const other = [{ name: 'other.mime', sha256: '0'.repeat(64) }]
      expect(await verify('a.report.json', json, other)).toMatchObject({ result: 'FAILED', failed: ['archive'] })
      const changed = Buffer.from(Buffer.from(json).toString('latin1').replace('2026-117', '2026-118'), 'latin1')
      expect((await verify('b.report.json', changed)).failed).toContain('parts')
      expect((await verify('e.pdf', Buffer.from('no report'))).result).toBe('FOREIGN')
      const { entries } = await call('log.page', { ...ALL_LOG, action: 'archive.exported' })
      expect(entries).toHaveLength(2)
      await call('review.unlock', unlock('Bob'))
      const byBob = await call('report.create', options)
      expect((await verify('f.pdf', byBob)).result).toBe('VERIFIED')
      await call('review.unlock', unlock('Anna'))
      await call('people.revoke', { key: keyOf(people, 'Bob').fingerprint, reason: 'left' })
      expect((await verify('f.pdf', byBob)).result).toBe('NOT_PROVED')
      await call('review.lock', {})
      expect(await started.failure('report.create', options)).toBe('review.no-key')
    },
  )
})

describe('log, people and cases behind the bridge', { timeout: 60_000 }, () => {
  test('the log is paged, filtered, verified and proved, and a foreign checkpoint contradicts it', async () => {
    const started = startBridge(people)
    const { call } = started
    await addSample(started)
    const { entries, next } = await call('log.page', { ...ALL_LOG, limit: 2 })
    expect(entries.map(({ action }) => action)).toEqual(['reviewer.added', 'archive.added'])
    expect(next).toBe(entries[1]?.index)
    const rest = await call('log.page', { ...ALL_LOG, before: next })
    expect(rest).toMatchObject({ entries: [{ action: 'library.created' }], next: null })
    const anna = keyOf(people, 'Anna').fingerprint
    expect((await call('log.page', { ...ALL_LOG, object: `reviewer:${anna}` })).entries).toHaveLength(1)
    const note = await call('log.checkpoint', {})
    expect(note).toContain('\n3\n')
    const proof = await call('log.inclusion', { index: 1 })
    expect(inclusionProblem(JSON.parse(proof ?? 'null'))).toBe(null)
    expect(await call('log.verify', { ticket: 'v', checkpoint: note })).toMatchObject({ size: 3, problems: [] })
    expect((await call('log.verify', { ticket: 'v', checkpoint: 'x' })).problems).toMatchObject([
      { code: 'CHECKPOINT_INVALID' },
    ])
    expect(await call('log.inclusion', { index: 99 }).catch(() => null)).toBe(null)
  })

  test('an administrator adds, changes and revokes reviewers and sets the rules; others are refused', async () => {
    const started = startBridge(people)
    const { call, failure, unlock } = started
    await addSample(started)
    const bob = people.get('Bob')
    const added = { publicKey: bob?.text ?? '', name: 'Bob', roles: ['approver'], until: '2099-12-31' } as const
    await call('people.add', added)
    expect(await failure('people.add', added)).toBe('review.invalid-input')
    expect(await failure('people.add', { ...added, publicKey: 'no key' })).toBe('review.not-a-key')
    const key = bob?.key.fingerprint ?? ''
    await call('people.change', { key, roles: ['reviewer', 'approver'], until: null })
    expect(await call('people.list', {})).toMatchObject({
      reviewers: [{ name: 'Anna' }, { name: 'Bob', roles: ['reviewer', 'approver'], validUntil: null, state: 'VALID' }],
      ...{ fourEyes: 'all', mayManage: true },
    })
    await call('people.set-policy', { fourEyes: 'sample:10' })
    expect(await failure('people.set-policy', { fourEyes: 'loa:9' })).toBe('review.invalid-input')
    expect(await call('people.set-checklist', { text: 'title: T\nquestions: 5\n' })).toMatchObject([{ line: 2 }])
    const text = 'title: Mine\nquestions:\n  - id: one\n    text: Is it?\n'
    expect(await call('people.set-checklist', { text })).toEqual([])
    await call('review.unlock', unlock('Bob'))
    expect(await call('people.list', {})).toMatchObject({
      ...{ fourEyes: 'sample:10', mayManage: false },
      checklist: { title: 'Mine', text },
    })
    expect([
      await failure('people.set-policy', { fourEyes: 'none' }),
      await failure('people.revoke', { key: keyOf(people, 'Anna').fingerprint, reason: 'x' }),
    ]).toEqual(['review.not-allowed', 'review.not-allowed'])
    await call('review.unlock', unlock('Anna'))
    await call('people.revoke', { key, reason: 'left' })
    expect(await failure('review.unlock', unlock('Bob'))).toBe('review.revoked')
    expect(await failure('people.revoke', { key: keyOf(people, 'Anna').fingerprint, reason: 'x' })).toBe(
      'review.last-administrator',
    )
  })

  test.runIf(IS_LONG)(
    'a case is created, worked on, held, exported and reported on, and read again without another opening',
    async () => {
      const started = startBridge(people)
      const { call, failure } = started
      const { number, addPerson, args } = await addSample(started)
      await addPerson('Bob', ['approver'])
      const id = await call('case.create', { title: 'Same portrait twice', archives: [number] })
      const change = (next: Parameters<typeof call<'case.change'>>[1]['change']) =>
        call('case.change', { case: id, change: next })
      await change({ kind: 'note', text: 'Compare images 2 and 5', archive: number })
      await change({ kind: 'tag', tag: 'portrait' })
      await change({ kind: 'assign', reviewer: keyOf(people, 'Bob').fingerprint })
      const question = (await call('case.show', { case: id }))?.questions[0]?.id ?? ''
      await change({ kind: 'answer', answers: [{ question, answer: 'YES', comment: '' }] })
      // Anna is reviewer, approver and administrator.
      await change({ kind: 'hold', isHeld: true })
      await change({ kind: 'retain', until: '2020-01-01' })
      expect(await failure('case.change', { case: id, change: { kind: 'assign', reviewer: 'ab'.repeat(32) } })).toBe(
        'review.invalid-input',
      )
      const shown = await call('case.show', { case: id })
      expect(shown).toMatchObject({
        summary: { title: 'Same portrait twice', assignee: { name: 'Bob' }, legalHold: true, isDue: true, archives: 1 },
        archives: [{ sha256: args.sha256 }],
        notes: [{ text: 'Compare images 2 and 5', author: 'Anna', archive: number }],
        answers: [{ question, answer: 'YES', by: 'Anna' }],
      })
      const actions = shown?.timeline.map(({ action }) => action) ?? []
      expect(actions.filter((action) => action === 'case.opened')).toHaveLength(1)
      expect(await call('case.list', { status: 'OPEN' })).toMatchObject([{ id, tags: ['portrait'] }])

      const batch = { archives: [number], caseId: String(id), ...PDF, format: 'html', sign: true } as const
      const names = Buffer.from(await call('report.batch', { ...batch, ticket: 'z' })).toString('latin1')
      expect([names.includes(`archive-${number}.report.html`), names.includes('index.html')]).toEqual([true, true])
      const cancelled = failure('report.batch', { ...batch, archives: [number, number], ticket: 'y' })
      await expect.poll(() => started.events).toContainEqual({ kind: 'progress', ticket: 'y', done: 0, total: 2 })
      await call('archive.cancel', { ticket: 'y' })
      expect(await cancelled).toBe('bridge.cancelled')
      const exported = await call('case.export', { case: id, archives: [number], notes: true, reports: true })
      const file = join(started.folder, 'case.db')
      writeFileSync(file, exported)
      const copy = await openLibrary(file)
      onTestFinished(() => copy.close())
      expect(copy.isReadOnly).toBe(true)
      expect(await caseDetails(copy, id)).toMatchObject({ archives: [{ sha256: args.sha256 }], notes: [{}] })
      await change({ kind: 'close' })
      expect(await failure('case.change', { case: id, change: { kind: 'tag', tag: 'x' } })).toBe('review.not-possible')
      await call('review.lock', {})
      expect(await failure('case.create', { title: 'x', archives: [] })).toBe('review.no-key')
      expect((await call('case.show', { case: id }))?.archives[0]?.path).toContain('██████')
    },
  )
})
