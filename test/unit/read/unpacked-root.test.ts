import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { readArchive } from '../../../main/proof/read/read-archive.ts'
import { type FolderSource, sourceOf } from '../../../main/proof/read/source.ts'
import { memorySpool } from '../../../main/verify/memory-spool.ts'

const ROOT = 'an-identity_20260314092832123'

const folder = (name: string, files: { readonly [path: string]: string }): FolderSource => ({
  name,
  entries: Object.entries(files).map(([path, content]) => ({
    path,
    kind: 'file',
    size: content.length,
    open: () => ({ ...sourceOf(Buffer.from(content)), close() {} }),
  })),
})

async function read(folder: FolderSource) {
  const options = { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool: memorySpool } as const
  const reading = await readArchive({ kind: 'folder', name: folder.name, folder: folder }, options)
  const { rootFolder, files, observations } = reading.facts
  return {
    rootFolder,
    paths: files.map(({ path }) => path),
    layout: observations.map(({ code }) => code).filter((code) => code.startsWith('layout.')),
    proof: Buffer.from(reading.document('proof.json') ?? []).toString(),
  }
}

describe('unpacked archive', () => {
  test('an unpacked archive is read from the parent of its root folder', async () => {
    expect(await read(folder('unpacked', { [`${ROOT}/proof.json`]: '{}', [`${ROOT}/images/a.png`]: 'x' }))).toEqual({
      rootFolder: ROOT,
      paths: ['proof.json', 'images/a.png'],
      layout: [],
      proof: '{}',
    })
  })

  test('an unpacked archive is read from its root folder, whose own name then counts', async () => {
    expect(await read(folder(ROOT, { 'proof.json': '{}', 'images/a.png': 'x' }))).toEqual({
      rootFolder: ROOT,
      paths: ['proof.json', 'images/a.png'],
      layout: [],
      proof: '{}',
    })
  })

  test('an unpacked archive in a folder of any other name has no root folder', async () => {
    expect(await read(folder('unpacked', { 'proof.json': '{}' }))).toMatchObject({
      rootFolder: null,
      layout: ['layout.no-root-folder'],
    })
  })
})
