import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeStoredBytes, storeBytes, storedPath } from '../../../main/library/store/stored-bytes.ts'

function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-bytes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'in.mime')
  writeFileSync(path, 'an archive')
  const sha256 = createHash('sha256').update('an archive').digest('hex')
  return { folder: join(folder, 'archives'), path, sha256 }
}

describe('the copy of an archive', () => {
  test('is written and readable by its owner only, whatever the mode of the file that was added', () => {
    const { folder, path, sha256 } = prepare()
    chmodSync(path, 0o444)
    expect(storeBytes(folder, sha256, path)).toBe(true)
    expect(statSync(storedPath(folder, sha256)).mode & 0o777).toBe(0o600)
    expect(readFileSync(storedPath(folder, sha256), 'utf8')).toBe('an archive')
  })

  test('leaves nothing if the file is not the verified archive', () => {
    const { folder, path } = prepare()
    const other = 'ab'.repeat(32)
    expect(storeBytes(folder, other, path)).toBe(false)
    expect(readdirSync(dirname(storedPath(folder, other)))).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('is refused at once if the file has become a pipe', () => {
    const { folder, path, sha256 } = prepare()
    rmSync(path)
    spawnSync('mkfifo', [path])
    expect(() => storeBytes(folder, sha256, path)).toThrow('neither a file nor a folder')
    expect(readdirSync(dirname(storedPath(folder, sha256)))).toEqual([])
  })

  test('is removed together with what a killed process left of earlier copies, and nothing else is', () => {
    const { folder, path, sha256 } = prepare()
    storeBytes(folder, sha256, path)
    const target = storedPath(folder, sha256)
    writeFileSync(`${target}.0123456789ab.partial`, 'an arch')
    const neighbour = `${target.slice(0, -1)}${target.endsWith('0') ? '1' : '0'}`
    writeFileSync(neighbour, 'another archive')
    removeStoredBytes(folder, sha256)
    expect(readdirSync(dirname(target))).toEqual([neighbour.slice(dirname(target).length + 1)])
    removeStoredBytes(folder, 'cd'.repeat(32))
  })
})
