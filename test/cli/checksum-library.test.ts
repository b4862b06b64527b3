import { execFile } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { nativeCrc32 } from '../../main/proof/read/digest/native-crc32.ts'
import { builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import { writeArchive } from '../../main/proof/write/write-archive.ts'
import { CLI, temporaryFolder } from '../support/run-cli.ts'
import { folderWith, key, TIME } from './archive-folder.ts'

const LIBRARY = `crc32-${process.platform}-${process.arch}.node`
/** Then the build has put it beside the command. */
const isThere = nativeCrc32() !== null
/** Says at its end whether the library was loaded. */
const WATCH = `--import=data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => { process.report.excludeNetwork = true; console.error(process.report.getReport().sharedObjects.some((name) => name.endsWith('${LIBRARY}')) ? 'loaded' : 'not loaded') })`,
)}`
const LARGE = Buffer.alloc(20_000_000, 'what a library has to be loaded for, ')

/** An archive with an entry so large that the library is asked for. */
function largeArchive(): Promise<Uint8Array> {
  const contents = builtInContents()
  const [first, ...others] = contents.media
  const media = first ? [{ ...first, bytes: LARGE }, ...others] : []
  const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
  return writeArchive({ ...contents, media }, { ...options, envelope: { kind: 'binary' } })
}

/** The checksum of the large entry one off, wherever it stands. */
function withWrongChecksum(archive: Uint8Array): Buffer {
  const changed = Buffer.from(archive)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(LARGE))
  let count = 0
  for (let at = changed.indexOf(checksum); at >= 0; at = changed.indexOf(checksum, at + 1)) {
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    count++
  }
  expect(count).toBe(2)
  return changed
}

interface End {
  readonly report: string
  /** Whether the library was there at its end. */
  readonly isLoaded: boolean
}

/** The report on `a.mime` by a copy of the command, with this beside it. */
async function verifyBeside(archives: string, library: Uint8Array | 'built' | null): Promise<End> {
  const folder = temporaryFolder()
  const copy = join(folder, 'cli.mjs')
  copyFileSync(CLI, copy)
  if (library === 'built') copyFileSync(join(dirname(CLI), LIBRARY), join(folder, LIBRARY))
  else if (library) writeFileSync(join(folder, LIBRARY), library)
  const words = ['verify', 'a.mime', '--key', 'key.pem', '--no-trust-store', '-f', 'json', ...TIME]
  const env = { PATH: process.env.PATH, PROOFBENCH_NO_CODE_CACHE: '1', NODE_OPTIONS: WATCH }
  const end = await promisify(execFile)(process.execPath, [copy, ...words], { cwd: archives, env }).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  )
  return { report: end.stdout, isLoaded: end.stderr.endsWith('\nloaded\n') }
}

describe('the library for checksums', () => {
  test.runIf(isThere)('is loaded for much data and finds what Node finds', async () => {
    const folder = await folderWith(withWrongChecksum(await largeArchive()))
    const without = await verifyBeside(folder, null)
    const found = await verifyBeside(folder, 'built')
    expect([without.isLoaded, found.isLoaded]).toEqual([false, true])
    expect(found.report).toBe(without.report)
    const { indication, findings } = JSON.parse(found.report)
    expect(indication).toBe('TOTAL_FAILED')
    expect(findings).toContainEqual(expect.objectContaining({ code: 'zip.crc-mismatch' }))
  })

  test('is done without where it is none', async () => {
    const folder = await folderWith(await largeArchive())
    const without = await verifyBeside(folder, null)
    expect(JSON.parse(without.report).indication).toBe('TOTAL_PASSED')
    for (const library of [Buffer.from('no library'), Buffer.alloc(0)])
      expect(await verifyBeside(folder, library)).toEqual(without)
  })

  test.runIf(isThere)('is not loaded for a small archive', async () => {
    const { report, isLoaded } = await verifyBeside(await folderWith(), 'built')
    expect([JSON.parse(report).indication, isLoaded]).toEqual(['TOTAL_PASSED', false])
  })
})
