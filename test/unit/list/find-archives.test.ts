import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findInputs, nameBelow, searchInputs } from '../../../main/input/find-inputs.ts'
import { type ArchiveTree, findArchives } from '../../../shared/list/find-archives.ts'

/** A folder of a test: text for a file, null for an entry that is neither file nor folder. */
interface Folder {
  readonly [name: string]: Folder | string | null
}

const TREE: ArchiveTree<Folder | string | null> = {
  list(node) {
    if (typeof node !== 'object' || node === null) throw new Error('not a folder')
    return Object.entries(node).map(([name, child]) => ({
      name,
      kind: child === null ? 'other' : typeof child === 'string' ? 'file' : 'folder',
      node: child,
    }))
  },
}

const steps = (folder: Folder) =>
  [...findArchives(TREE, folder)].map(
    (step) => `${step.kind}${'node' in step && typeof step.node === 'string' ? ` ${step.node}` : ''}`,
  )

describe('search for archives', () => {
  test('the search is depth first and by name, whatever the order of the listing', () => {
    expect(steps({ 'c.mime': 'c', b: { 'z.zip': 'z', 'y.EML': 'y' }, 'a.mime': 'a' })).toEqual([
      'file a',
      'file y',
      'file z',
      'file c',
    ])
  })

  test('the search takes a folder with proof.json, or with only one such folder, as one archive', () => {
    expect(steps({ 'proof.json': '', 'x.mime': 'x' })).toEqual(['folder'])
    expect(steps({ root: { 'proof.json': '' } })).toEqual(['folder'])
    expect(steps({ root: { 'proof.json': '' }, 'x.mime': 'x' })).toEqual(['folder', 'file x'])
  })

  test('files that operating systems leave are no archives, and unfinished downloads and copies are named as such', () => {
    const made = ['._a.mime', '.DS_Store', 'Thumbs.db']
    const unfinished = ['.d.mime.Ab12Cd', 'b.mime.part', 'c.zip.crdownload', 'x.zip.tmp']
    const folder = Object.fromEntries([...made, ...unfinished].map((name) => [name, name]))
    expect(steps({ ...folder, __MACOSX: { 'e.mime': 'e' }, 'f.mime': 'f', '.hidden.mime': 'h' })).toEqual([
      ...['unfinished .d.mime.Ab12Cd', 'file h', 'unfinished b.mime.part', 'unfinished c.zip.crdownload'],
      ...['file f', 'unfinished x.zip.tmp'],
    ])
  })

  test('the search leaves files without an archive name to the caller, and names nothing that is no file', () => {
    expect(steps({ notes: 'n', link: null })).toEqual(['other', 'unnamed n'])
  })

  test('the search continues after a folder that cannot be listed', () => {
    const tree: typeof TREE = {
      list(node) {
        if (node === BROKEN) throw new Error('EACCES')
        return TREE.list(node)
      },
    }
    const found = [...findArchives(tree, { a: BROKEN, 'b.mime': 'b' })]
    expect(found.map(({ kind }) => kind)).toEqual(['failure', 'file'])
  })
})

const BROKEN: Folder = {}

describe('search on the disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'proofbench-search-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('the search ends in a folder with a link to itself, and reports each file that is no archive as null', () => {
    const folder = join(root, 'loop')
    mkdirSync(folder)
    symlinkSync(folder, join(folder, 'again'))
    writeFileSync(join(folder, 'text'), 'hello')
    writeFileSync(join(folder, 'boundary'), '--frontier-of-parts\r\n')
    expect([...searchInputs([folder])]).toEqual([
      null,
      { reference: { kind: 'file', name: join(folder, 'boundary'), path: join(folder, 'boundary') } },
      null,
    ])
  })

  test.skipIf(process.getuid?.() === 0)(
    'the search reports a folder that may not be listed as a failure of its own',
    () => {
      const folder = join(root, 'closed')
      mkdirSync(folder)
      chmodSync(folder, 0)
      expect([...findInputs([root])].some((found) => 'failure' in found)).toBe(true)
      chmodSync(folder, 0o700)
    },
  )

  test('the search names an input relative to the searched folder', () => {
    expect(nameBelow('/data/proofs', '/data/proofs/a/b.mime')).toBe(join('proofs', 'a', 'b.mime'))
    expect(nameBelow('/data/b.mime', '/data/b.mime')).toBe('b.mime')
  })
})
