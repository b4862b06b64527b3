import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { beginsLikeReport, readReportFile } from '../../../main/cli/output/report-files.ts'
import { readJsonFile } from '../../../main/host/common/json-file.ts'
import { StoredRevocationLists } from '../../../main/host/trust/stored-revocation-lists.ts'
import { Trust } from '../../../main/host/trust/trust.ts'
import { readSmallFile } from '../../../main/input/small-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofbench-small-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const isUnix = process.platform !== 'win32'

test('a file is read whole, up to the limit', () => {
  writeFileSync(at('key'), 'x'.repeat(200_000))
  expect(readSmallFile(at('key'), 200_000)).toHaveLength(200_000)
  expect(() => readSmallFile(at('key'), 199_999)).toThrow(expect.objectContaining({ code: 'input.file-too-large' }))
})

test('a file of a terabyte is refused before a byte of it is read', () => {
  writeFileSync(at('sparse'), '')
  truncateSync(at('sparse'), 2 ** 40)
  expect(() => readSmallFile(at('sparse'))).toThrow(expect.objectContaining({ code: 'input.file-too-large' }))
})

test.skipIf(!isUnix)('a named pipe without a writer is refused at once, and so is a device', () => {
  execFileSync('mkfifo', [at('pipe')])
  for (const path of [at('pipe'), '/dev/zero', '/dev/urandom', '/dev/null'])
    expect(() => readSmallFile(path), path).toThrow(expect.objectContaining({ code: 'input.not-a-file' }))
})

test.skipIf(!isUnix)('a pipe that the process was given is read, up to the limit', () => {
  const reader = `import { readSmallFile } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../main/input/small-file.ts')).href)}
try { console.log(readSmallFile('/dev/stdin', 1000).length) } catch ({ code }) { console.log(code) }`
  writeFileSync(at('reader.mjs'), reader)
  const read = (source: string) =>
    execFileSync('sh', ['-c', `${source} | "${process.execPath}" "${at('reader.mjs')}"`], { encoding: 'utf8' }).trim()
  expect(read('printf key')).toBe('3')
  expect(read('cat /dev/zero 2>/dev/null')).toBe('input.file-too-large')
})

test.skipIf(!isUnix)('what the window and report verify read is no pipe and no device either', () => {
  for (const name of ['trust-store.json', 'revocation-lists.json', 'report']) execFileSync('mkfifo', [at(name)])
  expect(readJsonFile(at('report'))).toBeUndefined()
  expect(() => new Trust(folder).text()).toThrow(expect.objectContaining({ code: 'bridge.trust-store' }))
  expect(() => new StoredRevocationLists(folder).list()).toThrow()
  for (const path of [at('report'), '/dev/zero']) {
    expect(beginsLikeReport(path)).toBe(false)
    expect(() => readReportFile(path)).toThrow()
  }
})
