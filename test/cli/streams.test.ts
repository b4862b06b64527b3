import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, realpathSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { CLI, endOf, runCli, startCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FULL = '/dev/full'
const script = spawnSync('script', ['--version']).error === undefined

describe('standard streams and exit codes', () => {
  test('help and version go to standard output and exit with 0', async () => {
    for (const args of [['--help'], ['help', 'verify'], ['verify', '--help'], ['--version'], ['completion', 'bash']]) {
      const { code, stdout, stderr } = await runCli(args)
      expect({ code, stderr, args }).toEqual({ code: 0, stderr: '', args })
      expect(stdout.length).toBeGreaterThan(10)
    }
  })

  test.each([[[]], [['verfy']], [['verify']], [['verify', '--frmat', 'json', 'x']], [['trust']]])(
    'wrong usage %j prints advice to standard error and exits with 64',
    async (args) => {
      const { code, stdout, stderr } = await runCli(args)
      expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
      expect(stderr.split('\n').length).toBeGreaterThanOrEqual(2)
    },
  )

  test('files named by options must exist and have the expected content', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'bad.json'), '{"format":"other"}')
    writeFileSync(join(folder, 'a.mime'), 'x')
    expect((await runCli(['verify', 'a.mime', '--key', 'absent.pem'], { cwd: folder })).code).toBe(66)
    expect((await runCli(['verify', 'a.mime', '--policy', 'absent.json'], { cwd: folder })).code).toBe(66)
    expect((await runCli(['verify', 'a.mime', '--policy', 'bad.json'], { cwd: folder })).code).toBe(64)
    expect((await runCli(['verify', 'a.mime', '--limit', 'zipEntrys=3'], { cwd: folder })).stderr).toContain(
      'zipEntries',
    )
  })

  test('a report never replaces its input, and is never left half written', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.mime'), 'x')
    mkdirSync(join(folder, 'dir'))
    expect((await runCli(['verify', 'a.mime', '-o', 'a.mime'], { cwd: folder })).code).toBe(64)
    expect((await runCli(['verify', 'a.mime', '-o', './dir/../a.mime'], { cwd: folder })).code).toBe(64)
    expect((await runCli(['verify', 'a.mime', '-o', 'no/such/folder'], { cwd: folder })).code).toBe(70)
    expect((await runCli(['verify', 'a.mime', '-o', 'dir'], { cwd: folder })).code).toBe(70)
    expect(readdirSync(folder).sort()).toEqual(['a.mime', 'dir'])
  })

  test.skipIf(!existsSync(FULL))(
    'a full disk causes a clear message and exit code 70, for a file and for standard output',
    async () => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'a.mime'), 'x')
      const { code, stderr } = await runCli(['verify', 'a.mime', '-o', FULL], { cwd: folder })
      expect(code).toBe(70)
      expect(stderr).toContain('The disk is full')
      const { status } = spawnSync('sh', ['-c', `'${process.execPath}' '${CLI}' verify a.mime > ${FULL}`], {
        cwd: folder,
      })
      expect(status).toBe(70)
    },
  )

  test('without a terminal the output has no colour and no progress', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.mime'), 'x')
    const { stdout, stderr } = await runCli(['verify', 'a.mime', 'a.mime'], { cwd: folder })
    expect(`${stdout}${stderr}`).not.toContain('\u001b')
  })

  test.skipIf(!IS_LONG || !script)('on a terminal the output has colour, and NO_COLOR disables it', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.mime'), 'x')
    const onTerminal = (env: { [name: string]: string }): string =>
      spawnSync('script', ['-qec', `'${process.execPath}' '${CLI}' verify a.mime`, '/dev/null'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, PROOFBENCH_HOME: folder, TERM: 'xterm', ...env },
      }).stdout
    expect(onTerminal({})).toContain('\u001b[31m')
    expect(onTerminal({ NO_COLOR: '1' })).not.toContain('\u001b')
    expect(onTerminal({ NO_COLOR: '' })).toContain('\u001b[31m')
    expect(onTerminal({ TERM: 'dumb' })).not.toContain('\u001b')
  })

  test('an input that exceeds its time limit is aborted, the others are verified', async () => {
    const folder = temporaryFolder()
    sparseArchive(join(folder, 'endless.zip'))
    writeFileSync(join(folder, 'a.mime'), 'x')
    const { code, stdout } = await runCli(
      ['verify', 'endless.zip', 'a.mime', '-f', 'json', '--time-limit', '1', '--no-trust-store'],
      { cwd: folder },
    )
    const [endless, other] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(endless).toMatchObject({ indication: 'INDETERMINATE', error: { code: 'input.time-limit' } })
    expect(other.indication).toBe('TOTAL_FAILED')
    expect(code).toBe(2)
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    'an interrupt ends a batch by its signal, with a message and no leftover files',
    { timeout: 120_000 },
    async () => {
      const folder = temporaryFolder()
      for (const name of ['a.zip', 'b.zip']) sparseArchive(join(folder, name))
      const child = startCli(['verify', 'a.zip', 'b.zip', '-o', 'report.json', '-f', 'json'], {
        cwd: folder,
        env: { TMPDIR: folder },
      })
      const end = endOf(child)
      await expect.poll(() => reads(child.pid, realpathSync(join(folder, 'a.zip'))), { timeout: 60_000 }).toBe(true)
      child.kill('SIGINT')
      const { signal, stderr } = await end
      expect(signal).toBe('SIGINT')
      expect(stderr).toContain('interrupted')
      expect(readdirSync(folder).sort()).toEqual(['a.zip', 'b.zip'])
    },
  )
})

/** Whether a process has opened a file. */
const reads = (pid: number | undefined, path: string): boolean =>
  readdirSync(`/proc/${pid}/fd`).some((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`) === path
    } catch {
      return false
    }
  })

/** Writes an archive with a stored entry of 60 GiB that occupies no disk space and takes many seconds to hash. */
function sparseArchive(path: string): void {
  const size = 60n * 1024n ** 3n
  const name = Buffer.from('id_20260101000000000/images/a.jpg')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(45, 4)
  local.writeUInt32LE(0xffffffff, 18)
  local.writeUInt32LE(0xffffffff, 22)
  local.writeUInt16LE(name.length, 26)
  local.writeUInt16LE(20, 28)
  const localExtra = Buffer.alloc(20)
  localExtra.writeUInt16LE(1, 0)
  localExtra.writeUInt16LE(16, 2)
  localExtra.writeBigUInt64LE(size, 4)
  localExtra.writeBigUInt64LE(size, 12)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt16LE(45, 4)
  central.writeUInt16LE(45, 6)
  central.writeUInt32LE(0xffffffff, 20)
  central.writeUInt32LE(0xffffffff, 24)
  central.writeUInt16LE(name.length, 28)
  central.writeUInt16LE(20, 30)
  const start = BigInt(local.length + name.length + localExtra.length) + size
  const directory = Buffer.concat([central, name, localExtra])
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(1n, 24)
  end64.writeBigUInt64LE(1n, 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  end64.writeBigUInt64LE(start, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(start + BigInt(directory.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(0xffffffff, 16)
  writeFileSync(path, Buffer.concat([local, name, localExtra]))
  truncateSync(path, Number(start))
  writeFileSync(path, Buffer.concat([directory, end64, locator, end]), { flag: 'a' })
}
