import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findInputs, nameBelow, searchInputs } from '../../../main/input/find-inputs.ts'
import { type ArchiveTree, findArchives } from '../../../shared/list/find-archives.ts'

/** A folder of a test: text for a file, null for what is neither file nor folder. */
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

describe('the search for archives', () => {
  test('goes depth first and by name, whatever order the folder is listed in', () => {
    expect(steps({ 'c.mime': 'c', b: { 'z.zip': 'z', 'y.EML': 'y' }, 'a.mime': 'a' })).toEqual([
      'file a',
      'file y',
      'file z',
      'file c',
    ])
  })

  test('takes a folder with proof.json, or with nothing but one such folder, as one archive', () => {
    expect(steps({ 'proof.json': '', 'x.mime': 'x' })).toEqual(['folder'])
    expect(steps({ root: { 'proof.json': '' } })).toEqual(['folder'])
    expect(steps({ root: { 'proof.json': '' }, 'x.mime': 'x' })).toEqual(['folder', 'file x'])
  })

  test('leaves it to the caller how a file without an archive name begins, and follows no link', () => {
    expect(steps({ notes: 'n', link: null })).toEqual(['other', 'unnamed n'])
  })

  test('searches on after a folder that cannot be listed', () => {
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

describe('the search on the disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'proofbench-search-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('ends in a folder with a link to itself, and reports each file that is no archive as null', () => {
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

  test.skipIf(process.getuid?.() === 0)('reports a folder that may not be listed as a failure of its own', () => {
    const folder = join(root, 'closed')
    mkdirSync(folder)
    chmodSync(folder, 0)
    expect([...findInputs([root])].some((found) => 'failure' in found)).toBe(true)
    chmodSync(folder, 0o700)
  })

  test('names an input below the folder that was searched', () => {
    expect(nameBelow('/data/proofs', '/data/proofs/a/b.mime')).toBe(join('proofs', 'a', 'b.mime'))
    expect(nameBelow('/data/b.mime', '/data/b.mime')).toBe('b.mime')
  })
})
