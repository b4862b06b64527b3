import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { afterAll, describe, expect, test } from 'vitest'
import type { ArchiveSession } from '../../../main/host/archive/archive-session.ts'
import { libraryEntry } from '../../../main/host/library/library-entry.ts'
import { ArchiveList } from '../../../main/host/list/archive-list.ts'
import { verifiedRow } from '../../../main/host/list/verified-row.ts'
import { failureOf } from '../../../main/input/input-failure.ts'
import { archivesInZip, openReference } from '../../../main/input/open-reference.ts'
import { readRange } from '../../../main/proof/read/source.ts'
import { POLICIES } from '../../../shared/findings/policy.ts'
import { IS_LONG } from '../../support/length.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { type RawEntry, type RawZip, zipOf } from '../../support/zip-builder.ts'

const SAMPLE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'samples', 'archives', 'image-bit.mime'))
const TOOL = { name: 'proofbench', version: 'test', commit: 'test' }
const SETUP = {
  keyFiles: [],
  revocationFiles: [],
  trustStore: null,
  policy: POLICIES.standard,
  validationTime: '2026-11-21T00:00:00.000Z',
  tool: TOOL,
}
const LIST = { list: 'list-1', name: 'test', tool: TOOL, setup: () => SETUP, fixedTime: () => null }
const NO_CASE: ArchiveSession = { ask: () => new Promise(() => {}), onProgress() {}, end: async () => {} }
const folder = mkdtempSync(join(tmpdir(), 'proofbench-zips-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function zipFile(
  name: string,
  files: { readonly [name: string]: string | Buffer },
  compression: 'STORE' | 'DEFLATE',
) {
  const zip = new JSZip()
  for (const [path, content] of Object.entries(files)) zip.file(path, content)
  const path = join(folder, name)
  writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer', compression }))
  return { kind: 'file', name, path } as const
}

describe('ZIP of archives', () => {
  test.each(['STORE', 'DEFLATE'] as const)(
    'each archive in a %s ZIP is read from it byte for byte',
    async (compression) => {
      const zip = await zipFile('all.zip', { 'a/one.mime': SAMPLE, 'no-name': SAMPLE, 'b.txt': 'text' }, compression)
      const found = await archivesInZip(zip)
      expect(found.map(({ name }) => name)).toEqual(['all.zip/a/one.mime', 'all.zip/no-name'])
      for (const reference of found) {
        const opened = await openReference(reference)
        if (opened.input.kind !== 'file') throw new Error('not a file')
        const { source } = opened.input
        expect(Buffer.from(readRange(source, 0, source.size)).equals(SAMPLE)).toBe(true)
        opened.close()
      }
    },
  )

  test.runIf(IS_LONG)('a large entry of a ZIP of archives is read through a temporary file', async () => {
    const large = Buffer.alloc(20_000_000, SAMPLE)
    const [reference] = await archivesInZip(
      await zipFile('large.zip', { 'one.mime': large, 'two.mime': 'x' }, 'DEFLATE'),
    )
    if (!reference) throw new Error('not found')
    const opened = await openReference(reference)
    if (opened.input.kind !== 'file') throw new Error('not a file')
    expect(opened.input.source.size).toBe(large.length)
    expect(readRange(opened.input.source, 19_999_999, 1)[0]).toBe(large.at(-1))
    opened.close()
  })

  test('an archive that is a bare ZIP, at its root or below one folder, is no ZIP of archives', async () => {
    expect(await archivesInZip(await zipFile('bare.zip', { 'proof.json': '{}', 'x.mime': 'x' }, 'STORE'))).toEqual([])
    expect(await archivesInZip(await zipFile('root.zip', { 'r/proof.json': '{}', 'x.mime': 'x' }, 'STORE'))).toEqual([])
  })

  test('a file that is no ZIP, or a truncated ZIP, contains no archives', async () => {
    const path = join(folder, 'cut.zip')
    writeFileSync(path, 'PK\x03\x04 and no more')
    expect(await archivesInZip({ kind: 'file', name: 'cut.zip', path })).toEqual([])
  })

  test('a ZIP that was replaced since it was listed is refused, not read at the old offsets', async () => {
    const zip = await zipFile('changing.zip', { 'one.mime': SAMPLE, 'two.mime': 'x' }, 'STORE')
    const [reference] = await archivesInZip(zip)
    if (!reference) throw new Error('not found')
    await zipFile('changing.zip', { 'one.mime': 'other', 'two.mime': 'x' }, 'STORE')
    await expect(openReference(reference)).rejects.toMatchObject({ name: 'SourceChangedError' })
  })

  test('a ZIP in a ZIP is searched, and the archives of both are listed', async () => {
    const inner = new JSZip().file('x.mime', 'Content-Type: text/plain\r\n\r\ninner')
    const outer = await zipFile(
      'outer.zip',
      { 'inner.zip': await inner.generateAsync({ type: 'nodebuffer' }) },
      'DEFLATE',
    )
    const [entry] = await archivesInZip(outer)
    if (!entry) throw new Error('The inner ZIP is not found')
    const [nested] = await archivesInZip(entry)
    expect(nested?.name).toBe('outer.zip/inner.zip/x.mime')
    if (!nested) return
    const opened = await openReference(nested)
    if (opened.input.kind !== 'file') throw new Error('not a file')
    const { source } = opened.input
    expect(Buffer.from(readRange(source, 0, source.size)).toString()).toContain('inner')
    opened.close()
  })

  const evil = Buffer.from('MIME-Version: 1.0\r\n\r\nevil')
  const inner = (entries: readonly RawEntry[], zip?: RawZip): Buffer => zipOf(entries, zip)
  const good: RawEntry = { name: 'a.mime', content: SAMPLE }
  const other: RawEntry = { name: 'b.mime', content: SAMPLE }
  /** Returns name and reason of each archive that cannot be opened; null for one that can. */
  async function refusals(zip: Buffer): Promise<readonly (readonly [name: string, reason: string | null])[]> {
    const path = join(folder, 'outer.zip')
    writeFileSync(path, zip)
    const found = await archivesInZip({ kind: 'file', name: 'outer.zip', path })
    return Promise.all(
      found.map(async (reference) => {
        try {
          const opened = await openReference(reference)
          opened.close()
          return [reference.name, null] as const
        } catch (error) {
          return [reference.name, failureOf(error)?.code ?? 'a bug'] as const
        }
      }),
    )
  }

  const second = inner([{ name: 'a.mime', content: evil }])
  test.each<readonly [what: string, zip: Buffer]>([
    ['a second ZIP in its comment', inner([good, other], { comment: second })],
    ['an entry that its directory does not list', inner([{ ...good, content: evil, only: 'local' }, good, other])],
    ['two entries of one name', inner([good, other, { name: 'a.mime', content: evil }])],
    ['another name in a local header', inner([{ ...good, local: { name: 'c.mime' } }, other])],
    ['a path out of its folder', inner([{ ...good, name: '../../a.mime' }, other])],
    ['a link', inner([{ ...good, external: 0o120777 << 16 }, other])],
    ['bytes before its first entry', inner([good, other], { before: Buffer.from('text') })],
  ])('no archive is opened from a ZIP with %s', async (_what, zip) => {
    const found = await refusals(zip)
    expect(found.length).toBeGreaterThan(1)
    expect(found.map(([, reason]) => reason)).toEqual(found.map(() => 'input.in-zip'))
  })

  test.each<readonly [what: string, entry: RawEntry]>([
    ['that is encrypted', { ...good, flags: 0x0801 }],
    ['of an unknown method', { ...good, method: 99, data: SAMPLE }],
    ['with another checksum', { ...good, crc: 1 }],
    ['with another checksum, deflated', { ...good, method: 8, crc: 1 }],
  ])('an archive %s is listed with its reason, and the others are opened', async (_what, entry) => {
    expect(await refusals(inner([entry, other]))).toEqual([
      ['outer.zip/a.mime', 'input.in-zip'],
      ['outer.zip/b.mime', null],
    ])
  })

  const commented = () => inner([good, other], { comment: Buffer.from('see b') })
  async function referencesIn(zip: Buffer) {
    const path = join(folder, 'outer.zip')
    writeFileSync(path, zip)
    return archivesInZip({ kind: 'file', name: 'outer.zip', path })
  }

  test('what is odd about the ZIP stands in the report and the row of each archive in it', async () => {
    for (const reference of await referencesIn(commented())) {
      const { row, junit } = await verifiedRow({ ...SETUP, reference, maskedName: 'archive 1' }, () => {})
      expect(row.reason).toMatch(/About the ZIP that it is in: The ZIP holds a comment$/)
      expect(row.maskedReason).toMatch(/The ZIP holds a comment$/)
      expect(Buffer.from(junit).toString()).toContain('in the ZIP that the archive was taken out of')
    }
    for (const reference of await referencesIn(inner([good, other]))) {
      const { row } = await verifiedRow({ ...SETUP, reference, maskedName: 'archive 1' }, () => {})
      expect(row.reason).not.toContain('ZIP')
    }
  })

  test('a ZIP in a ZIP hands on what is odd about both', async () => {
    const [zip] = await referencesIn(inner([{ name: 'in.zip', content: commented() }], { comment: Buffer.from('x') }))
    if (!zip) throw new Error('not found')
    const [reference] = await archivesInZip(zip)
    expect(reference?.entry.observations.map(({ code }) => code)).toEqual(['zip.comment', 'zip.comment'])
  })

  test.each<readonly [what: string, zip: Buffer, findings: readonly string[]]>([
    ['nothing odd', inner([good, other]), []],
    ['a comment', commented(), ['The ZIP holds a comment']],
    [
      'a second ZIP',
      inner([good, other], { comment: second }),
      ['The ZIP holds bytes that belong to no entry', 'The ZIP holds a comment'],
    ],
    ['an encrypted entry', inner([{ ...good, flags: 0x0801 }, other]), ['An entry is encrypted']],
  ])('the list of a ZIP with %s says so', async (_what, zip, findings) => {
    const list = new ArchiveList({ ...LIST, onChange() {}, onEnd() {}, startCase: () => NO_CASE })
    for (const reference of await referencesIn(zip)) list.add({ reference })
    expect(list.page(0, true).findings).toEqual(findings)
    await list.close()
  })

  test('a library takes no archive from a ZIP with two readings, and one that is odd with a warning', async () => {
    const entries = async (zip: Buffer) =>
      Promise.allSettled(
        (await referencesIn(zip)).map((reference) => libraryEntry({ ...SETUP, reference }, Buffer.alloc(32), () => {})),
      )
    for (const taken of await entries(inner([good, other], { comment: second })))
      expect(taken).toMatchObject({ status: 'rejected', reason: { code: 'input.in-zip' } })
    for (const taken of await entries(commented())) {
      if (taken.status === 'rejected') throw taken.reason
      expect(JSON.stringify(taken.value)).toContain('zip.comment')
    }
  })

  test.each([
    ['two readings', inner([good, other], { comment: second }), 'zip.hidden-data'],
    ['an encrypted entry', inner([{ ...good, flags: 0x0801 }, other]), 'zip.encrypted'],
    ['another checksum', inner([{ ...good, crc: 1 }, other]), 'zip.crc-mismatch'],
  ])('the ZIP itself, as the command line verifies it, fails with %s as no archive', async (_what, zip, code) => {
    const { indication, findings } = await verifyBytes(zip, [])
    expect(indication).toBe('TOTAL_FAILED')
    expect(findings.map((finding) => finding.code)).toEqual(expect.arrayContaining(['envelope.no-archive', code]))
  })
})
