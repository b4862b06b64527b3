import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import { writeArchive } from '../../main/proof/write/write-archive.ts'
import { IS_LONG, someOf } from '../support/length.ts'
import { CLI, runCli } from '../support/run-cli.ts'
import { folderWith, key, SAMPLE_FOLDER, TIME, verifyIn } from './archive-folder.ts'
import { clock, fault } from './hostile-environment.ts'

describe('L3: crashes', () => {
  const crash = "() => { throw new RangeError('crashed on purpose') }"
  test.each(
    someOf(
      [
        ['reading the file', `set(fs, 'readSync', ${crash})`],
        ['decompressing', `set(zlib, 'inflateRawSync', 'createInflateRaw', ${crash})`],
        ['the checksums', `set(zlib, 'crc32', ${crash})`],
        ['the hashes', `set(crypto, 'createHash', 'hash', ${crash})`],
        ['decoding text', `set(Buffer.prototype, 'toString', ${crash})`],
        ['checking the signature', `set(crypto, 'verify', 'createVerify', ${crash})`],
      ] as const,
      2,
    ),
  )('a crash while %s never results in a pass, for a single input or in a batch', async (_, change) => {
    const folder = await folderWith()
    const broken = fault(change)
    const alone = await verifyIn(folder, ['-f', 'json'], broken)
    expect(alone.code).toBe(70)
    expect(alone.stdout).not.toContain('TOTAL_PASSED')
    const batch = await verifyIn(folder, ['a.mime', '-f', 'json', '--jobs', '2'], broken)
    expect(batch.code).toBe(70)
    expect(batch.stdout).not.toContain('TOTAL_PASSED')
  })

  test('a crash of JSON.parse, which only the independent signature check uses, never results in a pass', async () => {
    const folder = await folderWith()
    const { code, stdout } = await verifyIn(folder, ['-f', 'json'], fault(`set(JSON, 'parse', ${crash})`))
    // jose reports the crash as a malformed signature, so the two signature checks disagree.
    expect(code).toBe(2)
    expect(stdout).toContain('second-reading')
  })
})

describe('L5: a wrong clock or another time zone', () => {
  test.runIf(IS_LONG)(
    'the clock and the time zone change nothing in a report for a given validation time',
    async () => {
      const folder = await folderWith()
      const reports = await Promise.all(
        [
          { TZ: 'UTC' },
          { TZ: 'Pacific/Kiritimati' },
          { TZ: 'America/St_Johns' },
          clock('1990-01-01'),
          clock('2100-01-01'),
        ].map((env) => verifyIn(folder, ['-f', 'json'], env)),
      )
      expect(reports[0]?.code).toBe(0)
      expect(new Set(reports.map(({ stdout }) => stdout)).size).toBe(1)
    },
  )

  test.runIf(IS_LONG)(
    'with a bare key the clock does not change the verdict, and the report names the validation time',
    async () => {
      const folder = await folderWith()
      for (const moment of ['1990-01-01', '2100-01-01']) {
        const args = ['verify', 'a.mime', '--key', 'key.pem', '-f', 'json']
        const { stdout } = await runCli(args, { cwd: folder, env: clock(moment) ?? {} })
        const { indication, validationTime } = JSON.parse(stdout)
        expect({ indication, validationTime }).toEqual({
          indication: 'TOTAL_PASSED',
          validationTime: `${moment}T00:00:00.000Z`,
        })
      }
    },
  )

  test('a clock after the expiry of a certificate never causes a tampering verdict', async () => {
    const args = ['verify', 'archives/licence-and-portrait.mime', '--key', 'keys/signer.crt.pem', '-f', 'json']
    const verdict = async (time: string): Promise<string> =>
      JSON.parse((await runCli([...args, '--time', time], { cwd: SAMPLE_FOLDER })).stdout).indication
    expect(await verdict('2026-06-01')).toBe('TOTAL_PASSED')
    expect(await verdict('2100-01-01')).toBe('INDETERMINATE')
    expect(await verdict('1990-01-01')).toBe('INDETERMINATE')
  })
})

describe('L6: the same input twice', () => {
  test('verification gives the same bytes for a single input, in a batch, and without a code cache', async () => {
    const folder = await folderWith()
    const alone = await verifyIn(folder, ['-f', 'json', '--input-hash', '--second-reading'])
    const again = await verifyIn(folder, ['-f', 'json', '--input-hash', '--second-reading'], {
      NODE_DISABLE_COMPILE_CACHE: '1',
    })
    const batch = await verifyIn(folder, ['a.mime', '-f', 'json', '--input-hash', '--second-reading', '--jobs', '2'])
    expect(alone.code).toBe(0)
    expect(again.stdout).toBe(alone.stdout)
    expect(batch.stdout).toBe(`${alone.stdout}${alone.stdout}`)
  })

  const others = otherNodes()
  test.skipIf(others.length === 0).each(others)(
    'verification gives the same bytes under %s',
    async (_version, node) => {
      const folder = await folderWith()
      const args = ['verify', 'a.mime', '--key', 'key.pem', '--no-trust-store', '-f', 'json', ...TIME]
      const theirs = execFileSync(node, [CLI, ...args], { cwd: folder, encoding: 'utf8' })
      expect(theirs).toBe((await verifyIn(folder, ['-f', 'json', '--no-trust-store'])).stdout)
    },
  )
})

describe('L7: an input that is written while it is read', () => {
  test.each(
    someOf(
      [
        ['grows', "fs.appendFileSync('a.mime', 'x')"],
        ['is cut', "fs.truncateSync('a.mime', 1000)"],
        [
          'is overwritten in place',
          "fs.utimesSync('a.mime', 1, 1); fs.writeSync(fs.openSync('a.mime', 'r+'), 'x', 300000)",
        ],
      ] as const,
      1,
    ),
  )('an input that %s while it is read gets no verdict', async (_, change) => {
    const archive = await largeArchive()
    const folder = await folderWith(archive)
    // With a second reading the input is read at once, without one piece by piece.
    for (const [reads, args] of [
      [1, []],
      [2, ['--no-second-reading']],
    ] as const) {
      writeFileSync(join(folder, 'a.mime'), archive)
      const { code, stdout } = await verifyIn(folder, ['-f', 'json', ...args], fault('', { [reads]: change }))
      expect([args, code]).toEqual([args, 66])
      expect(JSON.parse(stdout)).toMatchObject({ indication: 'INDETERMINATE', error: { code: 'input.changed' } })
    }
  })

  test('an input is judged as it was opened if another file takes its name', async () => {
    const folder = await folderWith(largeArchive())
    const swap = "fs.renameSync('a.mime', 'b'); fs.writeFileSync('a.mime', 'forged')"
    const swapping = fault('', { 1: swap })
    const { code } = await verifyIn(folder, [], swapping)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'a.mime'), 'utf8')).toBe('forged')
  })
})

/** Returns an archive that is large enough to be read in pieces. */
function largeArchive(): Promise<Uint8Array> {
  const contents = builtInContents()
  const media = contents.media.map((medium, index) =>
    index === 0 ? { ...medium, bytes: Buffer.concat([medium.bytes, Buffer.alloc(2_000_000, 7)]) } : medium,
  )
  const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
  return writeArchive({ ...contents, media }, { ...options, envelope: { kind: 'binary' } })
}

/** Returns other Node releases from 22.18 on that this machine has, for example Electron's or a version manager's. */
function otherNodes(): readonly (readonly [string, string])[] {
  const folders = (process.env.PATH ?? '').split(':')
  const found = folders.flatMap((folder) => {
    try {
      const path = join(folder, 'node')
      return [[execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path] as const]
    } catch {
      return []
    }
  })
  const usable = found.filter(
    ([version]) => version !== process.version && `22.18`.localeCompare(version.slice(1), 'en', { numeric: true }) <= 0,
  )
  if (usable.length === 0) console.warn('SKIPPED: no other Node from 22.18 on is installed')
  return usable
}
