import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { securityObjectContent } from '../../../../main/service/checks/chip/make/sign-security-object.ts'
import { someOf } from '../../../support/length.ts'
import { ACCEPTED, HAS_OPENSSL, OpensslChips, REFUSED, RSA, UNSUPPORTED } from '../../../support/openssl-chips.ts'
import { AUTHORITY, CHIP, departures, SIGNER } from './specimen.ts'

const judge = new OpensslChips(CHIP.dataGroups)
const { folder } = judge
const runOpenssl = (...args: readonly string[]) => judge.runOpenssl(...args)
if (!HAS_OPENSSL) console.warn('SKIPPED: openssl is not installed, so it judges no chip')
afterAll(() => judge.remove())

/** Returns the signed data inside the tag 0x77 of EF.SOD. */
function signedData(sod: Uint8Array): Uint8Array {
  const length = sod[1] ?? 0
  return sod.subarray(length < 0x80 ? 2 : 2 + (length & 0x7f))
}

describe.skipIf(!HAS_OPENSSL)('generated chips, checked by openssl', () => {
  test('openssl verifies the generated security object and finds the hashes in it', () => {
    writeFileSync(join(folder, 'made.der'), signedData(CHIP.sod))
    writeFileSync(join(folder, 'authority.pem'), AUTHORITY.pem)
    const args = ['-inform', 'DER', '-in', 'made.der', '-CAfile', 'authority.pem', '-purpose', 'any', '-binary']
    const at = ['-attime', String(Date.UTC(2026, 6, 1) / 1000)]
    const { status, stderr } = judge.openssl('cms', '-verify', ...args, ...at, '-out', 'content.der')
    expect(stderr).toContain('CMS Verification successful')
    expect(status).toBe(0)
    expect(new Uint8Array(readFileSync(join(folder, 'content.der')))).toEqual(securityObjectContent(CHIP.dataGroups))
  })

  test('openssl verifies the generated document signer strictly', () => {
    writeFileSync(join(folder, 'authority.pem'), AUTHORITY.pem)
    writeFileSync(join(folder, 'signer.pem'), SIGNER.pem)
    const at = ['-attime', String(Date.UTC(2026, 6, 1) / 1000)]
    expect(runOpenssl('verify', '-x509_strict', ...at, '-CAfile', 'authority.pem', 'signer.pem')).toContain(
      'signer.pem: OK',
    )
  })

  test.each([...CHIP.dataGroups.keys()])('openssl reads generated data group %i as well-formed ASN.1', (number) => {
    writeFileSync(join(folder, 'group.der'), CHIP.dataGroups.get(number) ?? '')
    expect(runOpenssl('asn1parse', '-inform', 'DER', '-in', 'group.der')).toContain('cons: appl [')
  })
})

/** Certificates of openssl start today, and some day the document will have expired. */
const today = async (change: Parameters<typeof departures>[0]) =>
  (await departures(change)).filter((indicator) => !indicator.startsWith('DOC_EXPIRATION_DATE'))

describe.skipIf(!HAS_OPENSSL)('security objects signed by openssl', () => {
  test.each(someOf(ACCEPTED, 3))('a security object of openssl with $name is accepted', async (kind) => {
    expect(await today(judge.signedObject(kind))).toEqual([])
  })

  test.each(someOf(REFUSED, 2))('a security object of openssl with $name is refused', async (kind) => {
    const found = await today(judge.signedObject(kind))
    expect(found).toContain('PASOD_SIGNATURE_CHECK_FAILED')
    expect(found).toContain('PASSIVE_AUTHENTICATION_CHECK_FAILED')
  })

  test.each(someOf(UNSUPPORTED, 1))(
    'a security object of openssl with $name is unverified and never failed',
    async (kind) => {
      const found = await today(judge.signedObject(kind))
      expect(found.filter((indicator) => indicator.includes('FAILED'))).toEqual([])
      expect(found).toContain('PASSIVE_AUTHENTICATION_CHECK_UNVERIFIED')
    },
  )

  test.each(
    someOf(
      [
        'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,digitalSignature,keyCertSign',
        'keyUsage=critical,keyEncipherment',
        'keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,2.23.136.1.1.3',
        'keyUsage=critical,digitalSignature\n1.2.3.4=critical,DER:0500',
      ],
      1,
    ),
  )('a security object fails with a certificate that is no document signer: %j', async (profile) => {
    const found = await today(judge.signedObject({ name: 'RSA', key: RSA }, profile))
    expect(found).toEqual([
      'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_FAILED',
      'PASSIVE_AUTHENTICATION_CHECK_FAILED',
    ])
  })

  test('a security object fails with a revoked certificate, whatever else the list contains', async () => {
    const reading = judge.signedObject({ name: 'RSA', key: RSA })
    writeFileSync(join(folder, 'index.txt'), '')
    writeFileSync(join(folder, 'crlnumber'), '01\n')
    const text =
      '[ca]\ndefault_ca=one\n[one]\ndatabase=index.txt\ncrlnumber=crlnumber\ndefault_md=sha256\ndefault_crl_days=30\n'
    writeFileSync(join(folder, 'ca.cnf'), text)
    const authority = ['-config', 'ca.cnf', '-cert', 'country.pem', '-keyfile', 'country.key']
    runOpenssl('ca', ...authority, '-gencrl', '-out', 'before.crl')
    runOpenssl('ca', ...authority, '-revoke', 'signer.crt')
    runOpenssl('ca', ...authority, '-gencrl', '-out', 'after.crl')
    const list = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(await today({ ...reading, crls: [list('before.crl')] })).toEqual([])
    expect(await today({ ...reading, crls: [list('before.crl'), list('after.crl')] })).toEqual([
      'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_FAILED',
      'PASSIVE_AUTHENTICATION_CHECK_FAILED',
    ])
  })
})
