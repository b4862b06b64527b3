import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIXTURES, fixtureCases } from '../support/fixtures.ts'
import { copyOfCli, endOf, runCli, startCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const cases = fixtureCases()
const place = (name: string): string => join(FIXTURES, name)
const keyWords = (keys: readonly string[]): string[] => keys.flatMap((key) => ['--key', place(`keys/${key}`)])
const SIGNER = keyWords(['signer.pub.pem'])
const EXIT: { readonly [indication: string]: number } = { TOTAL_PASSED: 0, TOTAL_FAILED: 2, INDETERMINATE: 3 }

describe.skipIf(cases.length === 0)('verify, on archives made by other tools', () => {
  test.each(cases)(
    'verify of $name gives the expected verdict',
    async ({ file, indication, subIndication, finding, keys, conformance }) => {
      const { code, stdout } = await runCli(['verify', place(file), '--format', 'json', ...keyWords(keys)])
      const report = JSON.parse(stdout)
      expect(report.indication).toBe(indication)
      expect(code).toBe(EXIT[indication])
      if (subIndication !== null) expect(report.subIndication).toBe(subIndication)
      const codes: string[] = report.findings.map((each: { code: string }) => each.code)
      if (finding !== null) expect(codes.some((each) => each.startsWith(finding))).toBe(true)
      if (indication === 'TOTAL_PASSED') expect(report.subIndication).toBeNull()
      // The cases do not define conformance for bad verdicts: edited content may also contradict itself.
      if (indication === 'TOTAL_PASSED') expect(report.conformance === 'ERRORS').toBe(conformance === 'ERROR')
    },
  )

  test('a report has exactly the fields of the contract', async () => {
    const { stdout } = await runCli(['verify', place('ok-binary.mime'), '-f', 'json', ...SIGNER])
    expect(Object.keys(JSON.parse(stdout)).sort()).toEqual([
      'authenticity',
      'checks',
      'conformance',
      'files',
      'findings',
      'format',
      'indication',
      'input',
      'integrity',
      'limitsOfEvidence',
      'policy',
      'proof',
      'signature',
      'subIndication',
      'tool',
      'validationTime',
    ])
  })

  test('conformance errors cause exit code 4 only if conformance is required', async () => {
    const args = ['verify', place('conf-identity-id.mime'), ...SIGNER]
    expect((await runCli(args)).code).toBe(0)
    expect((await runCli([...args, '--require-conformance'])).code).toBe(4)
    expect((await runCli([...args, place('bad-image-flip.mime'), '--require-conformance'])).code).toBe(2)
  })

  test('several inputs are reported in their order, whichever finishes first, and the worst decides', async () => {
    const files = cases.filter(({ keys }) => keys.includes('signer.pub.pem')).map(({ file }) => place(file))
    const { code, stdout, stderr } = await runCli(['verify', ...files, '-f', 'json', '--jobs', '2', ...SIGNER])
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).input.name),
    ).toEqual(files)
    expect(code).toBe(2)
    expect(stderr).toContain(`${files.length} inputs: `)
  })

  test('an input that cannot be opened has its own line, the others are verified, and the exit code is 66', async () => {
    const folder = temporaryFolder()
    copyFileSync(place('ok-binary.mime'), join(folder, 'good.mime'))
    const { code, stdout, stderr } = await runCli(['verify', 'absent.mime', 'good.mime', '-f', 'json', ...SIGNER], {
      cwd: folder,
    })
    const [absent, good] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(absent).toMatchObject({ input: { name: 'absent.mime' }, error: { code: 'input.not-found' } })
    expect(good.indication).toBe('TOTAL_PASSED')
    expect(code).toBe(66)
    expect(stderr).toContain('absent.mime: There is no such file')
  })

  test('standard input gives the same verdict as the file', async () => {
    const { code, stdout } = await runCli(['verify', '-', '-f', 'json', ...SIGNER], {
      input: readFileSync(place('ok-base64.mime')),
    })
    expect({ code, name: JSON.parse(stdout).input.name }).toEqual({ code: 0, name: '-' })
  })

  test('the folder that inspect --extract wrote verifies', async () => {
    const folder = temporaryFolder()
    const args = ['inspect', place('ok-binary.mime'), '--extract', 'out']
    expect((await runCli(args, { cwd: folder })).code).toBe(0)
    const { code, stdout } = await runCli(['verify', 'out', '-f', 'json', ...SIGNER], { cwd: folder })
    expect(JSON.parse(stdout).input.container).toBe('folder')
    expect(code).toBe(0)
    expect((await runCli(args, { cwd: folder })).code).toBe(64)
    expect((await runCli([...args, '--force'], { cwd: folder })).code).toBe(0)
  })

  test('verify writes a JUnit test suite per input and an HTML page', async () => {
    const args = ['verify', place('ok-binary.mime'), place('bad-image-flip.mime'), ...SIGNER]
    const xml = (await runCli([...args, '-f', 'junit'])).stdout
    expect(xml.match(/<testsuite /g)).toHaveLength(2)
    const page = (await runCli([...args, 'absent.mime', '-f', 'html'])).stdout
    const articles = [...page.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)
    expect(articles).toHaveLength(3)
    const [overview = ''] = /<h2>Overview.*?<\/table>/s.exec(page) ?? []
    expect([...overview.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(articles)
    const verdicts = [...overview.matchAll(/<tr><td>\d.*?<\/tr>/g)].map(([row]) => row.replace(/<[^>]+>/g, ' '))
    expect(verdicts).toEqual([
      expect.stringMatching(/ok-binary.*✓ TOTAL_PASSED/),
      expect.stringMatching(/bad-image-flip.*✗ TOTAL_FAILED.*HASH_FAILURE/),
      expect.stringMatching(/absent.*\? NOT VERIFIED.*input\.not-found/),
    ])
    expect((await runCli(['verify', place('ok-binary.mime'), '-f', 'html', ...SIGNER])).stdout).not.toContain(
      'Overview',
    )
  })

  test('with --output the report is in the file and standard output is empty', async () => {
    const folder = temporaryFolder()
    const { code, stdout } = await runCli(
      ['verify', place('bad-image-flip.mime'), '-f', 'json', '-o', 'r.json', ...SIGNER],
      { cwd: folder },
    )
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')).indication).toBe('TOTAL_FAILED')
    expect(readdirSync(folder)).toEqual(['r.json'])
  })

  test('a closed output pipe does not change the verdict', async () => {
    for (const [file, expected] of [
      ['ok-binary.mime', 0],
      ['bad-image-flip.mime', 2],
    ] as const) {
      const child = startCli(['verify', place(file), '-f', 'html', ...SIGNER], {}, ['ignore', 'pipe', 'pipe'])
      child.stdout?.destroy()
      const end = await endOf(child)
      expect({ code: end.code, says: end.stderr.includes('internal') }).toEqual({ code: expected, says: false })
    }
  })

  test('reports contain no input paths: another working directory and a copied command give the same report', async () => {
    const folder = temporaryFolder()
    copyFileSync(place('ok-binary.mime'), join(folder, 'a.mime'))
    const args = ['verify', 'a.mime', '-f', 'json', '--time', '2026-06-01', ...SIGNER]
    const first = await runCli(args, { cwd: folder })
    const again = await runCli(args, { cwd: folder, env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' } })
    const copied = await runCli(args, { cwd: folder, cli: copyOfCli(folder) })
    expect(again.stdout).toBe(first.stdout)
    expect(copied.stdout).toBe(first.stdout)
    expect(first.code).toBe(0)
  })
})

describe('verify, on inputs that are no archive', () => {
  test.each([
    ['nothing', ''],
    ['garbage', '\u0000\u0001garbage'],
    ['a login page', '<!DOCTYPE html><html></html>'],
    ['an end record alone', `PK\u0005\u0006${'\u0000'.repeat(18)}`],
  ])('verify of %s fails with a format verdict', async (_, content) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'x.mime'), Buffer.from(content, 'latin1'))
    const { code, stdout } = await runCli(['verify', 'x.mime', '-f', 'json'], { cwd: folder })
    expect({ code, reason: JSON.parse(stdout).subIndication }).toEqual({ code: 2, reason: 'FORMAT_FAILURE' })
  })

  test('a folder without an archive exits with 66 and a line that names the expected content', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'empty'))
    const { code, stderr } = await runCli(['verify', 'empty'], { cwd: folder })
    expect(code).toBe(66)
    expect(stderr).toContain('*.mime')
  })

  test('an endless pipe is refused by its limit', async () => {
    const { code, stdout } = await runCli(['verify', '-', '-f', 'json', '--stdin-limit', '1MiB'], {
      input: Buffer.alloc(3_000_000, 65),
    })
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 66, error: 'input.limit-exceeded' })
  })

  test('a file named like an option is read as a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '-rf'), 'x')
    expect((await runCli(['verify', '--', '-rf'], { cwd: folder })).code).toBe(2)
    expect((await runCli(['verify', './-rf'], { cwd: folder })).code).toBe(2)
    expect((await runCli(['verify', '-rf'], { cwd: folder })).code).toBe(64)
  })

  test('hostile names are printed escaped', async () => {
    const folder = temporaryFolder()
    const name = 'a\u001b[31m\u202egpj.mime'
    writeFileSync(join(folder, name), 'x')
    const { stdout, stderr } = await runCli(['verify', name, 'absent\u001b[2J'], { cwd: folder })
    expect(`${stdout}${stderr}`).toContain('\\u001b[31m\\u202egpj.mime')
    expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
