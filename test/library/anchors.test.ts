import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anchorLog } from '../../main/library/log/anchors/anchor-now.ts'
import { setAnchoring } from '../../main/library/log/anchors/anchor-settings.ts'
import { type AnchorCheck, checkAnchors } from '../../main/library/log/anchors/check-anchors.ts'
import { verifyLog } from '../../main/library/log/verify-log.ts'
import { writeEntry } from '../../main/library/log/write-entry.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { verifierKey } from '../../main/statement/log/checkpoint.ts'
import { ALGORITHM, readVerifierKey } from '../../main/statement/log/signed-note.ts'
import { Witness } from '../../main/statement/witness/witness.ts'
import { witnessServer } from '../../main/statement/witness/witness-server.ts'
import { ANCHOR_KINDS, type Anchor, type AnchorKind, parseAnchor } from '../../shared/review/anchoring.ts'
import { someOf } from '../support/length.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'
import { copyDatabase, RESIGNED, rewriteLog } from './log-attacks.ts'
import { addPerson } from './review-people.ts'

const root = mkdtempSync(join(tmpdir(), 'proofbench-anchors-'))
const HOUR = 3_600_000
const START = Math.ceil(Date.now() / 1000) * 1000
const at = (hours: number): number => START + hours * HOUR
let folders = 0
let authority: ScriptedAuthority
beforeAll(async () => {
  authority = await ScriptedAuthority.start()
})
beforeEach(() => {
  authority.mode = 'right'
})
afterAll(async () => {
  authority?.close()
  for (const server of servers) server.closeAllConnections()
  rmSync(root, { recursive: true, force: true })
})

const servers: Server[] = []
let witnessTime = START

async function servedWitness(folder: string, logKey: string): Promise<string> {
  const key = readVerifierKey(logKey, ALGORITHM.note)
  const witness = new Witness(folder, 'witness.example', key ? [key] : [])
  const server = witnessServer(witness, { now: () => witnessTime })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `witness:http://127.0.0.1:${(server.address() as AddressInfo).port} ${witness.verifierKey}`
}

interface Bench {
  readonly location: string
  readonly folder: string
  readonly anchor: Anchor
}

/** Creates a library with one anchor of a kind, which every two hours must take a checkpoint. */
async function bench(kind: AnchorKind): Promise<Bench> {
  const folder = join(root, `${++folders}`)
  mkdirSync(join(folder, 'outside'), { recursive: true })
  const location = join(folder, 'library.db')
  if (kind === 'library') await (await openLibrary(join(folder, 'other.db'))).close()
  return within(location, async (library) => {
    const ada = await addPerson(library, 'Ada', ['administrator'], null, { validFrom: 0 })
    const texts: { readonly [kind in AnchorKind]: () => string | Promise<string> } = {
      folder: () => `folder:${join(folder, 'outside')}`,
      library: () => `library:${join(folder, 'other.db')}`,
      'time-stamp': () => `time-stamp:${authority.url}`,
      witness: () => servedWitness(join(folder, 'witness'), verifierKey(library.log.key)),
    }
    const anchor = parseAnchor(await texts[kind]())
    if (!anchor) throw new Error('the anchor cannot be parsed')
    const certificates = [Buffer.from(authority.root).toString('base64')]
    await setAnchoring(library, ada, { anchors: [anchor], certificates, maxAge: 120 }, at(0))
    return { location, folder, anchor }
  })
}

async function within<Result>(location: string, use: (library: Library) => Promise<Result>): Promise<Result> {
  const library = await openLibrary(location)
  try {
    return await use(library)
  } finally {
    await library.close()
  }
}

/** Work of an hour: three entries, and what the anchor does with their checkpoint. */
const work = (location: string, hours: number, name = 'honest') =>
  within(location, async (library) => {
    for (const number of [1, 2, 3])
      await writeEntry(
        library,
        { action: 'case.opened', object: { kind: 'case', id: number }, actor: null, detail: { by: name } },
        at(hours),
      )
    return anchored(library, hours)
  })

async function anchored(library: Library, hours: number) {
  witnessTime = at(hours)
  authority.time = at(hours)
  return anchorLog(library, at(hours))
}

const checked = (location: string, hours: number, named: readonly Anchor[] = []): Promise<readonly AnchorCheck[]> =>
  within(location, (library) => checkAnchors(library, { now: at(hours), named }))

/** States that must not be taken for a log that is complete. */
const FOUND = ['CONTRADICTED', 'INVALID', 'GAP', 'OVERDUE']

describe.each(someOf(ANCHOR_KINDS, 2))('the anchor %s', (kind) => {
  test('agrees with a log that only grew, whose newest entries it need not have', async () => {
    const { location } = await bench(kind)
    for (const hours of [1, 2, 3]) expect(await work(location, hours)).toMatchObject([{ kind: 'taken' }])
    const [result] = await checked(location, 3.5)
    expect(result).toMatchObject({ state: 'AGREES', time: at(3) })
    expect(await within(location, (library) => verifyLog(library))).toMatchObject({ problems: [] })
  })

  test('finds a roll-back to the copy of yesterday, before and after the next checkpoint', async () => {
    const { location, folder } = await bench(kind)
    await work(location, 1)
    copyDatabase(location, join(folder, 'yesterday.db'))
    for (const hours of [2, 3]) await work(location, hours)
    copyDatabase(join(folder, 'yesterday.db'), location)
    expect(await within(location, (library) => verifyLog(library))).toMatchObject({ problems: [] })
    expect(FOUND).toContain((await checked(location, 3.5))[0]?.state)
    // The next scheduled checkpoint gives it away by itself; a time stamp has a gap afterwards.
    const [outcome] = await within(location, (library) => anchored(library, 3.6))
    if (kind !== 'time-stamp') expect(outcome).toMatchObject({ kind: 'failed', code: 'CONTRADICTED' })
    expect(FOUND).toContain((await checked(location, 3.7))[0]?.state)
  })

  test('finds a fork with the keys of the owner, which has grown longer than the log', async () => {
    const { location, folder } = await bench(kind)
    await work(location, 1)
    copyDatabase(location, join(folder, 'yesterday.db'))
    for (const hours of [2, 3]) await work(location, hours)
    copyDatabase(join(folder, 'yesterday.db'), location)
    await within(location, async (library) => {
      for (let number = 0; number < 20; number++)
        await writeEntry(
          library,
          { action: 'case.opened', object: { kind: 'case', id: 9 }, actor: null, detail: { by: 'fork' } },
          at(2 + number / 20),
        )
    })
    expect(await within(location, (library) => verifyLog(library))).toMatchObject({ problems: [] })
    expect(FOUND).toContain((await checked(location, 3.5))[0]?.state)
    const [outcome] = await within(location, (library) => anchored(library, 3.6))
    if (kind !== 'time-stamp') expect(outcome).toMatchObject({ kind: 'failed', code: 'CONTRADICTED' })
    expect(FOUND).toContain((await checked(location, 3.7))[0]?.state)
  })

  test.each([
    ['keeps the receipts', (detail: string) => detail],
    ['signs their checkpoints anew', (detail: string) => detail.replace('"checkpoint":"', RESIGNED)],
    ['removes them', () => null],
  ])('finds a prefix that the owner rewrote, who %s', async (_, receipt) => {
    const { location, anchor } = await bench(kind)
    for (const hours of [1, 2, 3]) await work(location, hours)
    rewriteLog(location, (entries) =>
      entries.flatMap((entry) => {
        if (entry.action === 'case.opened' && entry.time === at(1)) return [{ ...entry, detail: '{"by":"forger"}' }]
        if (entry.action !== 'log.anchored') return [entry]
        const detail = receipt(entry.detail)
        return detail === null ? [] : [{ ...entry, detail }]
      }),
    )
    const verified = await within(location, (library) => verifyLog(library))
    expect(verified.problems).toEqual([])
    expect(FOUND).toContain((await checked(location, 3.5))[0]?.state)
    expect(FOUND).toContain((await checked(location, 3.5, [anchor]))[0]?.state)
  })

  test('is found out by whoever names it, if the fork forgot that it exists', async () => {
    const { location, anchor } = await bench(kind)
    for (const hours of [1, 2, 3]) await work(location, hours)
    rewriteLog(location, (entries) =>
      entries.filter(({ action }) => action !== 'anchors.changed' && action !== 'log.anchored'),
    )
    expect(await checked(location, 3.5)).toEqual([])
    const [named] = await checked(location, 3.5, [anchor])
    expect(named?.state).toBe(kind === 'time-stamp' ? 'NEVER' : 'CONTRADICTED')
  })
})

describe('schedules', () => {
  const due = (location: string, hours: number, occasion: 'run' | 'schedule') =>
    within(location, async (library) => {
      witnessTime = at(hours)
      return (await anchorLog(library, at(hours), occasion)).map(({ kind }) => kind)
    })
  const opened = (location: string, hours: number) =>
    within(location, (library) =>
      writeEntry(
        library,
        { action: 'case.opened', object: { kind: 'case', id: 1 }, actor: null, detail: {} },
        at(hours),
      ),
    )

  test('minutes, entries, the end of a run and half of the demanded age make a checkpoint leave, and nothing else does', async () => {
    const { location, anchor } = await bench('folder')
    await within(location, async (library) => {
      const ada = await addPerson(library, 'Ada', ['administrator'], null).catch(() => null)
      expect(ada).toBeNull()
    })
    expect(await due(location, 1, 'schedule')).toEqual(['taken'])
    expect(await due(location, 1.1, 'run')).toEqual([])
    await opened(location, 1.2)
    expect(await due(location, 1.3, 'schedule')).toEqual([])
    expect(await due(location, 1.3, 'run')).toEqual(['taken'])
    await opened(location, 1.4)
    // Half of 120 minutes.
    expect(await due(location, 2.2, 'schedule')).toEqual([])
    expect(await due(location, 2.4, 'schedule')).toEqual(['taken'])
    expect(await due(location, 3.5, 'schedule')).toEqual(['taken'])
    expect(anchor.kind).toBe('folder')
  })
})

test('a number of entries makes a checkpoint leave, whatever the time, and entries about anchors do not count', async () => {
  const folder = join(root, `${++folders}`)
  const outside = join(folder, 'outside')
  mkdirSync(outside, { recursive: true })
  await within(join(folder, 'library.db'), async (library) => {
    const ada = await addPerson(library, 'Ada', ['administrator'], null, { validFrom: 0 })
    const anchor = parseAnchor(`folder:${outside}`)
    const rules = { anchors: anchor ? [anchor] : [], everyEntries: 3, everyMinutes: null }
    await setAnchoring(library, ada, rules, at(0))
    const scheduled = async () => (await anchorLog(library, at(100), 'schedule')).length
    expect(await scheduled()).toBe(1)
    const left: number[] = []
    for (let number = 0; number < 7; number++) {
      const object = { kind: 'case', id: number } as const
      await writeEntry(library, { action: 'case.opened', object, actor: null, detail: {} }, at(100))
      left.push(await scheduled())
    }
    expect(left).toEqual([0, 0, 1, 0, 0, 1, 0])
  })
})

describe('places that fail', () => {
  test('a folder that is not mounted is not created, and takes nothing', async () => {
    const { location, folder } = await bench('folder')
    rmSync(join(folder, 'outside'), { recursive: true })
    expect(await work(location, 1)).toMatchObject([{ kind: 'failed', code: 'UNREACHABLE' }])
    expect(readdirSync(folder)).not.toContain('outside')
    expect(await checked(location, 1.1)).toMatchObject([{ state: 'UNREACHABLE' }])
  })

  test('a file in the folder that is no checkpoint of the log is named, not taken for a contradiction', async () => {
    const { location, folder } = await bench('folder')
    await work(location, 1)
    const [own = ''] = readdirSync(join(folder, 'outside'))
    writeFileSync(join(folder, 'outside', own, '000000000099.txt'), 'nothing')
    expect(await checked(location, 1.1)).toMatchObject([{ state: 'INVALID' }])
    expect(await work(location, 2)).toMatchObject([{ kind: 'taken' }])
  })

  test('a file in the folder that is larger than any checkpoint, or a named pipe, is named, and neither read nor waited for', async () => {
    const { location, folder } = await bench('folder')
    await work(location, 1)
    const outside = join(folder, 'outside')
    const [own = ''] = readdirSync(outside)
    for (const put of [
      (path: string) => writeFileSync(path, Buffer.alloc(130_000, 'x')),
      (path: string) => execFileSync('mkfifo', [path]),
    ]) {
      const path = join(outside, own, '999999999999.txt')
      put(path)
      expect(await checked(location, 1.1)).toMatchObject([{ state: 'INVALID' }])
      rmSync(path)
    }
    expect(await checked(location, 1.2)).not.toMatchObject([{ state: 'INVALID' }])
  })

  test('a library that is not there is not created, and the library itself is no anchor', async () => {
    const { location, folder } = await bench('library')
    rmSync(join(folder, 'other.db'))
    expect(await work(location, 1)).toMatchObject([{ kind: 'failed', code: 'UNREACHABLE' }])
    expect(readdirSync(folder)).not.toContain('other.db')
    const own = parseAnchor(`library:${location}`)
    expect(own && (await checked(location, 1.1, [own]))[1]).toMatchObject({ state: 'INVALID' })
  })

  test('a witness that does not know the log takes nothing, and says what its operator has to do', async () => {
    const { location, folder } = await bench('witness')
    await within(location, async (library) => {
      const other = await servedWitness(join(folder, 'stranger'), '')
      const anchor = parseAnchor(other)
      if (!anchor) throw new Error('the anchor cannot be parsed')
      expect(await checkAnchors(library, { now: at(1), named: [anchor] })).toMatchObject([{}, { state: 'NEVER' }])
    })
  })

  test('a witness that lags behind what it acknowledged is named', async () => {
    const { location, folder, anchor } = await bench('witness')
    for (const hours of [1, 2]) await work(location, hours)
    // Its operator restored an older copy: the same key, and a state of before.
    const { host } = new URL(anchor.address)
    const server = servers.find((known) => `127.0.0.1:${(known.address() as AddressInfo).port}` === host)
    const before = new Witness(join(folder, 'witness'), 'witness.example', [])
    const [latest] = before.logs()
    expect(latest).toBeDefined()
    server?.removeAllListeners('request')
    const older = (
      await within(location, (library) =>
        library.database
          .selectFrom('logEntries')
          .select('detail')
          .where('action', '=', 'log.anchored')
          .orderBy('seq')
          .executeTakeFirstOrThrow(),
      )
    ).detail
    const { checkpoint, receipt } = JSON.parse(older)
    server?.on('request', (_, response) => response.end(`${checkpoint}${receipt}`))
    expect(await checked(location, 2.1)).toMatchObject([{ state: 'BEHIND' }])
  })

  test('a witness whose key is another than the named one gives no receipt', async () => {
    const { location, folder, anchor } = await bench('witness')
    const stranger = new Witness(join(folder, 'stranger'), 'witness.example', [])
    const named = parseAnchor(`witness:${anchor.address} ${stranger.verifierKey}`)
    await work(location, 1)
    expect(named && (await checked(location, 1.1, [named]))[1]).toMatchObject({ state: 'INVALID' })
  })

  test('an authority that is down or answers wrongly is named, and the next checkpoint is taken', async () => {
    const { location } = await bench('time-stamp')
    authority.mode = 'down'
    expect(await work(location, 1)).toMatchObject([{ kind: 'failed', code: 'UNREACHABLE' }])
    authority.mode = 'expired'
    expect(await work(location, 1)).toMatchObject([{ kind: 'failed', code: 'INVALID' }])
    authority.mode = 'right'
    expect(await work(location, 1)).toMatchObject([{ kind: 'taken' }])
    expect(await checked(location, 1.1)).toMatchObject([{ state: 'AGREES' }])
  })

  test('nothing is contacted while offline, and what the log has is still verified', async () => {
    const { location } = await bench('witness')
    await work(location, 1)
    for (const server of servers) server.closeAllConnections()
    const offline = (hours: number) =>
      within(location, (library) => checkAnchors(library, { now: at(hours), isOffline: true }))
    expect(await offline(1.1)).toMatchObject([{ state: 'NOT_ASKED' }])
    expect(await offline(4)).toMatchObject([{ state: 'OVERDUE' }])
  })
})

describe('rules of anchors', () => {
  test.each([
    ['an address with a password', 'time-stamp:https://me:secret@tsa.example'],
    ['a library with a password', 'library:postgres://me:secret@host/library'],
    ['a file as an authority', 'time-stamp:file:///etc/passwd'],
    ['a witness with a key that is none', 'witness:https://witness.example name+00000000+AAAA'],
  ])('refuse %s', async (_, text) => {
    const anchor = parseAnchor(text)
    await within(join(root, `${++folders}`, 'library.db'), async (library) => {
      const ada = await addPerson(library, 'Ada', ['administrator'], null, { validFrom: 0 })
      await expect(setAnchoring(library, ada, { anchors: anchor ? [anchor] : [] }, at(0))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    })
  })

  test('are changed by administrators only', async () => {
    await within(join(root, `${++folders}`, 'library.db'), async (library) => {
      const ada = await addPerson(library, 'Ada', ['administrator'], null, { validFrom: 0 })
      const bob = await addPerson(library, 'Bob', ['reviewer'], ada, { validFrom: 0 })
      await expect(setAnchoring(library, bob, { maxAge: 5 }, at(0))).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    })
  })
})
