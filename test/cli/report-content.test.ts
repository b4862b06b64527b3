import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { command as verify } from '../../main/cli/commands/verify.ts'
import { builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import { writeArchive } from '../../main/proof/write/write-archive.ts'
import { SAMPLES } from '../../samples/catalogue.ts'
import { PEOPLE } from '../../samples/people/people.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import { CHECK_IDS } from '../../shared/findings/checks.ts'
import type { Report } from '../../shared/report/report.ts'
import { type CliEnd, runCli } from '../support/run-cli.ts'
import { folderWith, key, SAMPLE_FOLDER, TIME, verifyIn } from './archive-folder.ts'
import { fault, hostileContents, UNSAFE } from './hostile-environment.ts'

/** All samples in one run, as the reports of a batch. */
let samples: { readonly end: CliEnd; readonly reports: readonly Report[] }
beforeAll(async () => {
  const names = [...new Set(SAMPLES.map(({ file }) => join('archives', file)))]
  const args = ['verify', ...names, '--key', 'keys/signer.pub.pem', '-f', 'json', '--second-reading', ...TIME]
  const end = await runCli(args, { cwd: SAMPLE_FOLDER })
  samples = {
    end,
    reports: end.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
})

describe('L1: hostile text in a signed archive', () => {
  const formats = verify.options.find(({ name }) => name === 'format')

  test('the report formats are exactly these, and none is a spreadsheet', () => {
    expect(formats).toMatchObject({ value: { choices: ['text', 'json', 'junit', 'sarif', 'html'] } })
  })

  test.each(['text', 'json', 'junit', 'sarif', 'html'])(
    'the %s report contains no control sequence or markup of hostile text',
    async (format) => {
      const contents = hostileContents(builtInContents())
      const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
      const folder = await folderWith(writeArchive(contents, { ...options, envelope: { kind: 'binary' } }))
      const { code, stdout, stderr } = await verifyIn(folder, ['-f', format])
      expect(code, stderr).toBe(0)
      expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(UNSAFE)
      if (format === 'html' || format === 'junit') expect(stdout).not.toMatch(/<script|<img/i)
      if (format === 'json') expect(JSON.parse(stdout).proof.tenantUsed).toBe(contents.proof.tenantUsed)
    },
  )

  test.each([[['--tree']], [['--hex']], [['-f', 'json']]])(
    'inspect %j contains no control sequence of hostile text',
    async (args) => {
      const contents = hostileContents(builtInContents())
      const options = { key, generatedAt: '2026-03-14T09:28:32.123', compression: 'stored' } as const
      const folder = await folderWith(writeArchive(contents, { ...options, envelope: { kind: 'binary' } }))
      const { stdout, stderr } = await runCli(['inspect', 'a.mime', ...args], { cwd: folder })
      expect(stdout.length).toBeGreaterThan(100)
      expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(UNSAFE)
    },
  )
})

describe('L2: personal data', () => {
  const personal = Object.values(PEOPLE).flatMap(({ surname, givenNames, documentNumber, dateOfBirth }) =>
    [surname, ...givenNames, documentNumber, dateOfBirth].filter((value) => value !== undefined && value.length > 3),
  )

  test('batch mode and standard error contain no personal data of any sample', async () => {
    const args = ['verify', 'archives', '--key', 'keys/signer.pub.pem', ...TIME]
    const { stdout, stderr } = await runCli(args, { cwd: SAMPLE_FOLDER })
    expect(stdout.trimEnd().split('\n').length).toBeGreaterThan(30)
    const output = `${samples.end.stderr}${stdout}${stderr}`.toUpperCase()
    expect(personal.length).toBeGreaterThan(30)
    expect(personal.filter((value) => output.includes(value.toUpperCase()))).toEqual([])
    // The values are in the samples, so they could leak.
    const read = SAMPLES.map(({ file }) => readFileSync(join(SAMPLE_FOLDER, 'archives', file), 'latin1')).join('')
    expect(personal.filter((value) => read.includes(value)).length).toBeGreaterThan(0)
  })

  test('a crash over personal data does not quote it, with or without stack traces', async () => {
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

describe('L4: skipped checks', () => {
  test('a skipped check is listed with its reason, and no check is missing from any report', () => {
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
  ])('the check %s is reported as not done on the terminal and in HTML', async (id, args) => {
    const folder = await folderWith()
    const { stdout } = await verifyIn(folder, args)
    expect(stdout).toMatch(new RegExp(`not done: ${id} — \\w`))
    expect((await verifyIn(folder, [...args, '-f', 'html'])).stdout).toMatch(new RegExp(`${id}</code>.*?SKIPPED`))
    expect((await verifyIn(folder, [...args, '-f', 'junit'])).stdout).toMatch(
      new RegExp(`name="${id}">\\s*<skipped message="\\w`),
    )
  })

  test('without a key no sample passes', async () => {
    const folder = await folderWith()
    const { code, stdout } = await runCli(['verify', 'a.mime', '-f', 'json'], { cwd: folder })
    const report: Report = JSON.parse(stdout)
    expect([code, report.indication]).toEqual([3, 'INDETERMINATE'])
    expect(report.checks.find(({ id }) => id === 'signature.cryptographic')?.outcome).toBe('SKIPPED')
  })
})

describe('L8: warnings', () => {
  test('every warning of every sample has a code of the catalogue, a level and a check', () => {
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

  test('the terminal shows the code of a warning', async () => {
    const folder = await folderWith()
    const { stdout } = await verifyIn(folder)
    expect(stdout).toContain('trust.test-key')
  })
})
