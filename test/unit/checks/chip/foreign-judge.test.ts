import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  inSecurityObject,
  securityObjectContent,
} from '../../../../main/service/checks/chip/make/sign-security-object.ts'
import { AUTHORITY, CHIP, departures, SIGNER } from './specimen.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofbench-chip-test-'))
const openssl = (...args: readonly string[]) => spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
const hasOpenssl = openssl('version').status === 0
if (!hasOpenssl) console.warn('SKIPPED: openssl is not installed, so it judges no chip')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs openssl and returns its output. Throws with its error message if it fails. */
function runOpenssl(...args: readonly string[]): string {
  const { status, stdout, stderr } = openssl(...args)
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Returns the signed data inside the tag 0x77 of EF.SOD. */
function signedData(sod: Uint8Array): Uint8Array {
  const length = sod[1] ?? 0
  return sod.subarray(length < 0x80 ? 2 : 2 + (length & 0x7f))
}

describe.skipIf(!hasOpenssl)('generated chips, checked by openssl', () => {
  test('openssl verifies the generated security object and finds the hashes in it', () => {
    writeFileSync(join(folder, 'made.der'), signedData(CHIP.sod))
    writeFileSync(join(folder, 'authority.pem'), AUTHORITY.pem)
    const args = ['-inform', 'DER', '-in', 'made.der', '-CAfile', 'authority.pem', '-purpose', 'any', '-binary']
    const at = ['-attime', String(Date.UTC(2026, 6, 1) / 1000)]
    const { status, stderr } = openssl('cms', '-verify', ...args, ...at, '-out', 'content.der')
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

interface Kind {
  readonly name: string
  /** Arguments of `genpkey`. */
  readonly key: readonly string[]
  /** Arguments of `cms -sign`. */
  readonly sign?: readonly string[]
  /** Arguments for the certificates. */
  readonly certify?: readonly string[]
  /** Type of the content. */
  readonly content?: string
}

const curve = (name: string, encoding = 'named_curve'): readonly string[] => [
  ...['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`, '-pkeyopt', `ec_param_enc:${encoding}`],
]
const RSA = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
const PSS = ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:32']
const PSS_CERTIFICATE = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']

const ACCEPTED: readonly Kind[] = [
  { name: 'RSA PKCS #1 with SHA-256', key: RSA },
  { name: 'RSA PKCS #1 with SHA-512', key: RSA, sign: ['-md', 'sha512'] },
  { name: 'RSA PKCS #1 with SHA-224', key: RSA, sign: ['-md', 'sha224'], certify: ['-sha224'] },
  { name: 'RSA-PSS', key: RSA, sign: PSS, certify: PSS_CERTIFICATE },
  { name: "ICAO's older name of the content", key: RSA, content: '1.3.27.1.1.1' },
  { name: 'plain data as content', key: RSA, content: '1.2.840.113549.1.7.1' },
  { name: 'signer by key identifier', key: RSA, sign: ['-keyid'] },
  { name: 'ECDSA on P-256', key: curve('P-256') },
  { name: 'ECDSA on P-384 with SHA-384', key: curve('P-384'), sign: ['-md', 'sha384'], certify: ['-sha384'] },
  { name: 'ECDSA on brainpoolP256r1', key: curve('brainpoolP256r1') },
  { name: 'ECDSA on brainpoolP384r1 with explicit parameters', key: curve('brainpoolP384r1', 'explicit') },
  { name: 'ECDSA on P-224 with SHA-224', key: curve('P-224'), sign: ['-md', 'sha224'], certify: ['-sha224'] },
]
const REFUSED: readonly Kind[] = [
  { name: 'another content', key: RSA, content: '2.23.136.1.1.2' },
  { name: 'SHA-1', key: RSA, sign: ['-md', 'sha1'] },
  { name: 'no signed attributes', key: RSA, sign: ['-noattr'] },
  { name: 'an RSA key of 1024 bits', key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] },
  { name: 'ECDSA on secp256k1, which no travel document uses', key: curve('secp256k1') },
]

/** Creates a country, its document signer and a security object with openssl, in OpenSSL's own encoding. */
function foreignObject(
  { key, sign = [], certify = [], content = '2.23.136.1.1.1' }: Kind,
  profile = 'keyUsage=critical,digitalSignature',
) {
  const days = ['-days', '3650']
  const hash = certify.some((word) => word.startsWith('-sha')) ? [] : ['-sha256']
  for (const name of ['country', 'signer']) runOpenssl('genpkey', ...key, '-out', `${name}.key`)
  const extensions = [
    '-addext',
    'basicConstraints=critical,CA:TRUE,pathlen:0',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
  ]
  const subject = (name: string) => ['-subj', `/C=TR/O=Elsewhere/CN=${name}`]
  runOpenssl(
    ...['req', '-x509', '-new', '-key', 'country.key', '-out', 'country.pem', ...days, ...subject('Country')],
    ...[...extensions, ...hash, ...certify],
  )
  runOpenssl('req', '-new', '-key', 'signer.key', '-out', 'signer.csr', ...subject('Signer'))
  const profileText = `${profile}\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n`
  writeFileSync(join(folder, 'signer.ext'), profileText)
  runOpenssl(
    ...['x509', '-req', '-in', 'signer.csr', '-CA', 'country.pem', '-CAkey', 'country.key', '-CAcreateserial'],
    ...['-extfile', 'signer.ext', '-out', 'signer.crt', ...days, ...hash, ...certify],
  )
  writeFileSync(join(folder, 'content'), securityObjectContent(CHIP.dataGroups))
  runOpenssl(
    ...['cms', '-sign', '-binary', '-nodetach', '-nosmimecap', '-econtent_type', content, '-outform', 'DER'],
    ...['-signer', 'signer.crt', '-inkey', 'signer.key', '-in', 'content', '-out', 'sod', ...sign],
  )
  return {
    sod: inSecurityObject(readFileSync(join(folder, 'sod'))),
    countryAuthorities: [readFileSync(join(folder, 'country.pem'), 'utf8')],
    now: new Date(Date.now() + 60_000),
  }
}

/** Certificates of openssl start today, and some day the document will have expired. */
const today = async (change: Parameters<typeof departures>[0]) =>
  (await departures(change)).filter((indicator) => !indicator.startsWith('DOC_EXPIRATION_DATE'))

describe.skipIf(!hasOpenssl)('security objects signed by openssl', () => {
  test.each(ACCEPTED)('a security object of openssl with $name is accepted', async (kind) => {
    expect(await today(foreignObject(kind))).toEqual([])
  })

  test.each(REFUSED)('a security object of openssl with $name is refused', async (kind) => {
    const found = await today(foreignObject(kind))
    expect(found).toContain('PASOD_SIGNATURE_CHECK_FAILED')
    expect(found).toContain('PASSIVE_AUTHENTICATION_CHECK_FAILED')
  })

  test.each([
    'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,digitalSignature,keyCertSign',
    'keyUsage=critical,keyEncipherment',
    'keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,2.23.136.1.1.3',
    'keyUsage=critical,digitalSignature\n1.2.3.4=critical,DER:0500',
  ])('a security object fails with a certificate that is no document signer: %j', async (profile) => {
    const found = await today(foreignObject({ name: 'RSA', key: RSA }, profile))
    expect(found).toEqual([
      'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_FAILED',
      'PASSIVE_AUTHENTICATION_CHECK_FAILED',
    ])
  })

  test('a security object fails with a revoked certificate, whatever else the list contains', async () => {
    const reading = foreignObject({ name: 'RSA', key: RSA })
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
