import { createPrivateKey, type KeyObject } from 'node:crypto'
import forge from 'node-forge'

/** Organizational unit that no production certificate has; readers mark such keys as test keys. */
const UNIT = 'TEST KEY - NOT FOR PRODUCTION'

export interface TestKey {
  readonly privatePem: string
  readonly publicPem: string
  readonly key: KeyObject
}

/** Creates an RSA key that depends only on `seed`. Anyone can create it again, so it proves nothing: for samples and tests. */
export function makeTestKey(seed: string, bits = 2048): TestKey {
  const random = forge.random.createInstance()
  random.seedFileSync = (count) => stretch(seed, count)
  const pair = forge.pki.rsa.generateKeyPair({
    bits,
    e: 0x10001,
    prng: random,
    workers: 0,
    algorithm: 'PRIMEINC',
  } as forge.pki.rsa.GenerateKeyPairOptions)
  const privatePem = forge.pki.privateKeyInfoToPem(
    forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(pair.privateKey)),
  )
  return { privatePem, publicPem: forge.pki.publicKeyToPem(pair.publicKey), key: createPrivateKey(privatePem) }
}

function stretch(seed: string, count: number): string {
  let bytes = ''
  for (let block = 0; bytes.length < count; block++)
    bytes += forge.md.sha256.create().update(`${seed}/${block}`).digest().getBytes()
  return bytes.slice(0, count)
}

export interface TestCertificateOptions {
  readonly commonName: string
  readonly subject: TestKey
  readonly issuer?: { readonly commonName: string; readonly key: TestKey }
  readonly isAuthority: boolean
  readonly serial: number
  /** yyyy-MM-dd, UTC midnight. */
  readonly notBefore: string
  readonly notAfter: string
}

/** Creates a certificate of a test key as PEM, signed by `issuer` or self-signed. Deterministic. */
export function makeTestCertificate({
  commonName,
  subject,
  issuer,
  isAuthority,
  serial,
  notBefore,
  notAfter,
}: TestCertificateOptions): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(subject.publicPem)
  certificate.serialNumber = serial.toString(16).padStart(2, '0')
  certificate.validity.notBefore = new Date(`${notBefore}T00:00:00Z`)
  certificate.validity.notAfter = new Date(`${notAfter}T00:00:00Z`)
  certificate.setSubject(nameOf(commonName))
  certificate.setIssuer(nameOf(issuer?.commonName ?? commonName))
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    isAuthority
      ? { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(forge.pki.privateKeyFromPem((issuer?.key ?? subject).privatePem), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

const nameOf = (commonName: string): forge.pki.CertificateField[] => [
  { name: 'commonName', value: commonName },
  { shortName: 'OU', value: UNIT },
  { name: 'organizationName', value: 'Proofbench' },
]
