import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createKey } from '../../main/statement/key-file.ts'
import { publicPem } from '../../main/statement/public-key.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { hasOpenssl } from '../support/time-stamp-authority.ts'
import { SAMPLE_FOLDER, TIME } from './archive-folder.ts'

const archive = (name: string) => join(SAMPLE_FOLDER, 'archives', `${name}.mime`)
const KEY = ['--key', join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem'), ...TIME]

/** Data about the holder of the sample licence-with-issuer. */
const HOLDER = /Callaghan|Ngaire|20481537|1984-11-02/i

const ENV = { env: { PROOFBENCH_PASSPHRASE: 'correct horse' } }

/** Creates a folder with the keys of a reporter. */
async function reporter(): Promise<string> {
  const folder = temporaryFolder()
  const { text, key } = await createKey('Rita Reporter', ENV.env.PROOFBENCH_PASSPHRASE, { now: 0, iterations: 1000 })
  writeFileSync(join(folder, 'reporter.json'), text)
  writeFileSync(join(folder, 'reporter.pem'), publicPem(key))
  return folder
}

/** Returns all text of a file, its embedded parts decoded too. */
function textIn(path: string): string {
  const text = readFileSync(path, 'utf8')
  return text + text.replace(/base64,([A-Za-z0-9+/=]+)/g, (_, data: string) => Buffer.from(data, 'base64').toString())
}

describe('report command', () => {
  test.skipIf(!hasOpenssl)(
    '--pdf-signer signs the PDF itself, beside the statement of the reporter (needs openssl)',
    async () => {
      const cwd = await reporter()
      const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd, stdio: 'ignore' })
      const key = [
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        'seal.key',
        '-out',
        'seal.pem',
      ]
      openssl('req', '-x509', ...key, '-subj', '/CN=Seal', '-addext', 'basicConstraints=CA:FALSE')
      openssl('pkcs12', '-export', '-inkey', 'seal.key', '-in', 'seal.pem', '-out', 'seal.p12', '-passout', 'pass:seal')
      const report = (secret: string, ...args: string[]) =>
        runCli(
          [
            'report',
            archive('another-face'),
            ...KEY,
            '--pdf-signer',
            'seal.p12',
            '--sign',
            'reporter.json',
            '-o',
            'out',
            ...args,
          ],
          { cwd, env: { ...ENV.env, PROOFBENCH_PDF_PASSPHRASE: secret } },
        )
      const wrong = await report('wrong')
      expect(wrong.code).toBe(64)
      expect(wrong.stderr).toContain('--pdf-signer: The passphrase of the PKCS #12 file is wrong')
      expect((await report('')).stderr).toContain('Give --pdf-passphrase-file FILE, or set PROOFBENCH_PDF_PASSPHRASE')
      expect((await report('seal', '--format', 'html')).stderr).toContain('--pdf-signer signs a PDF')
      expect((await report('seal')).stderr).toContain('another-face.report.pdf: TOTAL_')
      const verified = await runCli(
        ['report', 'verify', 'out/another-face.report.pdf', '--key', 'reporter.pem', '--pdf-certificates', 'seal.pem'],
        { cwd, ...ENV },
      )
      expect(verified.stdout, verified.stderr).toMatch(/^VERIFIED /)
      expect(verified.stdout).toMatch(/✓ document +The PDF is signed by CN=Seal .*without a time stamp/)
      expect(verified.code).toBe(0)
    },
  )

  test('a template puts its institution into a report; its faults are named with their lines', async () => {
    const cwd = await reporter()
    writeFileSync(join(cwd, 'court.yaml'), 'institution: Example Bank plc\naddressee: Example Court\ncase: 3 O 1/26\n')
    writeFileSync(join(cwd, 'bad.yaml'), 'institution: Example Bank plc\nlogo: logo.png\nscript: run\n')
    writeFileSync(join(cwd, 'large.yaml'), 'institution: Example Bank plc\nlogo: large.png\n')
    writeFileSync(join(cwd, 'large.png'), Buffer.alloc(2 ** 21))
    const report = (template: string, ...args: string[]) =>
      runCli(['report', archive('licence-with-issuer'), ...KEY, '-f', 'html', '--template', template, ...args], {
        cwd,
        ...ENV,
      })
    expect((await report('court.yaml', '-o', 'out')).code).toBe(0)
    const text = readFileSync(join(cwd, 'out', 'licence-with-issuer.report.html'), 'utf8')
    for (const part of ['Example Bank plc', 'For Example Court', 'Case 3 O 1/26']) expect(text).toContain(part)
    const bad = await report('bad.yaml')
    expect(bad.code).toBe(64)
    expect(bad.stderr).toContain('bad.yaml:3:1: unknown key "script"')
    const large = await report('large.yaml')
    expect(large.code).toBe(64)
    expect(large.stderr).toMatch(/large\.yaml:2:\d+: logo "large\.png": The file is larger/)
    const again = await runCli(['report', 'out/licence-with-issuer.report.html', '--template', 'court.yaml'], {
      cwd,
      ...ENV,
    })
    expect(again.stderr).toContain('--template is for new reports')
  })

  test.each(['pdf', 'html', 'json'])(
    'a signed %s report verifies with the key of its reporter and its archive',
    async (format) => {
      const cwd = await reporter()
      const file = archive('licence-with-issuer')
      const made = await runCli(['report', file, ...KEY, '--format', format, '--sign', 'reporter.json', '-o', 'out'], {
        cwd,
        ...ENV,
      })
      expect(made.stderr).toContain(`licence-with-issuer.report.${format}: TOTAL_PASSED`)
      expect(made.code).toBe(0)
      const verify = (...args: string[]) =>
        runCli(['report', 'verify', `out/licence-with-issuer.report.${format}`, ...args], { cwd, ...ENV })
      const trusted = await verify('--key', 'reporter.json', '--archive', file, '--format', 'json')
      expect(trusted.code, trusted.stdout).toBe(0)
      const { result, checks, omitted } = JSON.parse(trusted.stdout)
      expect({ result, omitted }).toEqual({ result: 'VERIFIED', omitted: [] })
      expect(checks.map(({ id, outcome }: { id: string; outcome: string }) => `${id} ${outcome}`)).toEqual([
        'form PASSED',
        'signature PASSED',
        'signer PASSED',
        'parts PASSED',
        'print PASSED',
        'archive PASSED',
      ])
      expect((await verify('--key', 'reporter.pem')).code).toBe(0)
      const unknown = await verify()
      expect(unknown.code).toBe(3)
      expect(unknown.stdout).toMatch(/^NOT_PROVED .*\n.*✓ form.*\n.*✓ signature.*\n.*\? signer/)
      expect(unknown.stdout).toContain('\n  Name the public key of the reporter with --key,')
      const other = await verify('--archive', archive('another-face'))
      expect(other.code).toBe(2)
      expect(other.stdout).toContain('is not the archive of this report')
    },
  )

  test.each(['html', 'json'])(
    'a %s report without the holder contains none of their data, and says what it omits',
    async (format) => {
      const cwd = await reporter()
      const args = ['report', archive('licence-with-issuer'), ...KEY, '--format', format, '--sign', 'reporter.json']
      await runCli([...args, '--output', 'full'], { cwd, ...ENV })
      await runCli([...args, '--omit', 'holder', '--output', 'masked'], { cwd, ...ENV })
      const [name = ''] = readdirSync(join(cwd, 'masked'))
      expect(name).toMatch(/^archive-[0-9a-f]{16}\.report\./)
      expect(textIn(join(cwd, 'full', `licence-with-issuer.report.${format}`))).toMatch(HOLDER)
      expect(textIn(join(cwd, 'masked', name))).not.toMatch(HOLDER)
      const { code, stdout } = await runCli(['report', 'verify', `masked/${name}`, '--key', 'reporter.json'], {
        cwd,
        ...ENV,
      })
      expect(stdout).toMatch(/omitted {4}Images \(holder, images\)/)
      expect(code).toBe(0)
    },
  )

  test('a signed report is printed again in another format with more omitted, under its own signature', async () => {
    const cwd = await reporter()
    await runCli(['report', archive('reviewed-by-people'), ...KEY, '--sign', 'reporter.json', '-o', 'out'], {
      cwd,
      ...ENV,
    })
    const again = [
      'report',
      'out/reviewed-by-people.report.pdf',
      '--omit',
      'operators',
      '--omit',
      'comments',
      '-f',
      'html',
    ]
    const { stderr } = await runCli([...again, '-o', 'again'], { cwd, ...ENV })
    expect(stderr).toContain('reviewed-by-people.report.html')
    const verify = ['report', 'verify', 'again/reviewed-by-people.report.html', '--key', 'reporter.json']
    const { code, stdout } = await runCli(verify, { cwd, ...ENV })
    expect(stdout).toMatch(/omitted +Adjudication \(operators\)\n +omitted +Comments/)
    expect(code).toBe(0)
  })

  test('an unsigned report says so on its first page, and its verification ends with 3', async () => {
    const cwd = temporaryFolder()
    await runCli(['report', archive('another-face'), ...KEY, '--format', 'html', '-o', '.'], { cwd, ...ENV })
    expect(readFileSync(join(cwd, 'another-face.report.html'), 'utf8')).toContain('Not signed: nothing protects')
    const { code, stdout } = await runCli(['report', 'verify', 'another-face.report.html'], { cwd, ...ENV })
    expect(code).toBe(3)
    expect(stdout).toContain('? signature  The report is not signed')
    expect(stdout).toContain('✓ print')
  })

  test('the text for a ticket masks the holder unless --unmask is given', async () => {
    const masked = await runCli(['report', archive('licence-with-issuer'), ...KEY, '--format', 'text'])
    expect(masked.stdout).toMatch(
      /^Verification report of an identity proof archive\nRestricted: data about the holder is omitted/,
    )
    expect(masked.stdout).not.toMatch(HOLDER)
    expect(masked.stdout.split('\n').length).toBeLessThan(120)
    const open = await runCli(['report', archive('licence-with-issuer'), ...KEY, '--format', 'text', '--unmask'])
    expect(open.stdout).toContain('licence-with-issuer.mime')
  })

  test('several archives get a report each and an index, with the case on each', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'in'))
    for (const name of ['another-face', 'image-bit']) copyFileSync(archive(name), join(cwd, 'in', `${name}.mime`))
    writeFileSync(join(cwd, 'note.txt'), 'no archive')
    const args = ['report', 'in', 'note.txt', ...KEY, '--case', '2026-117', '-f', 'html', '-o', 'out']
    const { code, stderr } = await runCli(args, { cwd, ...ENV })
    expect(stderr).toContain('note.txt is not a proof archive')
    expect(code).toBe(66)
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual([
      'another-face.report.html',
      'image-bit.report.html',
      'index.html',
    ])
    const index = readFileSync(join(cwd, 'out', 'index.html'), 'utf8')
    for (const part of ['Reports of case 2026-117', 'href="image-bit.report.html"', 'TOTAL_FAILED', 'NOT VERIFIED'])
      expect(index).toContain(part)
    expect(readFileSync(join(cwd, 'out', 'another-face.report.html'), 'utf8')).toContain('Case 2026-117')
  })

  test.each([
    ['an empty file', '', 'it is empty'],
    [
      'another PDF',
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF',
      'it is a PDF, but no report of Proofbench',
    ],
    ['another page', '<!doctype html><title>x</title>', 'it is an HTML page, but no report of Proofbench'],
    ['other JSON', '{"head":{}}', 'it is no signed report of Proofbench'],
    ['binary data', '\u00ff\u0000\u0001', 'it is no PDF, HTML or JSON'],
    ['a ticket', 'Verification report of an identity proof archive\n', 'it is the text for a ticket'],
  ])('report verify refuses %s with one clear line and 66', async (_, content, reason) => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'x'), Buffer.from(content, 'latin1'))
    const { code, stderr, stdout } = await runCli(['report', 'verify', 'x'], { cwd, ...ENV })
    expect({ code, stdout }).toEqual({ code: 66, stdout: '' })
    expect(stderr).toContain(reason)
  })

  test('report refuses a wrong passphrase, and writes nothing', async () => {
    const cwd = await reporter()
    const args = ['report', archive('another-face'), '--sign', 'reporter.json', '-o', 'out']
    const { code, stderr } = await runCli(args, { cwd, env: { PROOFBENCH_PASSPHRASE: 'wrong horse' } })
    expect(code).toBe(64)
    expect(stderr).toContain('--sign reporter.json: The passphrase does not open the key of Rita Reporter')
    expect(readdirSync(cwd).sort()).toEqual(['reporter.json', 'reporter.pem'])
  })

  test('report refuses keys that cannot sign, and names the file', async () => {
    const cwd = await reporter()
    for (const key of ['reporter.pem', 'missing.json']) {
      const { code, stderr } = await runCli(['report', archive('another-face'), '--sign', key], { cwd, ...ENV })
      expect([64, 66]).toContain(code)
      expect(stderr).toContain(key)
    }
  })
})
