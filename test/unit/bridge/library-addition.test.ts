import { createHash } from 'node:crypto'
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LibraryAddition } from '../../../main/host/library/library-addition.ts'
import type { EntryEnd } from '../../../main/host/library/library-message.ts'
import { inputFailure } from '../../../main/input/input-failure.ts'
import { archivesInZip } from '../../../main/input/open-reference.ts'
import type { Verifiable } from '../../../main/input/verify-batch.ts'
import { openLibrary } from '../../../main/library/open-library.ts'
import { findArchives } from '../../../main/library/queries/find-archives.ts'
import { entryOf, RUN, SAMPLES, variantOf } from '../../library/sample-entries.ts'

/** Creates a folder with `count` files that begin like archives, and a library. */
async function prepare(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-addition-'))
  const library = await openLibrary(join(folder, 'library.db'))
  onTestFinished(async () => {
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const inbox = join(folder, 'in')
  mkdirSync(inbox)
  for (let index = 0; index < count; index++)
    cpSync(join(SAMPLES, 'archives', 'portrait-first.mime'), join(inbox, `${index}.mime`))
  writeFileSync(join(inbox, 'notes.txt'), 'no archive')
  const entry = await entryOf('portrait-first.mime', library.key)
  let verified = 0
  const started: (() => void)[] = []
  /** Number of verifications that have started. */
  const counts = { started: 0 }
  const options = {
    ...{ library, add: 'add-1', name: 'in', stores: false, digests: RUN },
    inputs: [{ reference: { kind: 'folder', name: 'in', path: inbox } }] as const,
    verify: async (): Promise<EntryEnd> => {
      counts.started++
      for (const resolve of started.splice(0)) resolve()
      return { kind: 'done', result: variantOf(entry, verified++) }
    },
    failureOf: () => ({ code: 'test', message: 'failed', hint: '' }),
    onChange: () => {},
  }
  return { folder, inbox, library, entry, options, counts, entries: () => verified }
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)

describe('an addition to the library', () => {
  test('adds every archive of a folder and counts the files that are none', async () => {
    const { options, library } = await prepare(40)
    const addition = new LibraryAddition(options)
    await until(() => !addition.isActive)
    expect(addition.info()).toMatchObject({ state: 'done', found: 40, skipped: 1, counts: { added: 40, failed: 0 } })
    const again = new LibraryAddition({ ...options, add: 'add-2' })
    await until(() => !again.isActive)
    expect(again.info().counts).toMatchObject({ added: 0, unchanged: 40 })
    expect(await library.database.selectFrom('runs').select(['added', 'known', 'failed']).execute()).toHaveLength(2)
  })

  test('starts no verification while it is paused and goes on where it was', async () => {
    const { options, counts } = await prepare(60)
    const waiting: (() => void)[] = []
    const verify = async (): Promise<EntryEnd> => {
      if (counts.started === 5) addition.control('pause')
      return options.verify()
    }
    const addition: LibraryAddition = new LibraryAddition({ ...options, verify })
    await until(() => addition.info().state === 'paused')
    const atPause = counts.started
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(counts.started).toBe(atPause)
    expect(addition.isActive).toBe(true)
    addition.control('resume')
    await until(() => !addition.isActive)
    expect(addition.info()).toMatchObject({ state: 'done', counts: { added: 60 } })
    expect(waiting).toEqual([])
  })

  test('keeps what was saved when it is cancelled, and adds only the rest when it is resumed', async () => {
    const { options, counts } = await prepare(60)
    const verify = async (): Promise<EntryEnd> => {
      if (counts.started === 20) addition.control('cancel')
      return options.verify()
    }
    const addition: LibraryAddition = new LibraryAddition({ ...options, verify })
    await until(() => addition.info().state === 'cancelled')
    await addition.close()
    const saved = addition.info().counts.added
    expect(saved).toBeGreaterThan(0)
    expect(saved).toBeLessThan(60)
    expect(addition.info().counts.failed).toBe(0)
    addition.control('resume')
    await until(() => addition.info().state === 'done')
    const { added, unchanged } = addition.info().counts
    expect(unchanged).toBe(saved)
    expect(added).toBe(addition.info().found - saved)
  })

  test('names inputs that could not be verified and goes on', async () => {
    const { options } = await prepare(3)
    let calls = 0
    const verify = async (): Promise<EntryEnd> =>
      ++calls === 2 ? { kind: 'failed', failure: inputFailure('input.not-permitted') } : options.verify()
    const addition = new LibraryAddition({ ...options, verify })
    await until(() => !addition.isActive)
    const { counts, failures } = addition.info()
    expect(counts).toMatchObject({ added: 2, failed: 1 })
    expect(failures).toMatchObject([{ message: expect.stringContaining('may not be read') }])
  })

  test('records uploads by their names, copies them, and refuses unpacked archives', async () => {
    const { options, inbox, library, entry } = await prepare(1)
    const path = join(inbox, '0.mime')
    const verify = async (): Promise<EntryEnd> => ({ kind: 'done', result: entry })
    const addition = new LibraryAddition({ ...options, inputs: null, stores: true, verify })
    addition.add({ reference: { kind: 'file', name: 'mine/Jane.mime', path }, isCopy: true })
    addition.add({ reference: { kind: 'folder', name: 'unpacked', path: inbox }, isCopy: true })
    addition.finish(4)
    await until(() => !addition.isActive)
    expect(addition.info()).toMatchObject({ skipped: 4, counts: { added: 1, failed: 1 } })
    expect(addition.info().failures[0]?.message).toContain('unpacked archive')
    expect(await findArchives(library, entry.sha256)).toMatchObject([{ path: 'mine/Jane.mime', bytesState: 'stored' }])
  })

  test('records the content of an uploaded folder and entries of a ZIP by paths that the user knows', async () => {
    const { folder, options, inbox, library, entry } = await prepare(1)
    mkdirSync(join(inbox, 'inner'))
    cpSync(join(inbox, '0.mime'), join(inbox, 'inner', '1.mime'))
    const zip = { kind: 'file', name: 'many.zip', path: join(folder, 'many.zip') } as const
    const content = Buffer.concat([Buffer.from('X-Number: 1\r\n'), readFileSync(join(inbox, '0.mime'))])
    writeFileSync(zip.path, await new JSZip().file('x/b.mime', content).generateAsync({ type: 'nodebuffer' }))
    const descriptor = openSync(zip.path, 'r')
    onTestFinished(() => closeSync(descriptor))
    const uploadedZip = { kind: 'descriptor', name: 'upload.zip', descriptor } as const
    const inZip = async (container: typeof zip | typeof uploadedZip) => {
      const [reference] = await archivesInZip(container)
      if (!reference) throw new Error('no archive was found in the ZIP')
      return { reference }
    }
    const dropped = { reference: { kind: 'folder', name: 'dropped', path: inbox }, isCopy: true } as const
    const sha256 = createHash('sha256').update(content).digest('hex')
    const verify = async ({ kind }: Verifiable): Promise<EntryEnd> => ({
      kind: 'done',
      result: kind === 'file' ? entry : { ...entry, sha256 },
    })
    const inputs = [dropped, await inZip(zip), await inZip(uploadedZip)]
    const addition = new LibraryAddition({ ...options, inputs, verify })
    await until(() => !addition.isActive)
    expect(addition.info()).toMatchObject({ skipped: 1, counts: { failed: 0 } })
    const places = await library.database.selectFrom('places').select('path').execute()
    expect(places.map(({ path }) => path).sort()).toEqual(
      [
        `${zip.path}/x/b.mime`,
        join('dropped', '0.mime'),
        join('dropped', 'inner', '1.mime'),
        'upload.zip/x/b.mime',
      ].sort(),
    )
    for (const archive of [entry.sha256, sha256])
      expect(await findArchives(library, archive)).toMatchObject([{ bytesState: 'stored' }])
  })

  test('ends with the failure of a library that cannot be written, and can be resumed', async () => {
    const { options, library } = await prepare(5)
    let isBroken = true
    const database = new Proxy(library.database, {
      get(target, name) {
        if (isBroken && name === 'insertInto') throw new Error('the disk is full')
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    const addition = new LibraryAddition({ ...options, library: { ...library, database } })
    await until(() => !addition.isActive)
    expect(addition.info()).toMatchObject({ state: 'failed', failure: { message: 'failed' } })
    isBroken = false
    addition.control('resume')
    await until(() => !addition.isActive)
    expect(addition.info()).toMatchObject({ state: 'done', failure: null, counts: { added: 5 } })
  })
})
