import {
  chmodSync,
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
import { openOutput, writeFile } from '../../../main/cli/output/output.ts'
import { saveIn } from '../../../main/cli/output/save-in.ts'
import { replaceFile, WholeFile } from '../../../main/input/whole-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const modeOf = (path: string): number => statSync(path).mode & 0o777

describe('an output', () => {
  test.each(['a'.repeat(255), '日'.repeat(85), 'a'])('whose name the disk just allows is written', (name) => {
    const folder = temporaryFolder()
    writeFile(join(folder, name), 'whole')
    expect(readdirSync(folder)).toEqual([name])
  })

  test('that is a link is written to what the link means, whether that exists or not', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'real'))
    writeFileSync(join(folder, 'real', 'old'), 'old')
    symlinkSync(join('real', 'old'), join(folder, 'link'))
    symlinkSync('link', join(folder, 'link to a link'))
    symlinkSync(join('real', 'new'), join(folder, 'dangling'))
    for (const name of ['link', 'link to a link', 'dangling']) {
      writeFile(join(folder, name), name)
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true)
      expect(readFileSync(join(folder, name), 'utf8')).toBe(name)
    }
    expect(readdirSync(join(folder, 'real'))).toEqual(['new', 'old'])
  })

  test('that is a circle of links, or a link into no folder, is refused with its cause', () => {
    const folder = temporaryFolder()
    symlinkSync('a', join(folder, 'a'))
    symlinkSync(join('none', 'b'), join(folder, 'b'))
    expect(() => writeFile(join(folder, 'a'), '')).toThrow('ELOOP')
    expect(() => writeFile(join(folder, 'b'), 'x')).toThrow('ENOENT')
    expect(readdirSync(folder)).toEqual(['a', 'b'])
  })

  test('keeps the access of the file that it replaces; a new one is private unless it has no data of people', () => {
    const folder = temporaryFolder()
    for (const mode of [0o600, 0o640, 0o644]) {
      writeFileSync(join(folder, 'old'), 'old')
      chmodSync(join(folder, 'old'), mode)
      writeFile(join(folder, 'old'), 'new', { isShared: mode === 0o600 })
      expect(modeOf(join(folder, 'old'))).toBe(mode)
    }
    writeFile(join(folder, 'report'), 'x')
    expect(modeOf(join(folder, 'report'))).toBe(0o600)
    saveIn(folder, 'sample', Buffer.from('x'), false)
    expect(modeOf(join(folder, 'sample'))).toBe(0o666 & ~process.umask())
    chmodSync(join(folder, 'old'), 0o644)
    replaceFile(join(folder, 'old'), 'a secret')
    expect(modeOf(join(folder, 'old'))).toBe(0o600)
  })

  test('that is abandoned leaves the old file and nothing else', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'report')
    writeFileSync(path, 'old')
    for (const output of [openOutput(path), new WholeFile(path)]) {
      output.write('half')
      expect(readFileSync(path, 'utf8')).toBe('old')
      output.abandon()
      output.abandon()
      expect(readdirSync(folder)).toEqual(['report'])
    }
  })

  test('is never saved over a file, or through a link, unless it may replace it', () => {
    const folder = temporaryFolder()
    symlinkSync('nowhere', join(folder, 'link'))
    writeFileSync(join(folder, 'file'), 'old')
    for (const name of ['file', 'link']) expect(() => saveIn(folder, name, Buffer.from('new'), false)).toThrow('exists')
    expect(readdirSync(folder)).toEqual(['file', 'link'])
  })
})
