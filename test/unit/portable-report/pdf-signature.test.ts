import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pemBlocks } from '../../../main/proof/keys/pem.ts'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import { type Certificate, readCertificate } from '../../../main/proof/keys/x509/certificate.ts'
import type { ReportCopy } from '../../../main/report/document/report-copy.ts'
import { checkPdfSignature } from '../../../main/report/pades/check-pdf-signature.ts'
import { renderSignedPdf } from '../../../main/report/pades/sign-pdf.ts'
import { type SignaturePlace, signaturePlace } from '../../../main/report/pades/signature-field.ts'
import { renderPdf } from '../../../main/report/pdf/render-pdf.ts'
import { verifyReport } from '../../../main/report/verification/verify-report.ts'
import { readPkcs12 } from '../../../main/statement/cms/read-pkcs12.ts'
import { parseTokenKey, tokenSigner } from '../../../main/statement/cms/token-signer.ts'
import { requestTimeStamp } from '../../../main/statement/time-stamp/request-time-stamp.ts'
import type { TimeStampTrust } from '../../../main/statement/time-stamp/verify-time-stamp.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { IS_LONG } from '../../support/length.ts'
import { madeReport, newSigner } from '../../support/made-report.ts'
import { hasOpenssl, TestAuthority } from '../../support/time-stamp-authority.ts'

const PASSPHRASE = 'correct horse'
const folder = mkdtempSync(join(tmpdir(), 'proofbench-pades-'))
const at = (name: string): string => join(folder, name)
const openssl = (...args: readonly string[]): void => {
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}
const has = (tool: string): boolean => spawnSync(tool, ['--help']).error === undefined

const KEYS = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const

/** Makes a key with a self-signed certificate in a PKCS #12 file. */
function makeKey(
  name: string,
  kind: keyof typeof KEYS,
  { days = '30', extensions = [] as readonly string[] } = {},
): Buffer {
  const more = ['basicConstraints=CA:FALSE', ...extensions].flatMap((extension) => ['-addext', extension])
  const subject = ['-subj', `/O=Example Bank/CN=Seal ${name}`]
  openssl(
    'req',
    '-x509',
    ...KEYS[kind],
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
    '-days',
    days,
    ...subject,
    ...more,
  )
  const out = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-out', `${name}.p12`, '-passout', `pass:${PASSPHRASE}`]
  openssl('pkcs12', '-export', ...out)
  return readFileSync(at(`${name}.p12`))
}

const certificateOf = (name: string): Certificate => {
  const [block] = pemBlocks(readFileSync(at(`${name}.pem`), 'utf8'))
  return readCertificate(block?.der ?? new Uint8Array(0))
}

const signer = newSigner()
const trusted = new Map([[signer.fingerprint, 'Reporter']])
const noStamp = async (): Promise<null> => null
let copy: ReportCopy
let signed: Buffer
let place: SignaturePlace

/** Verifies the signature alone; `at`: place in the print. */
const outcomeOf = (file: Buffer, certificates: readonly Certificate[], stamps: TimeStampTrust = NOBODY) =>
  checkPdfSignature(file, place, { certificates, revocationLists: [], stamps }, Date.now())

const NOBODY: TimeStampTrust = { certificates: [], revocationLists: [] }

const problemsOf = async (file: Buffer): Promise<readonly string[]> =>
  (await verifyReport(file, { trusted, archive: null })).checks
    .filter(({ outcome }) => outcome === 'FAILED')
    .map(({ id, message }) => `${id}: ${message}`)

describe.skipIf(!hasOpenssl)('Signature of a PDF (openssl is needed)', () => {
  beforeAll(async () => {
    copy = await madeReport(await changedSample('another-face', () => {}), signer)
    const rsa = makeKey('rsa', 'rsa', { extensions: ['keyUsage=critical,digitalSignature'] })
    signed = await renderSignedPdf(copy, readPkcs12(rsa, PASSPHRASE, Date.now()), noStamp)
    writeFileSync(at('signed.pdf'), signed)
    const found = signaturePlace(await renderPdf(copy, { hasSignature: true }))
    if (!found) throw new Error('The print has no place for a signature')
    place = found
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('leaves the print, its embedded report and the statement of the reporter as they are', async () => {
    const { checks } = await verifyReport(signed, {
      trusted,
      archive: null,
      documentTrust: { certificates: [certificateOf('rsa')], revocationLists: [] },
    })
    expect(checks.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      ...['form PASSED', 'signature PASSED', 'signer PASSED', 'parts PASSED'],
      ...['print PASSED', 'document PASSED', 'archive SKIPPED'],
    ])
    expect(checks.find(({ id }) => id === 'document')?.message).toContain('CN=Seal rsa')
  })

  test('is not believed without a certificate, nor under another one', async () => {
    makeKey('other', 'ec')
    expect((await outcomeOf(signed, [])).outcome).toBe('SKIPPED')
    expect((await outcomeOf(signed, [certificateOf('other')])).outcome).toBe('OPEN')
  })

  test('by an elliptic curve with a time stamp (B-T) verifies with the authority of the stamp', async () => {
    const authority = await TestAuthority.start()
    try {
      const key = readPkcs12(makeKey('ec', 'ec'), PASSPHRASE, Date.now())
      const { url, trust } = authority
      const file = await renderSignedPdf(
        copy,
        key,
        async (digest) => (await requestTimeStamp({ url, trust, policy: null }, digest, Date.now())).token,
      )
      const found = await outcomeOf(file, [certificateOf('ec')], trust)
      expect(found.outcome, found.message).toBe('PASSED')
      expect(found.message).toMatch(/before \d{4}-.* according to .*Test time stamps/)
      writeFileSync(at('stamped.pdf'), file)
      if (has('pdfsig')) expect(pdfsig('stamped.pdf')).toContain('Signature is Valid')
    } finally {
      await authority.close()
    }
  })

  test.runIf(IS_LONG)(
    'by a certificate that expired or was revoked says so, and holds if a time stamp is older than the revocation',
    async () => {
      const day = 86_400_000
      // An hour ahead: certificates and lists are made meanwhile, and are not valid before.
      const [now, later] = [Date.now() + 3_600_000, Date.now() + 2 * day]
      const rights = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign']
      const root = ['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30', '-subj', '/CN=Example issuer', ...rights]
      openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...root)
      openssl(
        'req',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        'leaf.key',
        '-out',
        'leaf.csr',
        '-subj',
        '/CN=Seal leaf',
      )
      writeFileSync(at('leaf.ext'), 'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\n')
      const request = ['-in', 'leaf.csr', '-set_serial', '0x1234', '-extfile', 'leaf.ext', '-days', '20']
      openssl('x509', '-req', ...request, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-out', 'leaf.pem')
      const store = ['-inkey', 'leaf.key', '-in', 'leaf.pem', '-out', 'leaf.p12', '-passout', `pass:${PASSPHRASE}`]
      openssl('pkcs12', '-export', ...store)
      const key = readPkcs12(readFileSync(at('leaf.p12')), PASSPHRASE, now)
      /** List of the issuer by which the certificate was revoked at a time; null for a list without it. */
      const listOf = (time: number | null) => {
        const text = time === null ? '' : new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)
        writeFileSync(
          at('index.txt'),
          time === null ? '' : `R\t360101000000Z\t${text}Z\t1234\tunknown\t/CN=Seal leaf\n`,
        )
        writeFileSync(
          at('ca.cnf'),
          '[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\ndefault_md=sha256\ndefault_crl_days=9\ncertificate=ca.pem\nprivate_key=ca.key\n',
        )
        openssl('ca', '-config', 'ca.cnf', '-gencrl', '-out', 'crl.pem')
        return readTrustMaterial(readFileSync(at('crl.pem')), 'crl.pem').revocationLists
      }
      const checked = (file: Buffer, time: number, lists: ReturnType<typeof listOf>, stamps = NOBODY) =>
        checkPdfSignature(file, place, { certificates: [certificateOf('ca')], revocationLists: lists, stamps }, time)
      const plain = await renderSignedPdf(copy, key, noStamp)
      const open = await checked(plain, now, [])
      expect(open, open.message).toMatchObject({ outcome: 'PASSED' })
      expect(open.message).toMatch(/valid until \d{4}.*no current revocation list of its issuer was given/)
      expect((await checked(plain, now + 1000, listOf(null))).message).toContain('no revocation list names it')
      expect(await checked(plain, now + 1000, listOf(now - day))).toMatchObject({
        outcome: 'OPEN',
        message: expect.stringMatching(/CN=Seal leaf was revoked on .*no time stamp shows that it signed before/),
      })
      expect(await checked(plain, now + 25 * day, [])).toMatchObject({
        outcome: 'OPEN',
        message: expect.stringContaining('expired on'),
      })
      const authority = await TestAuthority.start()
      try {
        const { url, trust } = authority
        const stamped = await renderSignedPdf(
          copy,
          key,
          async (digest) => (await requestTimeStamp({ url, trust, policy: null }, digest, Date.now())).token,
        )
        expect(await checked(stamped, later, listOf(now + day), trust)).toMatchObject({ outcome: 'PASSED' })
        expect(await checked(stamped, later, listOf(now - day), trust)).toMatchObject({ outcome: 'OPEN' })
      } finally {
        await authority.close()
      }
    },
  )

  const pdfsig = (name: string): string => spawnSync('pdfsig', ['-nocert', at(name)], { encoding: 'utf8' }).stdout

  test('pdfsig and qpdf agree that it is valid over the whole file', ({ skip }) => {
    if (!has('pdfsig') || !has('qpdf')) return skip('pdfsig (poppler-utils) or qpdf is not installed')
    const shown = pdfsig('signed.pdf')
    for (const part of ['Signature is Valid', 'Total document signed', 'ETSI.CAdES.detached', 'Seal rsa'])
      expect(shown).toContain(part)
    expect(execFileSync('qpdf', ['--check', at('signed.pdf')], { encoding: 'utf8' })).toContain('No syntax')
  })

  test.runIf(IS_LONG)('an incremental update afterwards is found here and by pdfsig', async ({ skip }) => {
    const start = signed.toString('latin1').lastIndexOf('startxref\n') + 10
    const before = Number(signed.toString('latin1', start, start + 12).split('\n')[0])
    const text = signed.toString('latin1')
    const [root, size] = [/\/Root (\d+) 0 R/.exec(text)?.[1], /\/Size (\d+)/.exec(text)?.[1]]
    const object = `\n${size} 0 obj\n<< /Added true >>\nendobj\n`
    const table = `xref\n${size} 1\n${String(signed.length + 1).padStart(10, '0')} 00000 n \n`
    const trailer = `trailer\n<< /Size ${Number(size) + 1} /Root ${root} 0 R /Prev ${before} >>\nstartxref\n${signed.length + object.length}\n%%EOF\n`
    const updated = Buffer.concat([signed, Buffer.from(object + table + trailer)])
    expect(await problemsOf(updated)).toEqual([expect.stringMatching(/^print: .*bytes were added at the end/)])
    writeFileSync(at('updated.pdf'), updated)
    if (!has('pdfsig')) return skip('pdfsig (poppler-utils) is not installed')
    expect(pdfsig('updated.pdf')).toContain('Not total document signed')
  })

  test('any byte of it that is changed, and any of the text, is found', async () => {
    const changed = (offset: number): Buffer => {
      const file = Buffer.from(signed)
      file[offset] = file[offset] === 0x31 ? 0x32 : 0x31
      return file
    }
    const certificate = certificateOf('rsa')
    const length = 2 * (4 + Number.parseInt(signed.toString('latin1', place.start + 5, place.start + 9), 16))
    for (let offset = place.start + 1; offset < place.start + length; offset += 97)
      expect((await outcomeOf(changed(offset), [certificate])).outcome, String(offset)).not.toBe('PASSED')
    expect((await outcomeOf(changed(place.end - 5), [])).outcome).toBe('FAILED')
    expect((await outcomeOf(changed(signed.indexOf('/Title') + 9), [])).outcome).toBe('FAILED')
    expect((await problemsOf(changed(place.rangeAt + 14))).map((problem) => problem.split(':')[0])).toEqual(['print'])
  })

  test('over other bytes than the file, put into its place, is found', async () => {
    const key = readPkcs12(readFileSync(at('rsa.p12')), PASSPHRASE, Date.now())
    const other = await renderSignedPdf({ ...copy, statement: null }, key, noStamp)
    const digits = (file: Buffer): string => /\/Contents <([0-9a-f]+)>/.exec(file.toString('latin1'))?.[1] ?? ''
    const file = Buffer.from(signed.toString('latin1').replace(digits(signed), digits(other)), 'latin1')
    expect(await problemsOf(file)).toEqual([
      expect.stringContaining('document: The signature of the PDF does not hold'),
    ])
  })

  test.runIf(IS_LONG)(
    'is refused for a wrong passphrase, an expired certificate and one that may not sign documents',
    () => {
      const read =
        (bytes: Uint8Array, passphrase = PASSPHRASE) =>
        () =>
          readPkcs12(bytes, passphrase, Date.now())
      expect(read(readFileSync(at('rsa.p12')), 'wrong')).toThrow('passphrase of the PKCS #12 file is wrong')
      expect(read(Buffer.from('no store'))).toThrow('no PKCS #12 store')
      const later = () => readPkcs12(readFileSync(at('rsa.p12')), PASSPHRASE, Date.now() + 365 * 86_400_000)
      expect(later).toThrow('it is not valid after')
      const usage = makeKey('usage', 'ec', { extensions: ['keyUsage=critical,keyAgreement'] })
      expect(read(usage)).toThrow('its keyUsage is keyAgreement')
      const purpose = makeKey('purpose', 'ec', { extensions: ['extendedKeyUsage=serverAuth'] })
      expect(read(purpose)).toThrow('its extendedKeyUsage is 1.3.6.1.5.5.7.3.1')
    },
  )

  test.runIf(IS_LONG)('by a PKCS #11 token is made with its PIN only', async ({ skip }) => {
    const module = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(
      existsSync,
    )
    if (module === undefined || !has('pkcs11-tool') || !has('softhsm2-util'))
      return skip('SoftHSM or OpenSC is not installed')
    writeFileSync(at('softhsm.conf'), `directories.tokendir = ${folder}\n`)
    process.env.SOFTHSM2_CONF = at('softhsm.conf')
    const tool = (...args: readonly string[]): void => {
      execFileSync('pkcs11-tool', ['--module', module, '--token-label', 'seal', '--login', '--pin', '1234', ...args], {
        stdio: 'ignore',
      })
    }
    execFileSync('softhsm2-util', ['--init-token', '--free', '--label', 'seal', '--pin', '1234', '--so-pin', '4321'])
    openssl('pkey', '-in', 'rsa.key', '-outform', 'DER', '-out', 'rsa.key.der')
    openssl('x509', '-in', 'rsa.pem', '-outform', 'DER', '-out', 'rsa.der')
    for (const [type, file] of [
      ['privkey', 'rsa.key.der'],
      ['cert', 'rsa.der'],
    ] as const)
      tool('--write-object', at(file), '--type', type, '--label', 'seal', '--id', '01')
    const key = parseTokenKey(`pkcs11:token=seal;object=seal?module-path=${module}`)
    if (!key) throw new Error('no key')
    const file = await renderSignedPdf(copy, await tokenSigner(key, '1234', Date.now()), noStamp)
    expect((await outcomeOf(file, [certificateOf('rsa')])).outcome).toBe('PASSED')
    await expect(tokenSigner(key, '9999', Date.now())).rejects.toThrow('PIN of the token is wrong')
    await expect(tokenSigner(key, '', Date.now())).rejects.toThrow('needs its PIN')
    await expect(tokenSigner({ ...key, token: 'none' }, '1234', Date.now())).rejects.toThrow('cannot sign a PDF')
    delete process.env.SOFTHSM2_CONF
  })
})
