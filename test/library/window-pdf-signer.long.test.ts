import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasOpenssl } from '../support/time-stamp-authority.ts'
import { open, openSample, startBridge } from './window-host.ts'

const PASSPHRASE = 'correct horse'

/** Makes a PKCS #12 file and returns it in Base64. */
function keyFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-pdf-signer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const out = ['-keyout', 'seal.key', '-out', 'seal.pem', '-days', '9', '-subj', '/CN=Seal of a bank']
  openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...out)
  const store = ['-inkey', 'seal.key', '-in', 'seal.pem', '-out', 'seal.p12', '-passout', `pass:${PASSPHRASE}`]
  openssl('pkcs12', '-export', ...store)
  return readFileSync(join(folder, 'seal.p12')).toString('base64')
}

test.skipIf(!hasOpenssl)(
  'the window signs the PDF itself with a PKCS #12 file, and refuses a wrong passphrase before the report is made',
  async () => {
    const started = startBridge(new Map())
    const { call, bridge, folder, failure } = started
    const { id, args } = await openSample(started)
    await open(started, id)
    const base64 = keyFile()
    const report = (passphrase: string) => ({
      ...({ archive: args.archive, ticket: 'c', caseId: null, format: 'pdf', omit: [], sign: false } as const),
      pdfSigner: { name: 'seal.p12', base64, passphrase },
    })
    expect(await failure('report.create', report('wrong'))).toBe('bridge.pdf-signer')
    expect(
      await failure('report.create', { ...report(PASSPHRASE), pdfSigner: { ...report('').pdfSigner, base64: '' } }),
    ).toBe('bridge.pdf-signer')
    const bytes = await call('report.create', report(PASSPHRASE))
    const path = join(folder, 'signed.pdf')
    writeFileSync(path, bytes)
    const { checks } = await call('report.verify', { file: bridge.admit(path), ticket: 'v', open: [] })
    expect(checks.find((check) => check.id === 'document')).toMatchObject({
      outcome: 'SKIPPED',
      message: expect.stringMatching(/^The PDF is signed by CN=Seal of a bank .*valid until/),
    })
  },
  60_000,
)
