import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemCode } from '../../../main/input/input-failure.ts'
import { makeFolder } from '../../../main/input/make-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const codeOf = (act: () => void): unknown => {
  try {
    act()
    return null
  } catch (error) {
    return systemCode(error)
  }
}

describe('creation of folders', () => {
  test('a folder is created with all its parents and the requested mode', () => {
    const path = join(temporaryFolder(), 'a', 'b', 'c')
    makeFolder(path, 0o700)
    for (const created of [path, join(path, '..'), join(path, '..', '..')])
      expect([statSync(created).isDirectory(), statSync(created).mode & 0o777]).toEqual([true, 0o700])
  })

  test('an existing folder is unchanged, also behind a link', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'real'))
    chmodSync(join(root, 'real'), 0o750)
    symlinkSync(join(root, 'real'), join(root, 'link'))
    for (const name of ['real', 'link']) makeFolder(join(root, name), 0o700)
    makeFolder(join(root, 'link', 'inside'))
    expect(statSync(join(root, 'real')).mode & 0o777).toBe(0o750)
    expect(statSync(join(root, 'real', 'inside')).isDirectory()).toBe(true)
    expect(codeOf(() => makeFolder('/'))).toBeNull()
  })

  test('no folder is created over a file, below a file, or behind a dangling link', () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'file'), '')
    symlinkSync(join(root, 'nowhere'), join(root, 'link'))
    expect(codeOf(() => makeFolder(join(root, 'file')))).toBe('EEXIST')
    expect(codeOf(() => makeFolder(join(root, 'file', 'a', 'b')))).toBe('ENOTDIR')
    expect(codeOf(() => makeFolder(join(root, 'link')))).toBe('EEXIST')
    expect(codeOf(() => makeFolder(join(root, 'link', 'a')))).toBe('EEXIST')
  })

  // Node's recursive mkdir does not end there.
  test.skipIf(process.platform !== 'linux')('a folder that cannot be created is reported as an error', () => {
    for (const path of ['/proc/proofbench', '/proc/proofbench/a/b'])
      expect([path, codeOf(() => makeFolder(path))]).toEqual([path, 'ENOENT'])
  })
})
