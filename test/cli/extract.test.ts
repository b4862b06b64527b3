import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Extraction, isSafePath } from '../../main/cli/output/extract.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('the archive ended early')
}

describe('inspect --extract', () => {
  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:/x',
    'C:x',
    'a\\..\\x',
    '',
    'a//b',
    './a',
    'a/.',
    'x\u0000.jpg',
    'con',
    'a/NUL.txt',
    'com1.jpg',
    'a./b',
    'a /b',
    'file::$DATA',
    'x\u001b',
    'a\nb',
    `${'x'.repeat(300)}`,
    Array(40).fill('a').join('/'),
  ])('extraction never writes the path %j', async (path) => {
    expect(isSafePath(path)).toBe(false)
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'in'))
    expect(await new Extraction(join(folder, 'in'), true).write({ path, content: bytes('x') })).toEqual({
      kind: 'unsafe-name',
    })
    expect(readdirSync(folder, { recursive: true })).toEqual(['in'])
  })

  test('extraction writes files with ordinary names into a new folder', async () => {
    const folder = join(temporaryFolder(), 'new', 'deep')
    const end = await new Extraction(folder, false).write({
      path: 'id_1/images/Größe (1).jpg',
      content: bytes('picture'),
    })
    expect(end).toEqual({ kind: 'written' })
    expect(readFileSync(join(folder, 'id_1/images/Größe (1).jpg'), 'utf8')).toBe('picture')
  })

  test('extraction keeps existing files unless it may replace them', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a'), 'old')
    expect(await new Extraction(folder, false).write({ path: 'a', content: bytes('new') })).toEqual({ kind: 'exists' })
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('old')
    if (process.platform !== 'win32') chmodSync(join(folder, 'a'), 0o640)
    expect(await new Extraction(folder, true).write({ path: 'a', content: bytes('new') })).toEqual({ kind: 'written' })
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('new')
    if (process.platform !== 'win32') expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o640)
  })

  test('extraction follows no link in the folder out of it, whether it replaces files or not', async () => {
    const outside = temporaryFolder()
    const folder = temporaryFolder()
    writeFileSync(join(outside, 'target'), 'untouched')
    symlinkSync(outside, join(folder, 'images'))
    symlinkSync(join(outside, 'target'), join(folder, 'proof.json'))
    symlinkSync(join(outside, 'not-there'), join(folder, 'dangling'))
    for (const force of [false, true]) {
      const extraction = new Extraction(folder, force)
      for (const path of ['images/a.jpg', 'proof.json', 'dangling']) {
        expect((await extraction.write({ path, content: bytes('x') })).kind).not.toBe('written')
      }
    }
    expect(readdirSync(outside)).toEqual(['target'])
    expect(readFileSync(join(outside, 'target'), 'utf8')).toBe('untouched')
    expect(lstatSync(join(folder, 'proof.json')).isSymbolicLink()).toBe(true)
  })

  test('extraction leaves nothing of a file that could not be read completely', async () => {
    const folder = temporaryFolder()
    await expect(new Extraction(folder, false).write({ path: 'a', content: broken() })).rejects.toThrow('early')
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(join(folder, 'a'))).toBe(false)
  })
})
