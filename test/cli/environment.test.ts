import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../main/cli/argument-table.ts'
import { builtInArchive, builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { writeArchive } from '../../main/proof/write/write-archive.ts'
import { SAMPLES } from '../../samples/catalogue.ts'
import { PEOPLE } from '../../samples/people/people.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import { CHECK_IDS } from '../../shared/findings/checks.ts'
import type { Report } from '../../shared/report/report.ts'
import { CLI, type CliEnd, type CliOptions, runCli, temporaryFolder } from '../support/run-cli.ts'
import { clock, fault, hostileContents, UNSAFE } from './hostile-environment.ts'

const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
const SAMPLE_FOLDER = join(import.meta.dirname, '..', '..', 'samples')
const TIME = ['--time', '2026-06-01T00:00:00Z']

/** A folder with a genuine archive and the key that signed it. */
async function folderWith(bytes: Uint8Array | Promise<Uint8Array> = builtInArchive(key)): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.mime'), await bytes)
  writeFileSync(join(folder, 'key.pem'), SAMPLE_PUBLIC_KEY)
  return folder
}

const verifyIn = (cwd: string, words: readonly string[] = [], env: CliOptions['env'] = {}): Promise<CliEnd> =>
  runCli(['verify', 'a.mime', '--key', 'key.pem', ...TIME, ...words], { cwd, env })

/** Every sample in one run, as the reports of a batch. */
let samples: { readonly end: CliEnd; readonly reports: readonly Report[] }
beforeAll(async () => {
  const names = [...new Set(SAMPLES.map(({ file }) => join('archives', file)))]
  const words = ['verify', ...names, '--key', 'keys/signer.pub.pem', '-f', 'json', '--second-reading', ...TIME]
  const end = await runCli(words, { cwd: SAMPLE_FOLDER })
  samples = {
    end,
    reports: end.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
})

describe('L1: hostile text in a signed archive', () => {
  const formats = COMMANDS.find(({ name }) => name === 'verify')?.options.find(({ name }) => name === 'format')

  test('there is no format but these, none of them a spreadsheet', () => {
    expect(formats).toMatchObject({ value: { choices: ['text', 'json', 'junit', 'html'] } })
  })

  test.each(['text', 'json', 'junit', 'html'])('%s shows it with nothing that the medium obeys', async (format) => {
    const contents = hostileContents(builtInContents())
    const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
    const folder = await folderWith(writeArchive(contents, { ...options, envelope: { kind: 'binary' } }))
    const { code, stdout, stderr } = await verifyIn(folder, ['-f', format])
    expect(code, stderr).toBe(0)
    expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(UNSAFE)
    if (format === 'html' || format === 'junit') expect(stdout).not.toMatch(/<script|<img/i)
    if (format === 'json') expect(JSON.parse(stdout).proof.tenantUsed).toBe(contents.proof.tenantUsed)
  })

  test.each([[['--tree']], [['--hex']], [['-f', 'json']]])('inspect %j does so too', async (words) => {
    const contents = hostileContents(builtInContents())
    const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
    const folder = await folderWith(writeArchive(contents, { ...options, envelope: { kind: 'binary' } }))
    const { stdout, stderr } = await runCli(['inspect', 'a.mime', ...words], { cwd: folder })
    expect(stdout.length).toBeGreaterThan(100)
    expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(UNSAFE)
  })
})

describe('L2: personal data', () => {
  const personal = Object.values(PEOPLE).flatMap(({ surname, givenNames, documentNumber, dateOfBirth }) =>
    [surname, ...givenNames, documentNumber, dateOfBirth].filter((value) => value !== undefined && value.length > 3),
  )

  test('is on standard error for no sample, and in no line of a batch', async () => {
    const words = ['verify', 'archives', '--key', 'keys/signer.pub.pem', ...TIME]
    const { stdout, stderr } = await runCli(words, { cwd: SAMPLE_FOLDER })
    expect(stdout.trimEnd().split('\n').length).toBeGreaterThan(30)
    const said = `${samples.end.stderr}${stdout}${stderr}`.toUpperCase()
    expect(personal.length).toBeGreaterThan(30)
    expect(personal.filter((value) => said.includes(value.toUpperCase()))).toEqual([])
    // The values are there to be leaked.
    const read = SAMPLES.map(({ file }) => readFileSync(join(SAMPLE_FOLDER, 'archives', file), 'latin1')).join('')
    expect(personal.filter((value) => read.includes(value)).length).toBeGreaterThan(0)
  })

  test('is not quoted when a crash happens over it, traces asked for or not', async () => {
    const folder = await folderWith()
    const quoting = fault(`const { parse } = JSON; const { update } = crypto.Hash.prototype
      const refuse = (text) => { if (text.includes('SPECIMEN')) throw new TypeError(text) }
      set(JSON, 'parse', (text, ...more) => { refuse(String(text)); return parse(text, ...more) })
      set(crypto.Hash.prototype, 'update', function (data, ...more) { refuse(Buffer.from(data).toString('latin1')); return update.call(this, data, ...more) })`)
    for (const debug of [{}, { PROOFBENCH_DEBUG: '1' }]) {
      const { code, stdout, stderr } = await verifyIn(folder, [], { ...quoting, ...debug })
      expect(code).toBe(70)
      expect(`${stdout}${stderr}`).not.toContain('SPECIMEN')
    }
  })
})

describe('L3: a crash', () => {
  const crash = "() => { throw new RangeError('crashed on purpose') }"
  test.each([
    ['reading the file', `set(fs, 'readSync', ${crash})`],
    ['decompressing', `set(zlib, 'inflateRawSync', 'createInflateRaw', ${crash})`],
    ['the checksums', `set(zlib, 'crc32', ${crash})`],
    ['the hashes', `set(crypto, 'createHash', 'hash', ${crash})`],
    ['decoding text', `set(Buffer.prototype, 'toString', ${crash})`],
    ['reading JSON', `set(JSON, 'parse', ${crash})`],
    ['checking the signature', `set(crypto, 'verify', 'createVerify', ${crash})`],
  ])('while %s is never a pass, alone or in a batch', async (_, change) => {
    const folder = await folderWith()
    const broken = fault(change)
    const alone = await verifyIn(folder, ['-f', 'json'], broken)
    expect(alone.code).toBe(70)
    expect(alone.stdout).not.toContain('TOTAL_PASSED')
    const batch = await verifyIn(folder, ['a.mime', '-f', 'json', '--jobs', '2'], broken)
    expect(batch.code).toBe(70)
    expect(batch.stdout).not.toContain('TOTAL_PASSED')
  })
})

describe('L4: a check that was skipped', () => {
  test('is listed with its reason; no check is missing from any report', () => {
    expect(samples.reports.length).toBeGreaterThan(30)
    for (const { checks, input } of samples.reports) {
      expect([input.name, checks.map(({ id }) => id).sort()]).toEqual([input.name, [...CHECK_IDS].sort()])
      for (const { id, outcome, reason } of checks)
        if (outcome === 'SKIPPED')
          expect([input.name, id, reason]).toEqual([input.name, id, expect.stringMatching(/\w/)])
    }
  })

  test.each([
    ['trust.revocation', []],
    ['second-reading.zip', ['--no-second-reading']],
    ['second-reading.signature', ['--no-second-reading']],
  ])('%s is named as not done on a screen and in a page', async (id, words) => {
    const folder = await folderWith()
    const { stdout } = await verifyIn(folder, words)
    expect(stdout).toMatch(new RegExp(`not done: ${id} — \\w`))
    expect((await verifyIn(folder, [...words, '-f', 'html'])).stdout).toMatch(new RegExp(`${id}</code>.*?SKIPPED`))
    expect((await verifyIn(folder, [...words, '-f', 'junit'])).stdout).toMatch(
      new RegExp(`name="${id}">\\s*<skipped message="\\w`),
    )
  })

  test('without a key nothing passes', async () => {
    const folder = await folderWith()
    const { code, stdout } = await runCli(['verify', 'a.mime', '-f', 'json'], { cwd: folder })
    const report: Report = JSON.parse(stdout)
    expect([code, report.indication]).toEqual([3, 'INDETERMINATE'])
    expect(report.checks.find(({ id }) => id === 'signature.cryptographic')?.outcome).toBe('SKIPPED')
  })
})

describe('L5: a wrong clock or another zone', () => {
  test('changes nothing in a report for a given time', async () => {
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
  })

  test('changes nothing in the verdict under a bare key, and names the time it judged by', async () => {
    const folder = await folderWith()
    for (const moment of ['1990-01-01', '2100-01-01']) {
      const words = ['verify', 'a.mime', '--key', 'key.pem', '-f', 'json']
      const { stdout } = await runCli(words, { cwd: folder, env: clock(moment) ?? {} })
      const { indication, validationTime } = JSON.parse(stdout)
      expect({ indication, validationTime }).toEqual({
        indication: 'TOTAL_PASSED',
        validationTime: `${moment}T00:00:00.000Z`,
      })
    }
  })

  test('never turns an outlived certificate into tampering', async () => {
    const words = ['verify', 'archives/licence-and-portrait.mime', '--key', 'keys/signer.crt.pem', '-f', 'json']
    const verdict = async (time: string): Promise<string> =>
      JSON.parse((await runCli([...words, '--time', time], { cwd: SAMPLE_FOLDER })).stdout).indication
    expect(await verdict('2026-06-01')).toBe('TOTAL_PASSED')
    expect(await verdict('2100-01-01')).toBe('INDETERMINATE')
    expect(await verdict('1990-01-01')).toBe('INDETERMINATE')
  })
})

describe('L6: the same input twice', () => {
  test('gives the same bytes, alone, in a batch, and from a copied command without kept code', async () => {
    const folder = await folderWith()
    const alone = await verifyIn(folder, ['-f', 'json', '--input-hash', '--second-reading'])
    const again = await verifyIn(folder, ['-f', 'json', '--input-hash', '--second-reading'], {
      PROOFBENCH_NO_CODE_CACHE: '1',
    })
    const batch = await verifyIn(folder, ['a.mime', '-f', 'json', '--input-hash', '--second-reading', '--jobs', '2'])
    expect(alone.code).toBe(0)
    expect(again.stdout).toBe(alone.stdout)
    expect(batch.stdout).toBe(`${alone.stdout}${alone.stdout}`)
  })

  const others = otherNodes()
  test.skipIf(others.length === 0).each(others)('gives the same bytes under %s', async (_version, node) => {
    const folder = await folderWith()
    const words = ['verify', 'a.mime', '--key', 'key.pem', '--no-trust-store', '-f', 'json', ...TIME]
    const theirs = execFileSync(node, [CLI, ...words], { cwd: folder, encoding: 'utf8' })
    expect(theirs).toBe((await verifyIn(folder, ['-f', 'json', '--no-trust-store'])).stdout)
  })
})

describe('L7: an input that is written while it is read', () => {
  test.each([
    ['grows', "fs.appendFileSync('a.mime', 'x')"],
    ['is cut', "fs.truncateSync('a.mime', 1000)"],
    [
      'is overwritten in place',
      "fs.utimesSync('a.mime', 1, 1); fs.writeSync(fs.openSync('a.mime', 'r+'), 'x', 300000)",
    ],
  ])('gets no verdict when it %s', async (_, change) => {
    const archive = await largeArchive()
    const folder = await folderWith(archive)
    // Read whole at once for its second reading, or piece by piece without one.
    for (const [reads, words] of [
      [1, []],
      [2, ['--no-second-reading']],
    ] as const) {
      writeFileSync(join(folder, 'a.mime'), archive)
      const { code, stdout } = await verifyIn(folder, ['-f', 'json', ...words], fault('', { [reads]: change }))
      expect([words, code]).toEqual([words, 66])
      expect(JSON.parse(stdout)).toMatchObject({ indication: 'INDETERMINATE', error: { code: 'input.changed' } })
    }
  })

  test('is judged as it was opened when another file takes its name', async () => {
    const folder = await folderWith(largeArchive())
    const swap = "fs.renameSync('a.mime', 'b'); fs.writeFileSync('a.mime', 'forged')"
    const swapping = fault('', { 1: swap })
    const { code } = await verifyIn(folder, [], swapping)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'a.mime'), 'utf8')).toBe('forged')
  })
})

describe('L8: a warning', () => {
  test('has a code of the catalogue, a level and a place in a check, for every sample', () => {
    const findings = samples.reports.flatMap((report) => report.findings)
    expect(findings.filter(({ level }) => level === 'WARN').length).toBeGreaterThan(10)
    expect(findings.filter(({ code }) => !CATALOGUE.has(code))).toEqual([])
    for (const { checks, findings: own } of samples.reports)
      for (const { id, outcome } of checks.filter((check) => check.outcome === 'WARNING'))
        expect([
          id,
          outcome,
          own.some(({ code, level }) => level === 'WARN' && CATALOGUE.get(code)?.check === id),
        ]).toEqual([id, 'WARNING', true])
  })

  test('is on the screen with its code', async () => {
    const folder = await folderWith()
    const { stdout } = await verifyIn(folder)
    expect(stdout).toContain('trust.test-key')
  })
})

/** Large enough to be read in pieces. */
function largeArchive(): Promise<Uint8Array> {
  const contents = builtInContents()
  const media = contents.media.map((medium, index) =>
    index === 0 ? { ...medium, bytes: Buffer.concat([medium.bytes, Buffer.alloc(2_000_000, 7)]) } : medium,
  )
  const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
  return writeArchive({ ...contents, media }, { ...options, envelope: { kind: 'binary' } })
}

/** Other releases of Node from 24 on that this machine has, for example Electron's or a manager's. */
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
    ([version]) => version !== process.version && Number(version.slice(1).split('.')[0]) >= 24,
  )
  if (usable.length === 0) console.warn('SKIPPED: no other Node from 24 on is installed')
  return usable
}
